// Tests what constants, pad values and integers become, by every method and the oracle, and what is refused.
#include "bugs/constants.hpp"

#include "bugs/as_texts.hpp"
#include "bugs/every_way.hpp"

namespace bugs {

BOOST_AUTO_TEST_SUITE(bugs_constants)

BOOST_AUTO_TEST_CASE(a_pad_value_is_an_element) {
  by_every_way([](auto& run) { pads_are_elements(run); }, 14);
}
BOOST_AUTO_TEST_CASE(pad_values_below_zero_in_tiles) {
  by_every_way([](auto& run) { pads_below_zero(run); }, 10);
}
BOOST_AUTO_TEST_CASE(a_pad_value_below_zero_beside_unsigned_numbers_wraps_around) {
  by_every_way([](auto& run) { pads_below_zero_beside_unsigned(run); }, 9);
}
BOOST_AUTO_TEST_CASE(integers_under_a_fraction_are_summed_in_double) {
  by_every_way([](auto& run) { sums_of_integers_under_fractions(run); }, 10);
}
BOOST_AUTO_TEST_CASE(a_power_of_integers_is_exact) {
  by_every_way([](auto& run) { powers_of_integers(run); }, 8);
}
BOOST_AUTO_TEST_CASE(a_constant_stays_exact_or_widens) {
  by_every_way([](auto& run) { constants_stay_exact(run); }, 14);
}
BOOST_AUTO_TEST_CASE(an_integer_wraps_at_every_step) {
  by_every_way([](auto& run) { integers_wrap_at_every_step(run); }, 6);
}
BOOST_AUTO_TEST_CASE(texts) {
  as_texts run;
  for (int pass = 0; pass < 2; ++pass) {
    pads_are_elements(run);
    pads_below_zero(run);
    pads_below_zero_beside_unsigned(run);
    sums_of_integers_under_fractions(run);
    powers_of_integers(run);
    constants_stay_exact(run);
    integers_wrap_at_every_step(run);
    if (pass == 0 && !run.build()) return winsum::test::skip("no C++ compiler for the texts (CXX, or c++)");
  }
  BOOST_TEST(run.ran >= 88);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bugs
