// Tests the names of the methods, as a user writes them, and their places.
#include <winsum/choice/method.hpp>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(choice_method)

BOOST_AUTO_TEST_CASE(each_method_has_the_name_of_its_constant) {
  BOOST_CHECK_EQUAL(name_of(winsum::automatic), "automatic");
  BOOST_CHECK_EQUAL(name_of(winsum::loop_nest), "loop_nest");
  BOOST_CHECK_EQUAL(name_of(winsum::strided_view), "strided_view");
  BOOST_CHECK_EQUAL(name_of(winsum::im2col_gemm), "im2col_gemm");
  BOOST_CHECK_EQUAL(name_of(winsum::implicit_gemm), "implicit_gemm");
}

BOOST_AUTO_TEST_CASE(every_method_but_automatic_stands_at_its_position) {
  int position = 0;
  for (method m : all_methods) {
    BOOST_CHECK(m != winsum::automatic);
    BOOST_CHECK_EQUAL(position_of(m), position++);
  }
  BOOST_CHECK_EQUAL(position, method_count);
}

BOOST_AUTO_TEST_SUITE_END()
