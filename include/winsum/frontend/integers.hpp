// Defines `detail::integer`, an integer of any type, and what may stand for the extents or the strides of a tensor.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <winsum/core/diagnostics_array.hpp>
#include <winsum/core/fail.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

[[noreturn]] WINSUM_INLINE void fail_past_64_bits() WINSUM_SYMBOL(fail_past_64_bits);
[[noreturn]] WINSUM_INLINE void fail_number_of(std::int64_t given, std::int64_t rank) WINSUM_SYMBOL(fail_number_of);

#if WINSUM_HAS_BODIES
WINSUM_INLINE void fail_past_64_bits() { fail(texts::integer_past_64_bits()); }
WINSUM_INLINE void fail_number_of(std::int64_t given, std::int64_t rank) { fail(texts::array_numbers(given, rank)); }
#endif

/// In errors, this name is the sentence.
template <class T>
concept an_extent_or_a_stride_is_an_integer = std::integral<T> && !std::same_as<T, bool>;

/// An integer of any type, so that lists like {rows, 3, columns} may mix types. Throws `error` above 2^63 - 1.
struct integer {
  std::int64_t value;
  template <an_extent_or_a_stride_is_an_integer Integer>
  constexpr integer(Integer n) : value(static_cast<std::int64_t>(n)) {
    if constexpr (std::unsigned_integral<Integer> && sizeof(Integer) >= sizeof(std::int64_t))
      if (n > static_cast<Integer>(INT64_MAX)) fail_past_64_bits();
  }
  constexpr operator std::int64_t() const { return value; }
};

/// What has the interface of std::extents: `winsum::shape`, `std::extents`.
template <class X>
concept like_extents = requires(const X& x) {
  { X::rank() } -> std::integral;
  { X::static_extent(0) } -> std::integral;
  { x.extent(0) } -> std::integral;
};

template <class X>
concept list_of_integers = !like_extents<X> && !requires { X::known; } && requires(const X& x) {
  requires an_extent_or_a_stride_is_an_integer<std::remove_cvref_t<decltype(x[0])>> || std::same_as<std::remove_cvref_t<decltype(x[0])>, integer>;
  std::size(x);
};

template <class X>
inline constexpr std::size_t length_of = static_cast<std::size_t>(-1);
template <class T, std::size_t N>
inline constexpr std::size_t length_of<std::array<T, N>> = N;
template <class T, std::size_t N>
inline constexpr std::size_t length_of<T[N]> = N;
template <like_extents X>
inline constexpr std::size_t length_of<X> = static_cast<std::size_t>(X::rank());

/// Extents or strides for a tensor of `Rank` dimensions. In errors, this name is the sentence.
template <class X, std::size_t Rank>
concept as_many_integers_as_the_tensor_has_dimensions =
    (like_extents<X> || list_of_integers<X>) && (length_of<X> == Rank || length_of<X> == static_cast<std::size_t>(-1));

/// What a list in braces becomes, {rows, 3}.
template <std::size_t Rank>
using braces = std::array<integer, Rank>;

template <std::size_t Rank, class X>
constexpr std::array<std::int64_t, Rank> numbers_of(const X& x) {
  std::array<std::int64_t, Rank> n{};
  if constexpr (like_extents<X>) {
    for (std::size_t d = 0; d < Rank; ++d) n[d] = integer(x.extent(static_cast<decltype(X::rank())>(d)));
  } else {
    if (std::size(x) != Rank) fail_number_of(static_cast<std::int64_t>(std::size(x)), static_cast<std::int64_t>(Rank));
    for (std::size_t d = 0; d < Rank; ++d) n[d] = integer(x[d]);
  }
  return n;
}

}  // namespace winsum::detail
