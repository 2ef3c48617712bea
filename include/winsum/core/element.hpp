// Defines `element`, the type of a tensor's elements as a value, with one row of facts for each, and what each holds.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/exact_number.hpp>

namespace winsum::inline WINSUM_MACHINE {

enum class element : std::uint8_t { f32, f64, i8, u8, i16, u16, i32, u32, i64, u64, c64, c128 };
enum class element_kind : std::uint8_t { floating, with_sign, without_sign, complex };

struct element_row {
  element is;
  const char* name;        ///< as NumPy calls it
  const char* short_name;  ///< in names of helpers
  std::int8_t size;        ///< bytes
  element_kind kind;
};

inline constexpr element_row element_rows[] = {
    {element::f32, "float32", "f32", 4, element_kind::floating},  {element::f64, "float64", "f64", 8, element_kind::floating},
    {element::i8, "int8", "i8", 1, element_kind::with_sign},      {element::u8, "uint8", "u8", 1, element_kind::without_sign},
    {element::i16, "int16", "i16", 2, element_kind::with_sign},   {element::u16, "uint16", "u16", 2, element_kind::without_sign},
    {element::i32, "int32", "i32", 4, element_kind::with_sign},   {element::u32, "uint32", "u32", 4, element_kind::without_sign},
    {element::i64, "int64", "i64", 8, element_kind::with_sign},   {element::u64, "uint64", "u64", 8, element_kind::without_sign},
    {element::c64, "complex64", "c64", 8, element_kind::complex}, {element::c128, "complex128", "c128", 16, element_kind::complex},
};
inline constexpr int element_count = static_cast<int>(sizeof element_rows / sizeof element_rows[0]);
static_assert(
    [] {
      for (int i = 0; i < element_count; ++i)
        if (element_rows[i].is != static_cast<element>(i)) return false;
      return element_rows[element_count - 1].is == element::c128;
    }(),
    "a row for each element, in the order of the enumeration");

constexpr const element_row& row_of(element e) { return element_rows[static_cast<int>(e)]; }
/// Bytes of one element.
constexpr int size_of(element e) { return row_of(e).size; }
/// As NumPy calls it: float32, int8, complex64, …
constexpr std::string_view name_of(element e) { return row_of(e).name; }
constexpr bool is_floating(element e) { return row_of(e).kind == element_kind::floating; }
constexpr bool is_complex(element e) { return row_of(e).kind == element_kind::complex; }
constexpr bool is_unsigned(element e) { return row_of(e).kind == element_kind::without_sign; }
constexpr bool is_integer(element e) { return row_of(e).kind == element_kind::with_sign || is_unsigned(e); }
/// float or complex of it.
constexpr bool is_single(element e) { return e == element::f32 || e == element::c64; }

/// The element of this kind and size; there is one.
constexpr element element_with(element_kind kind, int size) {
  int i = 0;
  while (element_rows[i].kind != kind || element_rows[i].size != size) ++i;
  return element_rows[i].is;
}

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

}  // namespace winsum
