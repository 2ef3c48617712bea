// Tests what a user of another language writes in a text: one sentence, and the column of the slip.
#include <string>
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
    {"ij,jk-->ik", 6, "the arrow is written -> without a blank"},
    {"ij,jk - > ik", 7, "the arrow is written ->"},
    {"ij,jk>ik", 6, "the arrow is written ->"},
    {"n c y, o c r -- > n o y", 14, "the arrow is written ->"},
    {"out(y) = in(y>3)", 14, "what stands in a subscript is no sum"},
    {"ij,jk->i k", 8, "index `i` of the output stands in no operand"},
    {"ij jk->ik", 8, "index `ik` of the output stands in no operand"},
    {"i j,jk->ik", 9, "write ij,jk->ik with no blank inside, or i j, j k -> i k"},
    {"out(y) = in(pad(y-1, 1/3))", 23, "a pad value is one number, written out; write 0.25 for 1/4"},
    {"out(y) = in(pad(y-1, 2*3))", 23, "a pad value is one number"},
    {"out(y) = in(pad(y-1, +1))", 22, "a pad value is one number"},
    {"out(y) = softplus(in(y))", 10, "no function of the notation; write log(1 + exp(x))"},
    {"out(y) = exp(in(y), 2)", 10, "`exp` takes 1 value; write exp(value)"},
    {"out(y) = clip(in(y), 1)", 10, "`clip` takes 3 values; write clip(value, low, high)"},
    {"out(y) = 0 < in(y) < 3", 20, "write 0 < x < 3 as (0 < x) * (x < 3)"},
    // what is found when all is read
    {"out(y) = in(y+r) * w(r) + b(y)", 22, "index `r` is not on the left side"},
    {"out(y) = sum(in(y,c)) + b(c)", 27, "index `c` is not on the left side, and `b` uses it"},
    {"out(y) = out(y) + in(y)", 10, "`out` stands on both sides"},
    {"out(y) = in(y) * in(y,c)", 18, "`in` is written with 1 dimension and with 2"},
    {"out(y) = sum(in(y,c)) * sum(w(y,d))", 25, "one sum in a statement"},
    {"out(y) = sum(in(y,c), y)", 23, "a sum runs over `y`, which is on the left side"},
    {"out(y) = sum(in(y), k)", 21, "a sum runs over `k`, which nothing inside it uses"},
    {"out(pad(y-1)) = in(y)", 1, "`out` (dimension 0) is written at"},
    {"out(y) = select(a(y) > b(y), 1, 0)", 24, "`b` would come before `a`"},
    {"out(y) = in(y) where y in range(3), y in range(4)", 37, "the range of index `y` is given twice; keep one"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(say_what_stands_there_and_what_to_write) {
  for (const slip& each : slips) BOOST_TEST_CONTEXT(each.text) {
      const winsum::notation::parsed p = winsum::notation::parse(each.text);
      BOOST_TEST(p.wrong.view().starts_with("winsum: "));
      BOOST_TEST(p.wrong.view().find(each.says) != std::string_view::npos, "said: " << p.wrong.view());
      BOOST_TEST(p.column == each.column);
      BOOST_TEST(winsum::einsum(each.text).wrong.view().find(each.says) != std::string_view::npos, "while compiling the same is said");
      const std::string lines = "\n  " + std::string(each.text) + "\n  " + std::string(static_cast<std::size_t>(each.column - 1), ' ') + '^';
      const auto shows_the_place = [&](const winsum::error& e) {
        const std::string_view said = e.what();  // a letter outside ASCII is one column
        return each.text.find('\xc3') != each.text.npos || each.text.find('\xe2') != each.text.npos || said.ends_with(lines);
      };
      BOOST_CHECK_EXCEPTION((void)winsum::parse_statement(each.text), winsum::error, shows_the_place);
    }
}

BOOST_AUTO_TEST_CASE(control_characters_are_not_repeated) {
  using namespace std::string_view_literals;
  const winsum::notation::parsed p = winsum::notation::parse("out(y) \0= in(y)"sv);
  BOOST_TEST(p.wrong.view() == "winsum: `?=` is not available; a statement has = or +=");
}

BOOST_AUTO_TEST_SUITE_END()
