// Defines the tests of declarations by operators: the canonical statement, the place of a sum, limits, and user code around them.
#include <boost/test/unit_test.hpp>

#include <winsum/dsl.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

BOOST_AUTO_TEST_SUITE(expression)

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"}, weight{"weight"}, bias{"bias"};
constexpr winsum::param stride{"stride"}, dilation{"dilation"};

bool says(const winsum::statement& s, std::string_view part) { return s.wrong.view().find(part) != std::string_view::npos; }

template <class A, class B>
concept multiplies = requires(A a_, B b_) { a_* b_; };
template <class A, class B>
concept adds = requires(A a_, B b_) { a_ + b_; };
template <class A, class B>
concept divides = requires(A a_, B b_) { a_ / b_; };
template <class A, class B>
concept assigns = requires { std::declval<A>() = std::declval<B>(); };

using winsum::access, winsum::affine, winsum::expr, winsum::index, winsum::param;
static_assert(multiplies<int, index> && multiplies<index, long> && multiplies<param, index> && multiplies<affine, int>);
constexpr bool wrong(const winsum::statement& s) { return bool(s.wrong); }
static_assert(wrong(out(y) = in(0.5 * y)) && wrong(out(y) = in(y - 0.5f)) && wrong(out(y) = in((y + 1) * 0.5)));
static_assert(wrong(out(y) = in(y / 2)) && wrong(out(y) = in(y % 2)) && wrong(out(y) = in(y) + y) && wrong(out(y) = y));
static_assert(wrong(out(y) = in(weight(y))) && wrong(out(y) = pad(in(y - 1))) && wrong(out(y) -= in(y)) && wrong(out = in(y)));
static_assert(multiplies<double, param> && divides<param, int>);
static_assert(assigns<const access, access> && assigns<const access, double> && assigns<expr&, expr>);

}  // namespace

BOOST_AUTO_TEST_CASE(canonical_numbers) {
  constexpr winsum::ir::statement made = (out(n, o, y, x) = in(n, c, 2 * y + r, pad(x + s - 1)) * weight(o, c, r, s)).value;
  const char* names[] = {"n", "o", "y", "x", "c", "r", "s"};
  BOOST_REQUIRE(made.indices.count == 7);
  for (int each = 0; each < 7; ++each) BOOST_TEST(made.indices[each].view() == names[each]);
  BOOST_REQUIRE(made.accesses.count == 3);
  BOOST_TEST(made.accesses[0].tensor.view() == "out");
  BOOST_TEST(int(made.accesses[1].operand) == 1);
  BOOST_TEST(int(made.accesses[2].operand) == 2);
  const winsum::ir::affine& row = made.accesses[1].dims[2].at;
  BOOST_REQUIRE(row.terms.count == 2);
  BOOST_TEST((row.terms[0] == winsum::ir::term{2, 2, -1}));
  BOOST_TEST((row.terms[1] == winsum::ir::term{1, 5, -1}));
  BOOST_TEST((made.accesses[1].dims[3].mode == winsum::border_kind::pad));
  BOOST_REQUIRE(made.nodes.count == 4);
  BOOST_TEST((made.nodes[made.root].kind == winsum::ir::node_kind::reduce && made.nodes[made.root].by == winsum::reduction::sum));
  BOOST_TEST(made.nodes[made.root].over == 0b1110000);
  BOOST_TEST((made.nodes[made.nodes[made.root].a].is(winsum::operation::mul)));
}

BOOST_AUTO_TEST_CASE(equal_reads_are_one_and_tensors_are_operands) {
  constexpr winsum::ir::statement made = (out(y) = (in(y)-weight(y)) * (in(y) + in(y + 1) * bias(0))).value;
  BOOST_TEST(made.operand_count() == 3);
  BOOST_TEST(made.accesses.count == 5);
  BOOST_TEST(int(made.accesses[3].operand) == 1);
  BOOST_TEST(made.operand_name(3) == "bias");
  constexpr winsum::ir::statement either = (out(y) = in(stride * y + dilation * y + r) * in(r + dilation * y + stride * y)).value;
  BOOST_TEST(either.accesses.count == 2, "sums are equal in any order");
}

BOOST_AUTO_TEST_CASE(sums) {
  constexpr auto implicit = out(i, k) = a(i, j) * b(j, k);
  static_assert(implicit == (out(i, k) = sum(a(i, j) * b(j, k))));
  static_assert(implicit == (out(i, k) = sum(a(i, j) * b(j, k), j)));
  static_assert((out(i) = a(i, j)) == (out(i) = sum(a(i, j))));
  static_assert((out(i) = 2 * -a(i, j) / 3) == (out(i) = sum(2 * -a(i, j) / 3)));
  static_assert((out(i) = sum(a(i))) == (out(i) = a(i)), "a sum over nothing is its value");
  static_assert((out(i) = a(i, j) * b(j)) != (out(i) += a(i, j) * b(j)));
  BOOST_TEST(says(out(y) = in(y + r) * weight(r) + bias(y), "index `r` is not on the left side"));
  BOOST_TEST(says(out(y) = in(y + r) * weight(r) + bias(y), "write sum(...)"));
  BOOST_TEST(says(out(i, k) = m(i, k) * (a(i, j) * w(j, k) + b(k)), "index `j`"));
  BOOST_TEST(!(out(i, k) = m(i, k) * (sum(a(i, j) * w(j, k)) + b(k))).wrong);
  BOOST_TEST(says(out(y) = abs(in(y + r)), "write sum(...)"));
  BOOST_TEST(says(out(i) = a(i, j) / b(j), "write sum(...)"));
  BOOST_TEST(says(winsum::einsum("out(y)=select($p,2,in(y+r))"), "write sum(...)"));
  BOOST_TEST(says(winsum::einsum("out(y)=in(y)*select(in(y+r),2,3)"), "write sum(...)"));
  BOOST_TEST(says(winsum::einsum("out(y)=in(y+r)/max(2,w(y))"), "write sum(...)"));
  BOOST_TEST(says(out(y) = sum(in(y + r)) + weight(s), "`weight` uses it outside any sum"));
  BOOST_TEST(says(out(y) = sum(in(y, c)) + weight(c), "`weight` uses it outside any sum"));
  BOOST_TEST(says(out(y) = sum(in(y + r, s), r), "index `s`"));
  BOOST_TEST(says(out(y) = sum(in(y + r)) + sum(weight(s)), "one sum in a statement"));
  BOOST_TEST(says(out(y) = sum(sum(in(y + r)) * weight(s)), "one sum in a statement"));
  BOOST_TEST(says(out(y) = sum(in(y), y), "a sum runs over `y`, which is on the left side"));
  BOOST_TEST(says(out(y) = sum(in(y + r), r, s), "a sum runs over `s`, which nothing inside it uses"));
  BOOST_TEST(!(out(y) = [](auto v) { return v * sigmoid(v); }(sum(in(y + r) * weight(r)) + bias(y))).wrong, "one sum, used twice");
}

BOOST_AUTO_TEST_CASE(wrong_declarations_are_values) {
  constexpr winsum::statement wrong = out(y) = out(y + 1);
  static_assert(!wrong);
  static_assert(wrong.value == winsum::ir::statement{});
  BOOST_TEST(says(wrong, "`out` stands on both sides"));
  BOOST_TEST(says(out(pad(y)) = in(y), "`out` (dimension 0) is written at `pad(...)`"));
  BOOST_TEST(says(out(y) = in(y)*in(y, x), "`in` is written with 1 dimension and with 2"));
  BOOST_TEST(says(out(y) = in(y * r), "an index is multiplied with an index"));
  BOOST_TEST(says(out(y) = in(stride * dilation * y), "a parameter is multiplied with a parameter"));
  BOOST_TEST(says(out(y) = in(pad(y).extend(r, 0)), "has an index in it"));
  BOOST_TEST(says(out(y) = in((1L << 50) * y), "above 2^40"));
  BOOST_TEST(says(out(y) = in(y)*std::nan(""), "not a number"));
  BOOST_TEST(says(out(y) = in(pad(y, std::nan(""))), "not a number"));
  BOOST_TEST(says(out(y) = max(in(y + r)), "`max` takes two values"));
  BOOST_TEST(says(out(y) = select(in(y) > weight(y), 1, 0), "`weight` would come before `in`"));
  BOOST_TEST(!(out(y) = in(y)*select(weight(y) > in(y), 1, 0)).wrong, "`in` is first either way");
}

BOOST_AUTO_TEST_CASE(limits_are_sentences) {
  BOOST_TEST(says(out(a, b, c, d, e, f, g, h, i) = in(a), "more than 8 dimensions"));
  BOOST_TEST(says(out(a + b + c + d + e + f + g + h + i) = in(a), "more than 8 terms"));
  BOOST_TEST(says(out(a, b, c, d, e, f) = in(g, h, i, j, k, l) * weight(m, n, o, p, q), "more than 16 indices"));
  BOOST_TEST(says(winsum::tensor{"abcdefghijklmnop"}(y) = in(y), "`abcdefghijklmno` is longer than 15"));
  BOOST_TEST(says(out(y) = in(y + winsum::index{"abcdefghijklmnop"}), "is longer than 15"));
  BOOST_TEST(says(winsum::tensor{"2x"}(y) = in(y), "`2x` is not one"));
  BOOST_TEST(says(winsum::tensor{"sum"}(y) = in(y), "`sum` is a function of the notation"));
  expr many = in(y);
  for (int each = 1; each < 60; ++each) many = many + each * in(y);
  BOOST_TEST(says(out(y) = many, "more than 40 operations"));
  expr wide = in(y);
  for (int each = 1; each < 12; ++each) wide = wide + in(y + each);
  BOOST_TEST(says(out(y) = wide, "more than 9 reads"));
  expr params = in(y);
  for (const char* each : {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13"}) params = params * winsum::param{each};
  BOOST_TEST(says(out(y) = params, "more than 12 parameters"));
}

BOOST_AUTO_TEST_CASE(ranges) {
  constexpr auto made = (out(y, x) = in(y + r, x)).where(range(x, 14), range(r, 3));
  BOOST_REQUIRE(made.value.ranges.count == 2);
  BOOST_TEST((made.value.ranges[0] == winsum::ir::index_range{1, 14}));
  BOOST_TEST((made.value.ranges[1] == winsum::ir::index_range{2, 3}));
  static_assert(made == (out(y, x) = in(y + r, x)).where(range(r, 3)).where(range(x, 14)));
  BOOST_TEST(says((out(y) = in(y)).where(range(q, 3)), "range names index `q`"));
  BOOST_TEST(says((out(y) = in(y)).where(range(y, 3), range(y, 3)), "given twice"));
  BOOST_TEST(says((out(y) = in(y)).where(range(y, -3)), "negative"));
}

BOOST_AUTO_TEST_CASE(parameters) {
  constexpr winsum::argument given = stride = 2;
  BOOST_TEST(given.name.view() == "stride");
  BOOST_TEST(given.value == 2);
  constexpr winsum::ir::statement made = (out(y) = in(dilation * r + stride * y) * stride).value;
  BOOST_REQUIRE(made.params.count == 2);
  BOOST_TEST(made.params[0].view() == "stride", "in the order of the canonical text");
  BOOST_TEST((made.accesses[1].dims[0].at.terms[0] == winsum::ir::term{1, 0, 0}));
}

BOOST_AUTO_TEST_CASE(affine_sums) {
  BOOST_TEST(((out(y) = in(2 * (y - 1) + y * 3 + 7)) == (out(y) = in(5 * y + 5))));
  BOOST_TEST(((out(y) = in(3 * (2 * y - 4 * r) - 5 * (r - 2 * y))) == (out(y) = in(16 * y - 17 * r))));
  BOOST_TEST(((out(y) = in(-y + 2)) == (out(y) = in(2 - y))));
  BOOST_TEST(((out(y) = in(stride * (y + 2))) == (out(y) = in(stride * y + 2 * stride))));
  BOOST_TEST(((out(y) = in(y + r)) != (out(y) = in(y - r))));
}

BOOST_AUTO_TEST_CASE(constants_are_exact_in_both_notations) {
  static_assert((out(y) = in(pad(y, 9007199254740993)) * 9007199254740993) == winsum::einsum("out(y)=in(pad(y,9007199254740993))*9007199254740993"));
  static_assert((out(y) = in(y) * 9007199254740993) != (out(y) = in(y) * 9007199254740992));
  static_assert((out(y) = in(y) * 18446744073709551615u) == winsum::einsum("out(y)=in(y)*18446744073709551615"));
  static_assert((out(y) = in(y) * 18446744073709551615u) != (out(y) = in(y) * 18446744073709551616.0));
  static_assert((out(y) = in(y)*std::numeric_limits<std::int64_t>::min()) == winsum::einsum("out(y)=in(y)*-9223372036854775808"));
  static_assert((out(y) = max(in(pad(y, -std::numeric_limits<double>::infinity())), -INFINITY)) ==
                winsum::einsum("out(y)=max(in(pad(y,-inf)),-inf)"));
  static_assert(winsum::einsum("out(y)=in(y)*(9007199254740992+1)") == winsum::einsum("out(y)=in(y)*9007199254740993"));
  static_assert(winsum::einsum("out(y)=in(y)+(3000000000-(-3000000000))") == winsum::einsum("out(y)=in(y)+6000000000"));
  static_assert(winsum::einsum("out(y)=in(y)*(4294967296*4294967296)") == winsum::einsum("out(y)=in(y)*0x1p64"));
  static_assert(winsum::einsum("out(y)=inf(y)*in(y)").value.operand_count() == 2, "a tensor may have this name");
  BOOST_TEST(says(winsum::einsum("out(y)=in(y)*1e400"), "the number 1e400 is past the largest double"));
  BOOST_TEST(says(winsum::einsum("out(y)=in(pad(y,-1e999))"), "the number 1e999 is past the largest double"));
}

namespace user {
using namespace std;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"}, weight{"weight"};
constexpr auto extremes = out(y) = max(in(y), weight(y)) + min(in(y), 2) + max(in(y) + 1, in(y) * 2) + min(0.5f, weight(y));
constexpr auto functions = out(y) = abs(in(y)) + exp(in(y)) * sqrt(weight(y)) - pow(in(y), 2) + floor(round(in(y))) + conj(in(y));
constexpr auto edges = out(y) = in(clamp(y + r), wrap(y - r), pad(y), reflect(r), symmetric(y)) * weight(r);
constexpr auto chosen = out(y) = select(in(y) < 0.f, sin(in(y)), log(cos(tanh(in(y)))));
constexpr auto summed = (out(y) = sum(abs(in(y + r)))).where(range(y, 5));
}  // namespace user

BOOST_AUTO_TEST_CASE(under_using_namespace_std) {
  static_assert(!user::extremes.wrong && !user::functions.wrong && !user::edges.wrong && !user::chosen.wrong && !user::summed.wrong);
  static_assert(user::extremes == winsum::einsum("out(y)=max(in(y),weight(y))+min(in(y),2)+max(in(y)+1,in(y)*2)+min(0.5,weight(y))"));
  BOOST_TEST((user::edges == winsum::einsum("out(y)=in(clamp(y+r),wrap(y-r),pad(y),reflect(r),symmetric(y))*weight(r)")));
}

BOOST_AUTO_TEST_SUITE_END()
