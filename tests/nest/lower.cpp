// Tests `lower`: loops, register tiles and the ends of tiles in the program, and the same result by every nest.
#include <winsum/nest/lower.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variable;
using nests::variables;

namespace {

const cases::call& product() {
  static const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{7, 5}, {5, 22}});
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_lower)

BOOST_AUTO_TEST_CASE(a_nest_as_described) {
  BOOST_TEST(loop_ir::print(loop_ir::lower(nests::described(product()))) ==
             "for i in [0, 7)\n"
             "  for j in [0, 22)\n"
             "    registers acc[1] x1, a[1] x1, b[1] x1\n"
             "      acc = 0\n"
             "      for k in [0, 5)\n"
             "        a = a[5*i + k]\n"
             "        b = b[22*k + j]\n"
             "        acc = fma(a, b, acc)\n"
             "      out[22*i + j] = acc\n");
}

/// Tiles of 3 rows and of 2 vectors of 4: whole tiles first, then single rows, then single vectors with the last one short.
BOOST_AUTO_TEST_CASE(tiles_and_their_ends) {
  loop_ir::nest n = nests::described(product());
  for (int size : {3, 1}) n.loop(variable(n, "i")).tiles.push_back(size);
  for (int size : {8, 4}) n.loop(variable(n, "j")).tiles.push_back(size);
  n.loop(variable(n, "j")).lanes = 4;
  const std::string text = loop_ir::print(loop_ir::lower(n));
  for (const char* line : {"for i in [0, 6) step 3\n", "for i in [6, 7)\n", "  for j in [0, 16) step 8\n", "  for j in [16, 22) step 4\n",
                           "acc[2*i_row + j_vector] = fma(a, b[j_vector], acc[2*i_row + j_vector])\n",
                           "out[22*i + j + 22*i_row] x4 stride 1 only 22 - j = acc[i_row]\n"})
    BOOST_TEST(text.find(line) != std::string::npos, line << text);
  BOOST_TEST(nests::wrong(product(), n) == "");
}

BOOST_AUTO_TEST_CASE(tiles_of_every_size_on_either_loop) {
  for (bool known : {true, false})
    for (int rows : {1, 2, 5, 7, 9})
      for (int lanes : {0, 2, 4, 8})
        for (const char* order : {"ij", "ji"}) {
          loop_ir::nest n = nests::described(product(), known);
          n.loop(variable(n, "i")).tiles.push_back(rows);
          if (rows > 1) n.loop(variable(n, "i")).tiles.push_back(1);
          if (lanes > 0) {
            n.loop(variable(n, "j")).lanes = lanes;
            n.loop(variable(n, "j")).tiles.push_back(3 * lanes);
            n.loop(variable(n, "j")).tiles.push_back(lanes);
          }
          loop_ir::order(n, variables(n, {std::string_view(order, 1), std::string_view(order + 1, 1)}));
          BOOST_TEST(nests::wrong(product(), n) == "", rows << " rows, " << lanes << " lanes, " << order);
        }
}

/// What is computed from a tiled index is computed for each of its rows.
BOOST_AUTO_TEST_CASE(a_tile_over_fused_indices) {
  const cases::call c = nests::call_of("out(i,j,l) = sum(in(wrap(j+r-2),i,clamp(l-1+r))*w(r)) + e(l,j)", {{4, 3, 6}, {3}, {6, 4}});
  for (bool known : {true, false})
    for (bool guarded : {true, false}) {
      loop_ir::nest n = nests::described(c, known);
      int q = loop_ir::fuse(n, variables(n, {"l", "i", "j"}), "q", "count");
      if (guarded) q = loop_ir::split_guarded(n, q, 10, "block", "inside").inner;
      for (int size : {3, 1}) n.loop(q).tiles.push_back(size);
      BOOST_TEST(nests::wrong(c, n) == "", (guarded ? "guarded" : "whole"));
    }
}

BOOST_AUTO_TEST_CASE(a_nest_with_a_mistake_has_no_program) {
  loop_ir::nest n = nests::described(product());
  loop_ir::bind(n, variable(n, "i"), loop_ir::loop_kind::block_x);
  const loop_ir::program p = loop_ir::lower(n);
  BOOST_TEST(p.error.view() == "loop `i` is given to blocks, but no loop inside of it to their threads; share one, or bind it to a grid");
  BOOST_TEST(p.nodes.empty());
  n = nests::described(product());
  loop_ir::bind(n, variable(n, "i"), loop_ir::loop_kind::parallel);
  loop_ir::order(n, variables(n, {"j", "i"}));
  loop_ir::bind(n, variable(n, "j"), loop_ir::loop_kind::parallel);
  BOOST_TEST(loop_ir::lower(n).error.empty());
  n.loop(variable(n, "j")).tiles.push_back(2);
  BOOST_TEST(loop_ir::lower(n).error.empty());
  const cases::call c = nests::call_of("out(i,j,l) = a(l,j,i)", {{2, 3, 4}});
  n = nests::described(c);
  for (const char* v : {"i", "l"}) loop_ir::bind(n, variable(n, v), loop_ir::loop_kind::parallel);
  BOOST_TEST(loop_ir::lower(n).error.view() == "loop `l` is for threads and stands inside of one that is, but not directly; bind one of them");
}

BOOST_AUTO_TEST_SUITE_END()
