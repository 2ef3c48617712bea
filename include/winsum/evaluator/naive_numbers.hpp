// Defines the oracle's numbers: whole ones that wrap around, conversions, and what every operation means.
#pragma once
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <winsum/core/diagnostics.hpp>
#include <winsum/core/fail.hpp>
#include <winsum/core/operation.hpp>
#include <winsum/evaluator/texts.hpp>
#include <winsum/frontend/element.hpp>

namespace winsum::inline WINSUM_MACHINE::evaluator {

using detail::fail;

/// A whole number that is kept in the range of an integer type by `wrapped`.
using whole = detail::wide_integer;
template <class T>
inline constexpr bool is_whole = std::is_same_v<T, whole>;

/// The type of a number's parts.
template <class T>
using part_of = typename detail::complex_part<T>::type;

/// x modulo 2^n, in the range of the integer type `e`.
inline whole wrapped(const whole& x, element e) {
  const int bits = 8 * size_of(e);
  const whole size = whole{1} << bits, rest = x & (size - 1);
  return rest > greatest_of(e) ? rest - size : rest;
}

/// A number as a `To`. Integers take what they can hold of a floating value; a NaN becomes 0.
template <class To, class From>
To number_as(const From& x) {
  if constexpr (is_whole<From> && detail::is_complex<To>)
    return To(static_cast<typename To::value_type>(x));
  else if constexpr (is_whole<To> && detail::is_complex<From>)
    detail::fail(texts::complex_to_real());
  else if constexpr (is_whole<From> || is_whole<To>)
    return static_cast<To>(x);
  else if constexpr (detail::is_complex<To> && detail::is_complex<From>)
    return To(static_cast<typename To::value_type>(x.real()), static_cast<typename To::value_type>(x.imag()));
  else if constexpr (detail::is_complex<To>)
    return To(static_cast<typename To::value_type>(x));
  else if constexpr (detail::is_complex<From>)
    detail::fail(texts::complex_to_real());
  else if constexpr (detail::is_integer<To> && detail::is_floating<From>) {
    if (x != x) return 0;
    if (x <= static_cast<From>(std::numeric_limits<To>::lowest())) return std::numeric_limits<To>::lowest();
    if (x >= static_cast<From>((std::numeric_limits<To>::max)())) return (std::numeric_limits<To>::max)();
    return static_cast<To>(x);
  } else
    return static_cast<To>(x);
}

/// Complex products take the plain formula: infinities are not looked for.
template <class W>
W product(const W& a, const W& b) {
  if constexpr (detail::is_complex<W>)
    return W(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
  else
    return a * b;
}

/// a to the power b in integer type `e`; below 0 it is the quotient of 1, cut towards zero.
inline whole power(whole a, whole b, element e) {
  if (b < 0) return a == 1 || (a == -1 && b % 2 == 0) ? 1 : a == -1 ? -1 : 0;
  whole r = 1;
  for (; b > 0; b /= 2) {
    if (b % 2 != 0) r = wrapped(r * a, e);
    a = wrapped(a * a, e);
  }
  return r;
}

/// Refuses an operation that complex numbers have not.
[[noreturn]] inline void fail_complex(operation does) {
  fail(row_of(does).binds == binding::none ? texts::no_operation_of_a_statement(row_of(does).name) : texts::complex_has_no(row_of(does).spelling));
}

/// An operation on complex numbers.
template <class W>
W apply_complex(operation does, const W& a, const W& b, const W& c) {
  switch (does) {
    case operation::add: return a + b;
    case operation::sub: return a - b;
    case operation::mul: return product(a, b);
    case operation::div: return a / b;
    case operation::pow: return std::pow(a, b);
    case operation::equal: return W(a == b);
    case operation::neg: return -a;
    case operation::abs: return W((std::abs)(a));
    case operation::exp: return std::exp(a);
    case operation::log: return std::log(a);
    case operation::sqrt: return std::sqrt(a);
    case operation::tanh: return std::tanh(a);
    case operation::sin: return std::sin(a);
    case operation::cos: return std::cos(a);
    case operation::conj: return std::conj(a);
    case operation::select: return a != W(0) ? b : c;
    case operation::min:
    case operation::max:
    case operation::less:
    case operation::less_equal:
    case operation::erf:
    case operation::floor:
    case operation::round:
    case operation::fma:
    case operation::convert: break;
  }
  fail_complex(does);
}

/// An operation on floating numbers.
template <class W>
W apply_floating(operation does, W a, W b, W c) {
  switch (does) {
    case operation::add: return a + b;
    case operation::sub: return a - b;
    case operation::mul: return a * b;
    case operation::div: return a / b;
    case operation::min: return a != a ? a : b != b ? b : b < a ? b : a;  // a NaN stays one
    case operation::max: return a != a ? a : b != b ? b : a < b ? b : a;
    case operation::pow: return std::pow(a, b);
    case operation::less: return W(a < b);
    case operation::less_equal: return W(a <= b);
    case operation::equal: return W(a == b);
    case operation::neg: return -a;
    case operation::abs: return (std::abs)(a);
    case operation::exp: return std::exp(a);
    case operation::log: return std::log(a);
    case operation::sqrt: return std::sqrt(a);
    case operation::tanh: return std::tanh(a);
    case operation::sin: return std::sin(a);
    case operation::cos: return std::cos(a);
    case operation::erf: return std::erf(a);
    case operation::floor: return std::floor(a);
    case operation::round: return (std::round)(a);
    case operation::conj: return a;
    case operation::select: return a != 0 ? b : c;
    case operation::fma:
    case operation::convert: break;
  }
  fail(texts::no_operation_of_a_statement(row_of(does).name));
}

/// An operation on whole numbers of the integer type `e`, which may have to be wrapped after it.
inline whole apply_whole(operation does, const whole& a, const whole& b, const whole& c, element e) {
  whole r = 0;
  switch (does) {
    case operation::add: return a + b;
    case operation::sub: return a - b;
    case operation::mul: return __builtin_mul_overflow(a, b, &r), r;  // modulo 2^128
    case operation::min: return b < a ? b : a;
    case operation::max: return a < b ? b : a;
    case operation::pow: return power(a, b, e);
    case operation::less: return a < b;
    case operation::less_equal: return a <= b;
    case operation::equal: return a == b;
    case operation::neg: return -a;
    case operation::abs: return a < 0 ? -a : a;
    case operation::floor:
    case operation::round:
    case operation::conj: return a;
    case operation::select: return a != 0 ? b : c;
    case operation::div:
    case operation::exp:
    case operation::log:
    case operation::sqrt:
    case operation::tanh:
    case operation::sin:
    case operation::cos:
    case operation::erf:  // these make the statement one that is computed in fractions
    case operation::fma:
    case operation::convert: break;
  }
  fail(texts::no_operation_of_a_statement(row_of(does).name));
}

template <class W>
W apply(operation does, const W& a, const W& b, const W& c, element e) {
  if constexpr (is_whole<W>)
    return apply_whole(does, a, b, c, e);
  else if constexpr (detail::is_complex<W>)
    return apply_complex(does, a, b, c);
  else
    return apply_floating(does, a, b, c);
}

}  // namespace winsum::evaluator
