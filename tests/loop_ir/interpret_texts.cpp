// Tests what the interpreter says of programs that leave their memory or race.
#include <winsum/loop_ir/interpret_texts.hpp>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::loop_ir::texts;

BOOST_AUTO_TEST_SUITE(loop_ir_interpret_texts)

BOOST_AUTO_TEST_CASE(the_node_and_the_numbers) {
  BOOST_TEST(texts::step_below_1(4, -2) == "winsum: node 4 of the program has a loop with step -2; give it 1 or more");
  BOOST_TEST(texts::register_outside(7, 3, "acc", 3) == "winsum: node 7 of the program uses register 3 of `acc`, which has 3; give it more");
  BOOST_TEST(texts::buffer_left(5, false, "in", -42, -40, 101) ==
             "winsum: node 5 of the program reads outside `in`: offset -42, which has [-40, 101); add a condition");
  BOOST_TEST(texts::buffer_left(5, true, "out", 9, 0, 9).find("writes outside `out`: offset 9, which has [0, 9)") != std::string::npos);
  BOOST_TEST(
      texts::race(6, true, "tile", 12) ==
      "winsum: node 6 of the program writes an element of `tile` that another thread uses before any barrier: offset 12; put a barrier between "
      "them");
  BOOST_TEST(texts::rule_broken("node 3: a buffer does not exist") == "winsum: node 3: a buffer does not exist");
}

BOOST_AUTO_TEST_SUITE_END()
