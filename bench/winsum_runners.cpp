// Defines winsum's runners: static layers from their shares, any other layer by declarations with parameters.
#include "winsum_static.hpp"

namespace bench {

namespace declared {
namespace {
constexpr winsum::param sy{"sy"}, sx{"sx"}, dy{"dy"}, dx{"dx"}, top{"top"}, left{"left"}, bottom{"bottom"}, right{"right"};
constexpr auto any = out(n, o, y, x) =
    in(n, c, pad(sy* y + dy * r - top).extend(top, bottom), pad(sx* x + dx * s - left).extend(left, right)) * weights(o, c, r, s);
constexpr auto grouped = out(n, g, o, y, x) =
    in(n, g, c, pad(sy* y + dy * r - top).extend(top, bottom), pad(sx* x + dx * s - left).extend(left, right)) * weights(g, o, c, r, s);
}  // namespace
}  // namespace declared

namespace {

template <class T, int Rank>
using plain_view = winsum::view<T, Rank, winsum::layout::row_major>;

std::vector<runner> make_dynamic(const layer& l, const tensors& t, int threads, const std::vector<std::string>& methods) {
  using namespace declared;
  return for_methods(methods, [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    return [=] {
      const plain_view<const float, 4> image(t.in, {l.n, l.c_in, l.h, l.w}), filter(t.weights, {l.c_out, l.c_in, l.kh, l.kw});
      plain_view<float, 4> result(t.out, {l.n, l.c_out, l.out_h(), l.out_w()});
      winsum::evaluate_into<any, M>(result, image, filter, sy = l.stride_h, sx = l.stride_w, dy = l.dil_h, dx = l.dil_w, top = l.pad_t,
                                    left = l.pad_l, bottom = l.pad_b, right = l.pad_r, winsum::threads{threads});
    };
  });
}

/// The channels of NCHW seen as (group, channel of the group).
std::vector<runner> make_grouped(const layer& l, const tensors& t, int threads, const std::vector<std::string>& methods) {
  using namespace declared;
  return for_methods(methods, [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    return [=] {
      const int ci = l.c_in / l.groups, co = l.c_out / l.groups;
      const plain_view<const float, 5> image(t.in, {l.n, l.groups, ci, l.h, l.w}), filter(t.weights, {l.groups, co, ci, l.kh, l.kw});
      plain_view<float, 5> result(t.out, {l.n, l.groups, co, l.out_h(), l.out_w()});
      winsum::evaluate_into<grouped, M>(result, image, filter, sy = l.stride_h, sx = l.stride_w, dy = l.dil_h, dx = l.dil_w, top = l.pad_t,
                                        left = l.pad_l, bottom = l.pad_b, right = l.pad_r, winsum::threads{threads});
    };
  });
}

}  // namespace

std::vector<runner> winsum_runners(const layer& l, int static_index, const tensors& t, int threads, const std::vector<std::string>& methods) {
  constexpr static_maker (*shares[share_count])(int) = {maker_in_share_0, maker_in_share_1, maker_in_share_2, maker_in_share_3};
  if (static_index >= 0) return shares[static_index % share_count](static_index)(t, threads, methods);
  return l.groups == 1 ? make_dynamic(l, t, threads, methods) : make_grouped(l, t, threads, methods);
}

}  // namespace bench
