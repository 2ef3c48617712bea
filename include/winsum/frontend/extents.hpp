// Defines `extent_list`, which extents of a tensor its type knows, `extents<…>` and `dynamic` to say it, and `shape`, its type.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>

#include <winsum/core/diagnostics_array.hpp>
#include <winsum/core/fail.hpp>
#include <winsum/frontend/integers.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum {

/// An extent that is known at run time only.
inline constexpr std::int64_t dynamic = -1;

/// The rank of a tensor and the extents that are part of its type. An integer stands for so many dynamic extents.
struct extent_list {
  int rank = 0;
  std::int64_t extent[ir::max_rank]{};

  WINSUM_HERE constexpr extent_list() = default;
  template <std::integral Integer>
  WINSUM_HERE constexpr extent_list(Integer dimensions) : rank(static_cast<int>(dimensions)) {
    if (dimensions < 0 || dimensions > ir::max_rank) WINSUM_THROW error("winsum: a tensor has 0 to 8 dimensions");  // shown by the compiler
    for (int d = 0; d < rank; ++d) extent[d] = dynamic;
  }
  /// `shape`, `std::extents`: what their type says.
  template <detail::like_extents X>
    requires(X::rank() <= ir::max_rank)
  WINSUM_HERE constexpr extent_list(const X&) : rank(static_cast<int>(X::rank())) {
    using dimension = decltype(X::rank());
    for (int d = 0; d < rank; ++d) {
      const auto e = X::static_extent(static_cast<dimension>(d));
      extent[d] = e == static_cast<decltype(e)>(-1) ? dynamic : static_cast<std::int64_t>(e);
    }
  }
  WINSUM_HERE friend constexpr bool operator==(const extent_list&, const extent_list&) = default;

  WINSUM_HERE constexpr bool all_static() const {
    for (int d = 0; d < rank; ++d)
      if (extent[d] == dynamic) return false;
    return true;
  }
  /// The number of elements if all extents are static; past 64 bits it stays at the largest number.
  WINSUM_HERE constexpr std::int64_t size() const {
    std::int64_t n = 1;
    for (int d = 0; d < rank; ++d)
      if (extent[d] == 0) return 0;
    for (int d = 0; d < rank; ++d)
      if (__builtin_mul_overflow(n, extent[d], &n)) return INT64_MAX;
    return n;
  }
  /// Whether a tensor with extents `other` may be seen as one with these: same rank, nothing promised that may be false.
  WINSUM_HERE constexpr bool allows(const extent_list& other) const {
    if (rank != other.rank) return false;
    for (int d = 0; d < rank; ++d)
      if (extent[d] != dynamic && extent[d] != other.extent[d]) return false;
    return true;
  }
};

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE::detail {

/// `dynamic`, also as std::dynamic_extent; -2 for what is no extent.
template <class Integer>
constexpr std::int64_t static_extent(Integer e) {
  if (e == static_cast<Integer>(-1)) return dynamic;
  return e < 0 || static_cast<std::uint64_t>(e) > INT64_MAX ? -2 : static_cast<std::int64_t>(e);
}

// In errors, these names are the sentences.
template <auto... E>
concept an_extent_is_0_or_more_or_winsum_dynamic = ((an_extent_or_a_stride_is_an_integer<decltype(E)> && static_extent(E) != -2) && ...);
template <auto... E>
concept a_tensor_has_at_most_8_dimensions = sizeof...(E) <= ir::max_rank;

[[noreturn]] WINSUM_INLINE void fail_negative(std::int64_t extent, int d) WINSUM_SYMBOL(fail_negative);
[[noreturn]] WINSUM_INLINE void fail_unlike_type(std::int64_t extent, int d, std::int64_t known) WINSUM_SYMBOL(fail_unlike_type);
[[noreturn]] WINSUM_INLINE void fail_size(const std::int64_t* extents, int rank, std::int64_t element_size) WINSUM_SYMBOL(fail_size);
[[noreturn]] WINSUM_INLINE void fail_values(const std::int64_t* extents, int rank, std::int64_t size, std::int64_t values) WINSUM_SYMBOL(fail_values);
[[noreturn]] WINSUM_INLINE void fail_memory(std::int64_t bytes) WINSUM_SYMBOL(fail_memory);

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

/// The extents of a type; those that it does not know are 0.
template <extent_list E>
constexpr std::array<std::int64_t, std::size_t(E.rank)> static_extents() {
  std::array<std::int64_t, std::size_t(E.rank)> extents{};
  for (std::size_t d = 0; d < E.rank; ++d) extents[d] = E.extent[d] == dynamic ? 0 : E.extent[d];
  return extents;
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

}  // namespace winsum::detail

namespace winsum {

/// Extents as a type, some of them in it, like std::extents. `extents<3, dynamic>` is a value of type `shape<3, dynamic>`.
template <std::int64_t... E>
  requires detail::an_extent_is_0_or_more_or_winsum_dynamic<E...> && detail::a_tensor_has_at_most_8_dimensions<E...>
class shape {
 public:
  WINSUM_HERE static constexpr int rank() { return sizeof...(E); }
  WINSUM_HERE static constexpr int rank_dynamic() { return (0 + ... + (E == dynamic)); }
  /// The extent of dimension d if the type says it, else `dynamic`.
  WINSUM_HERE static constexpr std::int64_t static_extent(std::integral auto d) { return known[static_cast<std::size_t>(d)]; }

  /// Dynamic extents are 0.
  WINSUM_HERE constexpr shape() = default;
  /// The dynamic extents in their order, or all of them. Throws `error` if one is negative or not what the type says.
  template <detail::an_extent_or_a_stride_is_an_integer... Integer>
    requires(sizeof...(Integer) > 0 && (sizeof...(Integer) == static_cast<std::size_t>(rank_dynamic()) || sizeof...(Integer) == sizeof...(E)))
  WINSUM_HERE constexpr explicit shape(Integer... given) {
    const std::int64_t all[] = {detail::integer(given)...};
    for (int d = 0, next = 0; d < rank(); ++d) {
      if (sizeof...(Integer) < sizeof...(E) && known[d] != dynamic) continue;
      const std::int64_t e = all[next++];
      if (e < 0) detail::fail_negative(e, d);
      if (known[d] != dynamic && known[d] != e) detail::fail_unlike_type(e, d, known[d]);
      extent_[d] = e;
    }
  }
  WINSUM_HERE constexpr std::int64_t extent(std::integral auto d) const { return extent_[static_cast<std::size_t>(d)]; }
  /// The number of elements.
  WINSUM_HERE constexpr std::int64_t size() const {
    std::uint64_t n = 1;
    for (int d = 0; d < rank(); ++d) n *= static_cast<std::uint64_t>(extent_[d]);
    return static_cast<std::int64_t>(n);
  }
  /// The same type with other dynamic extents: `extents<3, dynamic>(5)`.
  template <class... Integer>
    requires std::constructible_from<shape, Integer...>
  WINSUM_HERE constexpr shape operator()(Integer... given) const {
    return shape(given...);
  }
  template <std::int64_t... F>
  WINSUM_HERE friend constexpr bool operator==(const shape& a, const shape<F...>& b) {
    if (sizeof...(E) != sizeof...(F)) return false;
    for (int d = 0; d < rank(); ++d)
      if (a.extent(d) != b.extent(d)) return false;
    return true;
  }

 private:
  static constexpr std::int64_t known[sizeof...(E) + 1] = {E..., 0};
  std::int64_t extent_[sizeof...(E) + 1] = {(E == dynamic ? 0 : E)..., 0};
};

/// `extents<1, 64, dynamic, dynamic>`: what stands after the element type in `array` and `view`. Integers of any type.
template <auto... E>
  requires detail::an_extent_is_0_or_more_or_winsum_dynamic<E...> && detail::a_tensor_has_at_most_8_dimensions<E...>
inline constexpr shape<detail::static_extent(E)...> extents{};

/// Strides, in elements, of a view whose extents are all in its type: `view<float, extents<4, 4>>(pointer, strides{1, 4})`.
template <std::size_t Rank>
struct strides {
  std::array<std::int64_t, Rank> step;
  template <detail::an_extent_or_a_stride_is_an_integer... Integer>
    requires(sizeof...(Integer) == Rank)
  WINSUM_HERE constexpr explicit strides(Integer... each) : step{detail::integer(each)...} {}
};
template <class... Integer>
strides(Integer...) -> strides<sizeof...(Integer)>;

}  // namespace winsum
