// Tests reported bugs about numbers: accumulators, infinities, NaN, range.
#include "bugs/numbers.hpp"

#include "bugs/every_way.hpp"

namespace bugs {

BOOST_AUTO_TEST_SUITE(bugs_numbers)

BOOST_AUTO_TEST_CASE(B44_products_past_16_bits) {
  by_every_way([](auto& run) { B44(run); }, 2);
}
BOOST_AUTO_TEST_CASE(B46_sums_past_8_bits) {
  by_every_way([](auto& run) { B46(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B47_an_average_of_many) {
  by_every_way([](auto& run) { B47(run); }, 3);
}
BOOST_AUTO_TEST_CASE(B49_infinities) {
  by_every_way([](auto& run) { B49(run); }, 12);
}
BOOST_AUTO_TEST_CASE(B50_a_NaN_in_a_maximum) {
  by_every_way([](auto& run) { B50(run); }, 3);
}
BOOST_AUTO_TEST_CASE(B52_range_past_a_transform) {
  by_every_way([](auto& run) { B52(run); }, 3);
}
BOOST_AUTO_TEST_CASE(float_sums_in_integers) {
  by_every_way([](auto& run) { float_to_integers(run); }, 12);
}
BOOST_AUTO_TEST_CASE(double_sums_in_integers) {
  by_every_way([](auto& run) { double_to_integers(run); }, 12);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bugs
