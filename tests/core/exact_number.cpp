// Tests constants at the places where a double alone would lose them: past 2^53, at the ends of 64 bits, past double.
#include <winsum/core/exact_number.hpp>

#include <limits>

#include <boost/test/unit_test.hpp>

using winsum::exact_number;
using winsum::operation;
using winsum::detail::exact_result;
using winsum::detail::exactly;
using winsum::detail::wide_integer;

BOOST_AUTO_TEST_SUITE(core_exact_number)

constexpr std::int64_t past_double = 9007199254740993;  // 2^53 + 1, which no double is
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t all_bits = std::numeric_limits<std::uint64_t>::max();

static_assert(exact_number(past_double).whole() == past_double && exact_number(-past_double).whole() == -past_double);
static_assert(!(exact_number(past_double) == exact_number(past_double - 1)));
static_assert(exact_number(most).whole() == most && exact_number(least).whole() == least && exact_number(all_bits).whole() == all_bits);
static_assert(exact_number(most).bits() == 0x7fffffffffffffffu && exact_number(all_bits).bits() == all_bits && exact_number(-1).bits() == all_bits);
static_assert(exact_number(-0.0) == exact_number(0));

static_assert(exact_number(3).is_integer() && exact_number(-7.0).is_integer() && !exact_number(2.5).is_integer());
static_assert(exact_number(all_bits).is_integer() && !exact_number(18446744073709551616.0).is_integer());  // 2^64
static_assert(exact_number(least).is_integer() && !exact_number::of(wide_integer{least} - 1).is_integer());
static_assert(exact_number(0x1p119).is_whole() && !exact_number(0x1p120).is_whole() && !exact_number(-0.25).is_whole());

BOOST_AUTO_TEST_CASE(infinities_and_lost_numbers) {
  const double infinity = std::numeric_limits<double>::infinity();
  BOOST_CHECK(!exact_number(infinity).is_finite() && !exact_number(infinity).is_lost() && !exact_number(infinity).is_past_float());
  BOOST_CHECK(exact_number(1e39).is_past_float() && !exact_number(3e38).is_past_float());
  BOOST_CHECK(exact_number(1e400L).is_lost() && exact_number(-1e400L).is_lost() && exact_number(1e-400L).is_lost());
  BOOST_CHECK(!exact_number(1e300L).is_lost() && !exact_number(0.0L).is_lost());
  BOOST_CHECK_EQUAL(exact_number(1e400L).nearest, infinity);
}

void check_exactly(operation does, const exact_number& a, const exact_number& b, wide_integer wanted) {
  const exact_result r = exactly(does, a, b);
  BOOST_CHECK(r.known);
  BOOST_CHECK(r.value.whole() == wanted);
}

BOOST_AUTO_TEST_CASE(whole_numbers_are_computed_without_rounding) {
  check_exactly(operation::add, past_double, 2, 9007199254740995);
  check_exactly(operation::sub, 1, past_double, -9007199254740992);
  check_exactly(operation::mul, 3037000500, 3037000501, wide_integer{3037000500} * 3037000501);  // past 2^63, in 64 bits
  check_exactly(operation::neg, most, 0, -wide_integer{most});
  check_exactly(operation::div, 27021597764222979, 3, past_double);
  check_exactly(operation::add, most, 1, wide_integer{1} << 63);
}

BOOST_AUTO_TEST_CASE(what_is_no_whole_number_is_left_alone) {
  BOOST_CHECK(!exactly(operation::add, 0.5, 1).known);
  BOOST_CHECK(!exactly(operation::div, 7, 2).known && !exactly(operation::div, 7, 0).known);
  BOOST_CHECK(!exactly(operation::mul, 0x1p100, 0x1p100).known);  // past 127 bits
  BOOST_CHECK(!exactly(operation::pow, 2, 3).known && !exactly(operation::max, 2, 3).known);
}

BOOST_AUTO_TEST_SUITE_END()
