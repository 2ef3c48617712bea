// Defines `element_of` and `type_among`: which C++ types elements have, and the way back.
#pragma once
#include <concepts>
#include <cstdint>
#include <type_traits>

#include <winsum/core/element.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

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

/// A type that `element` has a value for.
template <class T>
concept known_element = std::same_as<typename detail::complex_part<T>::type, float> || std::same_as<typename detail::complex_part<T>::type, double> ||
                        (detail::is_integer<T> && sizeof(T) <= 8);

/// The value for a type.
template <known_element T>
inline constexpr element element_of = [] {
  return element_with(detail::is_complex<T>     ? element_kind::complex
                      : detail::is_floating<T>  ? element_kind::floating
                      : std::signed_integral<T> ? element_kind::with_sign
                                                : element_kind::without_sign,
                      sizeof(T));
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
