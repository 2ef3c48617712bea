// Tests the sentences about a declaration by itself.
#include <winsum/core/diagnostics_statement.hpp>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;

BOOST_AUTO_TEST_SUITE(core_diagnostics_statement)

BOOST_AUTO_TEST_CASE(too_much_for_one_declaration) {
  BOOST_TEST(texts::too_many("indices", 12).view() ==
             "winsum: this declaration has more than 12 indices, which is the most it can hold; split it into several declarations");
  BOOST_TEST(texts::too_many("dimensions in a tensor", 8).view() ==
             "winsum: this declaration has more than 8 dimensions in a tensor, which is the most it can hold; split it into several declarations");
}

BOOST_AUTO_TEST_CASE(one_number_of_dimensions) {
  BOOST_TEST(texts::rank_varies("in", 3, 2).view() ==
             "winsum: `in` is written with 3 dimensions and with 2; write one number of dimensions everywhere, or use another name for the other "
             "tensor");
  BOOST_TEST(texts::rank_varies("w", 1, 4).view() ==
             "winsum: `w` is written with 1 dimension and with 4; write one number of dimensions everywhere, or use another name for the other "
             "tensor");
  BOOST_TEST(texts::rank_varies("w", 0, 1).view() ==
             "winsum: `w` is written with 0 dimensions and with 1; write one number of dimensions everywhere, or use another name for the other "
             "tensor");
}

BOOST_AUTO_TEST_CASE(left_and_right) {
  BOOST_TEST(texts::output_read("state").view() ==
             "winsum: `state` stands on both sides of the declaration, so it would be read while it is written; use another tensor on the right, or "
             "+= to add to what `state` holds");
  BOOST_TEST(texts::reduced_outside_sum("r", "bias").view() ==
             "winsum: index `r` is not on the left side, and `bias` uses it outside any sum; put that read inside sum(...), or write `r` on the "
             "left");
  BOOST_TEST(texts::border_on_left({"out", 1}, "wrap(2*x - 1)").view() ==
             "winsum: `out` (dimension 1) is written at `wrap(2*x - 1)`, but pad, clamp, reflect, symmetric and wrap say what a read gives; write "
             "the plain expression on the left");
  BOOST_TEST(texts::no_right_side().view() == "winsum: this declaration has no right-hand side; write what each element of the output is");
}

BOOST_AUTO_TEST_CASE(one_pad_value_a_tensor) {
  BOOST_TEST(texts::two_pad_values("in", 2, 5).view() ==
             "winsum: `in` is padded with one value in dimension 2 and another in dimension 5, so a read outside both would have two values; give "
             "both the same value");
}

BOOST_AUTO_TEST_SUITE_END()
