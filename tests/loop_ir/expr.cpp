// Tests sums of terms as values: like terms are one, zeros are none, too many are said; and a sum means what its parts mean.
#include <winsum/loop_ir/expr.hpp>

#include <cstdint>

#include <boost/test/unit_test.hpp>

using namespace winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_expr)

constexpr expr v(int var, std::int64_t factor = 1, std::int16_t param = -1) { return expr::var(var, {factor, param}); }
constexpr expr p(std::int16_t param, std::int64_t factor = 1) { return expr(scalar{factor, param}); }

/// The value where variable v is 2, 3, 5, … and parameter p is 100, 1000, ….
constexpr std::int64_t value(const expr& e) {
  constexpr std::int64_t vars[] = {2, 3, 5, 7, 11, 13}, params[] = {100, 1000, 10000};
  std::int64_t sum = 0;
  for (const term& t : e.terms) sum += t.factor * (t.var < 0 ? 1 : vars[t.var]) * (t.param < 0 ? 1 : params[t.param]);
  return sum;
}

static_assert(expr().terms.empty() && expr(0).terms.empty() && (v(1) - v(1)).terms.empty() && (0 * (v(1) + 5)).terms.empty());
static_assert(value(v(0) + v(1, 4) - 7) == 2 + 12 - 7 && value(p(1, 3) + v(2, -2, 0)) == 3000 - 1000);
static_assert(expr(std::int64_t{1} << 62).constant_part() == std::int64_t{1} << 62);

BOOST_AUTO_TEST_CASE(like_terms_are_merged) {
  const expr e = v(1) + 3 + v(1, 4) - 5 + p(0) + v(1, 2, 0) + p(0, -3) + v(1, 6, 0);
  BOOST_TEST(e.terms.size() == 4);  // 5*v1, -2, -2*p0, 8*p0*v1
  BOOST_TEST(value(e) == 5 * 3 - 2 - 2 * 100 + 8 * 100 * 3);
  const expr gone = e - v(1, 5);  // one from the middle
  BOOST_TEST(gone.terms.size() == 3);
  BOOST_TEST(value(gone) == -2 - 2 * 100 + 8 * 100 * 3);
  BOOST_TEST((e - e).terms.empty());
}

BOOST_AUTO_TEST_CASE(laws) {
  const expr some[] = {0, 7, v(0), v(1, -3), p(2), v(0) - 2, v(2, 5, 1) + p(1) + 1, v(0, -1) + v(3, 2, 2)};
  for (const expr& a : some) {
    BOOST_TEST(value(-4 * a) == -4 * value(a));
    for (const expr& b : some) {
      BOOST_TEST(value(a + b) == value(a) + value(b));
      BOOST_TEST(value(a - b) == value(a) - value(b));
      BOOST_TEST(((a + b) - b).terms.size() == a.terms.size());
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_asked_of_a_sum) {
  const expr e = v(1, 4) + v(2, 3, 0) + v(1, 5, 2) + 6;
  BOOST_TEST((e.mentions(1) && e.mentions(2) && !e.mentions(0) && !e.mentions(-2)));
  BOOST_TEST((!e.is_constant() && !v(0).is_constant() && !p(0).is_constant()));
  BOOST_TEST((expr().is_constant() && expr(-9).is_constant() && (v(3) + 2 - v(3)).is_constant()));
  BOOST_TEST(!(p(0) + 2).is_constant());
  BOOST_TEST(e.constant_part() == 6);
  BOOST_TEST((v(0) + p(1)).constant_part() == 0);
  BOOST_TEST((e.coefficient(2) == scalar{3, 0}));
  BOOST_TEST((e.coefficient(5) == scalar{0, -1}));
  BOOST_TEST((!e.simple_in(1) && e.simple_in(2) && e.simple_in(0)));
}

BOOST_AUTO_TEST_CASE(a_variable_is_moved_or_left_out) {
  const expr e = v(1, 4) + v(2, 3, 0) + v(1, 5, 2) + 6;
  BOOST_TEST(value(e.without(1)) == 3 * 5 * 100 + 6);
  BOOST_TEST(value(e.without(4)) == value(e));
  BOOST_TEST(value(e.moved(1, -1)) == 4 + 5 * 10000);  // what stands before it, by itself
  BOOST_TEST(value(e.moved(1, 3, -2)) == -2 * (4 + 5 * 10000) * 7);
  BOOST_TEST(e.moved(1, 3, 0).terms.empty());
  BOOST_TEST(e.moved(0, 3).terms.empty());
  BOOST_TEST(value(e.without(1) + e.moved(1, 1)) == value(e));
}

BOOST_AUTO_TEST_CASE(too_many_terms_are_never_lost_silently) {
  expr full;
  for (int i = 0; i < full.terms.capacity; ++i) full = full + v(i);
  BOOST_TEST(!full.terms.overflow);
  BOOST_TEST(!(full + v(3, 2)).terms.overflow);  // merged
  BOOST_TEST(!(full - v(3) + v(40)).terms.overflow);
  const expr over = full + v(40);
  BOOST_TEST(over.terms.overflow);
  for (const expr& made :
       {over - full, over + 1, 1 + over, 0 + (3 * over), expr(2) - over, over.without(3), over.moved(3, 1), over.moved(50, 1), 0 * over, over - over})
    BOOST_TEST(made.terms.overflow);
}

BOOST_AUTO_TEST_SUITE_END()
