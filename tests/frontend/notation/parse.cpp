// Defines the tests of the text forms: they say what the operators say, and errors name a place.
#include <boost/test/unit_test.hpp>

#include "../laws.hpp"

#include <string>

BOOST_AUTO_TEST_SUITE(notation_parse)

namespace {

using winsum::einsum;

constexpr bool same(const laws::pair& each) {
  const winsum::statement parsed = einsum(each.text);
  return !each.declared.wrong && !parsed.wrong && parsed == each.declared;
}
constexpr bool all_same(std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i)
    if (!same(laws::pairs[i])) return false;
  return true;
}
static_assert(std::size(laws::pairs) > 35);
static_assert(all_same(0, 20));
static_assert(all_same(20, std::size(laws::pairs)));

/// The sentence of a text, without the part that shows the place.
std::string reason(std::string_view text) { return std::string(winsum::notation::parse(text).wrong.view()); }
int column(std::string_view text) { return winsum::notation::parse(text).column; }
bool contains(std::string_view all, std::string_view part) { return all.find(part) != all.npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(text_says_what_operators_say) {
  for (const laws::pair& each : laws::pairs) {
    const std::string text(each.text);  // not a constant
    BOOST_TEST(einsum(text).wrong.view() == "");
    BOOST_TEST((winsum::parse_statement(text) == each.declared), text);
  }
}

BOOST_AUTO_TEST_CASE(spaces_do_not_matter_where_they_separate_nothing) {
  BOOST_TEST((einsum("  ij , jk  ->  ik ") == einsum("ij,jk->ik")));
  BOOST_TEST((einsum("i j, j k -> i k") == einsum("ij,jk->ik")));
  BOOST_TEST((einsum(" out ( i , k )=in( i,j )* w(j,k) ") == einsum("ij,jk->ik")));
  BOOST_TEST((einsum("n  2*y+r ,r->n y") == einsum("n 2y+r, r -> n y")));
  BOOST_TEST((einsum("ij,jk->ik") != einsum("ij,jk->ki")));
  BOOST_TEST((einsum("ij,jk->") != einsum("ij,jk")));
  BOOST_TEST((einsum("y+r, r -> y") != einsum("y-r, r -> y")));
}

BOOST_AUTO_TEST_CASE(implicit_output_is_alphabetical) {
  BOOST_TEST(winsum::ir::print(einsum("ca,ab").value).view() == "out(b,c)=in(c,a)*w(a,b)");
  BOOST_TEST(winsum::ir::print(einsum("bA").value).view() == "out(A,b)=in(b,A)");
}

BOOST_AUTO_TEST_CASE(operands_are_named_in_order) {
  const winsum::ir::statement s = einsum("a,b,c,d->").value;
  BOOST_TEST(s.operand_count() == 4);
  BOOST_TEST(s.operand_name(0) == "out");
  BOOST_TEST(s.operand_name(1) == "in");
  BOOST_TEST(s.operand_name(2) == "w");
  BOOST_TEST(s.operand_name(4) == "in4");
}

BOOST_AUTO_TEST_CASE(errors_name_the_column) {
  BOOST_TEST(column("ij,jk->i?") == 9);
  BOOST_TEST(column("n 2y + r -> y") == 6);
  BOOST_TEST(column("out(y) = in(y") == 14);
  BOOST_TEST(column("out(y) = in(y*y)") == 13);
  BOOST_TEST(column("out(y) max= in(y+r)") == 8);
  BOOST_TEST(column("out(y) = in(y) where q in range(3)") == 22);
  BOOST_TEST(column("out(y) = in(y) in(y)") == 16);
  BOOST_TEST(column("out(y) = b") == 10);
  BOOST_TEST(column("pad(y-1), r") == 12);
  BOOST_TEST(column("") == 1);
}

BOOST_AUTO_TEST_CASE(errors_say_what_is_wrong) {
  BOOST_TEST(contains(reason("...ij,jk"), "an ellipsis needs the ranks"));
  BOOST_TEST(contains(reason("out(y) = in(y*y)"), "an index is multiplied with an index"));
  BOOST_TEST(contains(reason("out(y) = in(99999999999999999999*y)"), "above 2^40"));
  BOOST_TEST(contains(reason("out(y) = in($p*$q*y)"), "a parameter is multiplied with a parameter"));
  BOOST_TEST(contains(reason("out(y) = in(pad(y).extend(r,0))"), "has an index in it"));
  BOOST_TEST(contains(reason("out(y) max= in(y+r)"), "`max=` is not available"));
  BOOST_TEST(contains(reason("out(y) = max(in(y+r))"), "`max` takes two values; over indices only sum"));
  BOOST_TEST(contains(reason("out(y) = pow(in(y))"), "`pow` takes 2 values"));
  BOOST_TEST(contains(reason("out(y) = square(in(y))"), "`square` is followed by values"));
  BOOST_TEST(contains(reason("out(y) = sum(1)(y)"), "side by side"));
  BOOST_TEST(contains(reason("max(y) = in(y)"), "`max` is a function of the notation"));
  BOOST_TEST(contains(reason("out(y) = b"), "a parameter is written with `$`"));
  BOOST_TEST(contains(reason("out(y) = in(y) == 1 = 2"), "a declaration has one ="));
  BOOST_TEST(contains(reason("n c -> pad(n)"), "`out` (dimension 0) is written at `pad(...)`"));
  BOOST_TEST(contains(reason("2y+r, r"), "expected `->`"));
  BOOST_TEST(contains(reason("out(y)=in(abcdefghijklmnop)"), "longer than 15 characters"));
  BOOST_TEST(contains(reason("abcdefghi->a"), "more than 8 dimensions"));
  BOOST_TEST(contains(reason("a,b,c,d,e,f,g,h,i,j->a"), "more than 9 reads"));
  BOOST_TEST(contains(reason("abcdef,ghijkl,mnopqr->"), "more than 16 indices"));
  BOOST_TEST(contains(reason("i->i where i in range(-3)"), "range(i, -3) gives index `i` a negative extent"));
  BOOST_TEST(contains(reason("i->i where i in range(3), i in range(4)"), "given twice"));
  BOOST_TEST(contains(reason("out(y) = @1"), "earlier [...]"));
  BOOST_TEST(contains(reason("out(y) = [in(y)] + @0"), "earlier [...]"));
  BOOST_TEST(contains(reason("out(y) = [in(y)] + @2"), "earlier [...]"));
  BOOST_TEST(reason("out(y) = [in(y)] + @1") == "");
  BOOST_TEST(contains(reason("out(y) = in(18446744073709551617*y)"), "above 2^40"));  // 1 modulo 2^64
  BOOST_TEST(contains(reason("i->i where i in range(-3)"), "negative"));
}

BOOST_AUTO_TEST_CASE(hostile_texts_end_with_a_sentence) {
  for (char c : {'(', '-', '[', '$', '@', '.', ',', '=', '\0', '\xff', 'y'}) {
    const std::string text = "out(y) = in(y) + " + std::string(5000, c);
    BOOST_TEST(!reason(text).empty());
    BOOST_TEST(!reason(std::string(3000, c) + "1").empty());
    BOOST_TEST(!reason("out(" + std::string(3000, c) + ") = in(y)").empty());
  }
  BOOST_TEST(contains(reason("out(y)=" + std::string(5000, '(')), "nested too deeply"));
  std::string many = "out(y) = in(y)";
  for (int i = 0; i < 60; ++i) many += " + " + std::to_string(i) + "*in(y)";
  BOOST_TEST(contains(reason(many), "more than 40 operations"));
}

BOOST_AUTO_TEST_CASE(the_exception_shows_a_caret) {
  try {
    (void)winsum::parse_statement("ij,jk->i?");
    BOOST_TEST(false);
  } catch (const winsum::error& e) {
    BOOST_TEST(std::string_view(e.what()) == "winsum: expected a space, a comma or `->` after a dimension\n  ij,jk->i?\n          ^");
  }
}

BOOST_AUTO_TEST_CASE(a_wrong_text_is_a_value) {
  constexpr winsum::statement wrong = einsum("ij,jk->i?");
  static_assert(!wrong);
  BOOST_TEST(wrong.wrong.view() == "winsum: expected a space, a comma or `->` after a dimension at column 9: ij,jk->i <here> ?");
  const winsum::statement mixed = einsum("out(y)=in(y+r)*w(r)+b(y)");
  BOOST_TEST(contains(mixed.wrong.view(), "write sum(...) around the part that is summed"));
  BOOST_TEST(contains(mixed.wrong.view(), " (at column 18): out(y)=in(y+r)*w( <here> r)+b(y)"));
}

BOOST_AUTO_TEST_SUITE_END()
