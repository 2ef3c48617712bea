// Tests `execution::workspace_bytes`.
#include <boost/test/unit_test.hpp>
#include <winsum/execute/workspace.hpp>

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

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_workspace)

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
