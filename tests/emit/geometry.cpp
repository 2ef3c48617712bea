// Tests the launch of a program: its blocks and threads, nothing where there is nothing to do, and as much as a grid takes; and the workspace.
#include <winsum/emit/geometry.hpp>

#include <array>

#include <boost/test/unit_test.hpp>

#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::expr;
using loop_ir::loop_kind;
using loop_ir::param_kind;
using loop_ir::scalar;
using test::place;
using test::v;
using winsum::element;

namespace {

struct bounds {
  loop_kind kind;
  std::int64_t lower, upper, step = 1;
};
/// Loops in each other.
test::builder nest(std::initializer_list<bounds> loops) {
  test::builder b;
  for (const bounds& each : loops) b.open_loop(b.variable("i"), each.kind, each.lower, each.upper, {each.step, -1});
  b.close(b.open.count);
  return b;
}
emit::launch launch(const test::builder& b, int threads = 256, const std::int64_t* params = nullptr) {
  emit::header head;
  head.threads = threads;
  return emit::launch_of(b.p, head, params);
}
using three = std::array<std::int64_t, 3>;
three grid(const emit::launch& l) { return {l.grid[0], l.grid[1], l.grid[2]}; }
three block(const emit::launch& l) { return {l.block[0], l.block[1], l.block[2]}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_geometry)

BOOST_AUTO_TEST_CASE(sums_that_are_numbers) {
  test::builder b;
  const scalar n = b.parameter(param_kind::user, 0, -1, "n");
  const int i = b.variable("i");
  const loop_ir::affine nothing = b.put({}), one = b.put(1), five = b.put(5), of_n = b.put(expr(n) + 1), of_i = b.put(v(i));
  BOOST_TEST((emit::is_constant(b.p, nothing) && emit::is_constant(b.p, five) && !emit::is_constant(b.p, of_n) && !emit::is_constant(b.p, of_i)));
  BOOST_TEST((emit::constant_of(b.p, nothing) == 0 && emit::constant_of(b.p, five) == 5));
  BOOST_TEST((emit::is_zero(b.p, nothing) && !emit::is_zero(b.p, one) && !emit::is_zero(b.p, of_i)));
  BOOST_TEST((emit::is_one(b.p, one) && !emit::is_one(b.p, nothing) && !emit::is_one(b.p, of_n)));
}

BOOST_AUTO_TEST_CASE(iterations_of_a_loop) {
  const auto trips = [](std::int64_t lower, std::int64_t upper, std::int64_t step) {
    const test::builder b = nest({{loop_kind::serial, lower, upper, step}});
    return emit::trip_count(b.p, b.p.nodes[0], nullptr);
  };
  BOOST_TEST(trips(0, 7, 1) == 7);
  BOOST_TEST(trips(0, 7, 3) == 3);
  BOOST_TEST(trips(1, 7, 3) == 2);
  BOOST_TEST(trips(-5, 7, 4) == 3);
  BOOST_TEST(trips(6, 7, 100) == 1);
  BOOST_TEST(trips(7, 7, 1) == 0);
  BOOST_TEST(trips(0, 7, 0) == 0);
  test::builder b;
  const scalar n = b.parameter(param_kind::user, 0, -1, "n");
  const int loop = b.open_loop(b.variable("i"), loop_kind::serial, 2, expr(n), n);
  BOOST_TEST(!emit::is_constant_loop(b.p, b.p.nodes[loop]));
  const std::int64_t of_seven[] = {7}, of_one[] = {1}, of_none[] = {0};
  BOOST_TEST(emit::trip_count(b.p, b.p.nodes[loop], of_seven) == 1);
  BOOST_TEST(emit::trip_count(b.p, b.p.nodes[loop], of_one) == 0);
  BOOST_TEST(emit::trip_count(b.p, b.p.nodes[loop], of_none) == 0);
  b.p.nodes[loop].step = {3, -1}, b.p.nodes[loop].upper[0] = b.put(20);
  BOOST_TEST(emit::is_constant_loop(b.p, b.p.nodes[loop]));
  b.also_below(loop, n);
  BOOST_TEST(!emit::is_constant_loop(b.p, b.p.nodes[loop]));
  BOOST_TEST(emit::trip_count(b.p, b.p.nodes[loop], of_seven) == 2);
}

BOOST_AUTO_TEST_CASE(axes_of_loops) {
  const test::builder b = nest({{loop_kind::block_z, 0, 2}, {loop_kind::block_y, 0, 3}, {loop_kind::block_x, 0, 4}, {loop_kind::thread, 0, 5}});
  BOOST_TEST((emit::block_axis(b.p.nodes[0]) == 2 && emit::block_axis(b.p.nodes[1]) == 1 && emit::block_axis(b.p.nodes[2]) == 0));
  BOOST_TEST((emit::block_axis(b.p.nodes[3]) == -1 && emit::block_axis({.kind = loop_ir::node_kind::barrier}) == -1));
  const test::builder g =
      nest({{loop_kind::grid, 0, 2}, {loop_kind::grid, 0, 3}, {loop_kind::serial, 0, 9}, {loop_kind::grid, 0, 4}, {loop_kind::grid, 0, 5}});
  BOOST_TEST((emit::grid_axis(g.p, 0) == 3 && emit::grid_axis(g.p, 1) == 2 && emit::grid_axis(g.p, 3) == 1 && emit::grid_axis(g.p, 4) == 0));
  BOOST_TEST(emit::loop_levels(g.p, 0, loop_kind::serial) == 1);
  BOOST_TEST(emit::loop_levels(g.p, 3, loop_kind::serial) == 0);
  BOOST_TEST((grid(launch(g, 2)) == three{3, 4, 3}));  // ceil(5 / 2); the loop of 2 runs in every thread
}

/// The phases with the most levels say what a block is, each axis as long as the longest of them.
BOOST_AUTO_TEST_CASE(blocks_of_several_phases) {
  test::builder b;
  const auto phase = [&b](std::initializer_list<std::int64_t> lengths) {
    for (std::int64_t each : lengths) b.open_loop(b.variable("t"), loop_kind::thread, 0, each);
    b.close(static_cast<int>(lengths.size()));
  };
  b.open_loop(b.variable("x"), loop_kind::block_x, 0, 7);
  phase({96});
  phase({4, 9});
  phase({6, 5});
  b.close();
  const emit::block_shape shape = emit::block_of(b.p);
  BOOST_TEST(shape.levels == 2);
  BOOST_TEST((shape.size[0] == 9 && shape.size[1] == 6 && shape.size[2] == 1));
  BOOST_TEST(shape.threads() == 54);
  BOOST_TEST((block(launch(b)) == three{9, 6, 1}));
  BOOST_TEST(emit::block_of(loop_ir::program{}).threads() == 1);
  BOOST_TEST((block(launch(nest({{loop_kind::thread, 1, 8, 2}, {loop_kind::thread, 0, 3}, {loop_kind::thread, 0, 5}}))) == three{5, 3, 4}));
}

BOOST_AUTO_TEST_CASE(grids_of_none_and_one) {
  const emit::launch of_nothing = launch({}, 32);
  BOOST_TEST((grid(of_nothing) == three{1, 1, 1} && block(of_nothing) == three{32, 1, 1} && !of_nothing.empty()));
  for (const auto& [length, blocks] : {std::pair{0, 0}, {1, 1}, {32, 1}, {33, 2}, {-4, 0}}) {
    const emit::launch l = launch(nest({{loop_kind::grid, 0, length}}), 32);
    BOOST_TEST((grid(l) == three{blocks, 1, 1}), length);
    BOOST_TEST(l.empty() == (blocks == 0), length);
  }
  const emit::launch no_rows = launch(nest({{loop_kind::block_y, 3, 3}, {loop_kind::block_x, 0, 5}}));
  BOOST_TEST((grid(no_rows) == three{5, 0, 1} && no_rows.empty()));
  const emit::launch no_layers = launch(nest({{loop_kind::block_z, 0, 0, 16}, {loop_kind::block_x, 0, 5}}));
  BOOST_TEST((grid(no_layers) == three{5, 1, 0} && no_layers.empty()));
}

/// Of two loops of an axis the longer one is launched, also where the other one is empty.
BOOST_AUTO_TEST_CASE(several_loops_of_an_axis) {
  test::builder b;
  for (const std::int64_t length : {3, 0, 5}) {
    b.open_loop(b.variable("x"), loop_kind::block_x, 0, length);
    b.close();
  }
  BOOST_TEST((grid(launch(b)) == three{5, 1, 1}));
}

BOOST_AUTO_TEST_CASE(grids_past_what_a_device_takes) {
  for (const auto& [length, blocks] : {std::pair{65535, 65535}, {65536, 65535}, {2000000000, 65535}})
    BOOST_TEST((grid(launch(nest({{loop_kind::block_z, 0, length}, {loop_kind::block_y, 0, length}}))) == three{1, blocks, blocks}), length);
  constexpr std::int64_t most = 2147483647;
  // A grid loop strides, and so do two loops of blocks along x.
  BOOST_TEST((grid(launch(nest({{loop_kind::grid, 0, 64 * most + 1}}), 64)) == three{most, 1, 1}));
  test::builder two = nest({{loop_kind::block_x, 0, most + 5}});
  two.open_loop(two.variable("x"), loop_kind::block_x, 0, 3);
  two.close();
  BOOST_TEST((grid(launch(two)) == three{most, 1, 1}));
  // One does not: each of its iterations has a block, or the device refuses the launch.
  BOOST_TEST((grid(launch(nest({{loop_kind::block_x, 0, most + 5}}))) == three{most + 5, 1, 1}));
}

BOOST_AUTO_TEST_CASE(a_launch_of_numbers_of_run_time) {
  test::builder b;
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "n"), k = b.parameter(param_kind::index_extent, 1, -1, "k");
  b.open_loop(b.variable("y"), loop_kind::block_y, 0, expr(n), {16, -1});
  b.open_loop(b.variable("x"), loop_kind::block_x, 1, expr(k) + 2, n);
  b.close(2);
  for (const auto& [params, blocks] : {std::pair{std::array<std::int64_t, 2>{33, 100}, three{4, 3, 1}},
                                       {std::array<std::int64_t, 2>{5, 1}, three{1, 1, 1}},
                                       {std::array<std::int64_t, 2>{0, 100}, three{0, 0, 1}}})
    BOOST_TEST((grid(launch(b, 256, params.data())) == blocks), params[0]);
}

BOOST_AUTO_TEST_CASE(bytes_of_copies) {
  test::builder b;
  test::operands(b, {"out", "in"});
  emit::header head = test::header_of("kernel", "", 2);
  head.elements[0] = element::u8, head.elements[1] = element::c128;
  BOOST_TEST((!emit::has_workspace(b.p) && emit::workspace_bytes(b.p, head, nullptr, 3) == 0));
  b.memory("tile", place::shared, 0, {17, -1});
  b.memory("tile", place::shared, 1, {3, -1});
  BOOST_TEST(emit::launch_of(b.p, head, nullptr).shared_bytes == 32 + 48);
  BOOST_TEST((!emit::has_workspace(b.p) && emit::workspace_bytes(b.p, head, nullptr, 3) == 0));
  const scalar n = b.parameter(param_kind::user, 0, -1, "n");
  b.memory("whole", place::workspace, 1, n);
  b.memory("more", place::workspace, 0, {65, -1});
  b.memory("piece", place::local, 0, {2, n.param});
  BOOST_TEST(emit::has_workspace(b.p));
  const auto bytes = [&](std::int64_t count, std::int64_t threads) { return emit::workspace_bytes(b.p, head, &count, threads); };
  BOOST_TEST(bytes(0, 5) == 128);
  BOOST_TEST(bytes(5, 0) == 128 + 128);
  BOOST_TEST(bytes(33, 3) == 576 + 128 + 3 * 128);
  BOOST_TEST(bytes(INT64_MAX / 16, 1) == INT64_MAX);
  BOOST_TEST(bytes(INT64_MAX / 32, INT64_MAX / 16) == INT64_MAX);
  BOOST_TEST(bytes(std::int64_t{1} << 40, 1) == (std::int64_t{18} << 40) + 128);
}

BOOST_AUTO_TEST_CASE(parameters_that_are_given) {
  for (param_kind kind : {param_kind::index_extent, param_kind::operand_extent, param_kind::operand_stride, param_kind::user, param_kind::threads})
    BOOST_TEST(emit::is_argument({.kind = kind}));
  for (param_kind kind : {param_kind::product, param_kind::sum, param_kind::difference, param_kind::floor_div, param_kind::ceil_div,
                          param_kind::minimum, param_kind::maximum})
    BOOST_TEST(!emit::is_argument({.kind = kind}));
}

BOOST_AUTO_TEST_SUITE_END()
