// Tests `execution::workspace_bytes`, and that buffers of a run and of its threads lie apart.
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/execute/execute.hpp>

#include "emit/programs.hpp"

namespace {

using namespace winsum;

struct no_buffers {
  static constexpr loop_ir::program value = [] {
    loop_ir::program p;
    p.operand_count = 1;
    p.buffers.push_back({name("c"), loop_ir::place::operand, 0, {}});
    return p;
  }();
};

struct two_buffers {
  static constexpr loop_ir::program value = [] {
    loop_ir::program p;
    p.operand_count = 2;
    p.params.push_back({});
    p.buffers.push_back({name("c"), loop_ir::place::operand, 0, {}});
    p.buffers.push_back({name("a"), loop_ir::place::operand, 1, {}});
    p.buffers.push_back({name("whole"), loop_ir::place::workspace, 1, {10, 0}});
    p.buffers.push_back({name("panel"), loop_ir::place::local, 0, {17, -1}});
    // A parallel loop over 5: the panels of no more threads than that are used.
    p.terms.push_back({5, -1, -1});
    loop_ir::node loop{.kind = loop_ir::node_kind::loop};
    loop.loop = loop_ir::loop_kind::parallel;
    loop.upper[0] = {0, 1};
    loop.end = 1;
    p.nodes.push_back(loop);
    return p;
  }();
};

/// Fills a buffer of the run with 0 to 5, then each iteration writes 100 to all of its thread's and reads both: out(i), out(6 + i).
constexpr loop_ir::program both_kinds() {
  using namespace winsum::test;
  builder b;
  operands(b, {"out", "in"});
  const int whole = b.memory("whole", place::workspace, 1, {6, -1}), own_one = b.memory("own", place::local, 0, {6, -1});
  const int k = b.variable("k"), i = b.variable("i"), j = b.variable("j"), r = b.registers("r", 1, 1);
  const auto move = [&](int from, const expr& at, int to, const expr& where) {
    own(b, b.open_region(), r, 1);
    memory_node(b, node_kind::load, b.at(r), from, at);
    memory_node(b, node_kind::store, b.at(r), to, where);
    b.close();
  };
  b.open_loop(k, loop_kind::serial, 0, 6);
  move(1, v(k), whole, v(k));
  b.close();
  b.open_loop(i, loop_kind::parallel, 0, 6);
  b.open_loop(j, loop_kind::serial, 0, 6);
  own(b, b.open_region(), r, 1);
  constant(b, b.at(r), 100);
  memory_node(b, node_kind::store, b.at(r), own_one, v(j));
  b.close(2);
  move(whole, v(i), 0, v(i));
  move(own_one, v(i), 0, v(i) + 6);
  b.close();
  return b.p;
}
struct both {
  static constexpr loop_ir::program value = both_kinds();
};

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_workspace)

BOOST_AUTO_TEST_CASE(buffers_lie_apart) {
  for (int threads : {1, 3}) {
    std::vector<float> in = {0, 1, 2, 3, 4, 5}, out(12);
    std::vector<std::byte> memory(static_cast<std::size_t>(execution::workspace_bytes<both, float, float>(nullptr, threads)));
    void* const data[] = {out.data(), in.data()};
    execution::execute<both, float, float, float, float>(data, nullptr, memory.data(), threads);
    const std::vector<float> wanted = {0, 1, 2, 3, 4, 5, 100, 100, 100, 100, 100, 100};
    BOOST_TEST(out == wanted, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(bytes) {
  static_assert(execution::workspace_bytes<no_buffers, float>(nullptr, 8) == 0);
  const std::int64_t seven[] = {7};
  // 70 doubles are 560 bytes: 9 lines, and one of slack; 17 floats are 68 bytes: 2 lines and one; one line to align.
  BOOST_TEST((execution::workspace_bytes<two_buffers, float, double>(seven, 1)) == 10 * 64 + 3 * 64 + 64);
  BOOST_TEST((execution::workspace_bytes<two_buffers, float, double>(seven, 3)) == 10 * 64 + 3 * 3 * 64 + 64);
  BOOST_TEST((execution::workspace_bytes<two_buffers, float, double>(seven, 8)) == 10 * 64 + 5 * 3 * 64 + 64);
  BOOST_TEST((execution::workspace_bytes<two_buffers, float, double>(seven, 0)) == 10 * 64 + 3 * 64 + 64);
}

BOOST_AUTO_TEST_SUITE_END()
