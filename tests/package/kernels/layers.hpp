// Defines declarations and the kernels that are wanted of them.
#pragma once
#include <complex>

#include <winsum/kernels.hpp>

namespace declared {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, bias{"bias"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = relu(sum(in(n, c, pad(2 * y + r - 1), pad(x + s - 1)) * w(o, c, r, s)) + bias(o));
using image = winsum::array<float, winsum::extents<2, 3, 9, 14>>;
using filter = winsum::array<float, winsum::extents<70, 3, 3, 2>>;
using shift = winsum::array<float, winsum::extents<70>>;
using matrix = winsum::array<std::complex<float>, 2>;
}  // namespace declared

inline constexpr auto winsum_kernels =
    winsum::kernels(winsum::kernel<declared::conv, winsum::implicit_gemm, declared::image, declared::filter, declared::shift>("conv"),
                    winsum::kernel<declared::conv>("conv_of_any_extents"),
                    winsum::kernel<"C(i,j) = A(i,k) * B(k,j)", winsum::loop_nest, declared::matrix, declared::matrix>("product"));
