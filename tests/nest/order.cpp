// Tests `order`: loops change places, those not named stay behind, and the result is the same.
#include <winsum/nest/order.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variables;

BOOST_AUTO_TEST_SUITE(nest_order)

BOOST_AUTO_TEST_CASE(named_loops_come_first_and_others_keep_their_order) {
  const cases::call c = nests::call_of("out(o,y,x) = in(c,y+r,2*x+s)*w(o,c,r,s)", {{3, 7, 15}, {5, 3, 2, 4}});
  loop_ir::nest n = nests::described(c);
  loop_ir::order(n, variables(n, {"x", "o"}));
  BOOST_TEST(nests::loops(n) ==
             "for x in [0, 6)\nfor o in [0, 5)\nfor y in [0, 6)\nsum over c in [0, 3)\nsum over r in [0, 2)\nsum over s in [0, 4)\n"
             "out(o, y, x) = sum(mul(in(c, y + r, 2*x + s), w(o, c, r, s)))\n");
  BOOST_TEST(nests::wrong(c, n) == "");
  loop_ir::order(n, variables(n, {"y", "o", "x", "s", "c"}));
  BOOST_TEST(nests::loops(n).starts_with(
      "for y in [0, 6)\nfor o in [0, 5)\nfor x in [0, 6)\nsum over s in [0, 4)\nsum over c in [0, 3)\nsum over r in [0, 2)\n"));
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_CASE(what_is_summed_stays_inside) {
  const cases::call c = nests::call_of("out(o,y) = in(c,y+r)*w(o,c,r)", {{3, 7}, {5, 3, 2}});
  loop_ir::nest n = nests::described(c);
  loop_ir::order(n, variables(n, {"c", "y"}));
  BOOST_TEST(loop_ir::lower(n).error.view() == "loop `y`, which is not summed, stands inside of a loop that is; order the loops");
}

BOOST_AUTO_TEST_SUITE_END()
