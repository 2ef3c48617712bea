// Tests laws that hold without an oracle: linearity, names that do not matter, flips that undo each other, strides that skip.
#include <boost/test/unit_test.hpp>

#include "cases/statements.hpp"

namespace {

using namespace winsum;
using cases::numbers_list;
using cases::tensor;

cases::call call_of(std::string_view text, const std::vector<numbers_list>& operands, unsigned seed = 1) {
  cases::call_form f = cases::form_of({text, operands});
  f.kind = cases::numbers::f64;
  f.seed = seed;
  cases::call c = cases::make_call(f);
  BOOST_TEST_REQUIRE(c.refused.empty(), text << ": " << c.refused);
  return c;
}
constexpr methods::machine host{4, 32, 8192, 8};

/// The results of all methods that apply, which must be one.
tensor result_of(const cases::call& c) {
  tensor first, other;
  BOOST_TEST(cases::run(c, lower(cases::problem_of(c, {}, host), loop_nest), 1, first) == "");
  for (method m : all_methods) {
    const methods::problem p = cases::problem_of(c, {}, host);
    if (!applies(m, p).applies) continue;
    BOOST_TEST(cases::run(c, lower(p, m), 1, other) == "");
    BOOST_TEST((other.bytes == first.bytes), name_of(m));
  }
  return first;
}
tensor result_of(std::string_view text, const std::vector<numbers_list>& operands, unsigned seed = 1) {
  return result_of(call_of(text, operands, seed));
}
std::vector<double> values_of(const tensor& t) { return {t.data<double>(), t.data<double>() + t.count}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_identities)

BOOST_AUTO_TEST_CASE(a_sum_of_products_is_linear_in_each_operand) {
  const cases::statement_case some[] = {
      {"out(n,o,y,x)=in(n,c,pad(y+r-1),clamp(2*x+s-1))*w(o,c,r,s)", {{2, 3, 5, 18}, {9, 3, 3, 4}}},
      {"out(i,l)=a(i,j)*b(j,k)*d(k,l)", {{5, 4}, {4, 3}, {3, 19}}},
  };
  for (const cases::statement_case& s : some)
    for (std::size_t o = 1; o <= s.operands.size(); ++o) {
      const cases::call one = call_of(s.text, s.operands);
      cases::call two = one, both = one;
      two.tensors[o].fill_with_numbers(99);
      for (std::int64_t i = 0; i < one.tensors[o].count; ++i)
        both.tensors[o].data<double>()[i] = 3 * one.tensors[o].data<double>()[i] - two.tensors[o].data<double>()[i];
      const std::vector<double> a = values_of(result_of(one)), b = values_of(result_of(two)), c = values_of(result_of(both));
      for (std::size_t i = 0; i < c.size(); ++i) BOOST_TEST(c[i] == 3 * a[i] - b[i]);
    }
}

BOOST_AUTO_TEST_CASE(names_do_not_matter) {
  const std::vector<numbers_list> extents = {{2, 3, 6, 17}, {9, 3, 3, 2}};
  const tensor plain = result_of("out(n,o,y,x)=in(n,c,pad(y+r-1),x+s)*w(o,c,r,s)", extents);
  const tensor renamed = result_of("acc(s,row,col,n)=t1(s,x,pad(col+o-1),n+lanes)*at(row,x,o,lanes)", extents);
  BOOST_TEST((plain.bytes == renamed.bytes));
}

BOOST_AUTO_TEST_CASE(a_flip_twice_is_the_identity) {
  cases::call once = call_of("out(y,x)=in(-y+6,-x+20)", {{7, 21}}), again = once;
  again.tensors[1] = result_of(once);
  BOOST_TEST(values_of(result_of(again)) == values_of(once.tensors[1]), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_stride_skips) {
  const std::vector<numbers_list> extents = {{3, 9, 37}, {5, 3, 3, 3}};
  const tensor all = result_of("out(o,y,x)=in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", extents);
  const tensor skipped = result_of("out(o,y,x)=in(c,pad(2*y+r-1),pad(3*x+s-1))*w(o,c,r,s)", extents);
  cases::call skip = call_of("out(o,y,x)=in(o,2*y,3*x)", {all.extents});
  skip.tensors[1] = all;
  BOOST_TEST(values_of(result_of(skip)) == values_of(skipped), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(convolution_is_correlation_with_a_flipped_filter) {
  const cases::call convolution = call_of("out(o,x)=in(c,pad(x-s+2))*w(o,c,s)", {{3, 33}, {9, 3, 5}});
  cases::call flip = call_of("out(o,c,s)=w(o,c,-s+4)", {{9, 3, 5}});
  flip.tensors[1] = convolution.tensors[2];
  cases::call correlation = call_of("out(o,x)=in(c,pad(x+s-2))*w(o,c,s)", {{3, 33}, {9, 3, 5}});
  correlation.tensors[2] = result_of(flip);
  BOOST_TEST(values_of(result_of(correlation)) == values_of(result_of(convolution)), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(groups_are_a_block_diagonal_filter) {
  const tensor grouped = result_of("out(3*g+o,x)=in(2*g+c,x+s)*w(3*g+o,c,s) where g in range(2),o in range(3)", {{4, 26}, {6, 2, 3}});
  cases::call whole = call_of("out(o,x)=in(c,x+s)*w(o,c,s)", {{4, 26}, {6, 4, 3}});
  const cases::call parts = call_of("out(3*g+o,x)=in(2*g+c,x+s)*w(3*g+o,c,s) where g in range(2),o in range(3)", {{4, 26}, {6, 2, 3}});
  whole.tensors[1] = parts.tensors[1];
  for (int o = 0; o < 6; ++o)
    for (int c = 0; c < 4; ++c)
      for (int s = 0; s < 3; ++s)
        whole.tensors[2].data<double>()[(o * 4 + c) * 3 + s] = c / 2 == o / 3 ? parts.tensors[2].data<double>()[(o * 2 + c % 2) * 3 + s] : 0;
  BOOST_TEST(values_of(result_of(whole)) == values_of(grouped), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
