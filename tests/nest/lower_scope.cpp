// Tests `lowering_scope`: lets, guards and folds open where what they mention has a value, once, and only if they are needed.
#include <winsum/nest/lower_scope.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::node_kind;
using loop_ir::var_bit;
using nests::variable;

BOOST_AUTO_TEST_SUITE(nest_lower_scope)

BOOST_AUTO_TEST_CASE(lets_open_in_the_order_of_what_they_need) {
  loop_ir::nest n = nests::described(nests::call_of("out(n,y,x) = 2*in(x,y,n)", {{4, 3, 2}}));
  const int q = loop_ir::fuse(n, nests::variables(n, {"n", "y", "x"}), "q", "count");
  const loop_ir::parts cut = loop_ir::split_guarded(n, q, 5, "block", "inside");
  loop_ir::lowering_scope s(n);
  const loop_ir::var_set all = s.needed_by(loop_ir::reads_of(n, n.result));
  BOOST_TEST(s.open_lets(all) == 0);
  s.bound |= var_bit(cut.outer);
  BOOST_TEST(s.open_lets(all) == 0);
  const loop_ir::scope_state outside = s.here();
  s.bound |= var_bit(cut.inner);
  BOOST_TEST(s.open_lets(var_bit(q)) == 1);
  BOOST_TEST(s.open_lets(all) == 4);  // x, rest, y, n
  BOOST_TEST(s.open_lets(all) == 0);
  for (const char* v : {"n", "y", "x"}) BOOST_TEST(s.is_bound(var_bit(variable(n, v))));
  BOOST_TEST((n.b.p.nodes[0].kind == node_kind::let && n.b.p.nodes[0].var == q));
  s.back(outside);
  BOOST_TEST(!s.is_bound(var_bit(q)));
  BOOST_TEST(s.is_bound(var_bit(cut.outer)));
}

BOOST_AUTO_TEST_CASE(guards_are_asked_where_they_are_needed) {
  loop_ir::nest n = nests::described(nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{5, 6}, {6, 7}}));
  const loop_ir::parts i = loop_ir::split_guarded(n, variable(n, "i"), 2, "i_block", "ti");
  const loop_ir::parts k = loop_ir::split_guarded(n, variable(n, "k"), 4, "k_block", "tk");
  loop_ir::lowering_scope s(n);
  const loop_ir::var_set with_sum = s.needed_by_guards(true), without = s.needed_by_guards(false);
  BOOST_TEST((with_sum == (without | var_bit(variable(n, "k")) | var_bit(k.outer) | var_bit(k.inner))));
  BOOST_TEST((without == (var_bit(variable(n, "i")) | var_bit(i.outer) | var_bit(i.inner))));
  s.bound |= var_bit(i.outer) | var_bit(i.inner) | var_bit(k.outer) | var_bit(k.inner);
  s.open_lets(with_sum);
  BOOST_TEST(s.open_guards(0) == 0);
  BOOST_TEST(!s.has_all(without, {}));
  BOOST_TEST(s.open_guards(without) == 1);
  BOOST_TEST(n.b.p.nodes.back().condition_count == 1);
  BOOST_TEST(s.has_all(without, {}));
  BOOST_TEST(!s.has_all(with_sum, {}));
  BOOST_TEST(s.open_guards(with_sum) == 1);
  BOOST_TEST(s.open_guards(with_sum) == 0);
}

BOOST_AUTO_TEST_CASE(folds_open_once) {
  loop_ir::nest n = nests::described(nests::call_of("out(y,x) = in(wrap(y+1),clamp(x+y),x)", {{5, 11, 7}}));
  loop_ir::lowering_scope s(n);
  const loop_ir::read_list reads = loop_ir::reads_of(n, n.result);
  s.bound |= var_bit(variable(n, "y"));
  BOOST_TEST(s.open_folds(reads) == 1);
  BOOST_TEST(!s.has_all(0, reads));
  const loop_ir::scope_state outside = s.here();
  s.bound |= var_bit(variable(n, "x"));
  BOOST_TEST(s.open_folds(reads) == 1);
  BOOST_TEST(s.open_folds(reads) == 0);
  BOOST_TEST(s.has_all(0, reads));
  s.back(outside);
  BOOST_TEST(!s.has_all(0, reads));
}

BOOST_AUTO_TEST_SUITE_END()
