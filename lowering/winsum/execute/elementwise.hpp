// Defines `apply_element`: the operations of a loop program on one element of any type.
#pragma once
#pragma push_macro("abs")  // Arduino has both as macros, and a class's own are found by name only
#pragma push_macro("round")
#undef abs
#undef round
#include <winsum/core/complex_quotient.hpp>
#include <winsum/execute/multiply_add.hpp>
#include <winsum/loop_ir/integer_power.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// A function of the mathematical library: of float and double by the compiler's own, of other classes by what they bring along.
template <operation Does>
struct library_function;
#define WINSUM_FUNCTION(NAME, MATH)                                                    \
  template <>                                                                          \
  struct library_function<operation::NAME> {                                           \
    [[gnu::always_inline]] static float of(float x) { return __builtin_##MATH##f(x); } \
    [[gnu::always_inline]] static double of(double x) { return __builtin_##MATH(x); }  \
    template <class T>                                                                 \
    [[gnu::always_inline]] static T of_class(const T& x) {                             \
      return T(NAME(x));                                                               \
    }                                                                                  \
  };
WINSUM_FUNCTION(abs, fabs)
WINSUM_FUNCTION(exp, exp)
WINSUM_FUNCTION(log, log)
WINSUM_FUNCTION(sqrt, sqrt)
WINSUM_FUNCTION(tanh, tanh)
WINSUM_FUNCTION(sin, sin)
WINSUM_FUNCTION(cos, cos)
WINSUM_FUNCTION(erf, erf)
WINSUM_FUNCTION(floor, floor)
WINSUM_FUNCTION(round, round)
#undef WINSUM_FUNCTION

/// Integers go through double, narrow floating types through float. floor and round keep an integer; round goes away from
/// zero at halves.
template <operation Does, class T>
[[gnu::always_inline]] inline T function_of(const T& x) {
  if constexpr (std::is_integral_v<T> && row_of(Does).keeps_integers)
    return x;
  else if constexpr (std::is_unsigned_v<T> && Does == operation::abs)
    return x;
  else if constexpr (std::is_integral_v<T> && Does == operation::abs)
    return x < 0 ? static_cast<T>(0 - static_cast<wrapping<T>>(x)) : x;
  else if constexpr (std::is_integral_v<T>)
    return element_as<T>(library_function<Does>::of(static_cast<double>(x)));
  else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>)
    return library_function<Does>::of(x);
  else if constexpr (requires { library_function<Does>::of(static_cast<float>(x)); })
    return static_cast<T>(library_function<Does>::of(static_cast<float>(x)));
  else
    return library_function<Does>::of_class(x);
}

template <class T>
[[gnu::always_inline]] inline T power_of(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, float>)
    return __builtin_powf(a, b);
  else if constexpr (std::is_integral_v<T>)
    return loop_ir::integer_power<T>(a, b);
  else if constexpr (std::is_arithmetic_v<T>)
    return element_as<T>(__builtin_pow(static_cast<double>(a), static_cast<double>(b)));
  else if constexpr (requires { __builtin_powf(static_cast<float>(a), static_cast<float>(b)); })
    return static_cast<T>(__builtin_powf(static_cast<float>(a), static_cast<float>(b)));
  else
    return T(pow(a, b));
}

/// Complex numbers whose parts a double holds.
template <class T>
concept complex_in_double = complex_number<T> && (std::is_same_v<typename T::value_type, float> || std::is_same_v<typename T::value_type, double>);

/// Division by an integer zero gives 0; the quotient that does not fit wraps around.
template <class T>
[[gnu::always_inline]] inline T quotient(const T& a, const T& b) {
  if constexpr (complex_in_double<T>) {
    using part = typename T::value_type;
    const complex_parts q = complex_quotient({a.real(), a.imag()}, {b.real(), b.imag()});
    return T(static_cast<part>(q.re), static_cast<part>(q.im));
  } else {
    if constexpr (std::is_integral_v<T>)
      if (b == 0) return T(0);
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
      if (b == -1) return static_cast<T>(0 - static_cast<wrapping<T>>(a));
    return static_cast<T>(a / b);
  }
}

/// A product that the compiler cannot fuse with an addition of another node: what is rounded does not hang on flags.
template <class T>
[[gnu::always_inline]] inline T product(const T& a, const T& b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<wrapping<T>>(a) * static_cast<wrapping<T>>(b));
  } else if constexpr (complex_number<T>) {
    return T(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
  } else {
    T result = static_cast<T>(a * b);
    if constexpr (has_fused_multiply_add) pin(result);
    return result;
  }
}

/// `Does` of up to three elements. A NaN goes through min and max on either side. Comparisons give 1 or 0.
template <operation Does, class T>
[[gnu::always_inline]] inline T apply_element(const T& a, const T& b, const T& c) {
  if constexpr (Does == operation::fma)
    return multiply_add_element<T>(a, b, c);
  else if constexpr (Does == operation::add && std::is_integral_v<T>)
    return static_cast<T>(static_cast<wrapping<T>>(a) + static_cast<wrapping<T>>(b));
  else if constexpr (Does == operation::sub && std::is_integral_v<T>)
    return static_cast<T>(static_cast<wrapping<T>>(a) - static_cast<wrapping<T>>(b));
  else if constexpr (Does == operation::neg && std::is_integral_v<T>)
    return static_cast<T>(0 - static_cast<wrapping<T>>(a));
  else if constexpr (Does == operation::add)
    return static_cast<T>(a + b);
  else if constexpr (Does == operation::sub)
    return static_cast<T>(a - b);
  else if constexpr (Does == operation::neg)
    return static_cast<T>(-a);
  else if constexpr (Does == operation::mul)
    return product<T>(a, b);
  else if constexpr (Does == operation::div)
    return quotient<T>(a, b);
  else if constexpr (Does == operation::min)
    return a != a ? a : b != b ? b : b < a ? b : a;
  else if constexpr (Does == operation::max)
    return a != a ? a : b != b ? b : a < b ? b : a;
  else if constexpr (Does == operation::pow)
    return power_of<T>(a, b);
  else if constexpr (Does == operation::less)
    return T(a < b ? 1 : 0);
  else if constexpr (Does == operation::less_equal)
    return T(a <= b ? 1 : 0);
  else if constexpr (Does == operation::equal)
    return T(a == b ? 1 : 0);
  else if constexpr (Does == operation::select)
    return a != T(0) ? b : c;
  else if constexpr (Does == operation::conj)
    if constexpr (complex_number<T>)
      return T(a.real(), -a.imag());
    else
      return a;
  else
    return function_of<Does, T>(a);
}

}  // namespace winsum::execution
#pragma pop_macro("round")
#pragma pop_macro("abs")
