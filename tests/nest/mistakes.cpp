// Tests `mistake_of`: each nest that cannot be lowered has its sentence, and a neighbour that can has none.
#include <winsum/nest/mistakes.hpp>

#include <algorithm>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::loop_kind;
using loop_ir::nest;
using nests::variable;
using nests::variables;

namespace {

const cases::call& product() {
  static const cases::call c = nests::call_of("out(i,j,l) = a(i,k)*b(k,j,l)", {{12, 7}, {7, 9, 5}});
  return c;
}
template <class Steps>
std::string mistake(Steps steps) {
  nest n = nests::described(product());
  steps(n);
  BOOST_TEST(n.b.p.error.empty(), n.b.p.error.view());
  const std::string said(loop_ir::mistake_of(n).view());
  if (said.empty()) BOOST_TEST(nests::wrong(product(), n) == "");
  return said;
}
void share(nest& n, std::string_view loop, loop_kind axis) {
  const loop_ir::parts made = loop_ir::split_guarded(n, variable(n, loop), 6, "block", "t");
  loop_ir::bind(n, made.outer, axis);
  loop_ir::share(n, made.inner, 3, "u");
}
void copy(nest& n, int which, int after, std::initializer_list<std::string_view> items) {
  loop_ir::copy_request c{.which = which, .after = after};
  for (std::int16_t v : variables(n, items)) c.items.push_back(v);
  loop_ir::copy_at(n, c);
}
void copy_shared(nest& n, int which, int after, std::initializer_list<std::string_view> items) {
  loop_ir::shared_request c{.which = which, .after = after};
  for (std::int16_t v : variables(n, items)) c.items.push_back(v);
  loop_ir::copy_at(n, c);
}
void tile(nest& n, std::string_view loop, int lanes = 0) {
  loop_ir::nest_loop& l = n.loop(variable(n, loop));
  l.lanes = lanes;
  l.tiles.push_back(lanes > 0 ? 2 * lanes : 3);
  l.tiles.push_back(lanes > 0 ? lanes : 1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_mistakes)

BOOST_AUTO_TEST_CASE(loops_and_tiles) {
  BOOST_TEST(mistake([](nest&) {}) == "");
  BOOST_TEST(mistake([](nest& n) { loop_ir::order(n, variables(n, {"i", "k"})); }) ==
             "loop `j`, which is not summed, stands inside of a loop that is; order the loops");
  const auto cut = [](nest& n) { loop_ir::split(n, variable(n, "j"), {4, -1}, "piece"); };
  BOOST_TEST(mistake([&](nest& n) { cut(n), loop_ir::order(n, variables(n, {"piece", "l", "j"})); }) == "");
  BOOST_TEST(mistake([&](nest& n) { cut(n), loop_ir::order(n, variables(n, {"j", "piece"})); }) ==
             "loop `j` stands outside of what its length is computed from; order the loops");
  BOOST_TEST(mistake([&](nest& n) { cut(n), tile(n, "piece"); }) ==
             "loop `piece` has register tiles and steps; give the tiles to the loop inside of it");
  BOOST_TEST(mistake([&](nest& n) { cut(n), tile(n, "j"); }) == "");
  BOOST_TEST(mistake([](nest& n) { loop_ir::split(n, variable(n, "j"), {1, -1}, "piece"), tile(n, "piece"); }) ==
             "loop `piece` has register tiles or threads, but the length of loop `j` is computed from it; give the tiles to another");
  BOOST_TEST(mistake([](nest& n) { tile(n, "i"), tile(n, "l", 4); }) == "");
  BOOST_TEST(mistake([](nest& n) { tile(n, "i"), tile(n, "l"); }) ==
             "loop `l` is a second one with register tiles of that kind; a nest has one of rows and one of vectors");
  const auto fused = [](nest& n) { loop_ir::fuse(n, variables(n, {"j", "l"}), "q", "count"); };
  BOOST_TEST(mistake([&](nest& n) { fused(n), tile(n, "q"); }) == "");
  BOOST_TEST(mistake([&](nest& n) { fused(n), tile(n, "q", 4); }) ==
             "vectors run along loop `q`, from which other variables or guards are computed; give it rows, or no tiles");
}

BOOST_AUTO_TEST_CASE(threads_blocks_and_grids) {
  BOOST_TEST(mistake([](nest& n) { share(n, "i", loop_kind::block_x); }) == "");
  const auto in_order = [](nest& n, std::initializer_list<int> first) {
    static_vector<std::int16_t, 24> sequence;
    for (int v : first) sequence.push_back(static_cast<std::int16_t>(v));
    for (bool thread : {false, true})
      for (const loop_ir::nest_loop& l : n.loops)
        if (!l.reduced && (l.kind == loop_kind::thread) == thread && std::find(first.begin(), first.end(), l.var) == first.end())
          sequence.push_back(l.var);
    loop_ir::order(n, sequence);
  };
  const auto threads = [&](nest& n) {
    share(n, "i", loop_kind::block_x);
    in_order(n, {variable(n, "block")});
  };
  BOOST_TEST(mistake(threads) == "");
  BOOST_TEST(mistake([&](nest& n) { threads(n), in_order(n, {variable(n, "j"), variable(n, "block")}); }) ==
             "loop `block` is bound to a GPU, but has register tiles or stands inside of a loop that is not; order the loops");
  BOOST_TEST(mistake([&](nest& n) { threads(n), loop_ir::bind(n, variable(n, "block"), loop_kind::serial); }) ==
             "loop `t` is given to the threads of a block, but no loop outside of it to blocks; bind one");
  BOOST_TEST(mistake([](nest& n) { loop_ir::bind(n, variable(n, "i"), loop_kind::block_x); }) ==
             "loop `i` is given to blocks, but no loop inside of it to their threads; share one, or bind it to a grid");
  BOOST_TEST(mistake([&](nest& n) { threads(n), loop_ir::bind(n, variable(n, "j"), loop_kind::block_x); }) ==
             "loop `j` is a second one on its axis of the blocks; fuse the loops, or bind it to another axis");
  BOOST_TEST(mistake([&](nest& n) { threads(n), loop_ir::bind(n, variable(n, "j"), loop_kind::block_z); }) == "");
  BOOST_TEST(mistake([&](nest& n) { threads(n), loop_ir::bind(n, variable(n, "j"), loop_kind::grid); }) ==
             "loop `block` is bound to a grid, and others to blocks and their threads; bind all of them in one way");
  BOOST_TEST(mistake([&](nest& n) { threads(n), loop_ir::bind(n, variable(n, "l"), loop_kind::parallel); }) ==
             "loop `l` is for the threads of a CPU, and others are bound to a GPU; bind all of them for one machine");
  BOOST_TEST(mistake([&](nest& n) { threads(n), copy(n, 2, variable(n, "block"), {"k", "j", "l"}); }) ==
             "copy `panel` is for the threads of a CPU, and loops are bound to a GPU; copy to shared memory");
}

BOOST_AUTO_TEST_CASE(copies) {
  BOOST_TEST(mistake([](nest& n) { copy(n, 1, variable(n, "i"), {"k"}); }) == "");
  BOOST_TEST(mistake([](nest& n) { copy(n, 1, -1, {"k"}); }) ==
             "copy `panel` depends on loop `i`, which is neither around it, without register tiles, nor one of its items; copy elsewhere");
  BOOST_TEST(mistake([](nest& n) { tile(n, "i"), copy(n, 2, variable(n, "i"), {"k", "j", "l"}); }) ==
             "a copy stands in loop `i`, which has register tiles; copy outside of it");
  BOOST_TEST(mistake([](nest& n) { tile(n, "i"), copy(n, 1, variable(n, "j"), {"k"}); }) ==
             "copy `panel` depends on loop `i`, which is neither around it, without register tiles, nor one of its items; copy elsewhere");
  BOOST_TEST(mistake([](nest& n) { copy(n, 1, variable(n, "i"), {"k"}), loop_ir::bind(n, variable(n, "j"), loop_kind::parallel); }) ==
             "copy `panel` is a thread's own, but stands around loop `j`, which threads share; copy inside of it, or up front");
  BOOST_TEST(mistake([](nest& n) { copy_shared(n, 1, variable(n, "i"), {"k"}); }) ==
             "copy `tile` is in shared memory, but no loop outside of the sum is given to the threads of a block; share one");
  const auto block = [](nest& n) {
    share(n, "i", loop_kind::block_x);
    loop_ir::split_guarded(n, variable(n, "k"), 4, "k_block", "tk");
    loop_ir::order(n, variables(n, {"block", "j", "l", "t"}));
  };
  BOOST_TEST(mistake([&](nest& n) { block(n), copy_shared(n, 1, variable(n, "k_block"), {"tk", "t"}); }) == "");
  BOOST_TEST(mistake([&](nest& n) { block(n), copy_shared(n, 1, variable(n, "k_block"), {"tk"}); }) ==
             "copy `tile` depends on loop `t`, which is neither around it, without register tiles, nor one of its items; copy elsewhere");
  BOOST_TEST(mistake([&](nest& n) { block(n), copy_shared(n, 1, variable(n, "tk"), {"tk", "t"}); }) ==
             "copy `tile` has loop `tk` as an item, but stands in it; copy further outside");
}

BOOST_AUTO_TEST_CASE(a_copy_in_the_sum_is_not_read_outside) {
  const cases::call c = nests::call_of("out(i) = sum(a(i,k)*b(k)) + d(i)", {{6, 7}, {7}, {6}});
  nest n = nests::described(c);
  share(n, "i", loop_kind::block_x);
  copy_shared(n, 3, variable(n, "k"), {"t"});
  BOOST_TEST(loop_ir::mistake_of(n).view() == "copy `tile` stands in the sum, but is read outside of it; copy outside of the sum");
  n = nests::described(c);
  share(n, "i", loop_kind::block_x);
  copy_shared(n, 3, variable(n, "block"), {"t"});
  BOOST_TEST(loop_ir::mistake_of(n).view() == "");
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_SUITE_END()
