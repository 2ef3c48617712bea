// Defines `array`: a tensor that owns its elements, row-major.
#pragma once
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>

#include <winsum/frontend/storage.hpp>
#include <winsum/frontend/view.hpp>

namespace winsum {

/// `array<float, 4>`, or with extents in the type `array<float, extents<1, 64, dynamic, dynamic>>`. Elements start at zero.
/// Memory is 64-byte aligned; 4 MiB and more lies on huge pages where the system has them. An array whose extents are all
/// static holds up to 4 KiB inside itself. A moved-from array may only be assigned to or destroyed.
template <class T, extent_list E>
class array {
  static_assert(std::same_as<T, std::remove_cv_t<T>> && std::is_object_v<T>, "winsum: the elements of an array are plain values");

 public:
  using element_type = T;
  using value_type = T;
  static constexpr extent_list known = E;
  static constexpr int rank = E.rank;
  static constexpr bool is_inline = E.all_static() && E.size() <= 4096 / static_cast<std::int64_t>(sizeof(T));
  using position_type = std::array<std::int64_t, std::size_t(rank)>;

  /// All extents are static; or there is no element.
  WINSUM_HERE constexpr array() : array(detail::static_extents<E>()) {}
  /// `extents`: integers of any types in braces, a list of them, a `shape`, std::extents.
  /// Throws `error` if an extent is negative or not what the type says, the size in bytes does not fit 64 bits, or there is no such memory.
  template <detail::as_many_integers_as_the_tensor_has_dimensions<std::size_t(E.rank)> S = detail::braces<std::size_t(E.rank)>>
  WINSUM_HERE constexpr explicit array(const S& extents)
      : extents_(detail::numbers_of<E.rank>(extents)), elements_(detail::checked_size(E, extents_, sizeof(T))) {}
  /// With the elements in row-major order. Throws `error` as above, or if their number is another.
  template <detail::as_many_integers_as_the_tensor_has_dimensions<std::size_t(E.rank)> S = detail::braces<std::size_t(E.rank)>>
  WINSUM_HERE constexpr array(const S& extents, std::initializer_list<T> values) : array(extents) {
    const auto given = static_cast<std::int64_t>(values.size());
    if (given != size()) detail::fail_values(extents_.data(), rank, size(), given);
    T* to = data();
    for (const T& value : values) *to++ = value;
  }

  /// Of elements that are written before they are read; for calls that make their output.
  template <std::same_as<detail::unwritten> How>
  WINSUM_HERE constexpr array(const position_type& extents, How how)
      : extents_(extents), elements_(detail::checked_size(E, extents_, sizeof(T)), how) {}

  WINSUM_HERE array(const array&) = default;
  WINSUM_HERE array(array&&) = default;
  WINSUM_HERE array& operator=(const array&) = default;
  WINSUM_HERE array& operator=(array&&) = default;
  WINSUM_HERE ~array() = default;

  WINSUM_HERE constexpr T* data() { return elements_.data(); }
  WINSUM_HERE constexpr const T* data() const { return elements_.data(); }
  WINSUM_HERE constexpr const position_type& extents() const { return extents_; }
  WINSUM_HERE constexpr position_type strides() const { return detail::row_major_strides(extents_); }
  WINSUM_HERE constexpr std::int64_t extent(std::integral auto d) const { return extents_[static_cast<std::size_t>(d)]; }
  WINSUM_HERE constexpr std::int64_t stride(std::integral auto d) const {
    std::int64_t step = 1;
    for (int k = rank - 1; k > static_cast<int>(d); --k)
      if (__builtin_mul_overflow(step, extent(k), &step)) step = INT64_MAX;
    return step;
  }
  WINSUM_HERE constexpr std::int64_t size() const { return detail::size_of(extents_); }

  WINSUM_HERE constexpr T* begin() { return data(); }
  WINSUM_HERE constexpr T* end() { return data() + size(); }
  WINSUM_HERE constexpr const T* begin() const { return data(); }
  WINSUM_HERE constexpr const T* end() const { return data() + size(); }
  WINSUM_HERE constexpr void fill(const T& value) {
    for (T& each : *this) each = value;
  }

  /// The element at a position, which has to be inside.
  template <std::integral... Integer>
    requires(sizeof...(Integer) == rank)
  WINSUM_HERE constexpr T& operator()(Integer... position) {
    return data()[offset({static_cast<std::int64_t>(position)...})];
  }
  template <std::integral... Integer>
    requires(sizeof...(Integer) == rank)
  WINSUM_HERE constexpr const T& operator()(Integer... position) const {
    return data()[offset({static_cast<std::int64_t>(position)...})];
  }
  template <class... Integer, class = a_position_has_one_integer_for_each_dimension>
    requires(sizeof...(Integer) != rank)
  T& operator()(Integer...) const WINSUM_DELETED("winsum: a position has one integer for each dimension of the tensor; write image(y, x)");
  template <std::integral Integer, class = a_position_has_one_integer_for_each_dimension>
  T& operator[](Integer) const WINSUM_DELETED("winsum: a position stands in parentheses, with one integer for each dimension; write image(y, x)");
  WINSUM_HERE constexpr T& operator[](const position_type& position) { return data()[offset(position)]; }
  WINSUM_HERE constexpr const T& operator[](const position_type& position) const { return data()[offset(position)]; }

  template <class U, extent_list F, layout L>
    requires std::convertible_to<view<T, E, layout::row_major>, view<U, F, L>>
  WINSUM_HERE constexpr operator view<U, F, L>() & {
    return view<T, E, layout::row_major>(data(), extents_);
  }
  template <class U, extent_list F, layout L>
    requires std::convertible_to<view<const T, E, layout::row_major>, view<U, F, L>>
  WINSUM_HERE constexpr operator view<U, F, L>() const& {
    return view<const T, E, layout::row_major>(data(), extents_);
  }
  /// A view of an array that ends with the statement would dangle: give the array a name first.
  template <class U, extent_list F, layout L, class = a_view_of_a_temporary_array_would_dangle>
  operator view<U, F, L>() const&& = delete;

 private:
  WINSUM_HERE constexpr std::int64_t offset(const position_type& position) const {
    std::int64_t at = 0;
    for (std::size_t d = 0; d < rank; ++d) {
      assert(position[d] >= 0 && position[d] < extents_[d]);
      at = at * extents_[d] + position[d];
    }
    return at;
  }

  position_type extents_{};
  std::conditional_t<is_inline, detail::inline_block<T, is_inline ? E.size() : 0>, detail::heap_block<T>> elements_{};
};

template <class T, extent_list E>
view(array<T, E>&) -> view<T, E, layout::row_major>;
template <class T, extent_list E>
view(const array<T, E>&) -> view<const T, E, layout::row_major>;
template <class T, extent_list E>
view(array<T, E>&&) -> view<const T, E, layout::row_major>;

}  // namespace winsum
