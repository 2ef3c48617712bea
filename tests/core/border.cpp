// Tests the words for borders and which of them bring a coordinate back inside.
#include <winsum/core/border.hpp>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(core_border)

BOOST_AUTO_TEST_CASE(words_and_kinds) {
  BOOST_CHECK_EQUAL(name_of(border_kind::pad), "pad");
  BOOST_CHECK_EQUAL(name_of(border_kind::symmetric), "symmetric");
  BOOST_CHECK(border_named("reflect") == border_kind::reflect && border_named("wrap") == border_kind::wrap &&
              border_named("clamp") == border_kind::clamp);
  BOOST_CHECK(border_named("") == border_kind::none && border_named("mirror") == border_kind::none && border_named("pa") == border_kind::none);
}

BOOST_AUTO_TEST_CASE(padding_does_not_fold) {
  BOOST_CHECK(!folds(border_kind::none) && !folds(border_kind::pad));
  for (const char* word : {"clamp", "reflect", "symmetric", "wrap"}) BOOST_CHECK_MESSAGE(folds(border_named(word)), word);
}

BOOST_AUTO_TEST_SUITE_END()
