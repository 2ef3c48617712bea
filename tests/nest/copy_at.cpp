// Tests `copy_at`: a piece of an operand is read from a buffer of its own, of the run, of a thread, or of a block of threads.
#include <winsum/nest/copy_at.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::loop_kind;
using nests::variable;
using nests::variables;

namespace {

const cases::call& convolution() {
  static const cases::call c = nests::call_of("out(o,y,x) = in(c,reflect(y+r-1),pad(2*x+s-1,3))*w(o,c,r,s)", {{3, 5, 11}, {4, 3, 2, 3}});
  return c;
}
loop_ir::copy_request request(const loop_ir::nest& n, int which, std::string_view after, std::initializer_list<std::string_view> items) {
  loop_ir::copy_request c{.which = which, .after = after.empty() ? -1 : variable(n, after)};
  for (std::int16_t v : variables(n, items)) c.items.push_back(v);
  return c;
}

/// A product in blocks: threads ti and tj, and pieces of the sum of two.
loop_ir::nest blocks(const cases::call& c, bool known) {
  loop_ir::nest n = nests::described(c, known);
  const loop_ir::parts i = loop_ir::split_guarded(n, variable(n, "i"), 6, "i_block", "ti");
  const loop_ir::parts j = loop_ir::split_guarded(n, variable(n, "j"), 4, "j_block", "tj");
  const loop_ir::parts k = loop_ir::split_guarded(n, variable(n, "k"), 5, "k_block", "tk");
  loop_ir::bind(n, i.outer, loop_kind::block_y);
  loop_ir::bind(n, j.outer, loop_kind::block_x);
  loop_ir::share(n, i.inner, 3, "u");
  loop_ir::share(n, j.inner, 4, "v");
  static_vector<std::int16_t, 24> sequence;
  for (int v : {i.outer, j.outer, i.inner, j.inner, k.outer, k.inner}) sequence.push_back(static_cast<std::int16_t>(v));
  loop_ir::order(n, sequence);
  return n;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_copy_at)

BOOST_AUTO_TEST_CASE(a_copy_has_the_borders_of_what_it_copies) {
  loop_ir::nest n = nests::described(convolution());
  loop_ir::copy_at(n, request(n, 1, "o", {"c", "s", "r", "y", "x"}));
  BOOST_TEST(nests::loops(n) ==
             "for o in [0, 4)\nfor y in [0, 6)\nfor x in [0, 6)\nsum over c in [0, 3)\nsum over r in [0, 2)\nsum over s in [0, 3)\n"
             "copy in o: panel[c < 3][s < 3][r < 2][y < 6][x < 6] = in(c, reflect(y + r - 1), pad(2*x + s - 1, 3))\n"
             "out(o, y, x) = sum(mul(panel(x + 6*y + 36*r + 72*s + 216*c), w(o, c, r, s)))\n");
  BOOST_TEST(n.b.p.buffers[n.accesses[1].buffer].size.factor == 648);
  BOOST_TEST(nests::wrong(convolution(), n) == "");
}

BOOST_AUTO_TEST_CASE(copies_stand_anywhere) {
  for (bool known : {true, false}) {
    struct row {
      const char* after;
      std::initializer_list<std::string_view> items;
    };
    for (const row& r : {row{"", {"c", "r", "s", "x", "y"}}, row{"y", {"x", "s", "c", "r"}}, row{"x", {"s", "r", "c"}}, row{"c", {"r", "s"}}}) {
      loop_ir::nest n = nests::described(convolution(), known);
      loop_ir::copy_at(n, request(n, 1, r.after, r.items));
      if (r.after[0] == 'c') {
        BOOST_TEST(loop_ir::lower(n).error.empty());
      }
      BOOST_TEST(nests::wrong(convolution(), n) == "", "after " << r.after);
      const bool of_the_run = n.b.p.buffers[n.accesses[1].buffer].where == loop_ir::place::workspace;
      BOOST_TEST(of_the_run == (r.after[0] == '\0'));
    }
  }
}

/// y + r is one row of the copy: a row that serves several taps is there once.
BOOST_AUTO_TEST_CASE(rows_are_kept) {
  for (bool known : {true, false}) {
    loop_ir::nest n = nests::described(convolution(), known);
    loop_ir::copy_request c = request(n, 1, "o", {"c", "s", "y", "x"});
    c.kept = 1;
    c.keep_at = c.keep_a = variable(n, "y");
    c.keep_b = variable(n, "r");
    loop_ir::copy_at(n, c);
    BOOST_TEST(nests::loops(n).find("panel(x + ") != std::string::npos);
    BOOST_TEST(nests::wrong(convolution(), n) == "");
    if (known) BOOST_TEST(n.b.p.buffers[n.accesses[1].buffer].size.factor == 3 * 3 * 7 * 6);
  }
}

BOOST_AUTO_TEST_CASE(a_block_copies_together) {
  const cases::call c = nests::call_of("out(i,j) = sum(a(pad(i-1,2),k)*b(k,j)) + d(j)", {{12, 7}, {7, 9}, {9}});
  for (bool known : {true, false})
    for (int fast : {0, 1})
      for (int slack : {0, 3}) {
        loop_ir::nest n = blocks(c, known);
        loop_ir::shared_request tall{.which = 1, .after = variable(n, "k_block"), .fast = fast, .line_slack = slack, .label = "a_tile"};
        tall.items.push_back(static_cast<std::int16_t>(variable(n, "tk")));
        tall.items.push_back(static_cast<std::int16_t>(variable(n, "ti")));
        loop_ir::copy_at(n, tall);
        loop_ir::shared_request wide{.which = 2, .after = variable(n, "k_block"), .fast = 1 - fast, .label = "b_tile"};
        wide.items.push_back(static_cast<std::int16_t>(variable(n, "tk")));
        wide.items.push_back(static_cast<std::int16_t>(variable(n, "tj")));
        loop_ir::copy_at(n, wide);
        BOOST_TEST(n.b.p.buffers[n.accesses[1].buffer].size.factor == 5 * (6 + slack));
        const std::string line =
            "copy in k_block: a_tile[tk < 5][ti < 6] = a(pad(i - 1, 2), k), threads along " + std::string(fast == 0 ? "tk" : "ti");
        BOOST_TEST(nests::loops(n).find(line + (slack > 0 ? ", lines 3 apart\n" : "\n")) != std::string::npos, nests::loops(n));
        BOOST_TEST(nests::wrong(c, n) == "", "fast " << fast << ", slack " << slack);
      }
}

/// The loop that the first copy stands in has one iteration and vanishes, so both copies are made first.
BOOST_AUTO_TEST_CASE(a_thread_s_copy_comes_after_that_of_the_run) {
  const cases::call c = nests::call_of("out(i,k) = a(i,j)*b(j,k)", {{1, 7}, {7, 35}});
  loop_ir::nest n = nests::described(c);
  const int i = variable(n, "i"), j = variable(n, "j"), k = variable(n, "k");
  loop_ir::copy_request first{.which = 1, .after = i}, second{.which = 2, .after = -1};
  first.items.push_back(static_cast<std::int16_t>(j));
  for (int v : {j, k}) second.items.push_back(static_cast<std::int16_t>(v));
  loop_ir::copy_at(n, first);
  loop_ir::copy_at(n, second);
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_copied_is_said) {
  loop_ir::nest n = nests::described(convolution());
  loop_ir::copy_at(n, request(n, 2, "x", {"c", "r", "s"}));
  loop_ir::copy_at(n, request(n, 2, "", {"c", "r", "s"}));
  BOOST_TEST(n.b.p.error.view() == "step `copy_at` is asked to copy `panel`, which is a copy already; copy an operand once");
  n = nests::described(convolution());
  loop_ir::fuse(n, variables(n, {"c", "r"}), "depth", "depths", true);
  loop_ir::copy_at(n, request(n, 2, "x", {"depth", "s"}));
  BOOST_TEST(n.b.p.error.view() ==
             "step `copy_at` needs subscripts of `w` in its loops' variables, but some are computed from `depth`; copy before that is fused");
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{12, 7}, {7, 9}});
  n = blocks(c, true);
  const int item = variable(n, "tk");
  loop_ir::shared_request tile{.which = 1, .after = variable(n, "k_block")};
  for (int v : {item, variable(n, "ti")}) tile.items.push_back(static_cast<std::int16_t>(v));
  loop_ir::copy_at(n, tile);
  loop_ir::split_guarded(n, item, 2, "part", "inside");
  BOOST_TEST(n.b.p.error.view().starts_with("step `split_guarded` needs a loop over a whole index, but loop `tk` is cut or bound"));
  n = nests::described(convolution(), false);
  loop_ir::shared_request shared{.which = 2, .after = variable(n, "x")};
  shared.items.push_back(static_cast<std::int16_t>(variable(n, "c")));
  loop_ir::copy_at(n, shared);
  BOOST_TEST(n.b.p.error.view() == "a copy to shared memory needs loops of constant length, but loop `c` has none; split_guarded makes one");
}

BOOST_AUTO_TEST_SUITE_END()
