// Defines the tests of verify: right programs pass, each broken rule is named with its node.
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include <winsum/loop_ir/verify.hpp>
#include "example_programs.hpp"

using namespace winsum::loop_ir;
using winsum::border_kind;

BOOST_AUTO_TEST_SUITE(verify_program)

static_assert(verify(example::register_tile(border_kind::clamp)).empty());
static_assert(verify(example::stencil(let_kind::reflect)).empty());
static_assert(verify(example::block_product()).empty());

namespace {

/// Breaks a right program and looks for the sentence.
template <class Break>
constexpr bool refused(program p, Break break_it, std::string_view sentence) {
  break_it(p);
  return verify(p).view().find(sentence) != std::string_view::npos;
}

constexpr program tile() { return example::register_tile(border_kind::wrap); }
node& nth(program& p, node_kind kind, int n = 0) { return p.nodes[example::find(p, kind, n)]; }
affine add(program& p, term t) {
  p.terms.push_back(t);
  return {static_cast<std::int16_t>(p.terms.count - 1), 1};
}
constexpr std::int16_t no_param = -1;

}  // namespace

static_assert(refused(tile(), [](program& p) { p.nodes[3].end = 400; }, "node 3: its subtree does not end inside its parent's"));
static_assert(refused(tile(), [](program& p) { p.error << "too much"; }, "too much"));

BOOST_AUTO_TEST_CASE(right_programs_pass) {
  for (border_kind f : {border_kind::none, border_kind::pad, border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap})
    BOOST_TEST(verify(example::register_tile(f)).view() == "");
  for (let_kind l : {let_kind::affine, let_kind::clamp, let_kind::symmetric, let_kind::wrap}) BOOST_TEST(verify(example::stencil(l)).view() == "");
}

BOOST_AUTO_TEST_CASE(nesting_and_pools) {
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::op).end += 1; }, "its subtree does not end"));
  const program right = tile();
  for (int i = 0; i + 1 < right.nodes.size(); ++i)
    if (right.nodes[i].kind > node_kind::region)  // a leaf has no subtree
      BOOST_TEST(refused(right, [i](program& p) { p.nodes[i].end += 1; }, "its subtree does not end"), "node " << i);
  BOOST_TEST(refused(tile(), [](program& p) { p.nodes[0].end = 0; }, "node 0: its subtree does not end"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::load).offset.begin = 1599; }, "outside the pool of terms"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::guard).condition_begin = 95; }, "conditions lie outside their pool"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::load).buffer = 9; }, "a buffer does not exist"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::region).reg_count = 22; }, "a region owns registers that do not exist"));
  BOOST_TEST(refused(tile(), [](program& p) { p.nodes.overflow = true; }, "larger than its tables"));
}

BOOST_AUTO_TEST_CASE(variables) {
  BOOST_TEST(refused(
      tile(), [](program& p) { nth(p, node_kind::loop, 0).upper[0] = add(p, {1, -1, 1}); }, "variable `c` is used where no loop or let binds it"));
  BOOST_TEST(refused(
      tile(), [](program& p) { nth(p, node_kind::loop, 0).upper[0] = add(p, {1, -1, 0}); }, "variable `ob` is used where no loop or let binds it"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::loop, 1).var = 0; }, "variable `ob` is bound twice"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::let).var = 77; }, "its variable does not exist"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::loop, 0).step.factor = 0; }, "the step of a loop is below 1"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::loop, 4).upper[0] = add(p, {1, 0, -1}); }, "an unrolled loop needs constant bounds"));
  for (let_kind l : {let_kind::floor_div, let_kind::modulo}) {
    auto by_zero = [l](program& p) { nth(p, node_kind::let).let = l, nth(p, node_kind::let).e[1] = {}; };
    BOOST_TEST(refused(example::stencil(let_kind::wrap), by_zero, "a let divides by a number below 1"));
  }
  program empty = example::stencil(let_kind::wrap);
  nth(empty, node_kind::let).e[1] = {};
  BOOST_TEST(verify(empty).view() == "");
}

BOOST_AUTO_TEST_CASE(registers) {
  BOOST_TEST(
      refused(tile(), [](program& p) { nth(p, node_kind::region).reg_count = 2; }, "registers `weight` are used outside the region that owns them"));
  BOOST_TEST(refused(tile(), [](program& p) { p.registers[0].count = 7; }, "the index of registers `acc` leaves the array"));
  BOOST_TEST(refused(
      tile(), [](program& p) { nth(p, node_kind::load).to.index = add(p, {1, -1, 5}); }, "mentions more than constants and unrolled variables"));
  BOOST_TEST(refused(tile(), [](program& p) { p.registers[1].lanes = 8; }, "differ in lanes"));
  BOOST_TEST(refused(tile(), [](program& p) { p.registers[1].type = register_type::point; }, "must agree"));
  BOOST_TEST(refused(example::stencil(let_kind::wrap), [](program& p) { p.registers[3].type = register_type::sum; }, "those of a conversion differ"));
  BOOST_TEST(refused(tile(), [](program& p) { p.registers[2].count = 0; }, "registers `weight` have no elements"));
}

BOOST_AUTO_TEST_CASE(guards_over_unrolled_variables_count) {
  // row[i - j] is in range only because of the guard: the skewed stencils are made so
  auto skewed = [](int upper) {
    builder b;
    example::operand(b, "out");
    const int row = b.registers("row", 3, 1), i = b.variable("i"), j = b.variable("j");
    example::open_region(b, row, 1);
    b.open_loop(i, loop_kind::unroll, 0, 5);
    b.open_loop(j, loop_kind::unroll, 0, 3);
    const int guard = b.open_guard();
    b.condition_on(guard, example::v(i) - example::v(j), 0, upper);
    b.leaf(example::constant(b.at(row, example::v(i) - example::v(j)), 1));
    b.close(4);
    return b.p;
  };
  BOOST_TEST(verify(skewed(3)).view() == "");
  BOOST_TEST(verify(skewed(4)).view() == "node 4: the index of registers `row` leaves the array");
  // a step that does not divide: the last iteration is 4, not 5
  auto stepped = [](int count) {
    builder b;
    example::operand(b, "out");
    const int row = b.registers("row", count, 1), i = b.variable("i");
    example::open_region(b, row, 1);
    b.open_loop(i, loop_kind::unroll, 0, 6, {4, -1});
    b.leaf(example::constant(b.at(row, example::v(i)), 1));
    b.close(2);
    return b.p;
  };
  BOOST_TEST(verify(stepped(5)).empty());
  BOOST_TEST(!verify(stepped(4)).empty());
}

BOOST_AUTO_TEST_CASE(memory) {
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::store).buffer = 2; }, "operand `w` is written, and only the output may be"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::run).buffer = 1; }, "operand `in` is written"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::run).source = 3; }, "a run copies a buffer into itself"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::load).lane_count = {}; }, "needs a lane count"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::load).partial = false; }, "the access is not partial"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::splat).partial = true; }, "a splat cannot be partial"));
  BOOST_TEST(refused(tile(), [](program& p) { nth(p, node_kind::store).lane_stride = {}; }, "the lanes of a store have no stride"));
  BOOST_TEST(refused(tile(), [](program& p) { p.buffers[3].size = {0, no_param}; }, "buffer `panel` has no elements"));
  BOOST_TEST(refused(tile(), [](program& p) { p.buffers[3].operand = 3; }, "buffer `panel` is not where its position says"));
  BOOST_TEST(refused(tile(), [](program& p) { p.buffers[1].where = place::workspace; }, "buffer `in` is not where"));
  BOOST_TEST(refused(tile(), [](program& p) { p.params[6].x.param = 6; }, "is made of something that does not exist before it"));
  BOOST_TEST(refused(tile(), [](program& p) { p.buffers[3].where = place::shared; }, "shared buffer `panel` is used outside a block loop"));
}

BOOST_AUTO_TEST_CASE(loops_of_a_gpu) {
  constexpr auto block = [] { return example::block_product(); };
  const auto kind = [](int n, loop_kind k) { return [n, k](program& p) { nth(p, node_kind::loop, n).loop = k; }; };
  BOOST_TEST(refused(block(), kind(1, loop_kind::block_y), "two block loops of one axis"));
  BOOST_TEST(refused(block(), kind(1, loop_kind::grid), "a grid loop stands in something else"));
  BOOST_TEST(refused(block(), kind(0, loop_kind::parallel), "a block loop stands in something else"));
  BOOST_TEST(refused(block(), kind(3, loop_kind::block_z), "a block loop stands in something else"));
  BOOST_TEST(refused(block(), kind(4, loop_kind::parallel), "a parallel loop stands in a loop of a GPU"));
  BOOST_TEST(refused(block(), kind(4, loop_kind::thread), "node 13: a barrier must stand in a block loop and in no thread loop"));
  BOOST_TEST(refused(block(), kind(2, loop_kind::serial), "under different numbers of thread loops"));
  BOOST_TEST(refused(
      block(), [](program& p) { nth(p, node_kind::loop, 2).loop = nth(p, node_kind::loop, 3).loop = loop_kind::serial; },
      "work of a block stands outside its thread loops"));
  BOOST_TEST(refused(
      block(), [](program& p) { nth(p, node_kind::loop, 0).loop = nth(p, node_kind::loop, 1).loop = loop_kind::serial; },
      "a thread loop stands outside any block loop"));
  BOOST_TEST(refused(block(), [](program& p) { p.buffers[3].where = place::local; }, "local buffer `left_tile` is used on a GPU"));
  BOOST_TEST(refused(
      tile(),
      [](program& p) {
        node copy = nth(p, node_kind::run);
        copy.offset = copy.source_offset = copy.source_stride = copy.first = copy.coordinate_step = copy.extent = copy.length = {};
        copy.end = static_cast<std::int16_t>(p.nodes.count + 1);
        p.nodes.push_back(copy);
      },
      "local buffer `panel` is used in a parallel loop and outside it, where it is another thread's"));
  BOOST_TEST(refused(tile(), kind(5, loop_kind::parallel), "a parallel loop stands in"));
}

BOOST_AUTO_TEST_SUITE_END()
