// Defines `view`: a tensor in memory that somebody else owns, with any strides, and the ways to make another view of it.
#pragma once
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <winsum/core/deleted.hpp>
#include <winsum/frontend/extents.hpp>

namespace winsum {

/// What the type of a view knows of its strides.
enum class layout : std::uint8_t {
  strided,    ///< nothing: any strides, negative and zero ones too
  row_major,  ///< the last dimension is contiguous and nothing lies between elements
};

/// In errors: an array that ends with the statement was made a view of, which would dangle. Name the array first.
struct a_view_of_a_temporary_array_would_dangle {};
struct extents_stand_in_braces {};
struct a_position_has_one_integer_for_each_dimension {};

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE::detail {

[[noreturn]] WINSUM_INLINE void fail_view_stride(const char* what, std::int64_t times, int d, std::int64_t stride) WINSUM_SYMBOL(fail_view_stride);
[[noreturn]] WINSUM_INLINE void fail_view_position(std::int64_t position, int d, std::int64_t stride) WINSUM_SYMBOL(fail_view_position);
[[noreturn]] WINSUM_INLINE void fail_slice(std::int64_t begin, std::int64_t end, std::int64_t step, std::int64_t last, int d, std::int64_t extent)
    WINSUM_SYMBOL(fail_slice);

#if WINSUM_HAS_BODIES
WINSUM_INLINE void fail_view_stride(const char* what, std::int64_t times, int d, std::int64_t stride) {
  fail(texts::view_stride_past_64_bits(what, times, d, stride));
}
WINSUM_INLINE void fail_view_position(std::int64_t position, int d, std::int64_t stride) {
  fail(texts::view_position_past_64_bits(position, d, stride));
}
WINSUM_INLINE void fail_slice(std::int64_t begin, std::int64_t end, std::int64_t step, std::int64_t last, int d, std::int64_t extent) {
  if (step == 0) fail(texts::slice_step_0(d));
  const bool any = step > 0 ? begin < end : end < begin;
  fail(any ? texts::slice_outside(begin, last, d, extent) : texts::empty_slice_outside(begin, end, d, extent));
}
#endif

/// The stride of every `times`-th position. Nothing is read by the strides of an empty tensor, nor by that of one position: where `idle`, one
/// that does not fit stays as it is.
constexpr std::int64_t times_stride(const char* what, std::int64_t times, int d, std::int64_t stride, bool idle) {
  std::int64_t product = 0;
  if (!__builtin_mul_overflow(times, stride, &product)) return product;
  if (!idle) fail_view_stride(what, times, d, stride);
  return stride;
}

/// data + position * stride, an address that there is.
template <class T>
constexpr T* moved_pointer(T* data, int d, std::int64_t position, std::int64_t stride) {
  std::int64_t offset = 0, bytes = 0;
  bool fits = !__builtin_mul_overflow(position, stride, &offset) && !__builtin_mul_overflow(offset, std::int64_t{sizeof(T)}, &bytes);
  if (!std::is_constant_evaluated() && fits) {
    const auto from = reinterpret_cast<std::uintptr_t>(data), to = from + static_cast<std::uintptr_t>(bytes);
    fits = bytes < 0 ? to < from : to >= from;
  }
  if (!fits) fail_view_position(position, d, stride);
  return data + offset;
}

/// How many positions a slice takes of dimension d; all are inside.
constexpr std::int64_t slice_count(int d, std::int64_t extent, std::int64_t begin, std::int64_t end, std::int64_t step) {
  const bool up = step > 0;
  if (step != 0 && (up ? begin >= end : begin <= end)) {
    const std::int64_t least = up ? 0 : -1;
    if (begin < least || begin > extent || end < least || end > extent) fail_slice(begin, end, step, begin, d, extent);
    return 0;
  }
  // Differences of any two numbers fit unsigned ones; the last position lies between begin and end, so its own fits too.
  const std::uint64_t from = static_cast<std::uint64_t>(begin), to = static_cast<std::uint64_t>(end), by = static_cast<std::uint64_t>(step);
  const std::uint64_t more = step == 0 ? 0 : ((up ? to - from : from - to) - 1) / (up ? by : 0 - by);
  const std::int64_t last = static_cast<std::int64_t>(from + more * by);
  if (step == 0 || begin < 0 || begin >= extent || last < 0 || last >= extent) fail_slice(begin, end, step, last, d, extent);
  return static_cast<std::int64_t>(more) + 1;
}

}  // namespace winsum::detail

namespace winsum {

/// Elements at data() + sum over d of position(d) * stride(d). Strides count elements. Copying copies no element.
template <class T, extent_list E, layout L = layout::strided>
class view {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  static constexpr extent_list known = E;
  static constexpr int rank = E.rank;
  static constexpr layout order = L;
  using position_type = std::array<std::int64_t, std::size_t(rank)>;

  WINSUM_HERE constexpr view()
    requires(E == extent_list(E.rank))
  = default;
  /// Row-major, all extents being in the type.
  WINSUM_HERE constexpr explicit view(T* data)
    requires(E.all_static())
      : view(data, detail::static_extents<E>()) {}
  /// All extents being in the type, with these strides.
  WINSUM_HERE constexpr view(T* data, const winsum::strides<static_cast<std::size_t>(E.rank)>& strides)
    requires(E.all_static() && L == layout::strided)
      : view(data, detail::static_extents<E>(), strides.step) {}
  /// Row-major. `extents`: integers of any types in braces, a list of them, a `shape`, std::extents.
  /// Throws `error` if an extent is negative or not what the type says.
  template <detail::as_many_integers_as_the_tensor_has_dimensions<std::size_t(E.rank)> S = detail::braces<std::size_t(E.rank)>>
  WINSUM_HERE constexpr view(T* data, const S& extents) : data_(data), extents_(detail::numbers_of<E.rank>(extents)) {
    detail::checked_size(E, extents_, sizeof(T));
    strides_ = detail::row_major_strides(extents_);
  }
  /// Throws `error` as above.
  template <detail::as_many_integers_as_the_tensor_has_dimensions<std::size_t(E.rank)> S = detail::braces<std::size_t(E.rank)>,
            detail::as_many_integers_as_the_tensor_has_dimensions<std::size_t(E.rank)> D = detail::braces<std::size_t(E.rank)>>
    requires(L == layout::strided)
  WINSUM_HERE constexpr view(T* data, const S& extents, const D& strides)
      : data_(data), extents_(detail::numbers_of<E.rank>(extents)), strides_(detail::numbers_of<E.rank>(strides)) {
    detail::checked_size(E, extents_, sizeof(T));
  }
  template <std::integral First, std::integral... More, class = extents_stand_in_braces>
    requires(sizeof...(More) > 0 && sizeof...(More) + 1 == rank)
  view(T*, First, More...) WINSUM_DELETED("winsum: the extents of a view stand in braces; write view<float, 2>(pointer, {3, 4})");
  /// To one that promises less: const elements, dynamic extents, any strides.
  template <class U, extent_list F, layout M>
    requires(std::convertible_to<U (*)[], T (*)[]> && E.allows(F) && (L == layout::strided || M == layout::row_major))
  WINSUM_HERE constexpr view(const view<U, F, M>& other) : data_(other.data()), extents_(other.extents()), strides_(other.strides()) {}

  WINSUM_HERE constexpr T* data() const { return data_; }
  WINSUM_HERE constexpr const position_type& extents() const { return extents_; }
  WINSUM_HERE constexpr const position_type& strides() const { return strides_; }
  WINSUM_HERE constexpr std::int64_t extent(std::integral auto d) const { return extents_[static_cast<std::size_t>(d)]; }
  WINSUM_HERE constexpr std::int64_t stride(std::integral auto d) const { return strides_[static_cast<std::size_t>(d)]; }
  WINSUM_HERE constexpr std::int64_t size() const { return detail::size_of(extents_); }

  /// The element at a position, which has to be inside.
  template <std::integral... Integer>
    requires(sizeof...(Integer) == rank)
  WINSUM_HERE constexpr T& operator()(Integer... position) const {
    return (*this)[position_type{static_cast<std::int64_t>(position)...}];
  }
  template <class... Integer, class = a_position_has_one_integer_for_each_dimension>
    requires(sizeof...(Integer) != rank)
  T& operator()(Integer...) const WINSUM_DELETED("winsum: a position has one integer for each dimension of the tensor; write image(y, x)");
  template <std::integral Integer, class = a_position_has_one_integer_for_each_dimension>
  T& operator[](Integer) const WINSUM_DELETED("winsum: a position stands in parentheses, with one integer for each dimension; write image(y, x)");
  WINSUM_HERE constexpr T& operator[](const position_type& position) const {
    std::int64_t offset = 0;
    for (std::size_t d = 0; d < rank; ++d) {
      assert(position[d] >= 0 && position[d] < extents_[d]);
      offset += position[d] * strides_[d];
    }
    return data_[offset];
  }

  /// Positions begin, begin + step, … before `end` (after it if step < 0) of dimension d.
  /// Throws `error` if the step is 0, if a position (of an empty slice: an end) is outside, or if a stride does not fit 64 bits.
  WINSUM_HERE constexpr view<T, extent_list(rank)> slice(int d, detail::integer begin, detail::integer end, detail::integer step = 1) const {
    check_dimension(d);
    const std::int64_t count = detail::slice_count(d, extent(d), begin, end, step);
    position_type extents = extents_, strides = strides_;
    extents[at(d)] = count;
    strides[at(d)] = detail::times_stride("a step", step, d, stride(d), count < 2 || size() == 0);
    return {count > 0 ? moved(d, begin) : data_, extents, strides};
  }
  /// Dimension d read backwards. Throws `error` if a stride does not fit 64 bits.
  WINSUM_HERE constexpr view<T, E> reverse(int d) const {
    check_dimension(d);
    position_type strides = strides_;
    strides[at(d)] = detail::times_stride("a step", -1, d, stride(d), extent(d) < 2 || size() == 0);
    return {extent(d) > 0 ? moved(d, extent(d) - 1) : data_, extents_, strides};
  }
  /// Dimension d of the result is dimension `dimensions[d]` of this. Throws `error` unless `dimensions` names each dimension once.
  WINSUM_HERE constexpr view<T, extent_list(rank)> transpose(const std::array<int, std::size_t(rank)>& dimensions) const {
    position_type extents{}, strides{};
    unsigned seen = 0;
    for (std::size_t d = 0; d < rank; ++d) {
      check_dimension(dimensions[d]);
      seen |= 1u << dimensions[d];
      extents[d] = extent(dimensions[d]);
      strides[d] = stride(dimensions[d]);
    }
    if (seen != (1u << rank) - 1u) detail::fail(texts::transpose_names());
    return {data_, extents, strides};
  }
  /// Without dimension d, at `position` of it. Throws `error` if that is outside.
  WINSUM_HERE constexpr view<T, extent_list(rank > 0 ? rank - 1 : 0)> subview(int d, detail::integer position) const
    requires(rank > 0)
  {
    check_dimension(d);
    if (position < 0 || position >= extent(d)) detail::fail(texts::subview_outside(position, d, extent(d)));
    std::array<std::int64_t, std::size_t(rank - 1)> extents{}, strides{};
    for (int from = 0, to = 0; from < rank; ++from)
      if (from != d) {
        extents[static_cast<std::size_t>(to)] = extent(from);
        strides[static_cast<std::size_t>(to++)] = stride(from);
      }
    return {moved(d, position), extents, strides};
  }
  /// With these extents, dimensions matched from the last: an extent of 1 is repeated, missing dimensions too (stride 0).
  /// Throws `error` where an extent is neither 1 nor the one wanted.
  template <std::size_t R>
    requires(R >= rank)
  WINSUM_HERE constexpr view<T, extent_list(static_cast<int>(R))> broadcast(const detail::integer (&wanted)[R]) const {
    std::array<std::int64_t, R> extents{}, strides{};
    for (std::size_t d = 0; d < R; ++d) {
      extents[d] = wanted[d];
      if (d < R - rank) continue;
      const std::size_t own = d - (R - rank);
      if (extents_[own] != wanted[d] && extents_[own] != 1) detail::fail(texts::no_broadcast(extents_[own], static_cast<int>(own), wanted[d]));
      strides[d] = extents_[own] == wanted[d] ? strides_[own] : 0;
    }
    return {data_, extents, strides};
  }

 private:
  WINSUM_HERE static constexpr std::size_t at(int d) { return static_cast<std::size_t>(d); }
  WINSUM_HERE static constexpr void check_dimension(int d) {
    if (d < 0 || d >= rank) detail::fail(texts::no_dimension(d, rank));
  }
  WINSUM_HERE constexpr T* moved(int d, std::int64_t position) const {
    return size() == 0 ? data_ : detail::moved_pointer(data_, d, position, stride(d));
  }

  T* data_ = nullptr;
  position_type extents_{};
  position_type strides_{};
};

/// `view(pointer, {2, 3})` and `view(pointer, {2, 3}, {1, 2})`.
template <class T, std::size_t R>
view(T*, const detail::integer (&)[R]) -> view<T, extent_list(static_cast<int>(R)), layout::row_major>;
template <class T, std::size_t R>
view(T*, const detail::integer (&)[R], const detail::integer (&)[R]) -> view<T, extent_list(static_cast<int>(R))>;
/// `view(pointer, extents<2, 3>)` and `view(pointer, extents<2, dynamic>(n), {1, 2})`.
template <class T, detail::like_extents S>
view(T*, const S&) -> view<T, extent_list(S{}), layout::row_major>;
template <class T, detail::like_extents S, std::size_t R>
view(T*, const S&, const detail::integer (&)[R]) -> view<T, extent_list(S{})>;

}  // namespace winsum
