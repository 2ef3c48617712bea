// Tests laws between statements: convolution is correlation with a flipped filter, groups are a block-diagonal filter.
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

BOOST_AUTO_TEST_CASE(convolution_is_correlation_with_a_flipped_filter) {
  const cases::call convolution = call_of("out(o,x)=in(c,pad(x-s+2))*w(o,c,s)", {{3, 33}, {9, 3, 5}});
  cases::call flip = call_of("out(o,c,s)=w(o,c,-s+4)", {{9, 3, 5}});
  flip.tensors[1] = convolution.tensors[2];
  cases::call correlation = call_of("out(o,x)=in(c,pad(x+s-2))*w(o,c,s)", {{3, 33}, {9, 3, 5}});
  correlation.tensors[2] = result_of(flip);
  BOOST_TEST(values_of(result_of(correlation)) == values_of(result_of(convolution)), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(groups_are_a_block_diagonal_filter) {
  const cases::tensor grouped = result_of("out(3*g+o,x)=in(2*g+c,x+s)*w(3*g+o,c,s) where g in range(2),o in range(3)", {{4, 26}, {6, 2, 3}});
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
