// Tests text of bounded length: numbers at their ends, what does not fit.
#include <winsum/core/fixed_string.hpp>

#include <limits>

#include <boost/test/unit_test.hpp>

using winsum::fixed_string;

BOOST_AUTO_TEST_SUITE(core_fixed_string)

BOOST_AUTO_TEST_CASE(appends_characters_texts_and_numbers) {
  fixed_string<60> s("a");
  s << 'b' << "cd" << std::string_view("ef") << 0 << -7 << std::numeric_limits<std::int64_t>::min();
  BOOST_CHECK_EQUAL(s.view(), "abcdef0-7-9223372036854775808");
  BOOST_CHECK_EQUAL((fixed_string<20>() << std::numeric_limits<std::int64_t>::max()).view(), "9223372036854775807");
  BOOST_CHECK(!s.overflow);
}

BOOST_AUTO_TEST_CASE(the_rest_is_dropped_and_said) {
  fixed_string<5> s("abcde");
  BOOST_CHECK(!s.overflow);
  s << 'f';
  BOOST_CHECK(s.overflow);
  BOOST_CHECK_EQUAL(s.view(), "abcde");
  fixed_string<5> n("abc");
  n << 1234;
  BOOST_CHECK(n.overflow);
  BOOST_CHECK_EQUAL(n.view(), "abc12");
  BOOST_CHECK(winsum::name("a_name_of_15_chr").overflow && !winsum::name("a_name_of_15_ch").overflow);
}

BOOST_AUTO_TEST_CASE(equal_by_what_is_written) {
  BOOST_CHECK(fixed_string<9>("in") == fixed_string<9>("in"));
  BOOST_CHECK(!(fixed_string<9>("in") == fixed_string<9>("int")) && !(fixed_string<9>("in") == fixed_string<9>("im")));
  BOOST_CHECK(fixed_string<9>().empty() && fixed_string<9>("").size() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
