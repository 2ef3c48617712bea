// Defines `emit::complex_functions`: exp, sqrt and the like of complex numbers, as the texts of C++ and CUDA define them.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/emit/printer.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Which functions of complex numbers a text calls. C++ has them in its library, which is what the executor calls; CUDA has none, so
/// a text brings formulas, in double as quotients are.
struct complex_functions {
  std::uint32_t used = 0;  ///< one bit an operation
  friend constexpr bool operator==(const complex_functions&, const complex_functions&) = default;

  constexpr bool any() const { return used != 0; }
  constexpr bool has(operation o) const { return (used >> static_cast<int>(o) & 1) != 0; }
  constexpr void note(operation o);
};

namespace detail {

inline constexpr std::string_view complex_exp =
    "complex_exp(complex<double> z) {\n"
    "  if (z.im == 0) return {exp(z.re), z.im};\n"
    "  if (is_infinite(z.re) && z.im - z.im != 0) return z.re > 0 ? complex<double>(z.re, z.im - z.im) : complex<double>(0);\n"
    "  const double far = z.re > 700 ? 700 : 0, size = exp(z.re - far), rest = exp(far);\n"
    "  return {size * cos(z.im) * rest, size * sin(z.im) * rest};\n}\n";
inline constexpr std::string_view complex_log =
    "complex_log(complex<double> z) {\n"
    "  const double re = fabs(z.re), im = fabs(z.im), more = re > im ? re : im, less = re > im ? im : re;\n"
    "  const double scale = more > 0x1p+1000 ? 0x1p-100 : more < 0x1p-900 ? 0x1p+100 : 1, size = hypot(re * scale, im * scale);\n"
    "  const bool near_one = scale == 1 && size > 0.5 && size < 2;\n"
    "  return {near_one ? log1p(fma(less, less, (more - 1) * (more + 1))) / 2 : log(size) - log(scale), atan2(z.im, z.re)};\n}\n";
inline constexpr std::string_view complex_sqrt =
    "complex_sqrt(complex<double> z) {\n"
    "  if (is_infinite(z.im)) return {fabs(z.im), z.im};\n"
    "  if (z.re == 0 && z.im == 0) return {0, z.im};\n"
    "  const double part = fabs(z.re) > fabs(z.im) ? fabs(z.re) : fabs(z.im);\n"
    "  const double scale = part > 0x1p+1000 ? 0x1p-100 : part < 0x1p-900 ? 0x1p+100 : 1, back = 1 / sqrt(scale);\n"
    "  const double re = z.re * scale, im = z.im * scale, root = sqrt((fabs(re) + hypot(re, im)) / 2), other = im / (2 * root) * back;\n"
    "  return z.re < 0 ? complex<double>(fabs(other), copysign(root * back, z.im)) : complex<double>(root * back, other);\n}\n";
inline constexpr std::string_view complex_tanh =
    "complex_tanh(complex<double> z) {\n"
    "  if (z.im == 0) return {tanh(z.re), z.im};\n"
    "  if (fabs(z.re) > 22)\n"
    "    return {copysign(1.0, z.re), is_infinite(z.re) ? copysign(0.0, z.im) : 4 * sin(z.im) * cos(z.im) * exp(-2 * fabs(z.re))};\n"
    "  const double t = tan(z.im), s = sinh(z.re), b = 1 + t * t, d = 1 + b * s * s;\n"
    "  return {b * s * sqrt(1 + s * s) / d, t / d};\n}\n";
inline constexpr std::string_view complex_sin =
    "complex_sin(complex<double> z) {\n"
    "  if (z.re == 0) return {z.re, sinh(z.im)};\n"
    "  const bool far = fabs(z.im) > 700;\n"
    "  const double e = exp(fabs(z.im) - 700) / 2, c = far ? e : cosh(z.im), s = far ? copysign(e, z.im) : sinh(z.im), rest = far ? exp(700.0) : 1;\n"
    "  return {sin(z.re) * c * rest, cos(z.re) * s * rest};\n}\n";
inline constexpr std::string_view complex_cos =
    "complex_cos(complex<double> z) {\n"
    "  if (z.re == 0) return {cosh(z.im), -copysign(z.re, z.re * z.im)};\n"
    "  const bool far = fabs(z.im) > 700;\n"
    "  const double e = exp(fabs(z.im) - 700) / 2, c = far ? e : cosh(z.im), s = far ? copysign(e, z.im) : sinh(z.im), rest = far ? exp(700.0) : 1;\n"
    "  return {cos(z.re) * c * rest, -(sin(z.re) * s * rest)};\n}\n";
inline constexpr std::string_view complex_pow = "complex_pow(complex<double> a, complex<double> b) { return complex_exp(b * complex_log(a)); }\n";

struct complex_formula {
  operation of;
  std::string_view text;
};
/// In this order a formula asks for what stands before it alone.
inline constexpr complex_formula complex_formulas[] = {
    {operation::exp, complex_exp}, {operation::log, complex_log}, {operation::sqrt, complex_sqrt}, {operation::tanh, complex_tanh},
    {operation::sin, complex_sin}, {operation::cos, complex_cos}, {operation::pow, complex_pow},
};
constexpr bool has_formula(operation o) {
  for (const complex_formula& each : complex_formulas)
    if (each.of == o) return true;
  return false;
}
static_assert(
    [] {
      for (const operation_row& each : operation_rows)
        if (each.complex && each.fractions && each.is != operation::div && !has_formula(each.is)) return false;
      return true;
    }(),
    "a function that complex numbers have needs a formula for the languages without a library of them");

template <sink Sink>
constexpr void print_complex_function(printer<Sink>& c, const complex_formula& f) {
  const std::string_view name = row_of(f.of).math;
  const bool two = row_of(f.of).arity == 2;
  constexpr std::string_view one_given = "(complex<T> z) ", two_given = "(complex<T> a, complex<T> b) ";
  const auto head = [&] { c.out << "template <class T>\n" << c.words.function << "complex<T> complex_" << name << (two ? two_given : one_given); };
  if (c.words.complex_library) {
    head();
    c.out << "{\n  const std::complex<T> result = std::" << name
          << (two ? std::string_view("(std::complex<T>(a.re, a.im), std::complex<T>(b.re, b.im))")
                  : std::string_view("(std::complex<T>(z.re, z.im))"))
          << ";\n  return {result.real(), result.imag()};\n}\n";
    return;
  }
  c.out << c.words.function << "complex<double> " << f.text;
  head();
  c.out << "{ return (complex<T>)complex_" << name
        << (two ? std::string_view("((complex<double>)a, (complex<double>)b); }\n") : std::string_view("((complex<double>)z); }\n"));
}

}  // namespace detail

constexpr void complex_functions::note(operation o) {
  if (detail::has_formula(o)) used |= std::uint32_t{1} << static_cast<int>(o);
}

/// `is_infinite` and the type `complex` are there.
template <sink Sink>
constexpr void print_complex_functions(printer<Sink>& c, const complex_functions& f) {
  const bool for_pow = f.has(operation::pow) && !c.words.complex_library;  // its formula asks for two others
  for (const detail::complex_formula& each : detail::complex_formulas)
    if (f.has(each.of) || (for_pow && (each.of == operation::exp || each.of == operation::log))) detail::print_complex_function(c, each);
}

}  // namespace winsum::emit
