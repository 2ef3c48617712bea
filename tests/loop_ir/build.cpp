// Tests `builder`: what is constant is folded, parameters are made once, nodes enclose their children, and every full table is said.
#include <winsum/loop_ir/build.hpp>

#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>

using namespace winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_build)

constexpr std::int64_t most = INT64_MAX, least = INT64_MIN;
constexpr scalar constant(std::int64_t n) { return {n, -1}; }

BOOST_AUTO_TEST_CASE(constants_are_folded) {
  const auto folded = [](param_kind kind, std::int64_t x, std::int64_t y) {
    builder b;
    const scalar r = b.derive(kind, constant(x), constant(y), "n");
    BOOST_TEST(r.param == -1);
    BOOST_TEST(b.p.params.empty());
    BOOST_TEST(b.p.error.empty());
    return r.factor;
  };
  BOOST_TEST(folded(param_kind::product, -3, 7) == -21);
  BOOST_TEST(folded(param_kind::product, 0, most) == 0);
  BOOST_TEST(folded(param_kind::sum, most, least) == -1);
  BOOST_TEST(folded(param_kind::difference, -1, most) == least);
  BOOST_TEST(folded(param_kind::floor_div, -7, 2) == -4);
  BOOST_TEST(folded(param_kind::floor_div, 7, -2) == -4);
  BOOST_TEST(folded(param_kind::floor_div, -8, 2) == -4);
  BOOST_TEST(folded(param_kind::floor_div, least, 3) == -3074457345618258603);
  BOOST_TEST(folded(param_kind::ceil_div, 7, 2) == 4);
  BOOST_TEST(folded(param_kind::ceil_div, -7, 2) == -3);
  BOOST_TEST(folded(param_kind::ceil_div, 8, 2) == 4);
  BOOST_TEST(folded(param_kind::ceil_div, 0, 5) == 0);
  BOOST_TEST(folded(param_kind::ceil_div, most, 2) == std::int64_t{1} << 62);
  BOOST_TEST(folded(param_kind::ceil_div, least, 1) == least);
  BOOST_TEST(folded(param_kind::minimum, -3, 2) == -3);
  BOOST_TEST(folded(param_kind::maximum, -3, 2) == 2);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_said) {
  const auto error = [](param_kind kind, std::int64_t x, std::int64_t y) {
    builder b;
    BOOST_TEST((b.derive(kind, constant(x), constant(y), "n") == constant(0)));
    return std::string(b.p.error.view());
  };
  const std::string sentence =
      "size arithmetic past 64 bits: a size or an offset that this method needs does not fit; give smaller extents, or name another method";
  BOOST_TEST(error(param_kind::product, most, 2) == sentence);
  BOOST_TEST(error(param_kind::sum, most, 1) == sentence);
  BOOST_TEST(error(param_kind::difference, least, 1) == sentence);
  BOOST_TEST(error(param_kind::floor_div, least, -1) == sentence);
  BOOST_TEST(error(param_kind::ceil_div, least, -1) == sentence);
  BOOST_TEST(error(param_kind::floor_div, 5, 0) == sentence);  // as at run time
  BOOST_TEST(error(param_kind::ceil_div, 0, 0) == sentence);
  builder b;
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "N");
  b.times({most, n.param}, {3, n.param});
  BOOST_TEST(std::string(b.p.error.view()) == sentence);
}

BOOST_AUTO_TEST_CASE(parameters_are_made_once) {
  builder b;
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "N"), m = b.parameter(param_kind::operand_extent, 0, 2, "M");
  BOOST_TEST((n == scalar{1, 0} && m == scalar{1, 1}));
  BOOST_TEST((b.parameter(param_kind::index_extent, 0, -1, "again") == n));
  BOOST_TEST((b.parameter(param_kind::operand_stride, 0, 2, "stride") == scalar{1, 2}));
  BOOST_TEST((b.times({3, n.param}, {5, m.param}) == scalar{15, 3}));
  BOOST_TEST((b.times({2, m.param}, {-1, n.param}) == scalar{-2, 3}));  // in either order
  BOOST_TEST((b.times({3, n.param}, constant(4)) == scalar{12, n.param}));
  BOOST_TEST((b.times(constant(-4), {3, m.param}) == scalar{-12, m.param}));
  BOOST_TEST((b.times({0, n.param}, m) == constant(0)));
  BOOST_TEST((b.times(constant(0), m) == constant(0)));
  BOOST_TEST((b.derive(param_kind::minimum, n, n, "n") == n));
  BOOST_TEST((b.derive(param_kind::maximum, {2, 0}, {2, 0}, "n") == scalar{2, 0}));
  BOOST_TEST((b.derive(param_kind::floor_div, n, constant(1), "n") == n));
  BOOST_TEST((b.derive(param_kind::ceil_div, m, constant(1), "n") == m));
  BOOST_TEST(b.p.params.size() == 4);
  const scalar up = b.derive(param_kind::ceil_div, n, constant(8), "up"), down = b.derive(param_kind::floor_div, n, constant(8), "down");
  BOOST_TEST((up == scalar{1, 4} && down == scalar{1, 5}));
  BOOST_TEST((b.derive(param_kind::ceil_div, n, constant(8), "other") == up));
  BOOST_TEST((b.derive(param_kind::difference, n, m, "d") != b.derive(param_kind::difference, m, n, "d")));
  BOOST_TEST(b.p.params[4].label.view() == "up");
}

BOOST_AUTO_TEST_CASE(a_number_under_a_name_of_its_own) {
  builder b;
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "N");
  BOOST_TEST((b.named(constant(7), "seven") == constant(7)));
  BOOST_TEST((b.named(n, "N") == n));
  const scalar twice = b.named({2, n.param}, "twice");
  BOOST_TEST((twice == scalar{1, 1}));
  BOOST_TEST(b.p.params[1].label.view() == "twice");
  BOOST_TEST((b.p.params[1].x == scalar{2, 0} && b.p.params[1].y == constant(1)));
}

BOOST_AUTO_TEST_CASE(nodes_enclose_their_children) {
  builder b;
  const int i = b.variable("i"), j = b.variable("j");
  const int outer = b.open_loop(i, loop_kind::parallel, 2, expr::var(j) + 9, constant(3));
  b.also_below(outer, 100);
  const int let = b.open_let(j, let_kind::minimum, expr::var(i, constant(2)), 5);
  const int guard = b.open_guard();
  b.condition_on(guard, expr::var(i) + expr::var(j), 0, 12);
  b.condition_on(guard, expr::var(j), -1, 3);
  const int leaf = b.leaf({.kind = node_kind::barrier});
  b.close(2);
  const int region = b.open_region();
  b.close(9);  // more than are open
  const auto& nodes = b.p.nodes;
  BOOST_TEST((outer == 0 && let == 1 && guard == 2 && leaf == 3 && region == 4));
  BOOST_TEST((nodes[outer].end == 5 && nodes[let].end == 4 && nodes[guard].end == 4 && nodes[leaf].end == 4 && nodes[region].end == 5));
  BOOST_TEST((nodes[outer].step == constant(3) && nodes[outer].has_upper1 && !nodes[outer].has_lower1));
  BOOST_TEST((nodes[guard].condition_begin == 0 && nodes[guard].condition_count == 2));
  BOOST_TEST(b.open.empty());
  const affine upper = nodes[outer].upper[0];
  BOOST_TEST(upper.count == 2);
  BOOST_TEST((b.p.terms[upper.begin] == term{1, -1, static_cast<std::int16_t>(j)}));
  BOOST_TEST((b.p.terms[upper.begin + 1] == term{9, -1, -1}));
  BOOST_TEST(b.put(0).count == 0);  // no term: zero
  BOOST_TEST(b.p.error.empty());
}

template <class F>
std::string error_after(int times, F add) {
  builder b;
  for (int i = 0; i < times; ++i) add(b, i);
  return std::string(b.p.error.view());
}
template <class F>
void fills(int most_there_can_be, const std::string& what, F add) {
  BOOST_TEST(error_after(most_there_can_be, add) == "");
  BOOST_TEST(error_after(most_there_can_be + 1, add) ==
             "it would have more than " + std::to_string(most_there_can_be) + " " + what +
                 ", the most there can be; split the declaration into several, give extents in the types, or name another method");
}

BOOST_AUTO_TEST_CASE(full_tables_are_said) {
  fills(max_vars, "variables", [](builder& b, int) { b.variable("v"); });
  fills(max_registers, "register arrays", [](builder& b, int) { b.registers("r", 1, 1); });
  fills(14, "buffers", [](builder& b, int) { b.memory("m", place::workspace, 0, constant(1)); });
  fills(max_params, "parameters", [](builder& b, int i) { b.parameter(param_kind::user, i, -1, "p"); });
  fills(max_nodes, "nodes", [](builder& b, int) { b.leaf({.kind = node_kind::barrier}); });
  fills(max_terms, "index terms", [](builder& b, int) { b.put(7); });
  fills(48, "levels of nodes in each other", [](builder& b, int) { b.open_region(); });
  fills(20, "terms in one sum of indices", [](builder& b, int i) {
    expr e;
    for (int k = 0; k <= i; ++k) e = e + expr::var(k);
    b.put(e);
  });
  fills(max_conditions, "conditions", [](builder& b, int i) {
    if (i == 0) b.open_guard();
    b.condition_on(0, 1, 0, 2);
  });
  BOOST_TEST(error_after(max_vars + max_nodes, [](builder& b, int) {
               b.variable("v");
               b.leaf({});
             }).find("64 variables") != std::string::npos);  // the first reason stays
}

BOOST_AUTO_TEST_SUITE_END()
