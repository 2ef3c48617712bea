// Tests the sentences about tensors by themselves, each with numbers that are all different.
#include <winsum/core/diagnostics_array.hpp>

#include <cstdint>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;

BOOST_AUTO_TEST_SUITE(core_diagnostics_array)

constexpr std::int64_t most = INT64_MAX, least = INT64_MIN;
constexpr std::int64_t three[] = {6, 40000000000, 7};

BOOST_AUTO_TEST_CASE(extents_of_an_array) {
  BOOST_TEST(texts::array_extent_negative(-5, 2).view() == "winsum: a tensor has the negative extent -5 (dimension 2); give 0 or more");
  BOOST_TEST(texts::array_extent_negative(least, 0).view() ==
             "winsum: a tensor has the negative extent -9223372036854775808 (dimension 0); give 0 or more");
  BOOST_TEST(texts::array_extent_unlike_type(9, 3, 4).view() ==
             "winsum: a tensor has extent 9 (dimension 3) but its type says 4; give that extent, or make it winsum::dynamic");
  BOOST_TEST(texts::array_past_64_bits({three, 3}, 16).view() ==
             "winsum: size arithmetic past 64 bits: a tensor of extents 6 x 40000000000 x 7 with elements of 16 bytes; give smaller extents");
  BOOST_TEST(texts::integer_past_64_bits().view() ==
             "winsum: an extent or a stride is above 2^63 - 1; give a smaller one (a negative number that became unsigned looks like this)");
}

BOOST_AUTO_TEST_CASE(as_many_numbers_as_dimensions_and_values_as_elements) {
  BOOST_TEST(texts::array_numbers(4, 1).view() == "winsum: a tensor of 1 dimension is given 4 extents or strides; give one for each");
  BOOST_TEST(texts::array_numbers(1, 3).view() == "winsum: a tensor of 3 dimensions is given 1 extent or stride; give one for each");
  BOOST_TEST(texts::array_numbers(5, 0).view() == "winsum: a tensor of 0 dimensions is given 5 extents or strides; give one for each");
  constexpr std::int64_t two[] = {2, 3};
  BOOST_TEST(texts::array_values({two, 1}, 2, 1).view() == "winsum: an array of extents 2 has 2 elements but 1 value is given; give one for each");
  BOOST_TEST(texts::array_values({two, 2}, 6, 5).view() ==
             "winsum: an array of extents 2 x 3 has 6 elements but 5 values are given; give one for each");
  BOOST_TEST(texts::array_values({two, 0}, 1, 8).view() ==
             "winsum: an array of extents no dimension has 1 element but 8 values are given; give one for each");
  BOOST_TEST(texts::no_memory(most).view() == "winsum: there is no memory for 9223372036854775807 bytes; give smaller extents, or free some");
}

BOOST_AUTO_TEST_CASE(strides_past_64_bits) {
  BOOST_TEST(texts::view_stride_past_64_bits("a dilation", -3, 1, least).view() ==
             "winsum: stride arithmetic past 64 bits: a dilation of -3 in dimension 1, which has a stride of -9223372036854775808; give a smaller "
             "one, or a view with smaller strides");
  BOOST_TEST(texts::view_position_past_64_bits(12, 2, most).view() ==
             "winsum: stride arithmetic past 64 bits: position 12 of dimension 2, which has a stride of 9223372036854775807, is further away than "
             "memory can be; give a view with smaller extents or strides");
}

BOOST_AUTO_TEST_CASE(parts_of_views) {
  BOOST_TEST(texts::slice_step_0(4).view() == "winsum: a slice of dimension 4 has a step of 0; give a step that is not 0");
  BOOST_TEST(texts::slice_outside(-2, 11, 3, 9).view() ==
             "winsum: a slice takes positions -2 to 11 of dimension 3, which has extent 9; keep inside it");
  BOOST_TEST(texts::empty_slice_outside(8, 10, 1, 7).view() ==
             "winsum: an empty slice goes from 8 to 10 in dimension 1, which has extent 7; keep both ends inside it");
  BOOST_TEST(texts::subview_outside(-1, 2, 6).view() == "winsum: subview is at -1 of dimension 2, which has extent 6; keep inside it");
  BOOST_TEST(texts::transpose_names().view() == "winsum: transpose has to name each dimension once; write a view of rank 3 as transpose({2, 0, 1})");
  BOOST_TEST(texts::no_broadcast(5, 1, 7).view() == "winsum: extent 5 (dimension 1) cannot be broadcast to 7; only an extent of 1 can");
}

BOOST_AUTO_TEST_CASE(dimensions_of_one_and_of_many) {
  BOOST_TEST(texts::no_dimension(1, 1).view() == "winsum: there is no dimension 1 in a tensor of 1 dimension; they are counted from 0");
  BOOST_TEST(texts::no_dimension(-1, 4).view() == "winsum: there is no dimension -1 in a tensor of 4 dimensions; they are counted from 0");
  BOOST_TEST(texts::no_dimension(2, 0).view() == "winsum: there is no dimension 2 in a tensor of 0 dimensions; they are counted from 0");
}

BOOST_AUTO_TEST_CASE(windows) {
  BOOST_TEST(texts::window_below_1(0, -2, 3, 1).view() == "winsum: a window has size 0, stride -2, dilation 3 in dimension 1; give 1 or more");
  BOOST_TEST(texts::window_does_not_fit(5, 2, 1, 8).view() ==
             "winsum: a window of size 5 and dilation 2 does not fit dimension 1, which has extent 8; make the window smaller or pad the tensor");
}

BOOST_AUTO_TEST_SUITE_END()
