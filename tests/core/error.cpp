// Tests `error` in a text: the caret stands under its column whatever the text holds, and long texts are cut.
#include <winsum/core/error.hpp>

#include <boost/test/unit_test.hpp>

namespace {

std::string lines_of(std::string_view text, int column) { return winsum::error("wrong", text, column).what(); }

}  // namespace

BOOST_AUTO_TEST_SUITE(core_error)

BOOST_AUTO_TEST_CASE(the_caret_stands_under_its_column) {
  BOOST_TEST(lines_of("ij,j!->i", 5) == "wrong\n  ij,j!->i\n      ^");
  BOOST_TEST(lines_of("ab", 3) == "wrong\n  ab\n    ^");
  BOOST_TEST(lines_of("", 1) == "wrong\n  \n  ^");
  BOOST_TEST(lines_of("a\tb", 3) == "wrong\n  a b\n    ^");
}

BOOST_AUTO_TEST_CASE(letters_outside_ascii_are_one_column) {
  BOOST_TEST(lines_of("größe", 3) == "wrong\n  größe\n    ^");
  BOOST_TEST(lines_of("größe", 7) == "wrong\n  größe\n      ^");
  BOOST_TEST(lines_of("∑\U0001f600x", 8) == "wrong\n  ∑\U0001f600x\n    ^");
}

BOOST_AUTO_TEST_CASE(nothing_steers_a_terminal) {
  BOOST_TEST(lines_of("a\x1b[31m\x7fz", 7) == "wrong\n  a [31m z\n        ^");
  // Alone, cut off, overlong, a control of two bytes, past the last code point.
  BOOST_TEST(lines_of("\x9b|\xe2\x88|\xc0\x9b|\xc2\x9b|\xf5\x80\x80\x80|", 14) == "wrong\n   |  |  |  |    |\n               ^");
}

BOOST_AUTO_TEST_CASE(long_texts_are_cut) {
  const std::string a(30000, 'a'), around(100, 'a'), b(99, 'b');
  BOOST_TEST(lines_of(a + "!" + std::string(30000, 'b'), 30001) == "wrong\n  ..." + around + "!" + b + "...\n  " + std::string(103, ' ') + "^");
  BOOST_TEST(lines_of(a, 1) == "wrong\n  " + around + "...\n  ^");
  BOOST_TEST(lines_of(a, 30001) == "wrong\n  ..." + around + "\n  " + std::string(103, ' ') + "^");
  const std::string whole(240, 'a');
  BOOST_TEST(lines_of(whole, 200) == "wrong\n  " + whole + "\n  " + std::string(199, ' ') + "^");
  // No letter is cut in two.
  std::string letters;
  for (int i = 0; i < 200; ++i) letters += "é";
  BOOST_TEST(lines_of(letters + "!" + letters, 401) ==
             "wrong\n  ..." + letters.substr(0, 100) + "!" + letters.substr(0, 98) + "...\n  " + std::string(53, ' ') + "^");
}

BOOST_AUTO_TEST_SUITE_END()
