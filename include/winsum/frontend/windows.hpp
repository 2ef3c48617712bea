// Defines `windows`: every window of a tensor as more dimensions of a view, without a copy.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <winsum/core/compile_error.hpp>
#include <winsum/core/diagnostics_call.hpp>
#include <winsum/frontend/array.hpp>
#include <winsum/frontend/view.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

template <std::size_t K>
constexpr braces<K> ones() {
  return []<std::size_t... Each>(std::index_sequence<Each...>) { return braces<K>{(void(Each), integer(1))...}; }(std::make_index_sequence<K>());
}

template <class T, extent_list E, layout L, std::size_t K>
constexpr auto windows_of(const view<T, E, L>& v, const std::array<std::int64_t, K>& sizes, const std::array<std::int64_t, K>& strides,
                          const std::array<std::int64_t, K>& dilations) {
  constexpr int rank = E.rank, count = static_cast<int>(K), whole = rank - count;
  static_assert(whole >= 0, "winsum: windows has more sizes than the tensor has dimensions");
  static_assert(rank + count <= ir::max_rank, "winsum: a tensor has at most 8 dimensions, and each window size adds one");
  using result = view<T, extent_list(rank + count)>;
  typename result::position_type extents{}, steps{};
  for (int d = 0; d < rank; ++d) {
    const auto to = static_cast<std::size_t>(d);
    extents[to] = v.extent(d);
    steps[to] = v.stride(d);
    if (d < whole) continue;
    const auto k = static_cast<std::size_t>(d - whole);
    if (sizes[k] < 1 || strides[k] < 1 || dilations[k] < 1) fail(texts::window_below_1(sizes[k], strides[k], dilations[k], d));
    std::int64_t reach = 0;
    if (__builtin_mul_overflow(dilations[k], sizes[k] - 1, &reach) || reach >= v.extent(d))
      fail(texts::window_does_not_fit(sizes[k], dilations[k], d, v.extent(d)));
    extents[to] = (v.extent(d) - reach - 1) / strides[k] + 1;
    steps[to] = times_stride("a window stride", strides[k], d, v.stride(d), extents[to] < 2 || v.size() == 0);
    extents[static_cast<std::size_t>(rank) + k] = sizes[k];
    steps[static_cast<std::size_t>(rank) + k] = times_stride("a dilation", dilations[k], d, v.stride(d), sizes[k] < 2 || v.size() == 0);
  }
  return result(v.data(), extents, steps);
}

inline constexpr diagnostic dangling_windows = texts::windows_of_a_temporary();

}  // namespace detail

/// The windows of the last K dimensions of a tensor of rank R, as a view of rank R + K: `windows(v, {3, 3})(c, y, x, r, s)` is
/// v(c, y + r, x + s); with strides and dilations it is v(c, stride * y + dilation * r, …). Its shape is
/// (…, (extent - dilation * (size - 1) - 1) / stride + 1, …, sizes…); dimensions before the last K stay whole.
/// Throws `error` if a window does not fit, or a size, stride or dilation is below 1.
template <class T, extent_list E, layout L, std::size_t K, class S = detail::braces<K>, class D = detail::braces<K>>
constexpr auto windows(const view<T, E, L>& v, const detail::integer (&sizes)[K], const S& strides = detail::ones<K>(),
                       const D& dilations = detail::ones<K>()) {
  return detail::windows_of(v, detail::numbers_of<K>(sizes), detail::numbers_of<K>(strides), detail::numbers_of<K>(dilations));
}

/// The same of an array, which has to outlive the result.
template <class T, extent_list E, std::size_t K, class S = detail::braces<K>, class D = detail::braces<K>>
constexpr auto windows(array<T, E>& a, const detail::integer (&sizes)[K], const S& strides = detail::ones<K>(),
                       const D& dilations = detail::ones<K>()) {
  return windows(view(a), sizes, strides, dilations);
}
template <class T, extent_list E, std::size_t K, class S = detail::braces<K>, class D = detail::braces<K>>
constexpr auto windows(const array<T, E>& a, const detail::integer (&sizes)[K], const S& strides = detail::ones<K>(),
                       const D& dilations = detail::ones<K>()) {
  return windows(view(a), sizes, strides, dilations);
}
template <class T, extent_list E, std::size_t K, class S = detail::braces<K>, class D = detail::braces<K>>
decltype(report<detail::dangling_windows>(pieces_of<detail::dangling_windows>)) windows(const array<T, E>&&, const detail::integer (&)[K],
                                                                                        const S& = detail::ones<K>(), const D& = detail::ones<K>());

}  // namespace winsum
