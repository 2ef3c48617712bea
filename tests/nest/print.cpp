// Tests `print` of a nest: every kind of line, with the words of the steps that made it.
#include <winsum/nest/print.hpp>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/nest/schedule.hpp>
#include <winsum/plan.hpp>

#include "nest/nests.hpp"

using namespace winsum;

namespace {

std::string shown(std::string_view text, method m, target t, std::initializer_list<std::initializer_list<std::int64_t>> extents) {
  const statement s = parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, s.wrong.view());
  call_form call = open_call(s.value);
  int o = 0;
  for (const auto& each : extents) call.extents(++o, each);
  const planned p = plan(s.value, call, processor{.vector_bytes = 32}, m, t);
  BOOST_TEST_REQUIRE(!p.wrong, p.wrong.view());
  return loop_ir::print(nest_of(p));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_print)

BOOST_AUTO_TEST_CASE(block_tiles_with_their_steps) {
  BOOST_TEST(shown("out(o,x) = relu(sum($a*in(c,pad(x+s-1))*w(o,c,s)) + b(o))", implicit_gemm, cuda, {{8, 100}, {70, 8, 3}, {70}}) ==
             "param a = user parameter 0\n"
             "shared w_tile[1056] like w\n"
             "shared in_tile[1024] like in\n"
             "for o_block in [0, 70) step 64 block_y\n"
             "for x_block in [0, 100) step 64 block_x\n"
             "for ty in [0, 16) thread, 4 each by i\n"
             "for tx in [0, 16) thread, 4 each by j\n"
             "sum over depth_block in [0, 24) step 16\n"
             "sum over k in [0, 16)\n"
             "let s = modulo(depth, 3)\n"
             "let c = floor_div(depth, 3)\n"
             "let depth = depth_block + k\n"
             "let o = o_block + ty\n"
             "let x = x_block + tx\n"
             "only where depth < 24\n"
             "only where o < 70\n"
             "only where x < 100\n"
             "copy in depth_block: w_tile[k < 16][ty < 64] = w(o, c, s), threads along k, lines 2 apart\n"
             "copy in depth_block: in_tile[k < 16][tx < 64] = in(c, pad(x + s - 1)), threads along tx\n"
             "out(o, x) = max(add(mul(a, sum(mul(in_tile(tx + 64*k), w_tile(ty + 66*k)))), b(o)), 0)\n");
}

BOOST_AUTO_TEST_CASE(parameters_tiles_and_gaps) {
  BOOST_TEST(shown("out(2*i,j) = conj(a(i,j))", strided_view, cpp, {}) ==
             "param I = extent of index 0\n"
             "param J = extent of index 1\n"
             "param out_extent_0 = extent 0 of out\n"
             "for i in [0, I) parallel\n"
             "for j in [0, J), tiles of 32 and 8 in vectors of 8\n"
             "zero first\n"
             "out(2*i, j) = conj(a(i, j))\n");
}

BOOST_AUTO_TEST_CASE(a_step_that_failed_is_said_last) {
  loop_ir::nest n = nests::described(nests::call_of("out(i) += a(i,k)*b(k)", {{4, 3}, {3}}));
  loop_ir::split(n, loop_ir::split(n, nests::variable(n, "i"), {2, -1}, "piece"), {2, -1}, "again");
  BOOST_TEST(loop_ir::print(n) ==
             "for piece in [0, 4) step 2\nfor i in [0, i_count)\nsum over k in [0, 3)\nlet i_count = min(2, 4 - piece)\n"
             "out(piece + i) += sum(mul(a(piece + i, k), b(k)))\n"
             "no program: step `split` needs a loop over a whole index, but loop `piece` is cut or bound; take the steps in another order\n");
}

BOOST_AUTO_TEST_SUITE_END()
