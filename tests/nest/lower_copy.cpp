// Tests `write_copy`: runs that split their border once, elements one by one where two dimensions move together, folds as far out as they can be.
#include <winsum/nest/lower_copy.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variables;

namespace {

loop_ir::nest copied(const cases::call& c, std::initializer_list<std::string_view> items, bool known = true) {
  loop_ir::nest n = nests::described(c, known);
  loop_ir::copy_request to{.which = 1, .after = -1, .slack = 1};
  for (std::int16_t v : variables(n, items)) to.items.push_back(v);
  loop_ir::copy_at(n, to);
  return n;
}
std::string copy_of(const loop_ir::nest& n) {
  const std::string text = loop_ir::print(loop_ir::lower(n));
  const std::size_t begin = text.find("like in\n") + 8;
  return text.substr(begin, text.find("\nfor y", begin) + 1 - begin);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_lower_copy)

BOOST_AUTO_TEST_CASE(the_last_item_is_a_run) {
  const cases::call c = nests::call_of("out(y,x) = in(pad(y+r-1,2),clamp(2*x+s-1))*w(r,s)", {{5, 9}, {2, 3}});
  const loop_ir::nest n = copied(c, {"r", "s", "y", "x"});
  BOOST_TEST(copy_of(n) ==
             "for r in [0, 2) parallel\n"
             "  for s in [0, 3)\n"
             "    for y in [0, 6)\n"
             "      copy panel[5*y + 30*s + 90*r + i] = in[9*y + 9*r - 9 + clamp(s - 1 + 2*i, 9)] for i in [0, 5) if 0 <= y + r - 1 < 5 else 2\n");
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_CASE(a_fold_is_computed_where_its_variables_are_known) {
  const cases::call c = nests::call_of("out(y,x) = in(reflect(y+r-1),wrap(x+s))*w(r,s)", {{5, 9}, {2, 3}});
  const std::string text = copy_of(copied(c, {"y", "r", "s", "x"}));
  const std::size_t fold = text.find("let at = reflect(y + r - 1, 5)"), loop = text.find("for s in");
  BOOST_TEST(fold != std::string::npos, text);
  BOOST_TEST(fold < loop, text);
  for (bool known : {true, false}) BOOST_TEST(nests::wrong(c, copied(c, {"x", "r", "s", "y"}, known)) == "");
}

/// Both dimensions move with x, and each has a border: no run has one border to split at.
BOOST_AUTO_TEST_CASE(dimensions_that_move_together_are_copied_one_by_one) {
  const cases::call c = nests::call_of("out(y,x) = in(pad(y+x-2),pad(x+s-1))*w(s)", {{6, 9}, {3}});
  for (bool known : {true, false}) {
    const loop_ir::nest n = copied(c, {"y", "s", "x"}, known);
    if (known) BOOST_TEST(copy_of(n).find("for i in [0, 1)") != std::string::npos, copy_of(n));
    BOOST_TEST(nests::wrong(c, n) == "");
  }
}

BOOST_AUTO_TEST_SUITE_END()
