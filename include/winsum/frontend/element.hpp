// Defines `element`, the type of a tensor's elements as a value, and the rules for the types that sums and results have.
#pragma once
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <winsum/ir/statement.hpp>

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

/// 0: integer, 1: floating, 2: complex, 3: a type of the user's.
template <class T>
inline constexpr int category = is_integer<T>    ? 0
                                : is_floating<T> ? 1
                                : is_complex<T>  ? 2
                                                 : 3;

}  // namespace detail

/// Bytes of one element.
constexpr int size_of(element e) { return detail::element_rows[static_cast<int>(e)].size; }
/// As NumPy calls it: float32, int8, complex64, …
constexpr std::string_view name_of(element e) { return detail::element_rows[static_cast<int>(e)].name; }
constexpr bool is_floating(element e) { return e == element::f32 || e == element::f64; }
constexpr bool is_complex(element e) { return e == element::c64 || e == element::c128; }
constexpr bool is_integer(element e) { return !is_floating(e) && !is_complex(e); }

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

template <class A, class B>
struct common {
  using type = std::common_type_t<A, B>;
};
template <class A>
struct common<A, void> {
  using type = A;
};
template <class B>
  requires(!std::is_void_v<B>)
struct common<void, B> {
  using type = B;
};
template <class A, class B>
  requires(is_complex<A> || is_complex<B>) && (category<A> < 3) && (category<B> < 3)
struct common<A, B> {
  using x = typename complex_part<A>::type;
  using y = typename complex_part<B>::type;
  using part = std::conditional_t<is_integer<x>, y, std::conditional_t<is_integer<y>, x, std::common_type_t<x, y>>>;
  using type = typename complex_part<std::conditional_t<is_complex<A>, A, B>>::template of<part>;
};

/// Integers narrower than 32 bits become int32.
template <class T>
using widened = std::conditional_t<is_integer<T> && (sizeof(std::conditional_t<is_integer<T>, T, char>) < 4), std::int32_t, T>;

template <class... T>
struct common_of {
  using type = void;
};
template <class T, class... More>
struct common_of<T, More...> {
  using type = typename common<widened<T>, typename common_of<More...>::type>::type;
};

template <class Out, class Sum>
struct sum_for_output {
  using type = Sum;
};
template <class Out>
struct sum_for_output<Out, void> {
  using type = widened<Out>;
};
template <>
struct sum_for_output<void, void> {
  using type = double;
};
template <class Out, class Sum>
  requires(!std::is_void_v<Out> && !std::is_void_v<Sum> && category<Out> == category<Sum> && category<Sum> < 3)
struct sum_for_output<Out, Sum> {
  using type = std::conditional_t<(sizeof(Out) > sizeof(Sum)), Out, Sum>;
};

template <class Out, class Sum, bool NeedsFloating>
struct point {
  using both = typename common<Sum, Out>::type;
  using type = std::conditional_t<NeedsFloating && is_integer<both>, double, both>;
};

constexpr bool is_whole(double value) {
  // Above 2^53 every double is whole; the comparison is false for a NaN, which is not.
  return value >= -9007199254740992.0 && value <= 9007199254740992.0 ? static_cast<double>(static_cast<std::int64_t>(value)) == value
                                                                     : value == value && value - value == 0;
}

constexpr bool node_needs_floating(const ir::node& n) {
  switch (n.kind) {
    case ir::op::constant: return !is_whole(n.value);
    case ir::op::div:
    case ir::op::exp:
    case ir::op::log:
    case ir::op::sqrt:
    case ir::op::tanh:
    case ir::op::sin:
    case ir::op::cos: return true;
    default: return false;
  }
}

}  // namespace detail

/// The type that a sum over operands of these types is taken in; `Out` is the output's element type or void.
/// Integers narrower than 32 bits sum in int32, others in their own type; mixed types in their common type; a wider output of
/// the same kind (integer, floating, complex) widens the sum. A `void` among the operands is ignored.
template <class Out, class... Operands>
using sum_type = typename detail::sum_for_output<Out, typename detail::common_of<Operands...>::type>::type;

/// The type of the pointwise part around a sum: the common type of sum and output; double if both are integers and the
/// expression needs fractions. With `Out` void it is the element type of the result.
template <class Out, class Sum, bool NeedsFloating>
using point_type = typename detail::point<Out, Sum, NeedsFloating>::type;

/// The expression has a fractional constant, a division, or a function whose values are fractions.
constexpr bool needs_floating(const ir::statement& s) {
  for (const ir::node& n : s.nodes)
    if (detail::node_needs_floating(n)) return true;
  return false;
}

/// The same of what stands inside the sum: integers are then to be summed in double.
constexpr bool needs_floating_inside(const ir::statement& s) {
  bool inside[ir::max_nodes]{};
  for (int i = s.nodes.count - 1; i >= 0; --i) {
    const ir::node& n = s.nodes[i];
    if (inside[i] && detail::node_needs_floating(n)) return true;
    if (!inside[i] && n.kind != ir::op::sum) continue;
    for (int child : {n.a, n.b, n.c})
      if (child >= 0) inside[child] = true;
  }
  return false;
}

}  // namespace winsum
