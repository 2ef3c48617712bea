// Tests the integer arithmetic that every way to run a program shares, against what is counted step by step or written out.
#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/fold_coordinate.hpp>
#include <winsum/loop_ir/integer_power.hpp>
#include <winsum/loop_ir/truncate.hpp>

#include "cases/bounced.hpp"

namespace loop_ir = winsum::loop_ir;
using winsum::border_kind;

BOOST_AUTO_TEST_SUITE(loop_ir_folds)

BOOST_AUTO_TEST_CASE(every_border_step_by_step) {
  for (border_kind how : {border_kind::none, border_kind::pad, border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap})
    for (std::int64_t extent = 1; extent <= 7; ++extent)
      for (std::int64_t at = -30; at <= 30; ++at)
        BOOST_TEST(loop_ir::fold_coordinate(how, at, extent) == cases::bounced(how, at, extent),
                   "border " << static_cast<int>(how) << " at " << at << " of " << extent);
  for (border_kind how : {border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap})
    for (std::int64_t extent : {0, -1, -4})
      for (std::int64_t at : {-2, 0, 5}) BOOST_TEST(loop_ir::fold_coordinate(how, at, extent) == 0);
}

BOOST_AUTO_TEST_CASE(quotients_are_rounded_down) {
  for (std::int64_t a = -25; a <= 25; ++a)
    for (std::int64_t b : {-7, -3, -1, 1, 2, 5}) {
      const auto down = static_cast<std::int64_t>(std::floor(static_cast<double>(a) / static_cast<double>(b)));
      BOOST_TEST(loop_ir::floor_div(a, b) == down, a << " / " << b);
      BOOST_TEST(loop_ir::modulo(a, b) == a - b * down, a << " mod " << b);
    }
}

BOOST_AUTO_TEST_CASE(powers) {
  for (std::int32_t a = -5; a <= 5; ++a) {
    std::int32_t wanted = 1;
    for (std::int32_t b = 0; b < 9; ++b, wanted *= a) BOOST_TEST(loop_ir::integer_power(a, b) == wanted, a << " to the power " << b);
    for (std::int32_t b = -4; b < 0; ++b)
      BOOST_TEST(loop_ir::integer_power(a, b) == (a == 1 || (a == -1 && b % 2 == 0) ? 1 : a == -1 ? -1 : 0), a << " to the power " << b);
  }
  BOOST_TEST(loop_ir::integer_power<std::uint8_t>(3, 5) == 243);
  BOOST_TEST(loop_ir::integer_power<std::uint8_t>(3, 6) == 729 % 256);
  BOOST_TEST(loop_ir::integer_power<std::int64_t>(3, 39) == 4052555153018976267);
  BOOST_TEST(loop_ir::integer_power<std::uint64_t>(2, 63) == std::uint64_t{1} << 63);
}

template <class To, class From>
void truncates() {
  using limits = std::numeric_limits<To>;
  const auto cut = [](From x) { return static_cast<long double>(loop_ir::truncate<To>(x)); };
  const long double least = limits::min(), greatest = limits::max();
  for (From x : {From(0), From(0.75), From(-0.75), From(1), From(100.9), From(-100.9), From(1e30), From(-1e30), static_cast<From>(least),
                 static_cast<From>(greatest), std::nextafter(static_cast<From>(greatest), From(0)), std::nextafter(static_cast<From>(least), From(0)),
                 std::nextafter(static_cast<From>(greatest), From(1e35)), std::nextafter(static_cast<From>(least), From(-1e35)),
                 std::numeric_limits<From>::infinity(), -std::numeric_limits<From>::infinity()}) {
    const long double whole = std::trunc(static_cast<long double>(x));
    BOOST_TEST(cut(x) == (whole < least ? least : whole > greatest ? greatest : whole), x << " to " << 8 * sizeof(To) << " bits");
  }
  BOOST_TEST(cut(std::numeric_limits<From>::quiet_NaN()) == 0);
}

BOOST_AUTO_TEST_CASE(fractions_are_cut_to_what_fits) {
  truncates<std::int8_t, float>();
  truncates<std::uint8_t, float>();
  truncates<std::int16_t, float>();
  truncates<std::uint16_t, double>();
  truncates<std::int32_t, float>();
  truncates<std::int32_t, double>();
  truncates<std::uint32_t, float>();
  truncates<std::int64_t, float>();
  truncates<std::int64_t, double>();
  truncates<std::uint64_t, double>();
}

BOOST_AUTO_TEST_SUITE_END()
