// Defines winsum's runners: the table of static layers, and the declaration with parameters for any other layer.
#include <utility>

#include "winsum_static.hpp"

namespace bench {

namespace {

template <int... I>
constexpr auto table_of(std::integer_sequence<int, I...>) {
  struct table {
    static_maker at[sizeof...(I)];
  };
  return table{{&make_static<I>...}};
}

}  // namespace

#define WINSUM_EXTERN(i) extern template std::vector<runner> make_static<i>(const tensors&, int, const std::vector<std::string>&);
WINSUM_EXTERN(0) WINSUM_EXTERN(1) WINSUM_EXTERN(2) WINSUM_EXTERN(3) WINSUM_EXTERN(4) WINSUM_EXTERN(5)
WINSUM_EXTERN(6) WINSUM_EXTERN(7) WINSUM_EXTERN(8) WINSUM_EXTERN(9) WINSUM_EXTERN(10) WINSUM_EXTERN(11)
WINSUM_EXTERN(12) WINSUM_EXTERN(13) WINSUM_EXTERN(14) WINSUM_EXTERN(15) WINSUM_EXTERN(16) WINSUM_EXTERN(17)
WINSUM_EXTERN(18) WINSUM_EXTERN(19) WINSUM_EXTERN(20) WINSUM_EXTERN(21) WINSUM_EXTERN(22)
#undef WINSUM_EXTERN

static_maker static_maker_of(int index) {
  static constexpr auto makers = table_of(std::make_integer_sequence<int, resnet50_count>{});
  return makers.at[index];
}

namespace declared {
constexpr winsum::param sy{"sy"}, sx{"sx"}, dy{"dy"}, dx{"dx"}, top{"top"}, left{"left"}, bottom{"bottom"}, right{"right"};
constexpr auto any_convolution = out(n, o, y, x) = in(n, c, pad(sy * y + dy * r - top).extend(top, bottom),
                                                      pad(sx * x + dx * s - left).extend(left, right)) * weights(o, c, r, s);
}  // namespace declared

namespace {

std::vector<runner> make_dynamic(const layer& l, const tensors& t, int threads, const std::vector<std::string>& methods) {
  using namespace declared;
  std::vector<runner> all;
  if (l.groups != 1) return all;
  auto add = [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    if (!wanted(methods, winsum::name_of(M))) return;
    all.push_back({"winsum:" + std::string(winsum::name_of(M)), [t, threads, l] {
                     const winsum::view<const float, 4, winsum::layout::row_major> in(t.in, {l.n, l.c_in, l.h, l.w});
                     const winsum::view<const float, 4, winsum::layout::row_major> w(t.weights, {l.c_out, l.c_in, l.kh, l.kw});
                     winsum::view<float, 4, winsum::layout::row_major> out(t.out, {l.n, l.c_out, l.out_h(), l.out_w()});
                     winsum::evaluate_into<any_convolution, M>(out, in, w, sy = l.stride_h, sx = l.stride_w, dy = l.dil_h, dx = l.dil_w,
                                                               top = l.pad_t, left = l.pad_l, bottom = l.pad_b, right = l.pad_r,
                                                               winsum::threads{threads});
                   }});
  };
  add(std::integral_constant<winsum::method, winsum::implicit_gemm>{});
  add(std::integral_constant<winsum::method, winsum::im2col_gemm>{});
  add(std::integral_constant<winsum::method, winsum::strided_view>{});
  return all;
}

}  // namespace

std::vector<runner> winsum_runners(const layer& l, int static_index, const tensors& t, int threads, const std::vector<std::string>& methods) {
  return static_index >= 0 ? static_maker_of(static_index)(t, threads, methods) : make_dynamic(l, t, threads, methods);
}

}  // namespace bench
