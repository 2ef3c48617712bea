// Tests the sentences about numbers: each says the value as it was given, and what holds it.
#include <winsum/core/diagnostics_numbers.hpp>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;

BOOST_AUTO_TEST_SUITE(core_diagnostics_numbers)

BOOST_AUTO_TEST_CASE(what_a_tensor_is_padded_with) {
  BOOST_TEST(texts::pad_not_held({"in", 3}, "-0.5", "uint8", "0", "255").view() ==
             "winsum: `in` (dimension 3) is padded with -0.5, but its elements are uint8, whole numbers from 0 to 255; pad with one of these, or "
             "give a tensor of a type that holds -0.5");
  BOOST_TEST(texts::pad_past({"weight", 1}, "1e39", "complex64").view() ==
             "winsum: `weight` (dimension 1) is padded with 1e39, which is past the range of its elements (complex64, to 3.4028235e38); pad with a "
             "smaller number or inf, or give a tensor of a wider type");
}

BOOST_AUTO_TEST_CASE(constants_beside_integers) {
  BOOST_TEST(texts::constant_not_held("-1", "uint64", "int64").view() ==
             "winsum: the constant -1 meets numbers of type uint64, and no integer type holds both; give tensors of type int64 or double, or "
             "another constant");
  BOOST_TEST(texts::constants_not_held("18446744073709551615").view() ==
             "winsum: the constant 18446744073709551615 stands in one statement of integers with a constant below 0, and no integer type holds "
             "both; give tensors of type double, or another constant");
}

BOOST_AUTO_TEST_CASE(elements_of_other_types) {
  BOOST_TEST(texts::element_unknown(3).view() ==
             "winsum: tensor 3 of the call has elements of a type that nothing is computed in: there are float, double, std::complex of both, and "
             "integers of 8 to 64 bits; convert the tensor to one of these");
  BOOST_TEST(texts::output_element_unknown("total").view() ==
             "winsum: the output given for `total` has elements of a type that nothing is computed in: there are float, double, std::complex of "
             "both, and integers of 8 to 64 bits; give an output of one of these");
}

// They are known while compiling, where such a mistake is found first.
static_assert(texts::element_unknown(12).view().substr(0, 28) == "winsum: tensor 12 of the cal");
static_assert(!texts::pad_past({"a_name_of_15_ch", 7}, "-1.7976931348623157e308", "float32").text.overflow);

BOOST_AUTO_TEST_SUITE_END()
