// Tests the rows of element types: sizes, ends and what each holds, by values of the C++ standard and IEEE 754.
#include <winsum/core/element.hpp>

#include <limits>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(core_element)

static_assert(size_of(element::f32) == 4 && size_of(element::i8) == 1 && size_of(element::u16) == 2 && size_of(element::i64) == 8);
static_assert(size_of(element::c64) == 8 && size_of(element::c128) == 16);  // two parts
static_assert(is_single(element::f32) && is_single(element::c64) && !is_single(element::f64) && !is_single(element::c128) &&
              !is_single(element::i32));
static_assert(is_integer(element::u8) && is_unsigned(element::u8) && is_integer(element::i64) && !is_unsigned(element::i64));
static_assert(is_floating(element::f64) && !is_floating(element::c128) && is_complex(element::c128) && !is_integer(element::c64));

static_assert(element_with(element_kind::floating, 8) == element::f64 && element_with(element_kind::without_sign, 2) == element::u16);
static_assert(element_with(element_kind::with_sign, 1) == element::i8 && element_with(element_kind::complex, 16) == element::c128);

static_assert(least_of(element::i8) == -128 && greatest_of(element::i8) == 127);
static_assert(least_of(element::u16) == 0 && greatest_of(element::u16) == 65535);
static_assert(least_of(element::i64) == std::numeric_limits<std::int64_t>::min() &&
              greatest_of(element::i64) == std::numeric_limits<std::int64_t>::max());
static_assert(greatest_of(element::u64) == std::numeric_limits<std::uint64_t>::max());

BOOST_AUTO_TEST_CASE(names_are_those_of_numpy) {
  BOOST_CHECK_EQUAL(name_of(element::f32), "float32");
  BOOST_CHECK_EQUAL(name_of(element::u16), "uint16");
  BOOST_CHECK_EQUAL(name_of(element::i8), "int8");
  BOOST_CHECK_EQUAL(name_of(element::c128), "complex128");
}

BOOST_AUTO_TEST_CASE(integers_hold_their_range_and_no_fraction) {
  BOOST_CHECK(holds(element::i8, -128) && holds(element::i8, 127));
  BOOST_CHECK(!holds(element::i8, 128) && !holds(element::i8, -129) && !holds(element::i8, 0.5));
  BOOST_CHECK(holds(element::u32, 4294967295u) && !holds(element::u32, 4294967296) && !holds(element::u32, -1));
  BOOST_CHECK(holds(element::u64, std::numeric_limits<std::uint64_t>::max()) && !holds(element::i64, std::numeric_limits<std::uint64_t>::max()));
  BOOST_CHECK(!holds(element::u64, 18446744073709551616.0));  // 2^64
  BOOST_CHECK(!holds(element::i32, std::numeric_limits<double>::infinity()) && !holds(element::i32, std::numeric_limits<double>::quiet_NaN()));
}

BOOST_AUTO_TEST_CASE(floats_round_but_do_not_overflow) {
  BOOST_CHECK(holds(element::f32, 0.1) && holds(element::f32, 3.4028234663852886e38) && holds(element::f32, 1e-60));
  BOOST_CHECK(!holds(element::f32, 3.5e38) && !holds(element::c64, -1e39) && holds(element::f64, 1e39) && holds(element::c128, 1e39));
  BOOST_CHECK(holds(element::f32, std::numeric_limits<double>::infinity()));
  BOOST_CHECK_EQUAL(as_element(element::f32, 0.1).nearest, 0.100000001490116119384765625);  // the float next to 0.1
  BOOST_CHECK_EQUAL(as_element(element::f64, 0.1).nearest, 0.1);
  BOOST_CHECK_EQUAL(as_element(element::f32, 16777217).nearest, 16777216);  // 2^24 + 1 ties to even
}

BOOST_AUTO_TEST_SUITE_END()
