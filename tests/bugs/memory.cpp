// Tests reported bugs about memory: strides of operands and outputs, alignment, what lies between elements.
#include "bugs/memory.hpp"

#include "bugs/every_way.hpp"

namespace bugs {

BOOST_AUTO_TEST_SUITE(bugs_memory)

BOOST_AUTO_TEST_CASE(B32_strided_weights) {
  by_every_way([](auto& run) { B32(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B34_a_negative_stride) {
  by_every_way([](auto& run) { B34(run); }, 2);
}
BOOST_AUTO_TEST_CASE(B35_a_strided_output) {
  by_every_way([](auto& run) { B35(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B39_alignment_of_an_element_only) {
  by_every_way([](auto& run) { B39(run); }, 12);
}
BOOST_AUTO_TEST_CASE(B41_rows_padded_in_memory) {
  by_every_way([](auto& run) { B41(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B43_tails_of_tiles_and_vectors) {
  by_every_way([](auto& run) { B43(run); }, 12);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bugs
