// Tests `bind` and `share`: loops are given to threads, to a grid, or to blocks and their threads.
#include <winsum/nest/bind.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::loop_kind;
using nests::variable;
using nests::variables;

namespace {

const cases::call& product() {
  static const cases::call c = nests::call_of("out(i,j) += a(i,k)*b(k,j)", {{13, 7}, {7, 10}});
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_bind)

BOOST_AUTO_TEST_CASE(iterations_are_given_to_threads_or_a_grid) {
  for (loop_kind kind : {loop_kind::parallel, loop_kind::grid}) {
    loop_ir::nest n = nests::described(product());
    loop_ir::bind(n, variable(n, "i"), kind);
    loop_ir::bind(n, variable(n, "j"), kind);
    const std::string word(loop_ir::loop_name(kind));
    BOOST_TEST(nests::loops(n).starts_with("for i in [0, 13) " + word + "\nfor j in [0, 10) " + word + "\n"));
    BOOST_TEST(nests::wrong(product(), n) == "");
  }
}

/// Each thread takes elements as far apart as there are threads.
BOOST_AUTO_TEST_CASE(threads_of_a_block_share_iterations) {
  struct row {
    int size, threads;
  };
  for (const row& r : {row{6, 3}, row{6, 6}, row{4, 1}, row{20, 5}})
    for (bool known : {true, false}) {
      loop_ir::nest n = nests::described(product(), known);
      const loop_ir::parts i = loop_ir::split_guarded(n, variable(n, "i"), r.size, "i_block", "ti");
      const loop_ir::parts j = loop_ir::split_guarded(n, variable(n, "j"), 4, "j_block", "tj");
      loop_ir::bind(n, i.outer, loop_kind::block_y);
      loop_ir::bind(n, j.outer, loop_kind::block_x);
      loop_ir::share(n, i.inner, r.threads, "u");
      loop_ir::share(n, j.inner, 2, "v");
      loop_ir::order(n, variables(n, {"i_block", "j_block", "ti", "tj"}));
      const std::string each = r.size == r.threads ? "" : ", " + std::to_string(r.size / r.threads) + " each by u";
      BOOST_TEST(nests::loops(n).find("for ti in [0, " + std::to_string(r.threads) + ") thread" + each +
                                      "\nfor tj in [0, 2) thread, 2 each by v\n") != std::string::npos);
      BOOST_TEST(nests::wrong(product(), n) == "", r.size << " by " << r.threads);
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_shared_is_said) {
  const auto refused = [](int size, int threads, std::string_view which) {
    loop_ir::nest n = nests::described(product());
    loop_ir::share(n, loop_ir::split_guarded(n, variable(n, which), size, "block", "t").inner, threads, "u");
    return std::string(n.b.p.error.view());
  };
  BOOST_TEST(refused(6, 4, "i") ==
             "step `share` gives the iterations of loop `t` to 4 threads, which needs a multiple of as many that is a constant, and no sum; "
             "split_guarded makes it one");
  BOOST_TEST(refused(6, 3, "k").starts_with("step `share` gives the iterations of loop `t` to 3 threads"));
  BOOST_TEST(refused(6, 2, "j") == "");
  loop_ir::nest n = nests::described(product(), false);
  loop_ir::share(n, variable(n, "j"), 2, "u");
  BOOST_TEST(n.b.p.error.view().starts_with("step `share` gives the iterations of loop `j` to 2 threads"));
  n = nests::described(product());
  loop_ir::share(n, variable(n, "j"), 2, "u");
  loop_ir::bind(n, variable(n, "j"), loop_kind::parallel);
  BOOST_TEST(n.b.p.error.view().starts_with("step `bind` needs a loop over a whole index, but loop `j` is cut or bound"));
}

BOOST_AUTO_TEST_SUITE_END()
