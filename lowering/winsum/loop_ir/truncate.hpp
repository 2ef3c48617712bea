// Defines `loop_ir::truncate`: a floating number as an integer, as every way to run a program takes it.
#pragma once
#include <type_traits>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// The greatest number of an integer type; <limits> costs more to include.
template <class To>
inline constexpr To greatest = std::is_signed_v<To> ? static_cast<To>(static_cast<std::make_unsigned_t<To>>(-1) / 2) : static_cast<To>(-1);
template <class To>
inline constexpr To least = std::is_signed_v<To> ? static_cast<To>(-greatest<To> - 1) : static_cast<To>(0);

/// `x` cut towards zero. What `To` cannot hold becomes its nearest number, a NaN 0 (in C++ either is undefined behaviour).
template <class To, class From>
constexpr To truncate(const From& x) {
  constexpr From low = static_cast<From>(least<To>), high = static_cast<From>(greatest<To>);  // high may be rounded up: to 2^n
  return x > low && x < high ? static_cast<To>(x) : x >= high ? greatest<To> : x <= low ? least<To> : static_cast<To>(0);
}

}  // namespace winsum::loop_ir
