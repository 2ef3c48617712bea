// Tests that sums of indices have one form: order of writing, like terms and zeros leave no trace.
#include <winsum/ir/affine.hpp>

#include <boost/test/unit_test.hpp>

using winsum::ir::affine;
using winsum::ir::term;

BOOST_AUTO_TEST_SUITE(ir_affine)

constexpr affine sum(std::initializer_list<term> terms) {
  affine a;
  for (const term& t : terms) a.add(t);
  return a;
}
constexpr term index(std::int64_t factor, std::int8_t i) { return {factor, i, -1}; }
constexpr term constant(std::int64_t n) { return {n, -1, -1}; }

static_assert(sum({index(2, 1), constant(-3), index(5, 0)}) == sum({constant(-3), index(5, 0), index(2, 1)}));
static_assert(sum({index(2, 1), index(3, 1)}) == sum({index(5, 1)}) && sum({index(2, 1), index(-2, 1)}) == affine{} &&
              sum({index(0, 4)}) == affine{});
static_assert(sum({index(1, 3)}).plain_index() == 3 && sum({index(2, 3)}).plain_index() == -1 && sum({index(1, 3), constant(1)}).plain_index() == -1);
static_assert(sum({term{1, 3, 0}}).plain_index() == -1 && sum({constant(1)}).plain_index() == -1 && affine{}.plain_index() == -1);

BOOST_AUTO_TEST_CASE(indices_first_then_parameters_then_the_constant) {
  const affine a = sum({constant(7), term{4, -1, 1}, term{3, 2, 1}, index(2, 2), term{6, -1, 0}, index(1, 0)});
  const term wanted[] = {index(1, 0), term{3, 2, 1}, index(2, 2), term{6, -1, 0}, term{4, -1, 1}, constant(7)};
  BOOST_REQUIRE_EQUAL(a.terms.count, 6);
  for (int i = 0; i < 6; ++i) BOOST_CHECK_MESSAGE(a.terms[i] == wanted[i], "term " << i);
}

BOOST_AUTO_TEST_CASE(a_term_that_vanishes_leaves_the_others_in_order) {
  affine a = sum({index(1, 0), index(2, 1), index(3, 2)});
  a.add(index(-2, 1));
  BOOST_CHECK(a == sum({index(1, 0), index(3, 2)}));
  BOOST_CHECK(!a.mentions(1) && a.mentions(2));
}

BOOST_AUTO_TEST_CASE(a_multiple_of_a_sum) {
  affine a = sum({index(2, 0), constant(1)});
  a.add(sum({index(5, 0), index(1, 1), constant(4)}), -3);
  BOOST_CHECK(a == sum({index(-13, 0), index(-3, 1), constant(-11)}));
}

BOOST_AUTO_TEST_CASE(more_than_eight_terms_are_said) {
  affine a;
  for (std::int8_t i = 0; i < 8; ++i) a.add(index(i + 1, i));
  BOOST_CHECK(!a.terms.overflow);
  a.add(index(9, 3));  // a like term takes no place
  BOOST_CHECK(!a.terms.overflow);
  a.add(index(1, 8));
  BOOST_CHECK(a.terms.overflow);
  BOOST_CHECK_EQUAL(a.terms.count, 8);
}

BOOST_AUTO_TEST_SUITE_END()
