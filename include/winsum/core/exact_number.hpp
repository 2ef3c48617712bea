// Defines `exact_number`, a constant as it was written: any integer of 64 bits, with or without a sign, or a double.
#pragma once
#include <cstdint>
#include <type_traits>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {
__extension__ typedef __int128 wide_integer;

constexpr double two_to_63 = 9223372036854775808.0, two_to_64 = 18446744073709551616.0;
}  // namespace detail

/// The number `nearest` + `rest`: a double, and what an integer past 2^53 has more than the double that is nearest to it.
struct exact_number {
  double nearest = 0;
  std::int16_t rest = 0;

  constexpr exact_number() = default;
  /// -0 is 0: the two compare equal.
  template <class T>
    requires std::is_arithmetic_v<T>
  constexpr exact_number(T value) : nearest(value == T(0) ? 0 : static_cast<double>(value)) {
    if constexpr (std::is_integral_v<T>) rest = static_cast<std::int16_t>(static_cast<std::int64_t>(static_cast<std::uint64_t>(value) - near_bits()));
  }
  /// Of a number in [-2^63, 2^64).
  static constexpr exact_number of(detail::wide_integer value) {
    return value < 0 ? exact_number(static_cast<std::int64_t>(value)) : exact_number(static_cast<std::uint64_t>(value));
  }

  /// A whole number that some integer type of 64 bits holds.
  constexpr bool is_integer() const {
    if (!(nearest >= -detail::two_to_63 && (nearest < detail::two_to_64 || (nearest == detail::two_to_64 && rest < 0)))) return false;
    return nearest <= -9007199254740992.0 || nearest >= 9007199254740992.0 || static_cast<double>(static_cast<std::int64_t>(nearest)) == nearest;
  }
  constexpr bool is_finite() const { return nearest >= -1.7976931348623157e308 && nearest <= 1.7976931348623157e308; }
  /// Of an integer, modulo 2^64.
  constexpr std::uint64_t bits() const { return near_bits() + static_cast<std::uint64_t>(std::int64_t{rest}); }
  /// Of an integer.
  constexpr detail::wide_integer whole() const {
    return nearest < 0 ? detail::wide_integer{static_cast<std::int64_t>(bits())} : detail::wide_integer{bits()};
  }
  /// Beyond what float holds, infinity aside.
  constexpr bool is_past_float() const { return is_finite() && (nearest >= 3.4028235677973366e38 || nearest <= -3.4028235677973366e38); }

  friend constexpr bool operator==(const exact_number&, const exact_number&) = default;

 private:
  constexpr std::uint64_t near_bits() const {
    return nearest >= detail::two_to_64 ? 0
           : nearest < 0                ? static_cast<std::uint64_t>(static_cast<std::int64_t>(nearest))
                                        : static_cast<std::uint64_t>(nearest);
  }
};

namespace detail {

enum class arithmetic : std::uint8_t { negate, add, subtract, multiply, divide };

/// Of integers, exactly; `known` is false where the result is no integer of 64 bits.
struct exact_result {
  exact_number value{};
  bool known = false;
};
constexpr exact_result exactly(arithmetic does, const exact_number& x, const exact_number& y) {
  if (!x.is_integer() || !y.is_integer()) return {};
  const wide_integer a = x.whole(), b = y.whole();
  wide_integer r = 0;
  switch (does) {
    case arithmetic::negate: r = -a; break;
    case arithmetic::add: r = a + b; break;
    case arithmetic::subtract: r = a - b; break;
    case arithmetic::multiply:
      if (__builtin_mul_overflow(a, b, &r)) return {};
      break;
    case arithmetic::divide:
      if (b == 0 || a % b != 0) return {};
      r = a / b;
  }
  constexpr wide_integer one = 1;
  if (r < -(one << 63) || r >= one << 64) return {};
  return {exact_number::of(r), true};
}

}  // namespace detail
}  // namespace winsum
