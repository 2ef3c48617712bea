// Defines `apply_operation` and `convert_element`: what the operations of a loop program mean for one element of any type.
#pragma once
#include <cmath>
#include <complex>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include <winsum/core/complex_quotient.hpp>
#include <winsum/core/error.hpp>
#include <winsum/loop_ir/integer_power.hpp>
#include <winsum/loop_ir/interpret_texts.hpp>
#include <winsum/loop_ir/program.hpp>
#include <winsum/loop_ir/truncate.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<std::complex<T>> = true;

/// Complex numbers take the plain formula: infinities are not looked for where it gives no numbers.
template <class T>
T product(const T& a, const T& b) {
  if constexpr (is_complex<T>) {
    const T plain(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
    if (plain.real() != plain.real() && plain.imag() != plain.imag()) return plain;
  }
  return static_cast<T>(a * b);  // of complex numbers not fused either, whatever the compiler's flags
}

template <class T>
T fused_multiply_add(const T& a, const T& b, const T& c) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b) + static_cast<std::uint64_t>(c));
  else if constexpr (std::is_floating_point_v<T>)
    return std::fma(a, b, c);
  else
    return static_cast<T>(product(a, b) + c);
}

template <class T, class F>
T apply_function(const T& a, F f) {
  if constexpr (std::is_integral_v<T>)
    return truncate<T>(f(static_cast<double>(a)));
  else if constexpr (requires { f(a); })
    return static_cast<T>(f(a));
  else if constexpr (requires { static_cast<T>(f(static_cast<float>(a))); })  // the half types
    return static_cast<T>(f(static_cast<float>(a)));
  else
    WINSUM_THROW std::domain_error(texts::no_operation());
}

/// add, sub, mul; integers wrap around.
template <class T, class F>
T apply_arithmetic(const T& a, const T& b, F f) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
  else
    return static_cast<T>(f(a, b));
}

template <class T>
T divide(const T& a, const T& b) {
  if constexpr (std::is_integral_v<T>) {
    if (b == 0) return T(0);
    if constexpr (std::is_signed_v<T>)
      if (b == -1) return static_cast<T>(0 - static_cast<std::uint64_t>(a));
  }
  if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
    const complex_parts q = complex_quotient({a.real(), a.imag()}, {b.real(), b.imag()});
    return T(static_cast<typename T::value_type>(q.re), static_cast<typename T::value_type>(q.im));
  }
  return static_cast<T>(a / b);
}

template <class T>
T power(const T& a, const T& b) {
  using std::pow;
  if constexpr (std::is_integral_v<T>)
    return integer_power(a, b);
  else if constexpr (requires { static_cast<T>(pow(a, b)); })
    return static_cast<T>(pow(a, b));
  else if constexpr (requires { static_cast<T>(std::pow(static_cast<float>(a), static_cast<float>(b))); })
    return static_cast<T>(std::pow(static_cast<float>(a), static_cast<float>(b)));
  else
    WINSUM_THROW std::domain_error(texts::no_operation());
}

template <class T>
bool is_less(const T& a, const T& b) {
  if constexpr (requires { static_cast<bool>(a < b); })
    return a < b;
  else
    WINSUM_THROW std::domain_error(texts::no_order());
}

/// A NaN on either side goes through, the first one if both are.
template <class T>
T extreme(const T& a, const T& b, bool takes_b) {
  return a != a ? a : b != b ? b : takes_b ? b : a;
}

template <class T>
T absolute(const T& a) {
  using std::abs;
  if constexpr (std::is_unsigned_v<T>)
    return a;
  else if constexpr (std::is_integral_v<T>)
    return a < 0 ? static_cast<T>(0 - static_cast<std::uint64_t>(a)) : a;
  else
    return apply_function(a, [](const auto& x) -> decltype((abs)(x)) { return (abs)(x); });
}

}  // namespace detail

/// `x` as a `To`: a real number becomes a complex one, a complex one loses its imaginary part, a floating number that becomes an
/// integer is cut towards zero and to what fits.
template <class To, class From>
To convert_element(const From& x) {
  if constexpr (detail::is_complex<From> && !detail::is_complex<To>)
    return static_cast<To>(x.real());
  else if constexpr (detail::is_complex<To> && !detail::is_complex<From>)
    return To(static_cast<typename To::value_type>(x));
  else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>)
    return truncate<To>(x);
  else
    return static_cast<To>(x);
}

/// The same of any number, a program's constants among them: integers stay exact.
template <class To, class From>
To element_from(const From& x) {
  if constexpr (std::is_same_v<From, exact_number>) {
    if constexpr (std::is_integral_v<To>)
      if (x.is_integer()) return static_cast<To>(x.bits());
    return convert_element<To>(x.nearest);
  } else {
    return convert_element<To>(x);
  }
}

/// `does` of up to three elements; those that it does not take are ignored. Integers wrap around, and dividing them by zero
/// gives 0. min and max give a NaN if there is one, comparisons give 1 or 0, round goes away from zero at halves.
/// Throws std::domain_error if the type has no such operation. `convert` is not one: it has two types.
template <class T>
T apply_operation(operation does, const T& a, const T& b, const T& c) {
  using std::exp, std::log, std::sqrt, std::tanh, std::sin, std::cos, std::erf, std::floor, std::round;
  switch (does) {
    case operation::fma: return detail::fused_multiply_add(a, b, c);
    case operation::add: return detail::apply_arithmetic(a, b, [](const auto& x, const auto& y) { return x + y; });
    case operation::sub: return detail::apply_arithmetic(a, b, [](const auto& x, const auto& y) { return x - y; });
    case operation::mul: return detail::apply_arithmetic(a, b, [](const auto& x, const auto& y) { return detail::product(x, y); });
    case operation::div: return detail::divide(a, b);
    case operation::min: return detail::extreme(a, b, detail::is_less(b, a));
    case operation::max: return detail::extreme(a, b, detail::is_less(a, b));
    case operation::pow: return detail::power(a, b);
    case operation::less: return T(detail::is_less(a, b) ? 1 : 0);
    case operation::less_equal: return T(a == b || detail::is_less(a, b) ? 1 : 0);
    case operation::equal: return T(a == b ? 1 : 0);
    case operation::neg: {
      if constexpr (std::is_integral_v<T>)
        return static_cast<T>(0 - static_cast<std::uint64_t>(a));
      else
        return static_cast<T>(-a);
    }
    case operation::abs: return detail::absolute(a);
    case operation::exp: return detail::apply_function(a, [](const auto& x) -> decltype(exp(x)) { return exp(x); });
    case operation::log: return detail::apply_function(a, [](const auto& x) -> decltype(log(x)) { return log(x); });
    case operation::sqrt: return detail::apply_function(a, [](const auto& x) -> decltype(sqrt(x)) { return sqrt(x); });
    case operation::tanh: return detail::apply_function(a, [](const auto& x) -> decltype(tanh(x)) { return tanh(x); });
    case operation::sin: return detail::apply_function(a, [](const auto& x) -> decltype(sin(x)) { return sin(x); });
    case operation::cos: return detail::apply_function(a, [](const auto& x) -> decltype(cos(x)) { return cos(x); });
    case operation::erf: return detail::apply_function(a, [](const auto& x) -> decltype(erf(x)) { return erf(x); });
    case operation::floor:
      if constexpr (std::is_integral_v<T>) return a;
      return detail::apply_function(a, [](const auto& x) -> decltype(floor(x)) { return floor(x); });
    case operation::round:
      if constexpr (std::is_integral_v<T>) return a;
      return detail::apply_function(a, [](const auto& x) -> decltype((round)(x)) { return (round)(x); });
    case operation::conj:
      if constexpr (detail::is_complex<T>)
        return std::conj(a);
      else
        return a;
    case operation::select: return a != T(0) ? b : c;
    case operation::convert: break;
  }
  WINSUM_THROW std::domain_error(texts::conversion_of_one_type());
}

}  // namespace winsum::loop_ir
