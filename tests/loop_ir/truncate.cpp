// Tests what becomes of a floating number that an integer type holds or does not hold, against the arithmetic of long double.
#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/truncate.hpp>

namespace loop_ir = winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_truncate)

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
