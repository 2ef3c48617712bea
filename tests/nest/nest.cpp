// Tests what a nest says of itself: offsets, replaced variables, reads, what a variable is computed from, loops that turn out empty.
#include <winsum/nest/nest.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::var_bit;
using nests::variable;

namespace {

bool same(const loop_ir::expr& a, const loop_ir::expr& b) { return (a - b).terms.empty(); }

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_nest)

BOOST_AUTO_TEST_CASE(an_offset_is_coordinates_times_strides) {
  loop_ir::nest n = nests::described(nests::call_of("out(y,x) = in(2*y+r,3*x)*w(r)", {{7, 10}, {3}}));
  const int y = variable(n, "y"), x = variable(n, "x"), r = variable(n, "r");
  BOOST_TEST(same(n.offset(n.accesses[1]), loop_ir::expr::var(y, {20, -1}) + loop_ir::expr::var(r, {10, -1}) + loop_ir::expr::var(x, {3, -1})));
  BOOST_TEST(n.accesses[1].mentions(r));
  BOOST_TEST(!n.accesses[0].mentions(r));
  BOOST_TEST((loop_ir::vars_of(n.accesses[1]) == (var_bit(y) | var_bit(x) | var_bit(r))));
}

BOOST_AUTO_TEST_CASE(a_variable_is_replaced_everywhere) {
  loop_ir::nest n = nests::described(nests::call_of("out(y) = in(2*y+r)*w(r)", {{11}, {3}}));
  const int y = variable(n, "y"), z = n.b.variable("z");
  n.guards.push_back({loop_ir::expr::var(y), loop_ir::expr(4)});
  n.lets.push_back({static_cast<std::int16_t>(n.b.variable("u")), loop_ir::let_kind::modulo, loop_ir::expr::var(y), loop_ir::expr(3)});
  n.replace(y, loop_ir::expr::var(z, {5, -1}) + loop_ir::expr(1));
  BOOST_TEST(same(n.accesses[1].dims[0].at, loop_ir::expr::var(z, {10, -1}) + loop_ir::expr::var(variable(n, "r")) + loop_ir::expr(2)));
  BOOST_TEST(same(n.guards[0].at, loop_ir::expr::var(z, {5, -1}) + loop_ir::expr(1)));
  BOOST_TEST(same(n.lets[0].e0, loop_ir::expr::var(z, {5, -1}) + loop_ir::expr(1)));
}

BOOST_AUTO_TEST_CASE(a_closure_goes_through_lets) {
  loop_ir::nest n = nests::described(nests::call_of("out(n,y,x) = 2*in(x,y,n)", {{4, 3, 2}}));
  loop_ir::fuse(n, nests::variables(n, {"n", "y", "x"}), "q", "count");
  const int q = variable(n, "q"), rest = variable(n, "rest");
  BOOST_TEST((loop_ir::closure(n, var_bit(variable(n, "x"))) == (var_bit(variable(n, "x")) | var_bit(q))));
  BOOST_TEST((loop_ir::closure(n, var_bit(variable(n, "n"))) == (var_bit(variable(n, "n")) | var_bit(rest) | var_bit(q))));
  BOOST_TEST((loop_ir::closure(n, 0) == 0));
}

BOOST_AUTO_TEST_CASE(reads_are_collected_once_and_not_through_the_sum) {
  const loop_ir::nest n = nests::described(nests::call_of("out(i) = sum(a(i,k)*b(k)*a(i,k)) + d(i)*d(i) + e()", {{4, 3}, {3}, {4}, {}}));
  const loop_ir::read_list inside = loop_ir::reads_of(n, n.summand), outside = loop_ir::reads_of(n, n.result);
  const auto names = [&n](const loop_ir::read_list& list) {
    std::string r;
    for (int a : list) r += n.b.p.buffers[n.accesses[a].buffer].label.view();
    return r;
  };
  BOOST_TEST(names(inside).find('b') != std::string::npos);
  BOOST_TEST(names(inside).find('d') == std::string::npos);
  BOOST_TEST(names(outside).find("e") != std::string::npos);
  BOOST_TEST(names(outside).find('a') == std::string::npos);
}

/// A loop of 5000 around one of unknown length is left at once where that is empty; short ones are not worth it.
BOOST_AUTO_TEST_CASE(long_loops_around_empty_ones) {
  loop_ir::builder b;
  const auto bound = [&b](std::initializer_list<loop_ir::scalar> extents) {
    static_vector<loop_ir::copy_item, 8> loops;
    for (const loop_ir::scalar& each : extents) loops.push_back({-1, loop_ir::expr(each), each});
    return loop_ir::bound_of_empty(b, loops, 0, loops.count);
  };
  const loop_ir::scalar open = b.parameter(loop_ir::param_kind::index_extent, 0, -1, "X");
  BOOST_TEST(bound({{5000, -1}, open}).at == 0);
  BOOST_TEST(bound({{70, -1}, {80, -1}, open}).at == 1);
  BOOST_TEST(bound({{64, -1}, {64, -1}, open}).at == -1);
  BOOST_TEST(bound({open, {5000, -1}}).at == -1);
  BOOST_TEST(bound({{0, -1}, {5000, -1}, open}).at == -1);
  const loop_ir::empty_bound found = bound({{5000, -1}, open});
  BOOST_TEST(found.upper.terms.count == 1);
  BOOST_TEST(found.upper.terms[0].factor == 5000);
  BOOST_TEST((b.p.params[found.upper.terms[0].param].kind == loop_ir::param_kind::minimum));
}

BOOST_AUTO_TEST_SUITE_END()
