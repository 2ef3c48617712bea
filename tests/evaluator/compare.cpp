// Tests `compare`: what counts as a mismatch, where the first one is reported, and the default tolerances.
#include <complex>
#include <cstdint>
#include <limits>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/evaluator/compare.hpp>

#include "declared.hpp"

BOOST_AUTO_TEST_SUITE(compare)

using winsum::array;
using winsum::tolerance;

static_assert(winsum::default_tolerance<std::int32_t>(1000).of_largest == 0, "integers are exact");
static_assert(winsum::default_tolerance<float>(100).of_largest > winsum::default_tolerance<float>(1).of_largest);
static_assert(winsum::default_tolerance<float>(100).of_largest < 1e-4);
// Four roundings of the element, and of the largest as many as the root of the terms, rounded up to a power of two.
constexpr double rounding = 1.0 / (1 << 23);
static_assert(winsum::default_tolerance<float>(1).relative == 4 * rounding && winsum::default_tolerance<float>(1).of_largest == 4 * rounding);
static_assert(winsum::default_tolerance<float>(1000).of_largest == 4 * rounding * 32 &&
              winsum::default_tolerance<float>(1024).of_largest == 4 * rounding * 32);
static_assert(winsum::default_tolerance<float>(1025).of_largest == 4 * rounding * 64 &&
              winsum::default_tolerance<float>(5).of_largest == 4 * rounding * 4);
static_assert(winsum::default_tolerance<std::complex<double>>().relative == winsum::default_tolerance<double>().relative);

BOOST_AUTO_TEST_CASE(equal_tensors_agree_whatever_their_strides) {
  const array<int, 2> a({2, 3}, {1, 2, 3, 4, 5, 6}), turned({3, 2}, {1, 4, 2, 5, 3, 6});
  const winsum::comparison report = winsum::compare(a, winsum::view(turned).transpose({1, 0}));
  BOOST_TEST(bool(report));
  BOOST_TEST(report.elements == 6);
  BOOST_TEST(report.text() == "winsum: all 6 elements agree; largest difference 0, relative 0");
}

BOOST_AUTO_TEST_CASE(the_first_mismatch_is_named_by_the_outputs_indices) {
  using namespace declared;
  array<float, 3> wanted({2, 3, 5}), got({2, 3, 5});
  wanted.fill(2);
  got.fill(2);
  got(1, 2, 3) = 2.5f;
  got(1, 2, 4) = 3;
  const winsum::statement s = out(n, 2 * y, x) = in(n, y, x);
  const winsum::comparison report = winsum::compare(got, wanted, tolerance{}, &s.value);
  BOOST_TEST(!report);
  BOOST_TEST(report.mismatches == 2);
  BOOST_TEST(report.largest_difference == 1.);
  BOOST_TEST(report.largest_relative == 0.5);
  BOOST_TEST(report.text() == "winsum: 2 of 30 elements differ, first (n = 1, 2, x = 3): got 2.5, wanted 2; largest difference 1, relative 0.5");
}

BOOST_AUTO_TEST_CASE(what_a_tolerance_allows) {
  const array<double, 1> wanted({3}, {100, 1, 0}), got({3}, {101, 1.25, 0.5});
  BOOST_TEST(winsum::compare(got, wanted, tolerance{.absolute = 0.25}).mismatches == 2);
  BOOST_TEST(winsum::compare(got, wanted, tolerance{.relative = 0.25}).mismatches == 1);
  BOOST_TEST(winsum::compare(got, wanted, tolerance{.of_largest = 0.005}).mismatches == 1);
  BOOST_TEST(winsum::compare(got, wanted, tolerance{.of_largest = 0.01}).mismatches == 0);
  BOOST_TEST(winsum::compare(got, wanted).mismatches == 3);
}

BOOST_AUTO_TEST_CASE(nan_and_infinity) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const array<float, 1> wanted({6}, {nan, nan, 1, infinity, infinity, 1}), got({6}, {nan, 1, nan, infinity, -infinity, infinity});
  const winsum::comparison report = winsum::compare(got, wanted, tolerance{.absolute = 1e30, .relative = 1, .of_largest = 1});
  BOOST_TEST(report.mismatches == 4);
  BOOST_TEST(report.first[0] == 1);
  // What is infinite sets no scale for the others.
  BOOST_TEST(
      winsum::compare(array<float, 1>({3}, {infinity, 2, 4}), array<float, 1>({3}, {infinity, 1, 4}), tolerance{.of_largest = 0.2}).mismatches == 1);
  BOOST_TEST(
      winsum::compare(array<float, 1>({3}, {infinity, 2, 4}), array<float, 1>({3}, {infinity, 1, 4}), tolerance{.of_largest = 0.25}).mismatches == 0);
}

BOOST_AUTO_TEST_CASE(other_types) {
  using complex = std::complex<float>;
  BOOST_TEST(winsum::compare(array<complex, 1>({2}, {{1, 2}, {3, 4}}), array<complex, 1>({2}, {{1, 2}, {3, 5}})).mismatches == 1);
  BOOST_TEST(
      winsum::compare(array<std::int64_t, 1>({1}, {(std::int64_t{1} << 62) + 1}), array<std::int64_t, 1>({1}, {std::int64_t{1} << 62})).mismatches ==
      1);
  BOOST_TEST(winsum::compare(array<float, 2>({0, 3}), array<double, 2>({0, 3})).elements == 0);
  BOOST_CHECK_EXCEPTION(winsum::compare(array<float, 2>({2, 3}), array<float, 2>({2, 4})), winsum::error,
                        declared::says("extent 3 is compared with one of extent 4 (dimension 1)"));
  BOOST_CHECK_EXCEPTION(winsum::compare(array<float, 2>({5, 3}), array<float, 2>({2, 3})), winsum::error,
                        declared::says("extent 5 is compared with one of extent 2 (dimension 0)"));
}

BOOST_AUTO_TEST_SUITE_END()
