// Defines winsum's runners for the layers known while compiling; each source file compiles a share of them.
#pragma once
#include <winsum/evaluate.hpp>
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/tensor.hpp>

#include "runner.hpp"

namespace bench {

using static_maker = std::vector<runner> (*)(const tensors&, int threads, const std::vector<std::string>& methods);
/// The maker of each layer of `resnet50`.
static_maker static_maker_of(int index);

namespace declared {
using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, weights{"w"}, out{"out"};

template <int Stride, int Pad>
inline constexpr auto convolution = out(n, o, y, x) = in(n, c, pad(Stride * y + r - Pad), pad(Stride * x + s - Pad)) * weights(o, c, r, s);
template <int Stride>
inline constexpr auto convolution<Stride, 0> = out(n, o, y, x) = in(n, c, Stride * y + r, Stride * x + s) * weights(o, c, r, s);
}  // namespace declared

inline bool wanted(const std::vector<std::string>& methods, std::string_view name) {
  for (const std::string& m : methods)
    if (m == name) return true;
  return false;
}

template <int Index>
std::vector<runner> make_static(const tensors& t, int threads, const std::vector<std::string>& methods) {
  static constexpr layer l = resnet50[Index];
  static constexpr auto statement = declared::convolution<l.stride_h, l.pad_t>;
  using input = winsum::view<const float, winsum::extents<l.n, l.c_in, l.h, l.w>, winsum::layout::row_major>;
  using weights = winsum::view<const float, winsum::extents<l.c_out, l.c_in, l.kh, l.kw>, winsum::layout::row_major>;
  using output = winsum::view<float, winsum::extents<l.n, l.c_out, l.out_h(), l.out_w()>, winsum::layout::row_major>;
  std::vector<runner> all;
  auto add = [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    if (!wanted(methods, winsum::name_of(M))) return;
    all.push_back({"winsum:" + std::string(winsum::name_of(M)), [t, threads] {
                     const input in(t.in, {l.n, l.c_in, l.h, l.w});
                     const weights w(t.weights, {l.c_out, l.c_in, l.kh, l.kw});
                     output out(t.out, {l.n, l.c_out, l.out_h(), l.out_w()});
                     winsum::evaluate_into<statement, M>(out, in, w, winsum::threads{threads});
                   }});
  };
  add(std::integral_constant<winsum::method, winsum::implicit_gemm>{});
  add(std::integral_constant<winsum::method, winsum::im2col_gemm>{});
  add(std::integral_constant<winsum::method, winsum::strided_view>{});
  return all;
}

}  // namespace bench
