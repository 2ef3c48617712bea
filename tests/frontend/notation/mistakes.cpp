// Tests what a user of another language writes in a text: one sentence, and the column of the slip.
#include <string_view>

#include <boost/test/unit_test.hpp>
#include <winsum/dsl.hpp>

BOOST_AUTO_TEST_SUITE(notation_mistakes)

namespace {

struct slip {
  std::string_view text;
  int column;
  std::string_view says;
};

constexpr slip slips[] = {
    {"out(y) = maximum(in(y), 0)", 10, "is no function of the notation; write `max`"},
    {"out(y) = RELU(in(y))", 10, "write `relu`"},
    {"out(y) = tan(in(y))", 10, "`tan` is followed by values"},
    {"out(y) = in[y]", 12, "subscripts of `in` stand in one pair of parentheses"},
    {"out[y,x] = in(y,x)", 4, "subscripts of `out` stand in one pair of parentheses"},
    {"out(y) = in(y) ** 2", 16, "`**` is no operator of the notation; write pow(a, b)"},
    {"out(y) = in(y) // 2", 16, "`//` is no operator of the notation; write floor(a/b)"},
    {"out(y) = in(y) % 2", 16, "`%` is no operator"},
    {"out(y) = in(y) && w(y)", 16, "`&&` is no operator"},
    {"out(y) = in(y) || w(y)", 16, "`||` is no operator"},
    {"out(y) = !in(y)", 10, "`!` is no operator"},
    {"out(y) = in(y) != 0", 16, "`!=` is no operator"},
    {"out(y) = in(y) ^ 2", 16, "`^` is no operator"},
    {"out(y) = in(y) << 1", 16, "`<<` is no operator"},
    {"out(y) = in(y) > 0 ? in(y) : 0", 20, "write select(condition, yes, no)"},
    {"out(y) = in(y) and w(y)", 16, "`and` is no operator"},
    {"out(y) = not in(y)", 10, "`not` is no operator"},
    {"out(y) = in(y) \xc3\x97 w(y)", 16, "a character outside ASCII"},
    {"ij,jk\xe2\x86\x92ik", 6, "a character outside ASCII"},
    {"out(y) = 2 in(y)", 12, "two values stand side by side"},
    {"out(y) = in(y)w(y)", 15, "two values stand side by side"},
    {"out(y) = in * w", 10, "`in` stands alone where a value is expected"},
    {"out(y) = in(y) * y", 18, "`y` stands alone where a value is expected"},
    {"out(y) = select(y < x, in(y,x), 0)", 17, "`y` stands alone"},
    {"out = in(y)", 1, "`out` stands on the left side without subscripts"},
    {"out(y) = in(y x)", 15, "expected a comma or `)`"},
    {"out(y) = in(y,x))", 17, "a parenthesis is closed that was not opened"},
    {"out(y) = sum in(y,r)", 14, "expected `(` after the function"},
    {"out(y) = sum<double>(in(y,r))", 13, "sum takes no type"},
    {"out(y) = sum(in(y,r), r+1)", 24, "sum takes one value, and then the indices"},
    {"out(y) = in(y/2)", 14, "an index is divided in a subscript"},
    {"n c y%2, o c r -> n o y", 6, "an index is divided in a subscript"},
    {"out(y) = in(0.5*y)", 14, "a fraction stands in a subscript"},
    {"out(y) = in(y<3)", 14, "what stands in a subscript is no sum of indices"},
    {"out(y) = in(:, y)", 13, "what stands in a subscript is no sum of indices"},
    {"out(y) = in(..., y)", 13, "an ellipsis"},
    {"out(y) = in(max(y,0))", 13, "`max` stands in a subscript"},
    {"n c sqrt(y), o c r -> n o y", 5, "`sqrt` stands in a subscript"},
    {"n c PAD(y-1), o c r -> n o y", 5, "write `pad`"},
    {"out(y) = in(w(y))", 10, "`in` is followed by values"},
    {"out(y) = pad(in(y-1))", 10, "`pad` stands around a read"},
    {"out(y) = in(pad(y-1, in(y)))", 22, "a border takes one subscript"},
    {"out(y) = in(clamp(y-1, 0, 4))", 22, "a border takes one subscript"},
    {"out(y) = in(pad(wrap(y-1)))", 17, "a border stands around a whole subscript"},
    {"out(y) = in(pad(y) - 1)", 20, "a border stands around a whole subscript"},
    {"out(y) = in(pad(y-1).extend(1))", 30, "extend takes two amounts"},
    {"out(y) = std::sqrt(in(y))", 10, "without std::"},
    {"out(y) := in(y)", 8, "`:=` is not available"},
    {"out(y) /= in(y)", 8, "`/=` is not available"},
    {"2*out(y) = in(y)", 1, "the left side is an expression"},
    {"out(y) + 1 = in(y)", 1, "the left side is an expression"},
    {"out(y) = w(y) = in(y)", 15, "a declaration has one ="},
    {"out(y) = in(y) where r in range(-1,2)", 22, "extents are said at the end"},
    {"out(y) = in(y) where y = 3", 22, "write where y in range(28)"},
    {"out(y) = in(y).where(range(y,3))", 15, "extents are said at the end"},
    {"out(y) = in(y) Where y in range(3)", 16, "extents are said at the end"},
    {"ij,jk=ik", 3, "instead of `=`"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(say_what_stands_there_and_what_to_write) {
  for (const slip& each : slips) BOOST_TEST_CONTEXT(each.text) {
      const winsum::notation::parsed p = winsum::notation::parse(each.text);
      BOOST_TEST(p.wrong.view().starts_with("winsum: "));
      BOOST_TEST(p.wrong.view().find(each.says) != std::string_view::npos, "said: " << p.wrong.view());
      BOOST_TEST(p.column == each.column);
      BOOST_TEST(winsum::einsum(each.text).wrong.view().find(each.says) != std::string_view::npos, "while compiling the same is said");
      BOOST_CHECK_THROW((void)winsum::parse_statement(each.text), winsum::error);
    }
}

BOOST_AUTO_TEST_CASE(control_characters_are_not_repeated) {
  using namespace std::string_view_literals;
  const winsum::notation::parsed p = winsum::notation::parse("out(y) \0= in(y)"sv);
  BOOST_TEST(p.wrong.view() == "winsum: `?=` is not available; a statement has = or +=");
}

BOOST_AUTO_TEST_SUITE_END()
