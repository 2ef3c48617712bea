// Tests `fuse`: one loop runs over what several did, and their indices are computed from it.
#include <winsum/nest/fuse.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variable;
using nests::variables;

namespace {

const cases::call& convolution() {
  static const cases::call c = nests::call_of("out(n,o,y,x) = in(n,c,pad(y+r-1),wrap(x+s))*w(o,c,r,s)", {{2, 3, 5, 6}, {4, 3, 2, 3}});
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_fuse)

BOOST_AUTO_TEST_CASE(the_last_index_runs_fastest) {
  loop_ir::nest n = nests::described(convolution());
  loop_ir::fuse(n, variables(n, {"n", "y", "x"}), "element", "elements");
  BOOST_TEST(nests::loops(n) ==
             "for element in [0, 48)\nfor o in [0, 4)\nsum over c in [0, 3)\nsum over r in [0, 2)\nsum over s in [0, 3)\n"
             "let x = modulo(element, 4)\nlet rest = floor_div(element, 4)\nlet y = modulo(rest, 6)\nlet n = floor_div(rest, 6)\n"
             "out(n, o, y, x) = sum(mul(in(n, c, pad(y + r - 1), wrap(x + s)), w(o, c, r, s)))\n");
  BOOST_TEST(nests::wrong(convolution(), n) == "");
}

BOOST_AUTO_TEST_CASE(what_is_summed_fuses_too) {
  for (bool known : {true, false}) {
    loop_ir::nest n = nests::described(convolution(), known);
    loop_ir::fuse(n, variables(n, {"s", "c", "r"}), "depth", "depths", true);
    loop_ir::fuse(n, variables(n, {"x", "o"}), "mixed", "mixes");
    BOOST_TEST(nests::wrong(convolution(), n) == "");
    loop_ir::split(n, variable(n, "depth"), {4, -1}, "part");
    loop_ir::split_guarded(n, variable(n, "mixed"), 5, "block", "inside");
    BOOST_TEST(nests::wrong(convolution(), n) == "");
  }
}

BOOST_AUTO_TEST_CASE(one_loop_is_itself_and_none_is_one_iteration) {
  loop_ir::nest n = nests::described(convolution());
  BOOST_TEST(loop_ir::fuse(n, variables(n, {"y"}), "row", "rows") == variable(n, "y"));
  const std::string before = nests::loops(n);
  loop_ir::fuse(n, {}, "batch", "batches");
  loop_ir::fuse(n, {}, "nothing", "nothings", true);
  BOOST_TEST(nests::loops(n).starts_with("for batch in [0, 1)\nfor n in [0, 2)"));
  BOOST_TEST(nests::loops(n).find("sum over s in [0, 3)\nsum over nothing in [0, 1)\n") != std::string::npos);
  BOOST_TEST(nests::wrong(convolution(), n) == "");
}

BOOST_AUTO_TEST_CASE(pieces_do_not_fuse) {
  loop_ir::nest n = nests::described(convolution());
  loop_ir::split(n, variable(n, "x"), {4, -1}, "piece");
  loop_ir::fuse(n, variables(n, {"y", "x"}), "q", "count");
  BOOST_TEST(loop_ir::lower(n).error.view() ==
             "step `fuse` needs a loop over a whole index, but loop `x` is cut or bound; take the steps in another order");
  n = nests::described(convolution());
  loop_ir::copy_request copy{.which = 1, .after = variable(n, "o")};
  copy.items = {};
  for (int v : {variable(n, "c"), variable(n, "r"), variable(n, "s"), variable(n, "y"), variable(n, "x")})
    copy.items.push_back(static_cast<std::int16_t>(v));
  loop_ir::copy_at(n, copy);
  loop_ir::fuse(n, variables(n, {"n", "o"}), "q", "count");
  BOOST_TEST(loop_ir::lower(n).error.view() == "a copy stands in loop `o`, which step `fuse` takes away; copy after that step");
}

BOOST_AUTO_TEST_SUITE_END()
