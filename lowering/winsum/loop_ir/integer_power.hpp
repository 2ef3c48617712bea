// Defines `loop_ir::integer_power`, as every way to run a program takes it.
#pragma once
#include <cstdint>
#include <type_traits>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// a to the power b, modulo 2^n; with b below 0 the quotient 1 / a^-b cut towards zero, which is not 0 for 1 and -1 alone.
template <class T>
constexpr T integer_power(T a, T b) {
  if constexpr (std::is_signed_v<T>)
    if (b < 0) return a == 1 ? T(1) : a == -1 ? T(b % 2 == 0 ? 1 : -1) : T(0);
  std::uint64_t result = 1, square = static_cast<std::uint64_t>(a);
  for (std::make_unsigned_t<T> left = static_cast<std::make_unsigned_t<T>>(b); left != 0; left = static_cast<std::make_unsigned_t<T>>(left >> 1)) {
    if ((left & 1) != 0) result *= square;
    square *= square;
  }
  return static_cast<T>(result);
}

}  // namespace winsum::loop_ir
