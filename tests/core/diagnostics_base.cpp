// Tests how sentences spell names, places, extents and numbers.
#include <winsum/core/diagnostics_base.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

using namespace winsum;
using texts::sentence;

BOOST_AUTO_TEST_SUITE(core_diagnostics_base)

BOOST_AUTO_TEST_CASE(every_sentence_begins_with_the_librarys_name) {
  const diagnostic d = sentence() << "index " << texts::quoted{"c"} << " has extent " << 5 << " in " << texts::place{"in", 1};
  BOOST_CHECK_EQUAL(d.view(), "winsum: index `c` has extent 5 in `in` (dimension 1)");
  BOOST_CHECK(static_cast<bool>(d));
  BOOST_CHECK(!diagnostic{});
}

BOOST_AUTO_TEST_CASE(extents_are_a_product_and_none_are_said) {
  const std::int64_t extent[] = {3, 1, 40000000000};
  const auto spelled = [&](int count) { return std::string(diagnostic(sentence() << texts::extents{extent, count}).view()); };
  BOOST_CHECK_EQUAL(spelled(3), "winsum: 3 x 1 x 40000000000");
  BOOST_CHECK_EQUAL(spelled(1), "winsum: 3");
  BOOST_CHECK_EQUAL(spelled(0), "winsum: no dimension");
}

BOOST_AUTO_TEST_CASE(one_alone_has_no_plural) {
  BOOST_CHECK_EQUAL(texts::plural(1), "");
  for (std::int64_t n : {0, 2, 11, -1}) BOOST_CHECK_EQUAL(texts::plural(n), "s");
}

BOOST_AUTO_TEST_SUITE_END()
