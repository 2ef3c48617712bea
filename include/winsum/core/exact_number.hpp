// Defines `exact_number`, a constant as it was written: any integer of 64 bits, with or without a sign, or a double.
#pragma once
#include <cstdint>
#include <type_traits>

#include <winsum/core/operation.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {
__extension__ typedef __int128 wide_integer;

constexpr double two_to_63 = 9223372036854775808.0, two_to_64 = 18446744073709551616.0;
}  // namespace detail

/// The number `nearest` + `rest`: a double, and what an integer past 2^53 has more than the double that is nearest to it. An integer
/// just below -2^63 keeps its rest as well, so that it is not taken for -2^63, and a number that no double is near to (1e400, 1e-400)
/// is infinity or 0 with a rest.
struct exact_number {
  double nearest = 0;
  std::int16_t rest = 0;

  constexpr exact_number() = default;
  /// -0 is 0: the two compare equal.
  template <class T>
    requires std::is_arithmetic_v<T>
  constexpr exact_number(T value) {
    if constexpr (std::is_integral_v<T> && sizeof(T) > 8) {
      *this = of(static_cast<detail::wide_integer>(value));
    } else if constexpr (std::is_same_v<T, long double>) {
      take(value);
    } else {
      nearest = value == T(0) ? 0 : static_cast<double>(value);
      if constexpr (std::is_integral_v<T>)
        rest = static_cast<std::int16_t>(static_cast<std::int64_t>(static_cast<std::uint64_t>(value) - near_bits()));
    }
  }
  /// Past 64 bits: the nearest double.
  static constexpr exact_number of(detail::wide_integer value) {
    exact_number x(static_cast<double>(value));
    const detail::wide_integer rest = value - static_cast<detail::wide_integer>(x.nearest);
    const bool in_64_bits = value >= -(detail::wide_integer{1} << 63) && value < detail::wide_integer{1} << 64;
    if (in_64_bits || x.nearest == -detail::two_to_63) x.rest = static_cast<std::int16_t>(rest);
    return x;
  }

  /// A whole number that some integer type of 64 bits holds.
  constexpr bool is_integer() const {
    if (!(nearest >= -detail::two_to_63 && (nearest < detail::two_to_64 || (nearest == detail::two_to_64 && rest < 0)))) return false;
    if (nearest == -detail::two_to_63 && rest < 0) return false;
    return nearest <= -9007199254740992.0 || nearest >= 9007199254740992.0 || static_cast<double>(static_cast<std::int64_t>(nearest)) == nearest;
  }
  /// A whole number of at most 120 bits.
  constexpr bool is_whole() const {
    return is_integer() || (nearest >= 9007199254740992.0 && nearest < 0x1p120) || (nearest <= -9007199254740992.0 && nearest > -0x1p120);
  }
  /// No double is near to what was written.
  constexpr bool is_lost() const { return rest != 0 && (nearest == 0 || !is_finite()); }
  constexpr bool is_finite() const { return nearest >= -1.7976931348623157e308 && nearest <= 1.7976931348623157e308; }
  /// Of an integer, modulo 2^64.
  constexpr std::uint64_t bits() const { return near_bits() + static_cast<std::uint64_t>(std::int64_t{rest}); }
  /// Of a whole number.
  constexpr detail::wide_integer whole() const { return static_cast<detail::wide_integer>(nearest) + rest; }
  /// Beyond what float holds, infinity aside.
  constexpr bool is_past_float() const { return is_finite() && (nearest >= 3.4028235677973366e38 || nearest <= -3.4028235677973366e38); }

  friend constexpr bool operator==(const exact_number&, const exact_number&) = default;

 private:
  constexpr void take(long double value) {
    constexpr long double most = 1.7976931348623157e308L;
    if (value > most || value < -most) {
      nearest = value > 0 ? __builtin_huge_val() : -__builtin_huge_val();
      rest = value == __builtin_infl() || value == -__builtin_infl() ? 0 : 1;
      return;
    }
    nearest = value == 0 ? 0 : static_cast<double>(value);
    if (nearest == 0 && value != 0) rest = 1;
    const bool near_64_bits = nearest > -0x1p65 && nearest < 0x1p65;
    if (near_64_bits && static_cast<long double>(static_cast<detail::wide_integer>(value)) == value)
      *this = of(static_cast<detail::wide_integer>(value));
  }
  constexpr std::uint64_t near_bits() const {
    return nearest >= detail::two_to_64 ? 0
           : nearest < 0                ? static_cast<std::uint64_t>(static_cast<std::int64_t>(nearest))
                                        : static_cast<std::uint64_t>(nearest);
  }
};

namespace detail {

/// add, sub, mul, div and neg of whole numbers, rounded once if the result is past 64 bits; `known` is false where it is no whole number
/// of 127 bits, and for every other operation.
struct exact_result {
  exact_number value{};
  bool known = false;
};
constexpr exact_result exactly(operation does, const exact_number& x, const exact_number& y) {
  if (!x.is_whole() || !y.is_whole()) return {};
  const wide_integer a = x.whole(), b = y.whole();
  wide_integer r = 0;
  if (does == operation::neg) {
    r = -a;
  } else if (does == operation::add) {
    r = a + b;
  } else if (does == operation::sub) {
    r = a - b;
  } else if (does == operation::mul) {
    if (__builtin_mul_overflow(a, b, &r)) return {};
  } else {
    if (does != operation::div || b == 0 || a % b != 0) return {};
    r = a / b;
  }
  return {exact_number::of(r), true};
}

}  // namespace detail
}  // namespace winsum
