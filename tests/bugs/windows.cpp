// Tests reported bugs about windows: sizes, padding, borders, the direction of a filter.
#include "bugs/windows.hpp"

#include "bugs/every_way.hpp"

namespace bugs {

BOOST_AUTO_TEST_SUITE(bugs_windows)

BOOST_AUTO_TEST_CASE(B04_divisor_of_a_window_over_the_end) {
  by_every_way([](auto& run) { B04(run); }, 12);
}
BOOST_AUTO_TEST_CASE(B05_same_size_with_an_even_kernel) {
  by_every_way([](auto& run) { B05(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B08_size_formula_of_mixed_axes) {
  by_every_way([](auto& run) { B08(run); }, 3);
}
BOOST_AUTO_TEST_CASE(B10_depthwise_with_a_dilation) {
  by_every_way([](auto& run) { B10(run); }, 3);
}
BOOST_AUTO_TEST_CASE(B11_negative_padding_beside_positive) {
  by_every_way([](auto& run) { B11(run); }, 3);
}
BOOST_AUTO_TEST_CASE(B13_window_larger_than_its_data) {
  by_every_way([](auto& run) { B13(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B14_size_of_a_transposed_convolution) {
  by_every_way([](auto& run) { B14(run); }, 5);
}
BOOST_AUTO_TEST_CASE(B17_borders_folded_more_than_once) {
  by_every_way([](auto& run) { B17(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B18_correlation_and_convolution) {
  by_every_way([](auto& run) { B18(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B57_more_rows_than_a_grid_has_blocks) {
  by_every_way([](auto& run) { B57(run); }, 6);
}
BOOST_AUTO_TEST_CASE(B58_overlapping_sums) {
  by_every_way([](auto& run) { B58(run); }, 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bugs
