// Defines a program that calls kernels compiled beforehand. Without a device it says so and returns 77.
#include <cstdio>
#include <cstring>

#include <winsum/cuda.hpp>
#include <winsum/naive.hpp>

#include "layers.hpp"
#include "layers_kernels.hpp"

template <class Array>
Array filled(unsigned seed, const typename Array::position_type& extents) {
  Array array(extents);
  for (auto& each : array) each = static_cast<float>((seed = seed * 1664525u + 1013904223u) >> 29);
  return array;
}
template <class Array>
bool equal(const winsum::cuda::buffer<typename Array::value_type>& got, const Array& wanted) {
  Array host = wanted;
  got.copy_to(host.data());
  return std::memcmp(host.data(), wanted.data(), static_cast<std::size_t>(host.size()) * sizeof(*host.data())) == 0;
}

int main() {
  if (!winsum::cuda::available()) {
    std::printf("skipped: %s\n", winsum::cuda::why_not_available().c_str());
    return 77;
  }
  const auto in = filled<declared::image>(1, {2, 3, 9, 14});
  const auto w = filled<declared::filter>(2, {70, 3, 3, 2});
  const auto bias = filled<declared::shift>(3, {70});
  const winsum::cuda::buffer<float> in_there(in), w_there(w), bias_there(bias), out(2 * 70 * 5 * 15), again(2 * 70 * 5 * 15);
  layers::conv(out.data(), in_there.data(), w_there.data(), bias_there.data());
  const auto wanted = winsum::naive<declared::conv>(in, w, bias);
  const bool fixed = equal(out, wanted);
  layers::conv_of_any_extents(again.data(), in_there.data(), w_there.data(), bias_there.data(), 2, 70, 5, 15, 3, 3, 2, 9, 14);
  const bool open = equal(again, wanted);

  const auto a = filled<declared::matrix>(4, {4, 6}), b = filled<declared::matrix>(5, {6, 5});
  const winsum::cuda::buffer<std::complex<float>> a_there(a), b_there(b), c(20);
  layers::product(c.data(), a_there.data(), b_there.data(), 4, 5, 6, nullptr);
  const bool complex = equal(c, winsum::naive<"C(i,j) = A(i,k) * B(k,j)">(a, b));
  std::printf("static extents %s, run-time extents %s, complex %s\n", fixed ? "right" : "WRONG", open ? "right" : "WRONG",
              complex ? "right" : "WRONG");
  return fixed && open && complex ? 0 : 1;
}
