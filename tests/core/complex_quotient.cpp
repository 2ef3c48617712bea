// Tests quotients of complex numbers: beside those in a wider type where all is finite, and as C has them where it is not.
#include <cmath>
#include <complex>
#include <limits>

#include <boost/test/unit_test.hpp>
#include <winsum/core/complex_quotient.hpp>

namespace {

using number = std::complex<double>;

number quotient(number a, number b) {
  const winsum::complex_parts q = winsum::complex_quotient({a.real(), a.imag()}, {b.real(), b.imag()});
  return {q.re, q.im};
}

constexpr double inf = std::numeric_limits<double>::infinity(), not_a_number = std::numeric_limits<double>::quiet_NaN();

/// A NaN, an infinity of either sign, a zero (whose sign is free), or another number.
int kind(double x) { return std::isnan(x) ? 3 : std::isinf(x) ? (x < 0 ? -2 : 2) : x == 0 ? 1 : 0; }

}  // namespace

BOOST_AUTO_TEST_SUITE(core_complex_quotient)

BOOST_AUTO_TEST_CASE(finite_numbers_of_all_sizes) {
  const double sizes[] = {1, 3, 0.7, 1e-200, 1e200, 1e-307, 1.5e307, 5e-324, 2.2e-308, 1e154, 1e-154, 6e-152};
  int counted = 0;
  for (double ar : sizes)
    for (double ai : sizes)
      for (double br : sizes)
        for (double bi : sizes)
          for (int signs = 0; signs < 4; ++signs) {
            const number a(signs & 1 ? -ar : ar, ai), b(br, signs & 2 ? -bi : bi);
            using wide = std::complex<long double>;  // its range has room for every square and product
            const long double d = static_cast<long double>(b.real()) * b.real() + static_cast<long double>(b.imag()) * b.imag();
            const long double re = (static_cast<long double>(a.real()) * b.real() + static_cast<long double>(a.imag()) * b.imag()) / d;
            const long double im = (static_cast<long double>(a.imag()) * b.real() - static_cast<long double>(a.real()) * b.imag()) / d;
            const long double size = std::abs(wide(re, im));
            if (size > 1e307L || size < 1e-290L) continue;
            const number q = quotient(a, b);
            ++counted;
            // Of the whole number: parts that cancel lose what they have in common.
            if (std::abs(q.real() - re) > 1e-15L * size || std::abs(q.imag() - im) > 1e-15L * size)
              BOOST_TEST(q == number(double(re), double(im)), a << " / " << b);
          }
  BOOST_TEST(counted > 20000);
}

BOOST_AUTO_TEST_CASE(single_parts) {
  BOOST_TEST(quotient({6, 8}, {2, 0}) == number(3, 4));
  BOOST_TEST(quotient({6, 8}, {0, 2}) == number(4, -3));
  BOOST_TEST(quotient({6, -8}, {0, -2}) == number(4, 3));
  BOOST_TEST(quotient({5, 10}, {3, 4}) == number(2.2, 0.4));
  BOOST_TEST(quotient({0, 0}, {3, 4}) == number(0, 0));
}

/// Signs, infinities and NaNs as the compiler's own division of complex numbers has them (annex G of C).
BOOST_AUTO_TEST_CASE(zeros_infinities_and_nans) {
  const double values[] = {0.0, -0.0, 2.0, -3.0, inf, -inf, not_a_number};
  for (double ar : values)
    for (double ai : values)
      for (double br : values)
        for (double bi : values) {
          const number a(ar, ai), b(br, bi), q = quotient(a, b), wanted = a / b;
          const auto infinite = [](number z) { return std::isinf(z.real()) || std::isinf(z.imag()); };
          const bool special = infinite(wanted) || infinite(q) || (infinite(b) && !infinite(a));
          BOOST_TEST(infinite(q) == infinite(wanted), a << " / " << b << " is " << q << ", wanted " << wanted);
          if (special && !std::isnan(wanted.real()) && !std::isnan(q.real()))
            BOOST_TEST(kind(q.real()) == kind(wanted.real()), a << " / " << b << ": " << q << " " << wanted);
          if (special && !std::isnan(wanted.imag()) && !std::isnan(q.imag()))
            BOOST_TEST(kind(q.imag()) == kind(wanted.imag()), a << " / " << b << ": " << q << " " << wanted);
          BOOST_TEST((std::isnan(q.real()) && std::isnan(q.imag())) == (std::isnan(wanted.real()) && std::isnan(wanted.imag())),
                     a << " / " << b << " is " << q << ", wanted " << wanted);
        }
}

BOOST_AUTO_TEST_SUITE_END()
