// Tests that a text and its operator form are one statement, and that the executor's result of the one has the bits of the other's
// program from text known at run time.
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>

#include "laws/law.hpp"

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, bias{"bias"}, weight{"weight"}, out{"out"};
constexpr winsum::param step{"step"};

/// `Form`: as operators. Its operands are arrays of double with these extents.
template <winsum::key Form, std::size_t... O>
void is_text(std::string_view text, const std::vector<cases::numbers_list>& extents, const std::vector<std::int64_t>& params,
             std::index_sequence<O...>) {
  const cases::call c = laws::call_of(cases::form_of({.text = text, .operands = extents, .params = params}));
  BOOST_TEST((c.form.statement == winsum::statement_of<Form>), text);
  const auto array_of = [&]<int Operand>(std::integral_constant<int, Operand>) {
    constexpr int rank = [] {
      for (const winsum::ir::access& x : winsum::statement_of<Form>.accesses)
        if (x.operand == Operand) return x.dims.count;
      return 0;
    }();
    winsum::array<double, rank> made([&] {
      typename winsum::array<double, rank>::position_type at{};
      for (std::size_t d = 0; d < rank; ++d) at[d] = c.tensors[Operand].extents[d];
      return at;
    }());
    std::copy_n(c.tensors[Operand].template data<double>(), made.size(), made.data());
    return made;
  };
  const auto result = [&] {
    if constexpr (winsum::statement_of<Form>.params.empty())
      return winsum::evaluate<Form>(array_of(std::integral_constant<int, static_cast<int>(O) + 1>{})...);
    else
      return winsum::evaluate<Form>(array_of(std::integral_constant<int, static_cast<int>(O) + 1>{})..., step = params[0]);
  }();
  const std::vector<double> values(result.begin(), result.end());
  for (const laws::kind& k : laws::kinds) {
    cases::call zeroed = c;  // `+=` into a new array starts from 0
    std::fill_n(zeroed.tensors[0].data<double>(), zeroed.tensors[0].count, 0.0);
    cases::tensor got;
    if (laws::run(zeroed, laws::way_of(k), got)) BOOST_TEST(laws::values_of(got) == values, text << " by " << name_of(k.method));
  }
}
template <winsum::key Form>
void is(std::string_view text, const std::vector<cases::numbers_list>& extents, const std::vector<std::int64_t>& params = {}) {
  is_text<Form>(text, extents, params, std::make_index_sequence<static_cast<std::size_t>(winsum::statement_of<Form>.operand_count())>{});
}

/// Two spellings of one declaration.
struct spelling {
  std::string_view text;
  winsum::statement form;
};
constexpr spelling table[] = {
    {"out(y) = in(y+r) * weight(r)", out(y) = in(y + r) * weight(r)},
    {"out(o,y,x) = in(c, pad(y+r-1), clamp(2*x+s-1)) * weight(o,c,r,s)",
     out(o, y, x) = in(c, pad(y + r - 1), clamp(2 * x + s - 1)) * weight(o, c, r, s)},
    {"out(y,x) = in(reflect(y-r+1), symmetric(x-2*s+2)) * weight(r,s)", out(y, x) = in(reflect(y - r + 1), symmetric(x - 2 * s + 2)) * weight(r, s)},
    {"out(y) = in(wrap(y + r - 3)) * weight(r)", out(y) = in(wrap(y + r - 3)) * weight(r)},
    {"out(x) = in(pad(x+s-2, -3)) * weight(s)", out(x) = in(pad(x + s - 2, -3)) * weight(s)},
    {"out(x) = in(pad(x+s).extend(0, 2)) * weight(s)", out(x) = in(pad(x + s).extend(0, 2)) * weight(s)},
    {"out(o) = relu(sum(in(c) * weight(o,c)) + bias(o))", out(o) = relu(sum(in(c)*weight(o, c)) + bias(o))},
    {"out(o) = leaky(sum(in(c) * weight(o,c)), 0.125)", out(o) = leaky(sum(in(c)*weight(o, c)), 0.125)},
    {"out(y) = clip(in(y) - 1, -2, 3)", out(y) = clip(in(y)-1, -2, 3)},
    {"out(y) = sum(abs(in(y+r) - weight(r)))", out(y) = sum(abs(in(y + r) - weight(r)))},
    {"out(i,k) += in(i,j) * weight(j,k)", out(i, k) += in(i, j) * weight(j, k)},
    {"out(2*i + 1) = -in(i)", out(2 * i + 1) = -in(i)},
    {"out(i,l) = in(i,j) * weight(j,k) * bias(k,l)", out(i, l) = in(i, j) * weight(j, k) * bias(k, l)},
    {"out(y) = sum(in(y+r)) where r in range(4)", (out(y) = sum(in(y + r))).where(range(r, 4))},
    {"out(y,k) = 2*in(y) where k in range(3)", (out(y, k) = 2 * in(y)).where(range(k, 3))},
    {"out(y) = in(pad($step*y + r - 1)) * weight(r)", out(y) = in(pad(step * y + r - 1)) * weight(r)},
    {"out(y) = $step * in(y) + 1", out(y) = step * in(y) + 1},
    {"out(i) = in(i,i)", out(i) = in(i, i)},
    {"out(i) = sum(in(i,j), j) / 4 - bias(i)", out(i) = sum(in(i, j), j) / 4 - bias(i)},
    {"out(i) = select(in(i) < weight(i), in(i), 3*weight(i))", out(i) = select(in(i) < weight(i), in(i), 3 * weight(i))},
    {"out(i) = max(in(i), weight(i)) * min(in(i), 2)", out(i) = max(in(i), weight(i)) * min(in(i), 2)},
    {"out(i,j) = in(0, j) * weight(i)", out(i, j) = in(0, j) * weight(i)},
    {"out(2*g + o, x) = in(g,c,x) * weight(g,o,c)", out(2 * g + o, x) = in(g, c, x) * weight(g, o, c)},
    {"out(y) = floor(in(y) / 2) + round(in(y) * 0.25)", out(y) = floor(in(y) / 2) + round(in(y) * 0.25)},
};

constexpr bool all_equal() {
  for (const spelling& each : table) {
    const winsum::statement text = winsum::einsum(each.text);
    if (text.wrong || each.form.wrong || !(text.value == each.form.value)) return false;
    if (!(winsum::key(text) == winsum::key(each.form))) return false;
  }
  return true;
}
static_assert(std::size(table) == 24);
static_assert(all_equal());

// The forms without names of their own, and spaces that mean nothing.
static_assert(winsum::einsum("ij,jk->ik") == (out(i, k) = in(i, j) * w(j, k)));
static_assert(winsum::einsum("n c 2y+r-1 pad(x+s), o c r s -> n o y x") == (out(n, o, y, x) = in(n, c, 2 * y + r - 1, pad(x + s)) * w(o, c, r, s)));
static_assert(winsum::einsum(" out( y )=in( y+r )*w( r ) ") == (out(y) = in(y + r) * w(r)));
static_assert(!(winsum::einsum("ij,kj->ik") == (out(i, k) = in(i, j) * w(j, k))));

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_spellings)

BOOST_AUTO_TEST_CASE(a_text_is_its_operator_form) {
  int checked = 0;
  const auto check = [&]<std::size_t I>(std::integral_constant<std::size_t, I>, const std::vector<cases::numbers_list>& extents,
                                        const std::vector<std::int64_t>& params = {}) {
    BOOST_TEST(I == static_cast<std::size_t>(checked++));
    is<table[I].form>(table[I].text, extents, params);
  };
  const auto at = []<std::size_t I>() { return std::integral_constant<std::size_t, I>{}; };
  check(at.operator()<0>(), {{23}, {5}});
  check(at.operator()<1>(), {{3, 5, 26}, {6, 3, 3, 4}});
  check(at.operator()<2>(), {{6, 19}, {3, 4}});
  check(at.operator()<3>(), {{5}, {7}});
  check(at.operator()<4>(), {{21}, {5}});
  check(at.operator()<5>(), {{22}, {4}});
  check(at.operator()<6>(), {{5}, {9, 5}, {9}});
  check(at.operator()<7>(), {{6}, {11, 6}});
  check(at.operator()<8>(), {{19}});
  check(at.operator()<9>(), {{29}, {6}});
  check(at.operator()<10>(), {{7, 5}, {5, 18}});
  check(at.operator()<11>(), {{13}});
  check(at.operator()<12>(), {{3, 4}, {4, 5}, {5, 17}});
  check(at.operator()<13>(), {{21}});
  check(at.operator()<14>(), {{12}});
  check(at.operator()<15>(), {{33}, {3}}, {2});
  check(at.operator()<16>(), {{14}}, {-3});
  check(at.operator()<17>(), {{9, 9}});
  check(at.operator()<18>(), {{18, 5}, {18}});
  check(at.operator()<19>(), {{17}, {17}});
  check(at.operator()<20>(), {{15}, {15}});
  check(at.operator()<21>(), {{2, 16}, {3}});
  check(at.operator()<22>(), {{3, 4, 19}, {3, 2, 4}});
  check(at.operator()<23>(), {{20}});
  BOOST_TEST(checked == 24);
}

BOOST_AUTO_TEST_SUITE_END()
