// Defines `element`, the type of a tensor's elements as a value, what each holds, and which C++ types have one.
#pragma once
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <winsum/core/exact_number.hpp>

namespace winsum::inline WINSUM_MACHINE {

enum class element : std::uint8_t { f32, f64, i8, u8, i16, u16, i32, u32, i64, u64, c64, c128 };

namespace detail {

struct element_row {
  std::string_view name;  ///< as NumPy calls it
  int size;               ///< bytes
};

inline constexpr element_row element_rows[] = {
    {"float32", 4}, {"float64", 8}, {"int8", 1},  {"uint8", 1},  {"int16", 2},     {"uint16", 2},
    {"int32", 4},   {"uint32", 4},  {"int64", 8}, {"uint64", 8}, {"complex64", 8}, {"complex128", 16},
};

template <class T>
struct complex_part {
  using type = T;
  static constexpr bool is_complex = false;
};
/// std::complex, told by what it offers: <complex> costs a user who has no complex numbers a third of a second.
template <template <class> class Template, std::floating_point T>
  requires requires(const Template<T>& z) { Template<T>(z.real(), z.imag()); } && (sizeof(Template<T>) == 2 * sizeof(T))
struct complex_part<Template<T>> {
  using type = T;
  static constexpr bool is_complex = true;
  template <class U>
  using of = Template<U>;
};

template <class T>
inline constexpr bool is_complex = complex_part<T>::is_complex;
template <class T>
inline constexpr bool is_floating = std::floating_point<T>;
/// Not bool, and not a character: text is no tensor.
template <class T>
inline constexpr bool is_integer = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
                                   !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

}  // namespace detail

/// Bytes of one element.
constexpr int size_of(element e) { return detail::element_rows[static_cast<int>(e)].size; }
/// As NumPy calls it: float32, int8, complex64, …
constexpr std::string_view name_of(element e) { return detail::element_rows[static_cast<int>(e)].name; }
constexpr bool is_floating(element e) { return e == element::f32 || e == element::f64; }
constexpr bool is_complex(element e) { return e == element::c64 || e == element::c128; }
constexpr bool is_integer(element e) { return !is_floating(e) && !is_complex(e); }

constexpr bool is_single(element e) { return e == element::f32 || e == element::c64; }
constexpr bool is_unsigned(element e) { return e == element::u8 || e == element::u16 || e == element::u32 || e == element::u64; }

/// The least and the greatest number of an integer type.
constexpr detail::wide_integer least_of(element e) { return is_unsigned(e) ? 0 : -(detail::wide_integer{1} << (8 * size_of(e) - 1)); }
constexpr detail::wide_integer greatest_of(element e) { return (detail::wide_integer{1} << (8 * size_of(e) - (is_unsigned(e) ? 0 : 1))) - 1; }
/// Whether a number can be an element: of an integer type exactly, of a floating one (or a part of a complex one) by rounding.
constexpr bool holds(element e, const exact_number& x) {
  if (!is_integer(e)) return !(x.is_past_float() && is_single(e));
  return x.is_integer() && x.whole() >= least_of(e) && x.whole() <= greatest_of(e);
}
/// A number that `e` holds, as an element.
constexpr exact_number as_element(element e, const exact_number& x) {
  return x.is_finite() && is_single(e) ? exact_number(static_cast<float>(x.nearest)) : x;
}

/// A type that `element` has a value for.
template <class T>
concept known_element = std::same_as<typename detail::complex_part<T>::type, float> || std::same_as<typename detail::complex_part<T>::type, double> ||
                        (detail::is_integer<T> && sizeof(T) <= 8);

/// The value for a type.
template <known_element T>
inline constexpr element element_of = [] {
  if constexpr (detail::is_complex<T>)
    return sizeof(T) == 8 ? element::c64 : element::c128;
  else if constexpr (detail::is_floating<T>)
    return sizeof(T) == 4 ? element::f32 : element::f64;
  else if constexpr (std::signed_integral<T>)
    return sizeof(T) == 1 ? element::i8 : sizeof(T) == 2 ? element::i16 : sizeof(T) == 4 ? element::i32 : element::i64;
  else
    return sizeof(T) == 1 ? element::u8 : sizeof(T) == 2 ? element::u16 : sizeof(T) == 4 ? element::u32 : element::u64;
}();

namespace detail {

template <element E>
struct plain_type;
template <>
struct plain_type<element::f32> : std::type_identity<float> {};
template <>
struct plain_type<element::f64> : std::type_identity<double> {};
template <>
struct plain_type<element::i32> : std::type_identity<std::int32_t> {};
template <>
struct plain_type<element::u32> : std::type_identity<std::uint32_t> {};
template <>
struct plain_type<element::i64> : std::type_identity<std::int64_t> {};
template <>
struct plain_type<element::u64> : std::type_identity<std::uint64_t> {};

template <element E, class... T>
struct found_type : plain_type<E> {};
template <element E, class T, class... More>
struct found_type<E, T, More...> {
  static constexpr auto find() {
    if constexpr (std::is_void_v<T>)
      return std::type_identity<typename found_type<E, More...>::type>();
    else if constexpr (element_of<T> == E)
      return std::type_identity<T>();
    else if constexpr (winsum::is_complex(E) && is_complex<T>)
      return std::type_identity<typename complex_part<T>::template of<std::conditional_t<E == element::c64, float, double>>>();
    else
      return std::type_identity<typename found_type<E, More...>::type>();
  }
  using type = typename decltype(find())::type;
};

}  // namespace detail

/// The C++ type in which a call with tensors of types T (void is none) computes numbers of type E: one of T where one is of it.
template <element E, class... T>
using type_among = typename detail::found_type<E, T...>::type;

}  // namespace winsum
