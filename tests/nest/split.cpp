// Tests `split` and `split_guarded`: two loops run over what one did, the last piece shorter or guarded.
#include <winsum/nest/split.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variable;

namespace {

const cases::call& convolution() {
  static const cases::call c = nests::call_of("out(o,x) = in(c,pad(2*x+s-1))*w(o,c,s)", {{3, 23}, {5, 3, 4}});
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_split)

BOOST_AUTO_TEST_CASE(the_last_piece_is_shorter) {
  loop_ir::nest n = nests::described(convolution());
  const int piece = loop_ir::split(n, variable(n, "x"), {5, -1}, "piece");
  BOOST_TEST(piece == variable(n, "piece"));
  BOOST_TEST(nests::loops(n) ==
             "for o in [0, 5)\nfor piece in [0, 11) step 5\nfor x in [0, x_count)\nsum over c in [0, 3)\nsum over s in [0, 4)\n"
             "let x_count = min(5, 11 - piece)\nout(o, piece + x) = sum(mul(in(c, pad(2*piece + 2*x + s - 1)), w(o, c, s)))\n");
  BOOST_TEST(nests::wrong(convolution(), n) == "");
}

BOOST_AUTO_TEST_CASE(pieces_are_cut_again) {
  for (bool known : {true, false})
    for (std::int64_t size : {1, 2, 3, 4, 11, 12, 100}) {
      loop_ir::nest n = nests::described(convolution(), known);
      loop_ir::split(n, variable(n, "x"), {size, -1}, "piece");
      loop_ir::split(n, variable(n, "x"), {2, -1}, "pair");
      loop_ir::split(n, variable(n, "c"), {size, -1}, "part");
      loop_ir::split(n, variable(n, "s"), {3, -1}, "taps");
      BOOST_TEST(nests::wrong(convolution(), n) == "", "pieces of " << size);
    }
}

BOOST_AUTO_TEST_CASE(a_guard_stands_for_the_short_piece) {
  loop_ir::nest n = nests::described(convolution());
  const loop_ir::parts made = loop_ir::split_guarded(n, variable(n, "x"), 4, "block", "inside");
  BOOST_TEST(made.outer == variable(n, "block"));
  BOOST_TEST(made.inner == variable(n, "inside"));
  BOOST_TEST(nests::loops(n) ==
             "for o in [0, 5)\nfor block in [0, 11) step 4\nfor inside in [0, 4)\nsum over c in [0, 3)\nsum over s in [0, 4)\n"
             "let x = block + inside\nonly where x < 11\nout(o, x) = sum(mul(in(c, pad(2*x + s - 1)), w(o, c, s)))\n");
  BOOST_TEST(nests::wrong(convolution(), n) == "");
}

BOOST_AUTO_TEST_CASE(guards_of_what_is_summed_and_of_pieces) {
  for (bool known : {true, false})
    for (int size : {1, 2, 3, 5, 30}) {
      loop_ir::nest n = nests::described(convolution(), known);
      const loop_ir::parts x = loop_ir::split_guarded(n, variable(n, "x"), size, "block", "inside");
      loop_ir::split_guarded(n, x.inner, 2, "pair", "of_two");
      loop_ir::split_guarded(n, variable(n, "s"), size, "taps", "tap");
      loop_ir::split_guarded(n, variable(n, "c"), 2, "part", "channel");
      BOOST_TEST(nests::wrong(convolution(), n) == "", "blocks of " << size);
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_cut_is_said) {
  loop_ir::nest n = nests::described(convolution());
  const int piece = loop_ir::split(n, variable(n, "x"), {5, -1}, "piece");
  loop_ir::split(n, piece, {2, -1}, "again");
  BOOST_TEST(loop_ir::lower(n).error.view() ==
             "step `split` needs a loop over a whole index, but loop `piece` is cut or bound; take the steps in another order");
  n = nests::described(convolution());
  loop_ir::split(n, variable(n, "x"), {5, -1}, "piece");
  loop_ir::split_guarded(n, variable(n, "x"), 2, "pair", "of_two");
  BOOST_TEST(loop_ir::lower(n).error.view() ==
             "step `split_guarded` needs a loop over a whole index, but loop `x` is cut or bound; take the steps in another order");
}

BOOST_AUTO_TEST_SUITE_END()
