// Tests that a builder with a full table says which, with its limit, and that it stays whole: what is closed was open.
#include <winsum/loop_ir/texts.hpp>

#include <functional>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/build.hpp>

using namespace winsum;
using namespace winsum::loop_ir;

namespace {

struct table {
  std::string_view what;
  int most;
  std::function<void(builder&, int)> add;
};

const table tables[] = {
    {"variables", max_vars, [](builder& b, int) { b.variable("v"); }},
    {"register arrays", max_registers, [](builder& b, int) { b.registers("r", 1, 1); }},
    {"buffers", 14, [](builder& b, int) { b.memory("m", place::workspace, 0, {7, -1}); }},
    {"parameters", max_params, [](builder& b, int i) { b.parameter(param_kind::operand_extent, i, 0, "n"); }},
    {"nodes", max_nodes, [](builder& b, int) { b.leaf({.kind = node_kind::barrier}); }},
    {"index terms", max_terms, [](builder& b, int) { b.put(expr(3)); }},
    {"conditions", max_conditions, [](builder& b, int i) { b.condition_on(i == 0 ? b.leaf({.kind = node_kind::guard}) : 0, 1, 0, 2); }},
    {"levels of nodes in each other", 48, [](builder& b, int) { b.open_guard(); }},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(loop_ir_texts)

BOOST_AUTO_TEST_CASE(each_table_says_that_it_is_full) {
  for (const table& t : tables) {
    builder b;
    for (int i = 0; i < t.most; ++i) t.add(b, i);
    BOOST_TEST(b.p.error.view() == "", t.what);
    t.add(b, t.most);
    BOOST_TEST(b.p.error.view() ==
               "it would have more than " + std::to_string(t.most) + " " + std::string(t.what) +
                   ", the most there can be; split the declaration into several, give extents in the types, or name another method");
    BOOST_TEST(!b.p.error.overflow);
    b.close(t.most + 1);
    BOOST_TEST(b.open.count == 0);
  }
}

BOOST_AUTO_TEST_CASE(one_sum_is_too_long) {
  for (const int terms : {20, 21}) {
    builder b;
    expr sum;
    for (int i = 0; i < terms; ++i) sum = sum + expr::var(b.variable("v"));
    b.put(sum);
    BOOST_TEST(b.p.error.empty() == (terms == 20));
    if (terms > 20) BOOST_TEST(b.p.error.view().starts_with("it would have more than 20 terms in one sum of indices, "), b.p.error.view());
  }
}

BOOST_AUTO_TEST_CASE(sizes_past_64_bits) {
  builder b;
  BOOST_TEST((b.times({INT64_MAX / 2, -1}, {2, -1}) == scalar{INT64_MAX - 1, -1}));
  BOOST_TEST(b.p.error.empty());
  b.times({INT64_MAX / 2 + 1, -1}, {2, -1});
  BOOST_TEST(
      b.p.error.view().starts_with("size arithmetic past 64 bits: a size or an offset that this method needs does not fit; give smaller extents"));
}

BOOST_AUTO_TEST_SUITE_END()
