// Tests the vector of fixed capacity: what is past it, and that only the used part counts.
#include <winsum/core/static_vector.hpp>

#include <boost/test/unit_test.hpp>

using winsum::static_vector;

BOOST_AUTO_TEST_SUITE(core_static_vector)

template <static_vector<int, 3> V>
constexpr int first_of() {
  return V[0];
}

BOOST_AUTO_TEST_CASE(past_the_capacity_elements_are_dropped_and_it_is_said) {
  static_vector<int, 3> v;
  BOOST_CHECK(v.empty());
  for (int x : {7, 5, 3}) v.push_back(x);
  BOOST_CHECK(!v.overflow);
  v.push_back(1);
  BOOST_CHECK(v.overflow);
  BOOST_CHECK_EQUAL(v.size(), 3);
  BOOST_CHECK_EQUAL(v.back(), 3);
  int sum = 0;
  for (int x : v) sum += x;
  BOOST_CHECK_EQUAL(sum, 15);
}

BOOST_AUTO_TEST_CASE(what_was_there_before_does_not_compare) {
  static_vector<int, 3> a, b;
  a.push_back(4);
  a.push_back(9);
  b.push_back(4);
  BOOST_CHECK(!(a == b));
  b.push_back(8);
  BOOST_CHECK(!(a == b));
  a.clear();
  BOOST_CHECK((a == static_vector<int, 3>{}));
  a.push_back(4);
  b.clear();
  b.push_back(4);
  BOOST_CHECK(a == b);  // behind it a has 9 and b has 8
}

BOOST_AUTO_TEST_CASE(is_a_template_argument) {
  constexpr auto made = [] {
    static_vector<int, 3> v;
    v.push_back(6);
    return v;
  }();
  static_assert(first_of<made>() == 6);
  BOOST_CHECK_EQUAL(first_of<made>(), 6);
}

BOOST_AUTO_TEST_SUITE_END()
