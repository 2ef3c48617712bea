// Defines the tests of apply_operation and convert_element: each operation on several element types.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include <winsum/loop_ir/apply_operation.hpp>

using namespace winsum::loop_ir;
using winsum::operation;

BOOST_AUTO_TEST_SUITE(apply)

namespace {

template <class T>
T of(operation does, T a, T b = T(0), T c = T(0)) {
  return apply_operation<T>(does, a, b, c);
}
using complex = std::complex<double>;
using winsum::operation;

}  // namespace

BOOST_AUTO_TEST_CASE(a_nan_goes_through_min_and_max_the_first_of_two) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const operation does : {operation::min, operation::max}) {
    BOOST_TEST(std::isnan(of(does, nan, 1.0)));
    BOOST_TEST(std::isnan(of(does, 1.0, nan)));
    BOOST_TEST(!std::signbit(of(does, nan, -nan)));
    BOOST_TEST(std::signbit(of(does, -nan, nan)));
    BOOST_TEST(std::signbit(of(does, -0.0, 0.0)));  // the first of two that compare equal
    BOOST_TEST(!std::signbit(of(does, 0.0, -0.0)));
  }
}

BOOST_AUTO_TEST_CASE(a_nan_is_not_less_nor_equal) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const operation does : {operation::less, operation::less_equal, operation::equal})
    for (const auto& [a, b] : {std::pair{nan, 1.0}, std::pair{1.0, nan}, std::pair{nan, nan}}) BOOST_TEST(of(does, a, b) == 0.0);
  BOOST_TEST(of(operation::select, 3.0, 5.0, 6.0) == 5.0);  // whatever is not 0 chooses the first
}

BOOST_AUTO_TEST_CASE(floating) {
  BOOST_TEST(of(operation::fma, 1.0f + 0x1p-20f, 1.0f - 0x1p-20f, -1.0f) == -0x1p-40f);  // rounded once
  BOOST_TEST(of(operation::add, 1.5, 2.0) == 3.5);
  BOOST_TEST(of(operation::sub, 1.5, 2.0) == -0.5);
  BOOST_TEST(of(operation::mul, 1.5, 2.0) == 3.0);
  BOOST_TEST(of(operation::div, 1.5, 2.0) == 0.75);
  BOOST_TEST(of(operation::min, 1.5, -2.0) == -2.0);
  BOOST_TEST(of(operation::max, 1.5, -2.0) == 1.5);
  BOOST_TEST(of(operation::pow, 1.5, 2.0) == 2.25);
  BOOST_TEST(of(operation::less, 1.0, 2.0) == 1.0);
  BOOST_TEST(of(operation::less, 2.0, 2.0) == 0.0);
  BOOST_TEST(of(operation::less_equal, 2.0, 2.0) == 1.0);
  BOOST_TEST(of(operation::less_equal, 3.0, 2.0) == 0.0);
  BOOST_TEST(of(operation::equal, 3.0, 2.0) == 0.0);
  BOOST_TEST(of(operation::neg, 3.0) == -3.0);
  BOOST_TEST(of(operation::abs, -3.5f) == 3.5f);
  BOOST_TEST(of(operation::exp, 0.5f) == std::exp(0.5f));
  BOOST_TEST(of(operation::log, 0.5) == std::log(0.5));
  BOOST_TEST(of(operation::sqrt, 6.25) == 2.5);
  BOOST_TEST(of(operation::tanh, 0.5) == std::tanh(0.5));
  BOOST_TEST(of(operation::sin, 0.5) == std::sin(0.5));
  BOOST_TEST(of(operation::cos, 0.5) == std::cos(0.5));
  BOOST_TEST(of(operation::floor, -0.5) == -1.0);
  BOOST_TEST(of(operation::round, 2.5) == 3.0);
  BOOST_TEST(of(operation::conj, 2.5) == 2.5);
  BOOST_TEST(of(operation::select, 2.0, 5.0, 6.0) == 5.0);
  BOOST_TEST(of(operation::select, 0.0, 5.0, 6.0) == 6.0);
  BOOST_CHECK_THROW(of(operation::convert, 0.0), std::domain_error);
}

BOOST_AUTO_TEST_CASE(integers_wrap_around) {
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  BOOST_TEST(of(operation::add, most, 1) == least);
  BOOST_TEST(of(operation::fma, most, 2, 5) == 3);
  BOOST_TEST(of<std::int64_t>(operation::mul, INT64_MIN, -1) == INT64_MIN);
  BOOST_TEST(of<std::uint16_t>(operation::mul, 65535, 65535) == 1);
  BOOST_TEST(of(operation::neg, least) == least);
  BOOST_TEST(of(operation::abs, -7) == 7);
  BOOST_TEST(of(operation::div, least, -1) == least);
  BOOST_TEST(of(operation::div, 7, -1) == -7);
  BOOST_TEST(of(operation::div, -7, 2) == -3);
  BOOST_TEST(of(operation::div, 7, 0) == 0);
  BOOST_TEST(of(operation::pow, 3, 4) == 81);
  BOOST_TEST(of(operation::sqrt, 17) == 4);
  BOOST_TEST(of(operation::floor, -7) == -7);
  BOOST_TEST(of(operation::round, -7) == -7);
  BOOST_TEST(of(operation::max, -7, 3) == 3);
}

BOOST_AUTO_TEST_CASE(complex_numbers) {
  const complex a(1, 2), b(3, -1);
  BOOST_TEST(of(operation::mul, a, b) == complex(5, 5));
  BOOST_TEST(of(operation::fma, a, b, a) == complex(6, 7));
  BOOST_TEST(of(operation::conj, a) == complex(1, -2));
  BOOST_TEST(of(operation::abs, complex(3, 4)) == complex(5));
  BOOST_TEST(of(operation::equal, a, a) == complex(1));
  BOOST_TEST(of(operation::exp, a) == std::exp(a));
  BOOST_CHECK_THROW(of(operation::min, a, b), std::domain_error);
  BOOST_CHECK_THROW(of(operation::floor, a), std::domain_error);
}

BOOST_AUTO_TEST_CASE(half) {
  const auto x = static_cast<_Float16>(0.5f);
  BOOST_TEST(static_cast<float>(of(operation::exp, x)) == static_cast<float>(static_cast<_Float16>(std::exp(0.5f))));
  BOOST_TEST(static_cast<float>(of(operation::fma, x, x, x)) == 0.75f);
}

BOOST_AUTO_TEST_CASE(conversions) {
  BOOST_TEST(convert_element<int>(-2.75) == -2);
  BOOST_TEST(convert_element<float>(complex(2.5, 9)) == 2.5f);
  BOOST_TEST(convert_element<std::complex<float>>(2.5) == std::complex<float>(2.5f));
  BOOST_TEST(convert_element<std::complex<float>>(complex(2.5, 9)) == std::complex<float>(2.5f, 9));
  BOOST_TEST(convert_element<std::complex<float>>(7) == std::complex<float>(7));
  BOOST_TEST(convert_element<double>(static_cast<signed char>(-7)) == -7.0);
}

BOOST_AUTO_TEST_SUITE_END()
