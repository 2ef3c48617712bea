// Defines `window_range`: the windows of a tensor one after another, as a range of small views.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>

#include <winsum/frontend/windows.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

/// The positions of dimensions 0 … R-K-1 of `all` in row-major order, each giving the view of what is left there.
template <std::size_t K, class T, extent_list E>
auto views_over_last(const view<T, E>& all) {
  constexpr int outer = E.rank - static_cast<int>(K);
  std::array<std::int64_t, std::size_t(outer)> positions{};
  for (int d = 0; d < outer; ++d) positions[static_cast<std::size_t>(d)] = all.extent(d);
  const std::int64_t count = size_of(positions);
  return ranges::views::iota(std::int64_t{0}, count) | ranges::views::transform([all](std::int64_t n) {
           std::int64_t offset = 0;
           for (int d = outer; d-- > 0; n /= all.extent(d)) offset += n % all.extent(d) * all.stride(d);
           std::array<std::int64_t, K> extents{}, strides{};
           for (std::size_t k = 0; k < K; ++k) {
             extents[k] = all.extent(outer + static_cast<int>(k));
             strides[k] = all.stride(outer + static_cast<int>(k));
           }
           return view<T, extent_list(static_cast<int>(K))>(all.data() + offset, extents, strides);
         });
}

}  // namespace detail

/// The windows of `windows(tensor, sizes[, strides[, dilations]])` as a random-access range of views of rank K, in row-major
/// order of where they stand. Throws `error` as that does.
template <class Tensor, std::size_t K, class S = detail::braces<K>, class D = detail::braces<K>>
auto window_range(Tensor&& tensor, const detail::integer (&sizes)[K], const S& strides = detail::ones<K>(), const D& dilations = detail::ones<K>()) {
  return detail::views_over_last<K>(windows(static_cast<Tensor&&>(tensor), sizes, strides, dilations));
}

}  // namespace winsum
