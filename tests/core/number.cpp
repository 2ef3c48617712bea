// Defines the tests of constants as text.
#include <boost/test/unit_test.hpp>

#include <winsum/core/number.hpp>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

BOOST_AUTO_TEST_SUITE(number)

using winsum::read_number, winsum::write_number;

static_assert(write_number(0.5).view() == "0.5" && write_number(-1500).view() == "-1500" && write_number(1e-5).view() == "1e-5");
static_assert(write_number(0.1f).view() == "0x1.99999ap-4" && write_number(0.001).view() == "0.001");
static_assert(read_number("0x1.8p-3*y").value == 0.1875 && read_number("0x1.8p-3*y").length == 8);
static_assert(read_number("2e").length == 1 && read_number(".5").value == 0.5 && read_number("0.1f").value == 0.1f);
static_assert(read_number("y").length == 0 && read_number("").length == 0 && read_number(".").length == 0);

// Digits alone are exact, as far as 64 bits go.
using winsum::exact_number;
using winsum::operation;
static_assert(read_number("9007199254740993").value == exact_number(9007199254740993) && read_number("9007199254740993").value != 9007199254740992.0);
static_assert(read_number("18446744073709551615").value == exact_number(18446744073709551615u) &&
              read_number("18446744073709551616").value == 0x1p64);
static_assert(read_number("0xffffffffffffffff").value == exact_number(18446744073709551615u) && read_number("0x20000000000001").value.rest == 1);
static_assert(read_number("9007199254740993.0").value == 9007199254740992.0 && read_number("9007199254740993f").value == 0x1p53);
static_assert(write_number(9007199254740993).view() == "9007199254740993" && write_number(-9223372036854775807).view() == "-9223372036854775807");
static_assert(write_number(18446744073709551615u).view() == "18446744073709551615" &&
              write_number(18446744073709551609u).view() == "18446744073709551609");
static_assert(read_number("inf").length == 3 && !read_number("inf").value.is_finite() && read_number("info").length == 0);
static_assert(exact_number(INT64_MIN).is_integer() && exact_number(18446744073709551615u).is_integer() && !exact_number(0x1p64).is_integer());
static_assert(!exact_number(0.5).is_integer() && !exact_number(-0x1.8p63).is_integer() && exact_number(-0.0) == exact_number(0));
static_assert(exact_number(-9007199254740993).bits() == static_cast<std::uint64_t>(-9007199254740993) &&
              exact_number(4294967297).bits() == 4294967297);

static_assert(exact_number(1.7e308).is_finite() && exact_number(-1.7e308).is_finite() && !exact_number(__builtin_inf()).is_finite() &&
              !exact_number(-__builtin_inf()).is_finite() && !exact_number(__builtin_nan("")).is_finite());
static_assert(exact_number(4e38).is_past_float() && exact_number(-4e38).is_past_float() && !exact_number(3.4e38).is_past_float() &&
              !exact_number(-3.4e38).is_past_float() && !exact_number(-__builtin_inf()).is_past_float());

using winsum::operation, winsum::detail::exactly;
static_assert(exactly(operation::add, 9007199254740992, 1).value == exact_number(9007199254740993));
static_assert(exactly(operation::neg, 9223372036854775808u, 0).value == exact_number(INT64_MIN) &&
              !exactly(operation::neg, 9223372036854775809u, 0).value.is_integer());
static_assert(exactly(operation::mul, 4294967295, 4294967297).value == exact_number(18446744073709551615u));
static_assert(exactly(operation::mul, 4294967296, 4294967296).value == exact_number(0x1p64) &&
              !exactly(operation::sub, INT64_MIN, 1).value.is_integer());
static_assert(!exactly(operation::mul, 18446744073709551615u, 18446744073709551615u).known && !exactly(operation::add, 0.5, 1).known);
static_assert(exactly(operation::div, 9007199254740994, 2).value == exact_number(4503599627370497) && !exactly(operation::div, 1, 3).known);

// Below -2^63 the nearest double is an integer of 64 bits, but the number is none.
constexpr exact_number below = exactly(operation::sub, INT64_MIN, 1).value;
static_assert(below != exact_number(INT64_MIN) && below.nearest == -0x1p63 && write_number(below).view() == "-9223372036854775809");
static_assert(exactly(operation::sub, below, 1).value != below && exactly(operation::add, below, 1).value == exact_number(INT64_MIN));
static_assert(!exactly(operation::mul, 4611686018427387905, -2).value.is_integer() &&
              exactly(operation::mul, 4611686018427387904, -2).value == exact_number(INT64_MIN));
static_assert(exactly(operation::add, 18446744073709551615u, 1).value == exact_number(0x1p64) &&
              exactly(operation::neg, below, 0).value == exact_number(9223372036854775809u));
static_assert(exact_number(9223372036854775809.0L) == exact_number(9223372036854775809u) && exact_number(-9223372036854775809.0L) == below &&
              exact_number(0.5L) == exact_number(0.5) && exact_number(18446744073709551616.0L) == exact_number(0x1p64));
static_assert(exact_number(1e400L).is_lost() && exact_number(-1e400L).is_lost() && exact_number(1e-400L).is_lost() &&
              !exact_number(__builtin_infl()).is_lost() && !exact_number(0.0L).is_lost() && !exact_number(1e300L).is_lost());
static_assert(read_number("1e-400").value.is_lost() && read_number("1e-50f").value.is_lost() && read_number("0x1p-2000").value.is_lost());
static_assert(!read_number("0e-400").value.is_lost() && !read_number("0.000").value.is_lost() && !read_number("5e-324").value.is_lost());

// As sentences say them.
using winsum::spell_number;
static_assert(spell_number(1e39).view() == "1e39" && spell_number(-1e39).view() == "-1e39" && spell_number(3.5e38).view() == "3.5e38");
static_assert(spell_number(INT64_MIN).view() == "-9223372036854775808" && spell_number(0.25).view() == "0.25" && spell_number(0).view() == "0");
static_assert(spell_number(3.40282357e38).view() == "3.40282357e38" && spell_number(0.1f).view() == "1.00000001e-1");
static_assert(spell_number(1.7976931348623157e308).view() == "1.79769313e308" && spell_number(0x1p64).view() == "1.84467441e19");
static_assert(spell_number(2147483648).view() == "2147483648" && spell_number(18446744073709551615u).view() == "18446744073709551615");
static_assert(winsum::write_integer(9).view() == "9" && winsum::write_integer(10).view() == "10" && winsum::write_integer(-7).view() == "-7");
static_assert(spell_number(below).view() == "-9223372036854775809" && spell_number(9.9999999999e40).view() == "1e41");

BOOST_AUTO_TEST_CASE(every_integer_comes_back) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t value = random() >> (i % 64);
    const std::int64_t negative = static_cast<std::int64_t>(random()) >> (i % 64);
    BOOST_REQUIRE(read_number(std::to_string(value)).value == exact_number(value));
    BOOST_REQUIRE(exact_number(value).bits() == value);
    BOOST_REQUIRE(exact_number(negative).bits() == static_cast<std::uint64_t>(negative));
    const exact_number either = i % 2 == 0 ? exact_number(value) : exact_number(negative);
    const auto text = write_number(either);
    const bool minus = text.data[0] == '-';
    const exact_number back = read_number(text.view().substr(minus ? 1 : 0)).value;
    BOOST_REQUIRE((minus ? exactly(operation::neg, back, 0).value : back) == either);
  }
}

BOOST_AUTO_TEST_CASE(every_number_comes_back) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 30000; ++i) {
    double value = std::bit_cast<double>(random());
    if (i % 3 == 1) value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (i % 3 == 2) value = std::ldexp(static_cast<double>(random() % 100000), -static_cast<int>(random() % 20));
    if (std::isnan(value)) continue;
    const auto text = write_number(std::fabs(value));
    const auto back = read_number(text.view());
    BOOST_REQUIRE(back.length == text.count);
    BOOST_REQUIRE(back.value == std::fabs(value));
    BOOST_REQUIRE(std::strtod(text.data, nullptr) == std::fabs(value));
  }
}

BOOST_AUTO_TEST_CASE(fifteen_digits_are_read_as_the_compiler_reads_them) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 10000; ++i) {
    char text[40];
    std::snprintf(text, sizeof text, "%.14g", static_cast<double>(random() % 1000000000000) / std::pow(10, static_cast<double>(random() % 15)));
    BOOST_REQUIRE(read_number(text).value == std::strtod(text, nullptr));
  }
}

BOOST_AUTO_TEST_SUITE_END()
