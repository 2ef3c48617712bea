// Tests the roles of indices and the sets of a product of two reads.
#include <winsum/analysis/index_roles.hpp>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"

using namespace winsum::analysis;
using analysis_test::product;
using analysis_test::reader;
namespace ir = winsum::ir;
using winsum::operation;

BOOST_AUTO_TEST_SUITE(analysis_index_roles)

constexpr unsigned set_of(const ir::statement& s, std::string_view letters) {
  unsigned mask = 0;
  for (char c : letters)
    for (int i = 0; i < s.indices.count; ++i)
      if (s.indices[i].view() == std::string_view(&c, 1)) mask |= 1u << i;
  return mask;
}

constexpr ir::statement convolution = product("out n o y x", {"in n c 2*y+r 2*x+s", "w o c r s"}).s;
constexpr index_roles conv_roles = roles_of(convolution);
static_assert(conv_roles.left == set_of(convolution, "noyx"));
static_assert(conv_roles.reduced == set_of(convolution, "crs"));
static_assert(conv_roles.windowed == set_of(convolution, "rs"));
static_assert(conv_roles.plain[1] == set_of(convolution, "nc"));
static_assert(conv_roles.plain[2] == set_of(convolution, "ocrs"));
static_assert(conv_roles.mentions[1] == set_of(convolution, "ncyxrs"));
static_assert(conv_roles.scope[1] == set_of(convolution, "noyxcrs") && conv_roles.scope[0] == conv_roles.left);
static_assert(conv_roles.sum_node >= 0 && conv_roles.in_sum[1] && !conv_roles.outside_sum[1]);

constexpr product_sets conv_sets = product_sets_of(conv_roles, 1, 2);
static_assert(conv_sets.batch == 0);
static_assert(conv_sets.m == set_of(convolution, "nyx"));
static_assert(conv_sets.n == set_of(convolution, "o"));
static_assert(conv_sets.k == set_of(convolution, "crs"));
static_assert(conv_sets.first_only == 0 && conv_sets.second_only == 0 && conv_sets.neither == 0);

constexpr ir::statement odd = product("out b i j u", {"p b i k e", "q b k j f"}).s;
constexpr product_sets odd_sets = product_sets_of(roles_of(odd), 1, 2);
static_assert(odd_sets.batch == set_of(odd, "b") && odd_sets.m == set_of(odd, "i") && odd_sets.n == set_of(odd, "j"));
static_assert(odd_sets.k == set_of(odd, "k") && odd_sets.first_only == set_of(odd, "e"));
static_assert(odd_sets.second_only == set_of(odd, "f") && odd_sets.neither == set_of(odd, "u"));

BOOST_AUTO_TEST_CASE(a_read_outside_the_sum_has_the_left_as_its_scope) {
  reader r;
  r.access("out o y");
  const int image = r.read("in c y+r"), filter = r.read("w o c r");
  const int sum = r.sum_of(r.node(operation::mul, image, filter));
  const int bias = r.read("b o");
  r.node(operation::add, sum, bias);
  const index_roles roles = roles_of(r.s);
  BOOST_CHECK(roles.outside_sum[3] && !roles.in_sum[3]);
  BOOST_CHECK_EQUAL(roles.scope[3], set_of(r.s, "oy"));
  BOOST_CHECK_EQUAL(roles.scope[2], set_of(r.s, "oycr"));
  BOOST_CHECK_EQUAL(roles.accesses_of[0], 0b1101);  // o: out, w, b
}

BOOST_AUTO_TEST_CASE(a_read_used_in_both_places_runs_over_the_left_only) {
  reader r;
  r.access("out y");
  const int v = r.read("a y");
  const int sum = r.sum_of(r.node(operation::mul, v, r.read("b r")));
  r.node(operation::add, sum, v);
  const index_roles roles = roles_of(r.s);
  BOOST_CHECK(roles.in_sum[1] && roles.outside_sum[1]);
  BOOST_CHECK_EQUAL(roles.scope[1], set_of(r.s, "y"));
}

BOOST_AUTO_TEST_CASE(a_border_takes_plainness_away) {
  const ir::statement s = product("out y", {"in pad(y)"}).s;
  BOOST_CHECK_EQUAL(roles_of(s).plain[1], 0);
  BOOST_CHECK_EQUAL(roles_of(s).mentions[1], 1);
  BOOST_CHECK_EQUAL(roles_of(s).sum_node, -1);
}

BOOST_AUTO_TEST_SUITE_END()
