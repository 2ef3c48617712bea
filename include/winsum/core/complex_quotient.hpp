// Defines `complex_quotient`: the one rule for quotients of complex numbers.
#pragma once
#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

struct complex_parts {
  double re, im;
};

namespace detail {

// A power of two that brings a number to where its square and its products with another such number are in range.
constexpr double scale_of(complex_parts z) {
  const double re = z.re < 0 ? -z.re : z.re, im = z.im < 0 ? -z.im : z.im, size = re > im ? re : im;
  return size > 0x1p+511 ? 0x1p-600 : size < 0x1p-500 ? 0x1p+600 : 1;
}
inline bool is_infinite(complex_parts z) { return __builtin_isinf(z.re) || __builtin_isinf(z.im); }
inline complex_parts infinite_parts(complex_parts z) {
  return {__builtin_copysign(__builtin_isinf(z.re) ? 1.0 : 0.0, z.re), __builtin_copysign(__builtin_isinf(z.im) ? 1.0 : 0.0, z.im)};
}

}  // namespace detail

/// a / b wherever it is in range, whatever the sizes of a and b. By zero it is infinite, of an infinity by a finite number it is infinite,
/// and of a finite number by an infinity it is zero, as C and C++ have it. Fused multiply-adds are spelled: no bit hangs on compiler flags.
inline complex_parts complex_quotient(complex_parts a, complex_parts b) {
  const double s = detail::scale_of(a), t = detail::scale_of(b);
  const double ar = a.re * s, ai = a.im * s, br = b.re * t, bi = b.im * t, d = __builtin_fma(br, br, bi * bi);
  const double u = s == t ? 1 : t, v = s == t ? 1 : 1 / s;
  const complex_parts q{__builtin_fma(ar, br, ai * bi) / d * u * v, __builtin_fma(ai, br, -(ar * bi)) / d * u * v};
  if (q.re == q.re || q.im == q.im) return q;
  if (b.re == 0 && b.im == 0) {
    const double infinity = __builtin_copysign(__builtin_inf(), b.re);
    return {infinity * a.re, infinity * a.im};
  }
  const bool over = detail::is_infinite(a), under = detail::is_infinite(b);
  if (over == under) return q;
  const complex_parts x = over ? detail::infinite_parts(a) : a, y = under ? detail::infinite_parts(b) : b;
  const double factor = over ? __builtin_inf() : 0.0;
  return {factor * (x.re * y.re + x.im * y.im), factor * (x.im * y.re - x.re * y.im)};
}

}  // namespace winsum
