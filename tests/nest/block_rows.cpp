// Tests `block_rows` and `flatten_block`: whole rows or a piece of one become one loop, of extents known or not.
#include <winsum/nest/block_rows.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variable;

namespace {

const cases::call& pointwise() {
  static const cases::call c = nests::call_of("out(o,y,x) = in(c,y,x)*w(o,c)", {{3, 5, 7}, {4, 3}});
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_block_rows)

BOOST_AUTO_TEST_CASE(rows_that_fit_are_taken_whole) {
  loop_ir::nest n = nests::described(pointwise());
  const loop_ir::scalar width = n.loop(variable(n, "x")).extent;
  const loop_ir::block made = loop_ir::block_rows(n, variable(n, "y"), variable(n, "x"), {16, -1}, "q");
  BOOST_TEST(made.column_block == -1);
  loop_ir::flatten_block(n, made.q, width);
  BOOST_TEST(nests::loops(n) ==
             "for o in [0, 4)\nfor y_block in [0, 5) step 2\nsum over c in [0, 3)\nfor q in [0, positions)\nlet y_count = min(2, 5 - y_block)\n"
             "let positions = product(y_count, 7)\nout(35*o + 7*y_block + q) = sum(mul(in(35*c + 7*y_block + q), w(o, c)))\n");
  loop_ir::order(n, nests::variables(n, {"o", "y_block", "q"}));
  BOOST_TEST(nests::wrong(pointwise(), n) == "");
}

BOOST_AUTO_TEST_CASE(every_size_of_a_block) {
  for (bool known : {true, false})
    for (bool rows : {true, false})
      for (std::int64_t most : {1, 3, 7, 8, 14, 20, 35, 1000}) {
        loop_ir::nest n = nests::described(pointwise(), known);
        const loop_ir::scalar width = n.loop(variable(n, "x")).extent;
        const loop_ir::block made = loop_ir::block_rows(n, rows ? variable(n, "y") : -1, variable(n, "x"), {most, -1}, "q");
        loop_ir::flatten_block(n, made.q, width);
        static_vector<std::int16_t, 24> sequence;
        for (const loop_ir::nest_loop& l : n.loops)
          if (!l.reduced) sequence.push_back(l.var);
        loop_ir::order(n, sequence);
        BOOST_TEST(nests::wrong(pointwise(), n) == "", (rows ? "rows of at most " : "columns of at most ") << most);
      }
}

BOOST_AUTO_TEST_CASE(rows_nest_where_one_follows_the_other) {
  const cases::call c = nests::call_of("out(y,x) = a(y,x) + b(x,y) + d(2*y,x) + e(x)", {{6, 5}, {5, 6}, {11, 5}, {5}});
  loop_ir::nest n = nests::described(c);
  const auto rows_nest = [&](int access) {
    return loop_ir::rows_nest(n, n.accesses[access], variable(n, "y"), variable(n, "x"), n.loop(variable(n, "x")).extent);
  };
  BOOST_TEST(rows_nest(0));
  BOOST_TEST(rows_nest(1));
  for (int access : {2, 3, 4}) BOOST_TEST(!rows_nest(access));
}

BOOST_AUTO_TEST_CASE(what_does_not_lie_in_order_is_said) {
  const auto refused = [](std::string_view text, std::vector<cases::numbers_list> extents) {
    loop_ir::nest n = nests::described(nests::call_of(text, std::move(extents)));
    const loop_ir::scalar width = n.loop(variable(n, "x")).extent;
    loop_ir::flatten_block(n, loop_ir::block_rows(n, variable(n, "y"), variable(n, "x"), {14, -1}, "q").q, width);
    return std::string(n.b.p.error.view());
  };
  BOOST_TEST(refused("out(y,x) = a(y,x)", {{6, 5}}) == "");
  BOOST_TEST(refused("out(y,x) = a(x,y)", {{5, 6}}) == "it runs over two indices as one, but `a` does not hold them in order; name another method");
  BOOST_TEST(refused("out(y,x) = t(pad(y-1),x)", {{6, 5}}) ==
             "it runs over two indices as one, but `t` does not hold them in order; name another method");
  loop_ir::nest n = nests::described(pointwise());
  loop_ir::split(n, variable(n, "x"), {3, -1}, "piece");
  loop_ir::block_rows(n, variable(n, "y"), variable(n, "x"), {14, -1}, "q");
  BOOST_TEST(n.b.p.error.view() ==
             "step `block_rows` needs a loop over a whole index, but loop `x` is cut or bound; take the steps in another order");
}

BOOST_AUTO_TEST_SUITE_END()
