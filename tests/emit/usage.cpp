// Tests what of a program its text mentions: parameters, variables, registers and copies, each by a program with and one without it.
#include <winsum/emit/usage.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::expr;
using loop_ir::let_kind;
using loop_ir::loop_kind;
using loop_ir::node_kind;
using loop_ir::param_kind;
using loop_ir::scalar;
using test::place;
using test::v;

namespace {

/// A program with parameters a, b, c, … of the user.
struct sized {
  test::builder b{};
  scalar user(int i) { return b.parameter(param_kind::user, i, -1, std::string(1, static_cast<char>('a' + i))); }
  sized() {
    test::operands(b, {"out", "in"});
    for (int i = 0; i < 6; ++i) user(i);
  }
  /// The labels of the needed ones.
  std::string said(const emit::needed& n) const {
    std::string all;
    for (int i = 0; i < b.p.params.size(); ++i)
      if (n.at[i]) all += b.p.params[i].label.view();
    return all;
  }
  std::string mentioned() const { return said(emit::usage(b.p).params); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_usage)

BOOST_AUTO_TEST_CASE(parameters_and_what_they_are_computed_from) {
  sized s;
  const scalar sum = s.b.derive(param_kind::sum, s.user(1), s.user(3), "S"), half = s.b.derive(param_kind::floor_div, sum, {2, -1}, "H");
  emit::needed n;
  n.add(-1);
  n.close(s.b.p);
  BOOST_TEST(s.said(n) == "");
  n.add(s.b.p, s.b.put(expr(s.user(0)) + expr::var(s.b.variable("i"), s.user(2)) + 7));
  BOOST_TEST(s.said(n) == "ac");
  n.add(half.param);
  BOOST_TEST(s.said(n) == "acH");
  n.close(s.b.p);
  BOOST_TEST(s.said(n) == "abcdSH");
}

BOOST_AUTO_TEST_CASE(sizes_of_copies) {
  sized s;
  BOOST_TEST(s.said(emit::needed_for_copies(s.b.p)) == "");
  s.b.memory("x", place::workspace, 1, s.user(1));
  s.b.memory("x", place::local, 1, s.user(4));
  s.b.memory("x", place::workspace, 1, {7, -1});
  BOOST_TEST(s.said(emit::needed_for_copies(s.b.p)) == "be");
}

BOOST_AUTO_TEST_CASE(an_empty_program_mentions_nothing) {
  for (bool each : emit::usage(loop_ir::program{}).buffers) BOOST_TEST(!each);
  BOOST_TEST(sized().mentioned() == "");
}

/// Every place of a loop that a number may stand in; of its second bounds only those that it has.
BOOST_AUTO_TEST_CASE(parameters_of_a_loop) {
  sized s;
  const int loop = s.b.open_loop(s.b.variable("i"), loop_kind::serial, expr(s.user(0)), expr(s.user(1)), s.user(2));
  s.b.p.nodes[loop].lower[1] = s.b.put(s.user(3));
  s.b.p.nodes[loop].upper[1] = s.b.put(s.user(4));
  BOOST_TEST(s.mentioned() == "abc");
  s.b.p.nodes[loop].has_upper1 = true;
  BOOST_TEST(s.mentioned() == "abce");
  s.b.p.nodes[loop].has_lower1 = true;
  BOOST_TEST(s.mentioned() == "abcde");
}

/// A let that nothing mentions is not printed, nor what it alone mentions, nor a let that only it mentions.
BOOST_AUTO_TEST_CASE(lets_in_vain) {
  sized s;
  const int x = s.b.variable("x"), y = s.b.variable("y"), z = s.b.variable("z"), r = s.b.registers("r", 1, 1);
  s.b.open_let(x, let_kind::affine, s.user(0), s.user(5));  // of one sum: the second is not printed
  s.b.open_let(y, let_kind::product, v(x) + s.user(1), s.user(2));
  const int choice = s.b.open_let(z, let_kind::choose, v(x), v(y));
  s.b.condition_on(choice, s.user(3), 0, 9);
  const emit::usage vain(s.b.p);
  BOOST_TEST((!vain.live[0] && !vain.live[1] && !vain.live[2]));
  BOOST_TEST(s.mentioned() == "");
  test::own(s.b, s.b.open_region(), r, 1);
  const int store = test::memory_node(s.b, node_kind::store, s.b.at(r), 0, v(x));
  s.b.close(4);
  const emit::usage of_x(s.b.p);
  BOOST_TEST((of_x.live[0] && !of_x.live[1] && !of_x.live[2] && of_x.live[store]));
  BOOST_TEST(s.mentioned() == "a");
  s.b.p.nodes[store].offset = s.b.put(v(z));
  for (int let = 0; let < 3; ++let) BOOST_TEST(emit::usage(s.b.p).live[let]);
  BOOST_TEST(s.mentioned() == "abcd");
}

/// Two lets of one variable beside each other: what mentions the second says nothing of the first.
BOOST_AUTO_TEST_CASE(a_variable_bound_twice) {
  sized s;
  const int x = s.b.variable("x"), r = s.b.registers("r", 1, 1);
  const int first = s.b.open_let(x, let_kind::affine, s.user(0));
  s.b.close();
  const int second = s.b.open_let(x, let_kind::affine, s.user(1));
  test::memory_node(s.b, node_kind::store, s.b.at(r), 0, v(x));
  s.b.close();
  BOOST_TEST((!emit::usage(s.b.p).live[first] && emit::usage(s.b.p).live[second]));
  BOOST_TEST(s.mentioned() == "b");
}

BOOST_AUTO_TEST_CASE(loads_stores_and_registers) {
  sized s;
  const int one = s.b.registers("one", 1, 1), wide = s.b.registers("wide", 2, 4);
  const int load = test::memory_node(s.b, node_kind::load, s.b.at(one, s.user(0)), 1, s.user(1), s.user(2));
  BOOST_TEST(s.mentioned() == "b");  // one register has no index, one lane no stride
  s.b.condition_on(load, s.user(3), s.user(4), 9);
  BOOST_TEST(s.mentioned() == "bde");
  s.b.p.nodes[load].to = s.b.at(wide, s.user(0));
  BOOST_TEST(s.mentioned() == "abcde");
  BOOST_TEST((emit::usage(s.b.p).buffers[1] && !emit::usage(s.b.p).buffers[0]));
  s.b.p.nodes[load].lane_count = s.b.put(s.user(5));
  BOOST_TEST(s.mentioned() == "abcdef");
  BOOST_TEST((emit::uses_buffer(s.b.p, 0, 1, 1) && !emit::uses_buffer(s.b.p, 0, 1, 0) && !emit::uses_buffer(s.b.p, 0, 0, 1)));
  sized region;
  const int r = region.b.registers("r", 2, 1), other = region.b.registers("s", 2, 1), i = region.b.variable("i");
  const int loop = region.b.open_loop(i, loop_kind::unroll, 0, 2);
  test::apply(region.b, winsum::operation::fma, region.b.at(r), region.b.at(r), region.b.at(r), region.b.at(r, v(i)));
  region.b.close();
  test::constant(region.b, region.b.at(other), 1);  // not below the loop
  BOOST_TEST((emit::uses_register(region.b.p, loop, r) && !emit::uses_register(region.b.p, loop, other)));
}

/// A loop's variable counts as mentioned only where the text mentions it, and where the loop itself binds it.
BOOST_AUTO_TEST_CASE(variables_of_loops) {
  sized s;
  const int i = s.b.variable("i"), x = s.b.variable("x"), one = s.b.registers("one", 1, 1), wide = s.b.registers("wide", 2, 4);
  const int outer = s.b.open_loop(i, loop_kind::thread, 0, 9);
  const int inner = s.b.open_loop(s.b.variable("j"), loop_kind::serial, v(i), 9);
  s.b.close();
  BOOST_TEST((emit::usage(s.b.p).binds[outer] && !emit::usage(s.b.p).binds[inner]));
  s.b.p.nodes[inner].lower[0] = s.b.put(0);
  BOOST_TEST(!emit::usage(s.b.p).binds[outer]);
  const int let = s.b.open_let(x, let_kind::affine, v(i));
  const int load = test::memory_node(s.b, node_kind::load, s.b.at(one, v(i)), 1, 3, v(i));
  BOOST_TEST((!emit::usage(s.b.p).binds[outer] && !emit::usage(s.b.p).binds[let]));
  s.b.p.nodes[load].to = s.b.at(wide);
  BOOST_TEST(emit::usage(s.b.p).binds[outer]);
  s.b.p.nodes[load].lane_stride = s.b.put(1), s.b.p.nodes[load].offset = s.b.put(v(x));
  BOOST_TEST((emit::usage(s.b.p).binds[outer] && emit::usage(s.b.p).binds[let]));
  BOOST_TEST(!emit::usage(s.b.p).binds[load]);
}

/// Every sum of a run; without a border nothing is asked of an extent.
BOOST_AUTO_TEST_CASE(runs) {
  sized s;
  const int at = s.b.leaf({.kind = node_kind::run, .buffer = 0, .source = 1, .border = winsum::border_kind::none});
  loop_ir::node& run = s.b.p.nodes[at];
  run.offset = s.b.put(s.user(0)), run.source_offset = s.b.put(s.user(1)), run.source_stride = s.b.put(s.user(2));
  run.first = s.b.put(s.user(3)), run.length = s.b.put(s.user(4)), run.extent = s.b.put(s.user(5));
  BOOST_TEST(s.mentioned() == "abcde");
  run.border = winsum::border_kind::wrap;
  BOOST_TEST(s.mentioned() == "abcdef");
  BOOST_TEST((emit::usage(s.b.p).buffers[0] && emit::usage(s.b.p).buffers[1]));
}

/// A copy begins after those before it: a thread's after all of the run's and, where threads run, after those of the threads before.
BOOST_AUTO_TEST_CASE(where_copies_begin) {
  for (const loop_kind kind : {loop_kind::serial, loop_kind::parallel, loop_kind::grid}) {
    const bool threads = kind != loop_kind::serial;
    for (const auto& [used, wanted] : {std::pair{2, ""}, {3, "a"}, {4, threads ? "abcd" : "ab"}, {5, threads ? "abcd" : "abc"}}) {
      sized s;
      s.b.memory("x", place::workspace, 1, s.user(0));
      s.b.memory("y", place::workspace, 1, s.user(1));
      s.b.memory("mine", place::local, 1, s.user(2));
      s.b.memory("more", place::local, 1, s.user(3));
      const int r = s.b.registers("r", 1, 1);
      s.b.open_loop(s.b.variable("i"), kind, 0, 9);
      test::memory_node(s.b, node_kind::load, s.b.at(r), used, 0);
      s.b.close();
      BOOST_TEST(s.mentioned() == wanted, used);
      BOOST_TEST(emit::uses_buffer_where(s.b.p, used, threads));
      BOOST_TEST((!emit::uses_buffer_where(s.b.p, used, !threads) && !emit::uses_buffer_where(s.b.p, 1, threads)));
      BOOST_TEST(emit::is_for_threads(s.b.p.nodes[0]) == threads);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
