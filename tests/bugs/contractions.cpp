// Tests reported bugs about contractions: index groups, empty sums, the place of a sum.
#include "bugs/contractions.hpp"

#include "bugs/every_way.hpp"

namespace bugs {

BOOST_AUTO_TEST_SUITE(bugs_contractions)

BOOST_AUTO_TEST_CASE(B21_repeated_indices_with_a_sum) {
  by_every_way([](auto& run) { B21(run); }, 3);
}
BOOST_AUTO_TEST_CASE(B23_index_groups_in_another_order) {
  by_every_way([](auto& run) { B23(run); }, 2);
}
BOOST_AUTO_TEST_CASE(B25_an_output_that_held_something) {
  by_every_way([](auto& run) { B25(run); }, 18);
}
BOOST_AUTO_TEST_CASE(B26_the_place_of_a_sum) {
  by_every_way([](auto& run) { B26(run); }, 9);
}
BOOST_AUTO_TEST_CASE(B27_empty_sums) {
  by_every_way([](auto& run) { B27(run); }, 24);
}
BOOST_AUTO_TEST_CASE(B38_an_expression_kept_in_a_variable) {
  by_every_way([](auto& run) { B38(run); }, 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bugs
