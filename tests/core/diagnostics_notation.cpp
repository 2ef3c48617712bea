// Tests the sentences about how a declaration is written: names that cannot be shown, numbers cut, operators of other languages, places marked.
#include <winsum/core/diagnostics_notation.hpp>

#include <limits>
#include <string>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;
using winsum::diagnostic;

BOOST_AUTO_TEST_SUITE(core_diagnostics_notation)

std::string marked(const char* what, std::string_view text, int column) {
  return std::string(texts::marked(texts::sentence() << what, text, column).view());
}

BOOST_AUTO_TEST_CASE(names) {
  BOOST_TEST(texts::name_too_long("a_name_of_15_ch", 15).view() ==
             "winsum: a name that begins with `a_name_of_15_ch` is longer than 15 characters; shorten it");
  const std::string rule = "winsum: a name is made of letters, digits and _, and does not begin with a digit";
  BOOST_TEST(texts::not_a_name("2nd").view() == rule + "; `2nd` is not one");
  BOOST_TEST(texts::not_a_name("a b~").view() == rule + "; `a b~` is not one");
  for (const char* hidden : {"", "\t",
                             "gr\xc3\xb6\xc3\x9f"
                             "e",
                             "a\x7f", "\x1b[31m"})
    BOOST_TEST(texts::not_a_name(hidden).view() == rule);
  BOOST_TEST(texts::reserved_name("clip").view() ==
             "winsum: `clip` is a function of the notation, so no tensor can have that name; give it another one");
  BOOST_TEST(texts::left_without_subscripts("out").view() ==
             "winsum: `out` stands on the left side without subscripts; write them, or out() for one number");
  BOOST_TEST(texts::word_alone("bias").view() ==
             "winsum: `bias` stands alone where a value is expected; a tensor has its subscripts, bias(i,j) or bias(), a parameter is written with "
             "`$`, and an index is no value");
  BOOST_TEST(texts::swapped_comparison("a", "b").view() ==
             "winsum: with > or >= the right side is read first, so `b` would come before `a` in a call; write the comparison with < or <=");
}

BOOST_AUTO_TEST_CASE(long_numbers_are_cut) {
  const std::string long_number = "0." + std::string(400, '0') + "1", shown = "0." + std::string(58, '0');
  BOOST_TEST(texts::past_double("1e999").view() ==
             "winsum: the number 1e999 is past the largest double, 1.7976931348623157e308; write inf for infinity");
  BOOST_TEST(texts::below_double(long_number).view() ==
             "winsum: the number " + shown + " is not 0, but below the smallest double, 4.9e-324; write 0, or a larger number");
  BOOST_TEST(texts::past_double(std::string(60, '9')).view().find(std::string(60, '9') + " is") != std::string_view::npos);
  BOOST_TEST(texts::past_double(std::string(61, '9')).view().find(std::string(61, '9')) == std::string_view::npos);
  BOOST_TEST(texts::constant_lost(true).view() ==
             "winsum: a constant of this declaration is not 0, but below the smallest double, 4.9e-324; write 0, or a larger number");
  BOOST_TEST(texts::constant_lost(false).view() ==
             "winsum: a constant of this declaration is past the largest double, 1.7976931348623157e308; write a smaller one, or infinity");
  BOOST_TEST(4.9e-324 > 0);  // the ends that are said
  BOOST_TEST(1.7976931348623157e308 == std::numeric_limits<double>::max());
  BOOST_TEST(4.9e-324 == std::numeric_limits<double>::denorm_min());
}

BOOST_AUTO_TEST_CASE(functions_that_are_none) {
  const std::string what = " is followed by values, not by subscripts, and is no function of the notation";
  BOOST_TEST(texts::unknown_function("Exp", "exp").view() == "winsum: `Exp`" + what + "; write `exp`");
  BOOST_TEST(texts::unknown_function("norm", "").view() == "winsum: `norm`" + what + "; write sqrt(sum(x*x))");
  BOOST_TEST(texts::unknown_function("norm", "exp").view() == "winsum: `norm`" + what + "; write `exp`");
  BOOST_TEST(texts::unknown_function("conv", "").view() == "winsum: `conv`" + what);
  BOOST_TEST(texts::reduction_unknown("max").view() == "winsum: `max` takes two values; over indices only sum(...) is available");
}

BOOST_AUTO_TEST_CASE(operators_of_other_languages) {
  const std::pair<const char*, const char*> rows[] = {
      {"%", "write a - b*floor(a/b) for a remainder"},
      {"&&", "multiply the two comparisons"},
      {"and", "multiply the two comparisons"},
      {"||", "write max(a, b) of the two comparisons"},
      {"or", "write max(a, b) of the two comparisons"},
      {"!", "write a == 0"},
      {"not", "write a == 0"},
      {"!=", "write 1 - (a == b)"},
      {"<>", "write 1 - (a == b)"},
      {"**", "write pow(a, b)"},
      {"//", "write floor(a/b)"},
      {"?", "write select(condition, yes, no)"},
      {"^", "write pow(a, b) for a power; bits of numbers are not available"},
      {"x", "write * for a product"},
      {"--", "write a - 1"},
      {"<<", "multiply by a power of 2"},
      {">>", "write floor(a/2)"},
  };
  for (const auto& [sign, instead] : rows)
    BOOST_TEST(texts::operator_unknown(sign).view() == "winsum: `" + std::string(sign) + "` is no operator of the notation; " + instead);
  for (const char* sign : {"&", "|", "~", "", "%%"}) BOOST_TEST(texts::instead_of(sign) == "bits of numbers are not available", sign);
  BOOST_TEST(texts::assignment_unknown("-=").view() == "winsum: `-=` is not available; a statement has = or +=");
}

BOOST_AUTO_TEST_CASE(the_place_is_marked) {
  BOOST_TEST(marked("expected `)`", "y = in(y;", 9) == "winsum: expected `)` at column 9: y = in(y <here> ;");
  BOOST_TEST(marked("a; drop it", "y = in(y;", 9) == "winsum: a; drop it (at column 9): y = in(y <here> ;");  // a remedy stands before it
  BOOST_TEST(marked("no", "ab", 1) == "winsum: no at column 1: <here> ab");
  BOOST_TEST(marked("no", "a b", 3) == "winsum: no at column 3: a <here> b");  // one blank is enough
  BOOST_TEST(marked("no", "ab", 3) == "winsum: no at column 3: ab <here>");
  BOOST_TEST(marked("no", "a ", 3) == "winsum: no at column 3: a <here>");
  BOOST_TEST(marked("no", "", 1) == "winsum: no at column 1: <here>");
  BOOST_TEST(marked("no", "ab", 0) == "winsum: no: ab");  // of the whole text
  BOOST_TEST(marked("no", "ab", -1) == "winsum: no: ab");
  BOOST_TEST(marked("no", "ab", 9) == "winsum: no at column 9: ab <here>");
}

BOOST_AUTO_TEST_CASE(far_parts_are_cut_and_nothing_but_ascii_is_shown) {
  std::string text(200, '-');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('a' + i % 26);
  BOOST_TEST(marked("no", text, 101) == "winsum: no at column 101: ..." + text.substr(40, 60) + " <here> " + text.substr(100, 60) + "...");
  BOOST_TEST(marked("no", text, 61) == "winsum: no at column 61: " + text.substr(0, 60) + " <here> " + text.substr(60, 60) + "...");
  BOOST_TEST(marked("no", text, 62) == "winsum: no at column 62: ..." + text.substr(1, 60) + " <here> " + text.substr(61, 60) + "...");
  BOOST_TEST(marked("no", text, 141) == "winsum: no at column 141: ..." + text.substr(80, 60) + " <here> " + text.substr(140));
  BOOST_TEST(marked("no", text, 0) == "winsum: no: " + text.substr(0, 60) + "...");
  BOOST_TEST(marked("no", "a\"b\\c\n\xc3\xb6", 4) == "winsum: no at column 4: a?b <here> ?c???");
  // The longest sentences that a place is added to still fit.
  const std::string name(15, 'q');
  for (const diagnostic& d :
       {texts::blank_makes_words(name), texts::word_alone(name), texts::unknown_function("stddev", ""), texts::past_double(text)})
    BOOST_TEST(!texts::marked(d, text, 101).text.overflow, d.view());
}

BOOST_AUTO_TEST_CASE(indices_and_sums) {
  BOOST_TEST(texts::blank_makes_words("ik").view() ==
             "winsum: index `ik` of the output stands in no operand: where a blank separates dimensions, each word is one index; write ij,jk->ik "
             "with no blank inside, or i j, j k -> i k");
  BOOST_TEST(texts::open_sum("r").view() ==
             "winsum: index `r` is not on the left side, and the right side is not one product, so where its sum ends is open; write sum(...) around "
             "the part that is summed");
  BOOST_TEST(texts::sum_over_left("y").view() == "winsum: a sum runs over `y`, which is on the left side; drop it from one of the two");
  BOOST_TEST(texts::sum_over_unused("s").view() == "winsum: a sum runs over `s`, which nothing inside it uses; drop it");
  BOOST_TEST(texts::range_unused("k").view() == "winsum: range names index `k`, which the declaration does not use; correct the name or drop it");
  BOOST_TEST(texts::range_twice("k").view() == "winsum: the range of index `k` is given twice; keep one");
  BOOST_TEST(texts::extent_past_64_bits("k").view() == "winsum: the range of index `k` is above 2^63 - 1, the largest extent; give a smaller one");
  BOOST_TEST(texts::zero_factor("y").view() ==
             "winsum: the factors of index `y` in a subscript come to 0, so the subscript does not have it; leave it out there, and see whether it "
             "is to be summed");
  BOOST_TEST(texts::border_around_a_read("wrap").view() ==
             "winsum: `wrap` stands around a read, but it says what one subscript gives outside; write in(wrap(y - 1))");
  BOOST_TEST(texts::subscript_too_long(16).view() == "winsum: a subscript has more than 16 terms; split the declaration");
  BOOST_TEST(texts::text_too_long(470).view() ==
             "winsum: the text of this declaration is longer than 470 characters, the most a template argument holds; shorten names or split it");
  BOOST_TEST(texts::in_brackets("in").view() == "winsum: subscripts of `in` stand in one pair of parentheses; write in(y, x)");
  BOOST_TEST(texts::without_subscripts("in").view() ==
             "winsum: `in` stands without subscripts where a value is expected; write in(i, j) with its indices, or in() for one number");
}

BOOST_AUTO_TEST_SUITE_END()
