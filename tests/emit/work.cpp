// Tests how loads, operations and stores read.
#include <winsum/emit/work.hpp>

#include <boost/test/unit_test.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::node_kind;
using test::v;
using winsum::element;
using winsum::operation;

namespace {

/// Two registers of `lanes` lanes, two tensors, a variable; `type`: of all.
struct one_node {
  test::builder b{};
  emit::header head = test::header_of("kernel", "out(i) = in(i)", 2);
  int i = 0, r = 0;

  explicit one_node(int lanes = 1, element type = element::f32) {
    test::operands(b, {"out", "in"});
    head.elements[0] = head.elements[1] = head.sum = head.point = type;
    i = b.variable("i");
    r = b.registers("r", 3, lanes);
  }
  std::string text(int node) const {
    return test::printed<emit::printer>(b.p, head, {}, [&](auto& c) { emit::print_work(c, c.p.nodes[node], true); });
  }
  std::string of(operation does) { return text(test::apply(b, does, b.at(r), b.at(r, 1), b.at(r, 2), b.at(r, 0))); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_work)

BOOST_AUTO_TEST_CASE(loads_and_stores) {
  one_node one, four(4), copied(1, element::i32);
  BOOST_TEST(one.text(test::memory_node(one.b, node_kind::load, one.b.at(one.r), 1, 3 * v(one.i) + 2)) == "  r[0] = in[3 * i + 2];\n");
  BOOST_TEST(one.text(test::memory_node(one.b, node_kind::store, one.b.at(one.r, 2), 0, v(one.i))) == "  out[i] = r[2];\n");
  BOOST_TEST(four.text(test::memory_node(four.b, node_kind::load, four.b.at(four.r), 1, v(four.i), 5)) ==
             "  for (int lane = 0; lane < 4; ++lane) r[0][lane] = in[i + 5 * lane];\n");
  BOOST_TEST(four.text(test::memory_node(four.b, node_kind::splat, four.b.at(four.r), 1, v(four.i))) ==
             "  for (int lane = 0; lane < 4; ++lane) r[0][lane] = in[i];\n");
  copied.head.elements[1] = element::f64;
  BOOST_TEST(copied.text(test::memory_node(copied.b, node_kind::load, copied.b.at(copied.r), 1, v(copied.i))) == "  r[0] = i32_from_f64(in[i]);\n");
  const int load = test::memory_node(one.b, node_kind::load, one.b.at(one.r), 1, v(one.i));
  one.b.condition_on(load, v(one.i) - 1, 0, 8);
  BOOST_TEST(one.text(load) == "  r[0] = 0 <= i - 1 && i - 1 < 8 ? in[i] : 0.0f;\n");
}

BOOST_AUTO_TEST_CASE(operations) {
  one_node real, whole(1, element::i32), bits(1, element::u32);
  BOOST_TEST(real.of(operation::add) == "  r[0] = r[1] + r[2];\n");
  BOOST_TEST(whole.of(operation::add) == "  r[0] = (int)((unsigned)r[1] + (unsigned)r[2]);\n");
  BOOST_TEST(bits.of(operation::add) == "  r[0] = r[1] + r[2];\n");
  BOOST_TEST(real.of(operation::fma) == "  r[0] = fmaf(r[1], r[2], r[0]);\n");
  BOOST_TEST(whole.of(operation::fma) == "  r[0] = (int)((unsigned)r[1] * (unsigned)r[2] + (unsigned)r[0]);\n");
  BOOST_TEST(whole.of(operation::div) == "  r[0] = quotient(r[1], r[2]);\n");
  BOOST_TEST(real.of(operation::less) == "  r[0] = r[1] < r[2] ? 1.0f : 0.0f;\n");
  BOOST_TEST(real.of(operation::neg) == "  r[0] = -r[1];\n");
  BOOST_TEST(whole.of(operation::sqrt) == "  r[0] = (int)sqrt((double)r[1]);\n");
  BOOST_TEST(real.text(test::constant(real.b, real.b.at(real.r), 0.5)) == "  r[0] = 0.5f;\n");
}

BOOST_AUTO_TEST_CASE(a_barrier) {
  one_node t;
  const int node = t.b.leaf({.kind = node_kind::barrier});
  emit::language words;
  words.barrier = "wait()";
  BOOST_TEST(test::printed<emit::printer>(t.b.p, t.head, words, [&](auto& c) { emit::print_work(c, c.p.nodes[node], true); }) == "  wait();\n");
}

BOOST_AUTO_TEST_SUITE_END()
