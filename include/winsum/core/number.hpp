// Defines how constants are read from and written to text, so that every constant comes back with the same bits.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <winsum/core/exact_number.hpp>
#include <winsum/core/fixed_string.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A constant read at the start of a text; `length` 0: there is none.
struct number {
  exact_number value{};
  int length = 0;
};

namespace detail {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr int hex_digit(char c) { return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }
constexpr bool is_letter_or_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr char at_or_zero(std::string_view s, int i) { return i < static_cast<int>(s.size()) ? s[static_cast<std::size_t>(i)] : '\0'; }

/// m * 10^e. Rounded once, so exact to the last bit, while m < 2^53 and |e| <= 22; beyond that the last bits may differ.
constexpr double scaled(std::uint64_t m, int e) {
  constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                               1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  double v = static_cast<double>(m);
  if (m == 0) return 0;
  if (e > 330) return __builtin_huge_val();
  if (e < -400) return 0;
  for (; e > 22; e -= 22) {
    if (v > 1.7e308 / 1e22) return __builtin_huge_val();
    v *= 1e22;
  }
  for (; e < -22; e += 22) v /= 1e22;
  if (e >= 0) return v > 1.797693134862315e308 / powers[e] ? __builtin_huge_val() : v * powers[e];
  return v / powers[-e];
}

/// m * 2^e without rounding in between.
constexpr double scaled_binary(std::uint64_t m, int e) {
  double v = static_cast<double>(m);
  if (m == 0) return 0;
  for (; e > 0 && v < 0x1p+1023; --e) v *= 2;
  if (e > 0) return __builtin_huge_val();
  for (; e < 0 && v != 0; ++e) v /= 2;
  return v;
}

constexpr int read_exponent(std::string_view s, int& at) {
  const bool negative = at_or_zero(s, at) == '-';
  if (negative || at_or_zero(s, at) == '+') ++at;
  int e = 0;
  for (; is_digit(at_or_zero(s, at)); ++at) e = e < 10000 ? e * 10 + (at_or_zero(s, at) - '0') : e;
  return negative ? -e : e;
}

constexpr bool exponent_follows(std::string_view s, int at) {
  const char sign = at_or_zero(s, at + 1);
  return is_digit(sign == '+' || sign == '-' ? at_or_zero(s, at + 2) : sign);
}

}  // namespace detail

/// Reads `12`, `0.5`, `1e-3`, `0.1f` (rounded to float, as in C++) or `0x1.8p-3`; without a sign. Digits alone are exact as far as
/// 64 bits go. Too large gives infinity, which is written `inf`; what is too small for a double but not 0 `is_lost`.
constexpr number read_number(std::string_view s) {
  using namespace detail;
  int at = 0, e = 0;
  std::uint64_t m = 0, whole = 0;
  bool any = false, exact = true;
  if (at_or_zero(s, 0) == '0' && (at_or_zero(s, 1) | 32) == 'x' &&
      (hex_digit(at_or_zero(s, 2)) >= 0 || (at_or_zero(s, 2) == '.' && hex_digit(at_or_zero(s, 3)) >= 0))) {
    bool fraction = false;
    for (at = 2;; ++at) {
      exact = exact && (hex_digit(at_or_zero(s, at)) < 0 || (!fraction && whole >> 60 == 0));
      if (exact && hex_digit(at_or_zero(s, at)) >= 0) whole = whole * 16 + static_cast<std::uint64_t>(hex_digit(at_or_zero(s, at)));
      const char c = at_or_zero(s, at);
      if (c == '.' && !fraction) {
        fraction = true;
      } else if (hex_digit(c) >= 0) {
        if (m < (std::uint64_t{1} << 52)) {
          m = m * 16 + static_cast<std::uint64_t>(hex_digit(c));
          if (fraction) e -= 4;
        } else if (!fraction) {
          e += 4;
        }
      } else {
        break;
      }
    }
    const bool scaled_by_two = (at_or_zero(s, at) | 32) == 'p' && exponent_follows(s, at);
    if (scaled_by_two) e += read_exponent(s, ++at);
    if (exact && !scaled_by_two) return {whole, at};
    winsum::number read{scaled_binary(m, e), at};
    if (m != 0 && read.value.nearest == 0) read.value.rest = 1;
    return read;
  }
  auto digit = [&](char c, bool fraction) {
    any = true;
    const std::uint64_t d = static_cast<std::uint64_t>(c - '0');
    exact = exact && !fraction && whole <= (~std::uint64_t{0} - d) / 10;
    if (exact) whole = whole * 10 + d;
    if (m < 1000000000000000000u) {
      m = m * 10 + d;
      if (fraction) --e;
    } else if (!fraction) {
      ++e;
    }
  };
  for (; is_digit(at_or_zero(s, at)); ++at) digit(at_or_zero(s, at), false);
  if (at_or_zero(s, at) == '.' && (any || is_digit(at_or_zero(s, at + 1))))
    for (++at; is_digit(at_or_zero(s, at)); ++at) digit(at_or_zero(s, at), true);
  if (!any) return s.substr(0, 3) == "inf" && !is_letter_or_digit(at_or_zero(s, 3)) ? winsum::number{__builtin_huge_val(), 3} : winsum::number{};
  const bool scaled_by_ten = (at_or_zero(s, at) | 32) == 'e' && exponent_follows(s, at);
  if (scaled_by_ten) e += read_exponent(s, ++at);
  if (exact && !scaled_by_ten && (at_or_zero(s, at) | 32) != 'f') return {whole, at};
  while (m != 0 && m % 10 == 0 && e < 0) m /= 10, ++e;
  double v = scaled(m, e);
  if ((at_or_zero(s, at) | 32) == 'f') {
    ++at;
    v = v > 3.4028235677973366e38 ? __builtin_huge_val() : static_cast<double>(static_cast<float>(v));
  }
  winsum::number read{v, at};
  if (m != 0 && v == 0) read.value.rest = 1;
  return read;
}

/// An integer of 64 bits, with or without a sign before them, in digits.
constexpr fixed_string<32> write_integer(detail::wide_integer whole) {
  fixed_string<32> s;
  const std::uint64_t size = whole < 0 ? static_cast<std::uint64_t>(-whole) : static_cast<std::uint64_t>(whole);
  if (whole < 0) s << '-';
  if (size >= 10) s << static_cast<std::int64_t>(size / 10);
  return s << static_cast<int>(size % 10);
}

/// Writes a number (not NaN) so that `read_number` gives the same one: in decimal where that works, else as 0x1.8p-3.
constexpr fixed_string<32> write_number(const exact_number& number) {
  if (number.rest != 0) return write_integer(number.whole());
  fixed_string<32> hex, s;
  double v = number.nearest;
  std::uint64_t bits = std::bit_cast<std::uint64_t>(v);
  if (bits >> 63 != 0) {
    s << '-';
    v = -v;
    bits &= ~(std::uint64_t{1} << 63);
  }
  if (v == 0) return s << '0';
  if (bits == std::uint64_t{0x7ff} << 52) return s << "inf";
  hex << s.view();
  int e = static_cast<int>(bits >> 52) - 1023;
  std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  hex << (e == -1023 ? "0x0" : "0x1");
  if (fraction != 0) hex << '.';
  for (; fraction != 0; fraction = (fraction << 4) & ((std::uint64_t{1} << 52) - 1)) hex << "0123456789abcdef"[fraction >> 48];
  hex << 'p' << (e == -1023 ? -1022 : e);

  int ten = 0;  // 10^ten <= v < 10^(ten + 1), nearly
  if (v < 1e-30 || v > 1e30) return hex;
  for (double w = v; w >= 10; w /= 10) ++ten;
  for (double w = v; w < 1; w *= 10) --ten;
  for (int digits = 1; digits <= 17; ++digits) {
    const int shift = ten - digits + 1;
    const double m = shift > 22 || shift < -22 ? 0 : (shift >= 0 ? v / detail::scaled(1, shift) : v * detail::scaled(1, -shift)) + 0.5;
    const std::uint64_t whole = static_cast<std::uint64_t>(m);
    if (whole == 0 || std::bit_cast<std::uint64_t>(detail::scaled(whole, shift)) != bits) continue;
    fixed_string<20> mantissa;
    mantissa << static_cast<std::int64_t>(whole);
    fixed_string<40> decimal;
    if (shift >= 0 && ten < 15) {
      decimal << mantissa.view();
      for (int i = 0; i < shift; ++i) decimal << '0';
    } else if (shift < 0 && ten >= 0) {
      decimal << mantissa.view().substr(0, static_cast<std::size_t>(mantissa.count + shift)) << '.'
              << mantissa.view().substr(static_cast<std::size_t>(mantissa.count + shift));
    } else if (shift < 0 && ten >= -4) {
      decimal << "0.";
      for (int i = mantissa.count + shift; i < 0; ++i) decimal << '0';
      decimal << mantissa.view();
    } else {
      decimal << mantissa.view() << 'e' << shift;
    }
    if (decimal.count + s.count > hex.count) return hex;
    if (read_number(decimal.view()).value != exact_number(v)) continue;
    return s << decimal.view();
  }
  return hex;
}

/// The number as a sentence says it: in decimal, of nine digits where more would be needed.
constexpr fixed_string<32> spell_number(const exact_number& number) {
  if (number.is_integer()) return write_integer(number.whole());
  const fixed_string<32> exact = write_number(number);
  if (exact.view().find('x') == std::string_view::npos) return exact;
  double v = number.nearest < 0 ? -number.nearest : number.nearest;
  int ten = 0;
  for (; v >= 1e9; v /= 10) ++ten;
  for (; v < 1e8; v *= 10) --ten;
  std::int64_t digits = static_cast<std::int64_t>(v + 0.5);
  int count = digits >= 1000000000 ? 10 : 9;
  for (ten += count - 1; digits % 10 == 0; --count) digits /= 10;
  fixed_string<32> all, s;
  all << digits;
  if (number.nearest < 0) s << '-';
  s << all.view().substr(0, 1);
  if (count > 1) s << '.' << all.view().substr(1);
  return s << 'e' << ten;
}

}  // namespace winsum
