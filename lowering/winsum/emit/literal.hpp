// Defines how numbers are spelled so that a compiler reads back the same bits.
#pragma once
#include <bit>
#include <cstdint>

#include <winsum/emit/head.hpp>
#include <winsum/emit/sink.hpp>
#include <winsum/loop_ir/truncate.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

template <class Real>
struct decimal {
  std::int64_t digits = 0;
  int places = -1;  ///< -1: no short decimal gives the value back
};

// A quotient of two exact numbers is rounded once, as a reader rounds the decimal; so equality here is equality there.
template <class Real>
constexpr decimal<Real> short_decimal(Real magnitude) {
  constexpr Real exact = sizeof(Real) == 4 ? Real(16777216) : Real(9007199254740992);
  constexpr int most = sizeof(Real) == 4 ? 8 : 15;
  Real power = 1;
  for (int places = 0; places <= most; ++places, power *= 10) {
    const Real scaled = magnitude * power;
    if (!(scaled < exact)) break;
    const std::int64_t digits = static_cast<std::int64_t>(scaled + Real(0.5));
    if (static_cast<Real>(digits) / power == magnitude) return {digits, places};
  }
  return {};
}

template <sink Sink>
constexpr void hexadecimal(stream<Sink> out, double magnitude) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(magnitude);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
  std::uint64_t fraction = bits & 0xfffffffffffffu;
  out << (exponent == 0 ? '0' : '1');
  if (fraction != 0) out << '.';
  for (; fraction != 0; fraction = fraction << 4 & 0xfffffffffffffu) out << "0123456789abcdef"[fraction >> 48];
  out << 'p' << (exponent == 0 ? -1022 : exponent - 1023);
}

}  // namespace detail

/// A finite number as a literal of double (or, rounded to it, of float): decimal where short, else hexadecimal.
/// Infinities and NaN are spelled as quotients, which need no header.
template <sink Sink>
constexpr void print_real(stream<Sink> out, double value, bool single) {
  constexpr double beyond_float = 3.4028235677973366e38;
  if (value != value) {
    out << (single ? std::string_view("(0.0f / 0.0f)") : std::string_view("(0.0 / 0.0)"));
    return;
  }
  const bool negative = (std::bit_cast<std::uint64_t>(value) >> 63) != 0;
  double magnitude = negative ? -value : value;
  if (negative) out << '-';
  if (magnitude > 1.7976931348623157e308 || (single && magnitude >= beyond_float)) {
    out << (single ? std::string_view("(1.0f / 0.0f)") : std::string_view("(1.0 / 0.0)"));
    return;
  }
  std::int64_t digits = 0;
  int places = -1;
  if (single) {
    magnitude = static_cast<float>(magnitude);
    const auto d = detail::short_decimal(static_cast<float>(magnitude));
    digits = d.digits, places = d.places;
  } else {
    const auto d = detail::short_decimal(magnitude);
    digits = d.digits, places = d.places;
  }
  if (places < 0) {
    out << "0x";
    detail::hexadecimal(out, magnitude);
  } else {
    std::int64_t power = 1;
    for (int i = 0; i < places; ++i) power *= 10;
    out << digits / power << '.';
    if (places == 0) out << '0';
    for (std::int64_t rest = digits % power; power > 1; rest %= power) {
      power /= 10;
      out << rest / power;
    }
  }
  if (single) out << 'f';
}

/// An integer as a literal whose type can hold it.
template <sink Sink>
constexpr void print_integer(stream<Sink> out, std::int64_t value) {
  if (value == INT64_MIN)
    out << "(-9223372036854775807" << out.words.index_suffix << " - 1)";
  else if (value > INT32_MAX || value <= INT32_MIN)
    out << value << out.words.index_suffix;
  else
    out << value;
}

/// The same of a number without a sign.
template <sink Sink>
constexpr void print_unsigned(stream<Sink> out, std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(INT64_MAX)) return print_integer(out, static_cast<std::int64_t>(value));
  out << value << out.words.unsigned_suffix;
}

/// A constant of an element type, exact; what an integer type cannot hold is cut to what fits, complex constants are real.
template <sink Sink>
constexpr void print_constant(stream<Sink> out, const exact_number& constant, element type) {
  const double value = constant.nearest;
  if (is_complex(type)) {
    out << type << '(';
    print_real(out, value, type == element::c64);
    out << ')';
  } else if (is_floating(type)) {
    print_real(out, value, type == element::f32);
  } else {
    const int bits = 8 * size_of(type) - (is_unsigned(type) ? 0 : 1);
    if (type == element::u64 && value > 0)
      return print_unsigned(out, constant.is_integer() ? constant.bits() : loop_ir::truncate<std::uint64_t>(value));
    const std::int64_t most = bits >= 63 ? INT64_MAX : (std::int64_t{1} << bits) - 1;
    const std::int64_t least = is_unsigned(type) ? 0 : -most - 1;
    if (value != value)
      out << '0';
    else if (constant.is_integer() ? constant.whole() >= most : value >= static_cast<double>(most))
      print_integer(out, most);
    else if (constant.is_integer() ? constant.whole() <= least : value <= static_cast<double>(least))
      print_integer(out, least);
    else
      print_integer(out, constant.is_integer() ? static_cast<std::int64_t>(constant.bits()) : static_cast<std::int64_t>(value));
  }
}

}  // namespace winsum::emit
