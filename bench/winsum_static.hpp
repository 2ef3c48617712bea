// Defines winsum's runners for the layers known while compiling; each source file compiles a share of them.
#pragma once
#include <array>
#include <type_traits>
#include <utility>

#include "declared.hpp"

namespace bench {

inline constexpr int share_count = 4;
using static_maker = std::vector<runner> (*)(const tensors&, int threads, const std::vector<std::string>& methods);

/// The maker of the layer at `index` of `resnet50`; layer i is in share i % share_count. A share is a source file, so that cores
/// compile them in parallel.
static_maker maker_in_share_0(int index);
static_maker maker_in_share_1(int index);
static_maker maker_in_share_2(int index);
static_maker maker_in_share_3(int index);

namespace declared {
template <int Stride, int Pad>
inline constexpr auto convolution = out(n, o, y, x) = in(n, c, pad(Stride* y + r - Pad), pad(Stride* x + s - Pad)) * weights(o, c, r, s);
template <int Stride>
inline constexpr auto convolution<Stride, 0> = out(n, o, y, x) = in(n, c, Stride* y + r, Stride* x + s) * weights(o, c, r, s);
}  // namespace declared

template <int Index>
std::vector<runner> make_static(const tensors& t, int threads, const std::vector<std::string>& methods) {
  static constexpr layer l = resnet50[Index];
  using input = winsum::view<const float, winsum::extents<l.n, l.c_in, l.h, l.w>, winsum::layout::row_major>;
  using weights = winsum::view<const float, winsum::extents<l.c_out, l.c_in, l.kh, l.kw>, winsum::layout::row_major>;
  using output = winsum::view<float, winsum::extents<l.n, l.c_out, l.out_h(), l.out_w()>, winsum::layout::row_major>;
  return for_methods(methods, [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    return [t, threads] {
      const input in(t.in, {l.n, l.c_in, l.h, l.w});
      const weights w(t.weights, {l.c_out, l.c_in, l.kh, l.kw});
      output out(t.out, {l.n, l.c_out, l.out_h(), l.out_w()});
      winsum::evaluate_into<declared::convolution<l.stride_h, l.pad_t>, M>(out, in, w, winsum::threads{threads});
    };
  });
}

template <int Share>
static_maker maker_in_share(int index) {
  constexpr int count = (resnet50_count - Share + share_count - 1) / share_count;
  static constexpr auto makers = []<int... I>(std::integer_sequence<int, I...>) {
    return std::array<static_maker, sizeof...(I)>{&make_static<I * share_count + Share>...};
  }(std::make_integer_sequence<int, count>{});
  return makers[static_cast<std::size_t>(index / share_count)];
}

}  // namespace bench
