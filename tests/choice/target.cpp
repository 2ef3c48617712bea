// Tests what a processor gives to register tiles of each type.
#include <winsum/choice/target.hpp>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(choice_target)

BOOST_AUTO_TEST_CASE(lanes_are_the_sum_types_that_fill_a_register) {
  const processor host{.vector_bytes = 32, .registers = 16, .panel_bytes = 123456};
  const auto lanes = [&](element sum, element point) {
    number_types t{};
    t.sum = sum;
    t.point = point;
    return machine_for(host, t);
  };
  BOOST_CHECK_EQUAL(lanes(element::f32, element::f32).lanes, 8);
  BOOST_CHECK_EQUAL(lanes(element::f64, element::f64).lanes, 4);
  BOOST_CHECK_EQUAL(lanes(element::i64, element::f32).lanes, 4);
  BOOST_CHECK_EQUAL(lanes(element::u16, element::u16).lanes, 16);
  BOOST_CHECK_EQUAL(lanes(element::u16, element::u16).element_bytes, 2);
  BOOST_CHECK_EQUAL(lanes(element::f32, element::f32).registers, 16);
  BOOST_CHECK_EQUAL(lanes(element::f32, element::f32).panel_bytes, 123456);
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_no_vectors) {
  const processor host{.vector_bytes = 64, .registers = 32};
  number_types t{};
  t.sum = element::c64;
  t.point = element::f32;
  BOOST_CHECK_EQUAL(machine_for(host, t).lanes, 1);
  BOOST_CHECK_EQUAL(machine_for(host, t).element_bytes, 8);
  t.sum = element::f32;
  t.point = element::c64;
  BOOST_CHECK_EQUAL(machine_for(host, t).lanes, 1);
}

BOOST_AUTO_TEST_SUITE_END()
