// Tests that what a reduction starts with changes nothing, and which of them a declaration can have.
#include <winsum/core/reduction.hpp>

#include <algorithm>
#include <limits>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(core_reduction)

BOOST_AUTO_TEST_CASE(of_nothing_and_a_number_it_is_the_number) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (double x : {-3.5, 0.0, 7.25, 1e300, -infinity, infinity}) {
    BOOST_CHECK_EQUAL(row_of(reduction::sum).identity + x, x);
    BOOST_CHECK_EQUAL(row_of(reduction::product).identity * x, x);
    BOOST_CHECK_EQUAL(std::min(row_of(reduction::min).identity, x), x);
    BOOST_CHECK_EQUAL(std::max(row_of(reduction::max).identity, x), x);
  }
}

BOOST_AUTO_TEST_CASE(parts_are_combined_by_an_operation) {
  BOOST_CHECK(row_of(reduction::sum).combines == operation::add && row_of(reduction::product).combines == operation::mul);
  BOOST_CHECK(row_of(reduction::min).combines == operation::min && row_of(reduction::max).combines == operation::max);
}

BOOST_AUTO_TEST_CASE(found_by_name) {
  BOOST_REQUIRE(find_reduction("sum") != nullptr);
  BOOST_CHECK(find_reduction("sum")->is == reduction::sum && find_reduction("sum")->written);
  BOOST_CHECK(find_reduction("max")->is == reduction::max && find_reduction("product")->is == reduction::product);
  BOOST_CHECK(find_reduction("su") == nullptr && find_reduction("sums") == nullptr && find_reduction("") == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
