// Defines `vector<T, Lanes>`, the registers of the host executor, and how they are filled and converted.
#pragma once
#include <type_traits>
#include <utility>

#include <winsum/core/exact_number.hpp>
#include <winsum/loop_ir/truncate.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// Types that GNU vectors can hold.
template <class T>
inline constexpr bool has_vectors = std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, long double>;
#ifdef __FLT16_MAX__
template <>
inline constexpr bool has_vectors<_Float16> = true;
#endif

template <class T, int Lanes>
struct vector_of {
  static_assert(has_vectors<T>, "winsum: registers of this element type have one lane");
  using type [[gnu::vector_size(sizeof(T) * Lanes)]] = T;
};
template <class T>
struct vector_of<T, 1> {
  using type = T;
};
/// A GNU vector of `Lanes` elements (a power of two); with one lane plain `T`. Passed by reference everywhere, because
/// passing a vector wider than the target's registers by value depends on compiler flags.
template <class T, int Lanes>
using vector = typename vector_of<T, Lanes>::type;

/// Hides how `q` was made. g++ otherwise folds a load into every multiply-add that uses it, which repeats the load.
template <class V>
[[gnu::always_inline]] inline void pin([[maybe_unused]] V& q) {
#if defined(__x86_64__) && !defined(__clang__)
  V local = q;  // through a local: g++ keeps in memory what an asm statement names in place
#ifdef __AVX512F__
  if constexpr (sizeof(V) == 64) asm("" : "+v"(local));
#endif
#ifdef __AVX__
  if constexpr (sizeof(V) == 32) asm("" : "+v"(local));
#endif
  if constexpr (sizeof(V) == 16 || std::is_same_v<V, float> || std::is_same_v<V, double>) asm("" : "+x"(local));
  q = local;
#endif
}

/// Whether numbers of type `From` are cut to become numbers of type `To`.
template <class To, class From>
inline constexpr bool truncates = std::is_integral_v<To> && !std::is_integral_v<From> && has_vectors<From>;

/// An element of one type as another: as static_cast, but that a complex number loses its imaginary part for a real type, and a
/// floating one takes what an integer can hold.
template <class To, class From>
[[gnu::always_inline]] inline To element_as(const From& x) {
  if constexpr (truncates<To, From>)
    return loop_ir::truncate<To>(x);
  else if constexpr (std::is_arithmetic_v<From> && requires(const To& z) { static_cast<typename To::value_type>(z.real()); })
    return To(static_cast<typename To::value_type>(x));
  else if constexpr (requires { static_cast<To>(x); })
    return static_cast<To>(x);
  else if constexpr (requires { static_cast<To>(x.real()); })
    return element_as<To>(x.real());
  else
    return To(static_cast<typename To::value_type>(x));
}

/// A constant of a program as an element: an integer stays exact.
template <class To>
[[gnu::always_inline]] inline To constant_as(const exact_number& x) {
  if constexpr (std::is_integral_v<To>)
    if (x.is_integer()) return static_cast<To>(x.bits());
  return element_as<To>(x.nearest);
}

template <class T, int Lanes>
[[gnu::always_inline]] inline void fill(vector<T, Lanes>& to, const T& x) {
  if constexpr (Lanes == 1)
    to = x;
  else
    [&]<int... L>(std::integer_sequence<int, L...>) { to = vector<T, Lanes>{((void)L, x)...}; }(std::make_integer_sequence<int, Lanes>{});
}

/// Lanes of type `From` as those of an integer type: see loop_ir::truncate.
template <class To, class From, int Lanes>
[[gnu::always_inline]] inline void convert_truncated(vector<To, Lanes>& to, const vector<From, Lanes>& from) {
  constexpr From low = static_cast<From>(loop_ir::least<To>), high = static_cast<From>(loop_ir::greatest<To>);
  if constexpr (sizeof(From) >= 2 * sizeof(To)) {  // high is the greatest number itself
    vector<From, Lanes> bounds[3];
    fill<From, Lanes>(bounds[0], From(0));
    fill<From, Lanes>(bounds[1], low);
    fill<From, Lanes>(bounds[2], high);
    vector<From, Lanes> fits = from == from ? from : bounds[0];
    fits = fits < bounds[1] ? bounds[1] : fits;
    fits = fits > bounds[2] ? bounds[2] : fits;
    to = __builtin_convertvector(fits, vector<To, Lanes>);
  } else {
    for (int l = 0; l < Lanes; ++l) to[l] = loop_ir::truncate<To>(static_cast<From>(from[l]));
  }
}

template <class To, class From, int Lanes>
[[gnu::always_inline]] inline void convert(vector<To, Lanes>& to, const vector<From, Lanes>& from) {
  if constexpr (std::is_same_v<To, From>)
    to = from;
  else if constexpr (Lanes == 1)
    to = element_as<To>(from);
  else if constexpr (truncates<To, From>)
    convert_truncated<To, From, Lanes>(to, from);
  else
    to = __builtin_convertvector(from, vector<To, Lanes>);
}

}  // namespace winsum::execution
