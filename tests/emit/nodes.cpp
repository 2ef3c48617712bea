// Tests how loops, lets, guards and registers read, and which braces they need.
#include <winsum/emit/nodes.hpp>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/host.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::let_kind;
using loop_ir::loop_kind;
using test::v;

namespace {

std::string nodes_of(const test::builder& b) {
  return test::printed<emit::host_printer>(b.p, test::header_of("kernel", "out(i) = 1", 1), {},
                                           [](auto& c) { emit::print_nodes(c, 0, c.p.nodes.size()); });
}
/// A region with one register, which is stored.
void store(test::builder& b, int r, const loop_ir::expr& at) {
  test::own(b, b.open_region(), r, 1);
  test::constant(b, b.at(r), 1);
  test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, at);
  b.close();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_nodes)

BOOST_AUTO_TEST_CASE(a_nest) {
  test::builder b;
  test::operands(b, {"out"});
  const int i = b.variable("i"), j = b.variable("j"), x = b.variable("x"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_kind::serial, 0, 7);
  b.open_loop(j, loop_kind::serial, v(i) - 2, 9, {3, -1});
  b.open_let(x, let_kind::maximum, v(j), 0);
  const int guard = b.open_guard();
  b.condition_on(guard, v(x), 0, v(i));
  store(b, r, v(x));
  b.close(4);
  BOOST_TEST(nodes_of(b) ==
             "  for (int i = 0; i < 7; ++i) {\n"
             "    for (long long j = i - 2; j < 9; j += 3) {\n"
             "      const long long x = larger(j, 0);\n"
             "      if (x < i) {\n"
             "        float r;\n"
             "        r = 1.0f;\n"
             "        out[x] = r;\n"
             "      }\n"
             "    }\n"
             "  }\n");
}

/// A scope that ends with the one around needs no braces; one before another does. A let that nothing mentions is left out.
BOOST_AUTO_TEST_CASE(braces_where_more_follows) {
  test::builder b;
  test::operands(b, {"out"});
  const int i = b.variable("i"), x = b.variable("x"), y = b.variable("y"), r = b.registers("r", 1, 1), s = b.registers("s", 1, 1);
  b.open_loop(i, loop_kind::serial, 0, 7);
  b.open_let(x, let_kind::affine, v(i) + 1);
  store(b, r, v(x));
  b.close();
  b.open_let(y, let_kind::affine, v(i) + 2);
  store(b, s, v(i));
  b.close(2);
  BOOST_TEST(nodes_of(b) ==
             "  for (int i = 0; i < 7; ++i) {\n"
             "    {\n"
             "      const int x = i + 1;\n"
             "      float r;\n"
             "      r = 1.0f;\n"
             "      out[x] = r;\n"
             "    }\n"
             "    float s;\n"
             "    s = 1.0f;\n"
             "    out[i] = s;\n"
             "  }\n");
}

BOOST_AUTO_TEST_SUITE_END()
