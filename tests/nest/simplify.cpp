// Tests `simplify`: loops of one iteration and names of constants vanish, and nothing that is needed does.
#include <winsum/nest/simplify.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variable;

BOOST_AUTO_TEST_SUITE(nest_simplify)

BOOST_AUTO_TEST_CASE(loops_of_one_iteration_vanish) {
  const cases::call c = nests::call_of("out(n,o,x) = in(n,c,x+s)*w(o,c,s)", {{1, 3, 9}, {5, 3, 1}});
  loop_ir::nest n = nests::described(c);
  loop_ir::simplify(n);
  BOOST_TEST(nests::loops(n) == "for o in [0, 5)\nfor x in [0, 9)\nsum over c in [0, 3)\nout(0, o, x) = sum(mul(in(0, c, x), w(o, c, 0)))\n");
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_CASE(a_piece_that_is_the_whole_leaves_one_loop) {
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{4, 6}, {6, 7}});
  loop_ir::nest n = nests::described(c);
  loop_ir::split(n, variable(n, "j"), {7, -1}, "piece");
  loop_ir::copy_request copy{.which = 2, .after = variable(n, "piece")};
  for (const char* v : {"k", "j"}) copy.items.push_back(static_cast<std::int16_t>(variable(n, v)));
  loop_ir::copy_at(n, copy);
  loop_ir::simplify(n);
  BOOST_TEST(nests::loops(n) ==
             "for i in [0, 4)\nfor j in [0, 7)\nsum over k in [0, 6)\ncopy in i: panel[k < 6][j < 7] = b(k, j)\n"
             "out(i, j) = sum(mul(a(i, k), panel(j + 7*k)))\n");
  BOOST_TEST(nests::wrong(c, n) == "");
}

/// An empty loop, one of unknown length, a tile, a grid's loop, and one that a block copies in.
BOOST_AUTO_TEST_CASE(other_loops_stay) {
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{1, 0}, {0, 1}});
  loop_ir::nest n = nests::described(c);
  loop_ir::bind(n, variable(n, "i"), loop_ir::loop_kind::grid);
  n.loop(variable(n, "j")).tiles.push_back(4);
  const std::string before = nests::loops(n);
  loop_ir::simplify(n);
  BOOST_TEST(nests::loops(n) == before);
  loop_ir::nest open = nests::described(c, false);
  const std::string unknown = nests::loops(open);
  loop_ir::simplify(open);
  BOOST_TEST(nests::loops(open) == unknown);
}

BOOST_AUTO_TEST_SUITE_END()
