// Defines `extent_list`, which extents of a tensor its type knows, and `extents<…>` and `dynamic` to say it.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>

#include <winsum/core/diagnostics_array.hpp>
#include <winsum/core/fail.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum {

/// An extent that is known at run time only.
inline constexpr std::int64_t dynamic = -1;

/// The rank of a tensor and the extents that are part of its type. An integer stands for so many dynamic extents.
struct extent_list {
  int rank = 0;
  std::int64_t extent[ir::max_rank]{};

  constexpr extent_list() = default;
  template <std::integral I>
  constexpr extent_list(I dimensions) : rank(static_cast<int>(dimensions)) {
    if (dimensions < 0 || dimensions > ir::max_rank) throw error("winsum: a tensor has 0 to 8 dimensions");
    for (int d = 0; d < rank; ++d) extent[d] = dynamic;
  }
  friend constexpr bool operator==(const extent_list&, const extent_list&) = default;

  constexpr bool all_static() const {
    for (int d = 0; d < rank; ++d)
      if (extent[d] == dynamic) return false;
    return true;
  }
  /// The number of elements if all extents are static; past 64 bits it stays at the largest number.
  constexpr std::int64_t size() const {
    std::int64_t n = 1;
    for (int d = 0; d < rank; ++d)
      if (extent[d] == 0) return 0;
    for (int d = 0; d < rank; ++d)
      if (__builtin_mul_overflow(n, extent[d], &n)) return INT64_MAX;
    return n;
  }
  /// Whether a tensor with extents `other` may be seen as one with these: same rank, nothing promised that may be false.
  constexpr bool allows(const extent_list& other) const {
    if (rank != other.rank) return false;
    for (int d = 0; d < rank; ++d)
      if (extent[d] != dynamic && extent[d] != other.extent[d]) return false;
    return true;
  }
};

namespace detail {

// In errors, these names are the sentences.
template <std::int64_t... E>
concept an_extent_is_0_or_more_or_winsum_dynamic = ((E >= 0 || E == dynamic) && ...);
template <std::int64_t... E>
concept a_tensor_has_at_most_8_dimensions = sizeof...(E) <= ir::max_rank;

template <std::int64_t... E>
constexpr extent_list make_extents() {
  extent_list list;
  ((list.extent[list.rank++] = E), ...);
  return list;
}

[[noreturn]] WINSUM_INLINE void fail_negative(std::int64_t extent, int d);
[[noreturn]] WINSUM_INLINE void fail_unlike_type(std::int64_t extent, int d, std::int64_t known);
[[noreturn]] WINSUM_INLINE void fail_size(const std::int64_t* extents, int rank, std::int64_t element_size);
[[noreturn]] WINSUM_INLINE void fail_values(const std::int64_t* extents, int rank, std::int64_t size, std::int64_t values);
[[noreturn]] WINSUM_INLINE void fail_memory(std::int64_t bytes);

#if WINSUM_HAS_BODIES
WINSUM_INLINE void fail_negative(std::int64_t extent, int d) { fail(texts::array_extent_negative(extent, d)); }
WINSUM_INLINE void fail_unlike_type(std::int64_t extent, int d, std::int64_t known) { fail(texts::array_extent_unlike_type(extent, d, known)); }
WINSUM_INLINE void fail_size(const std::int64_t* extents, int rank, std::int64_t element_size) {
  fail(texts::array_past_64_bits({extents, rank}, element_size));
}
WINSUM_INLINE void fail_values(const std::int64_t* extents, int rank, std::int64_t size, std::int64_t values) {
  fail(texts::array_values({extents, rank}, size, values));
}
WINSUM_INLINE void fail_memory(std::int64_t bytes) { fail(texts::no_memory(bytes)); }
#endif

/// The number of elements of `element_size` bytes. Throws `error` for a negative extent, one that `known` denies, or a size
/// past 2^63 - 1 bytes.
template <std::size_t Rank>
constexpr std::int64_t checked_size(const extent_list& known, const std::array<std::int64_t, Rank>& given, std::int64_t element_size) {
  bool empty = false;
  for (std::size_t d = 0; d < Rank; ++d) {
    if (given[d] < 0) fail_negative(given[d], static_cast<int>(d));
    if (known.extent[d] != dynamic && known.extent[d] != given[d]) fail_unlike_type(given[d], static_cast<int>(d), known.extent[d]);
    empty = empty || given[d] == 0;
  }
  if (empty) return 0;
  std::int64_t bytes = element_size;
  for (std::size_t d = 0; d < Rank; ++d)
    if (__builtin_mul_overflow(bytes, given[d], &bytes)) fail_size(given.data(), static_cast<int>(Rank), element_size);
  return bytes / element_size;
}

/// The product of extents that `checked_size` let pass: one of them is 0, or it fits.
template <std::size_t Rank>
constexpr std::int64_t size_of(const std::array<std::int64_t, Rank>& extents) {
  std::uint64_t n = 1;
  for (std::int64_t e : extents) n *= static_cast<std::uint64_t>(e);
  return static_cast<std::int64_t>(n);
}

/// Of a tensor without elements strides may pass 64 bits: those stay at the largest number.
template <std::size_t Rank>
constexpr std::array<std::int64_t, Rank> row_major_strides(const std::array<std::int64_t, Rank>& extents) {
  std::array<std::int64_t, Rank> strides{};
  std::int64_t step = 1;
  for (std::size_t d = Rank; d-- > 0;) {
    strides[d] = step;
    if (__builtin_mul_overflow(step, extents[d], &step)) step = INT64_MAX;
  }
  return strides;
}

}  // namespace detail

/// `extents<1, 64, dynamic, dynamic>`: what stands after the element type in `array` and `view`.
template <std::int64_t... E>
  requires detail::an_extent_is_0_or_more_or_winsum_dynamic<E...> && detail::a_tensor_has_at_most_8_dimensions<E...>
inline constexpr extent_list extents = detail::make_extents<E...>();

}  // namespace winsum
