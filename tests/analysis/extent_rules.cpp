// Tests the rules by which an index gets its extent, each by itself.
#include <winsum/analysis/extent_rules.hpp>

#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"
#include "rules.hpp"
#include "says.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::check_says;
using analysis_test::product;
using analysis_test::reader;
using analysis_test::rules;
using analysis_test::with_output;
namespace ir = winsum::ir;

BOOST_AUTO_TEST_SUITE(analysis_extent_rules)

static_assert(domain{}.known() && domain{}.left == left_map::one_to_one && !domain{}.error);

BOOST_AUTO_TEST_CASE(ranges) {
  reader two = product("out y x", {"in y+x"});
  two.range("x", 7), two.range("y", 0), two.range("x", 7);
  rules same(two.s, call_of(shape_of(9)));
  BOOST_TEST(same.run.ranges());
  BOOST_TEST((same.extent("x") == 7 && same.extent("y") == 0 && same.run.resolved == 3 && same.out.known()));
  same.comes_from("x", extent_source::range, -1, -1);
  two.range("x", 8);
  rules other(two.s, call_of(shape_of(9)));
  BOOST_TEST(!other.run.ranges());
  BOOST_TEST(other.out.error.view() == "winsum: index `x` has two ranges, 7 and 8; keep one of them");
}

BOOST_AUTO_TEST_CASE(ranges_that_are_wrong) {
  reader negative = product("out y", {"in y"});
  negative.range("y", -2);
  rules below(negative.s, call_of(shape_of(9)));
  BOOST_TEST(!below.run.ranges());
  check_says(below.out.error, "range(y, -2)");
  reader ranged = product("out i", {"a i"});
  ranged.range("i", 4);
  rules range(ranged.s, call_of(shape_of(9)));
  BOOST_TEST((range.run.ranges() && !range.run.plain()));
  check_says(range.out.error, "extent 4 by range(i, 4) but 9 in `a` (dimension 0)");
}

BOOST_AUTO_TEST_CASE(an_index_alone_has_the_extent_of_its_dimension) {
  const ir::statement s = product("out i j", {"a i k", "b k j"}).s;
  rules fine(s, call_of(shape_of(5, 3), shape_of(3, 7)));
  BOOST_TEST(fine.run.plain());
  BOOST_TEST((fine.extent("i") == 5 && fine.extent("k") == 3 && fine.extent("j") == 7));
  fine.comes_from("k", extent_source::plain, 1, 1);
  rules known_later(s, call_of(shape_of(5, unknown), shape_of(4, 7)));
  BOOST_TEST(known_later.run.plain());
  BOOST_TEST(known_later.extent("k") == 4);
  known_later.comes_from("k", extent_source::plain, 2, 0);
  rules open(s, call_of(shape_of(5, unknown), shape_of(unknown, 7)));
  BOOST_TEST((open.run.plain() && open.extent("k") == unknown && !open.out.known() && open.run.resolved == 7));
  rules differ(s, with_output(call_of(shape_of(5, 3), shape_of(4, 7)), shape_of(6, 7)));
  BOOST_TEST(!differ.run.plain());
  check_says(differ.out.error, "`k` has extent 3 in `a` (dimension 1) but 4 in `b` (dimension 0)");
  rules output(s, with_output(call_of(shape_of(5, 3), shape_of(3, 7)), shape_of(6, 7)));
  BOOST_TEST(!output.run.plain());
  check_says(output.out.error, "`i` has extent 5 in `a` (dimension 0) but 6 in `out` (dimension 0)");
}

BOOST_AUTO_TEST_CASE(coordinates_that_shapes_may_reach) {
  call_shapes call;
  const auto of = [&](const char* text, std::int64_t lowest, std::int64_t extent) {
    reader r;
    r.access(std::string("in ") + text);
    reach read;
    read.low = lowest;
    return detail::allowed_of(r.s.accesses[0].dims[0], read, extent, call);
  };
  const auto is = [](const detail::allowed& a, std::int64_t first, std::int64_t last) {
    BOOST_TEST((a.known && a.fits && a.first == first && a.last == last), a.first << " to " << a.last);
  };
  is(of("y-2", -2, 9), 0, 8);           // no border
  is(of("clamp(y-2)", -2, 9), -2, 10);  // as far behind as before
  is(of("clamp(y+2)", 2, 9), 0, 8);
  is(of("pad(y-2){1,5}", -2, 9), -1, 13);
  is(of("pad(y-2){0-1,0-3}", -2, 9), 1, 5);
  is(of("wrap(y){0,0}", 0, 0), 0, -1);
  BOOST_TEST(!of("pad(y){$p,0}", 0, 9).known);
  call.param_known[0] = true, call.param[0] = 4;
  is(of("pad(y){$p,2*$p}", 0, 9), -4, 16);
  call.param[0] = INT64_MIN;
  BOOST_TEST(!of("pad(y){$p,0}", 0, 9).fits);
  BOOST_TEST(!of("pad(y)", INT64_MIN, 9).fits);
  BOOST_TEST(!of("pad(y-5)", -5, INT64_MAX - 2).fits);
}

BOOST_AUTO_TEST_CASE(the_least_window_counts_and_one_settles_the_next) {
  rules r(product("out y x", {"a y+k", "b 2*y+k", "w k", "c y+x"}).s, call_of(shape_of(20), shape_of(21), shape_of(3), shape_of(15)));
  BOOST_TEST((r.run.plain() && r.run.windows()));
  BOOST_TEST((r.extent("k") == 3 && r.extent("y") == 10 && r.extent("x") == 6));
  r.comes_from("k", extent_source::plain, 3, 0);
  r.comes_from("y", extent_source::window, 2, 0);
  r.comes_from("x", extent_source::window, 4, 0);
  const int k = r.index("k"), y = r.index("y"), x = r.index("x");
  BOOST_TEST(r.run.needed[y] == 1u << k);
  BOOST_TEST(r.run.needed[x] == (1u << k | 1u << y));
  BOOST_TEST(r.run.needed[k] == 0);
}

BOOST_AUTO_TEST_CASE(an_index_that_is_read_at_a_sum_as_well_is_only_bounded) {
  reader r;
  r.access("out i");
  const int first = r.read("in i+1"), second = r.read("in i");
  r.node(winsum::operation::sub, first, second);
  rules difference(r.s, call_of(shape_of(9)));
  BOOST_TEST((difference.run.plain() && difference.run.windows() && difference.extent("i") == 8));
  BOOST_TEST(difference.run.is_difference(0, 1, 0));
  for (const std::int64_t few : {0, 1}) {  // no difference of too few elements, and no mistake
    rules none(r.s, call_of(shape_of(few)));
    BOOST_TEST((none.run.plain() && none.run.windows() && none.extent("i") == 0), few);
  }
  rules window(product("out i", {"in i+1"}).s, call_of(shape_of(1)));
  BOOST_TEST((!window.run.is_difference(0, 1, 0) && window.run.plain() && !window.run.windows()));
}

BOOST_AUTO_TEST_CASE(what_nothing_bounds) {
  rules two(product("out y r", {"in 3*y+r"}).s, call_of(shape_of(9)));
  BOOST_TEST((two.run.plain() && !two.run.windows()));
  check_says(two.out.error, "indices `y` and `r` both have no extent", "`3*y + r` of `in` (dimension 0)");
  rules none(product("out y k", {"in y"}).s, call_of(shape_of(9)));
  BOOST_TEST((none.run.plain() && !none.run.windows()));
  check_says(none.out.error, "index `k` has no extent: no operand is read at it");
  rules given(product("out y k", {"in y"}).s, with_output(call_of(shape_of(9)), shape_of(9, 4)));
  BOOST_TEST((given.run.plain() && given.run.windows() && given.extent("k") == 4));
}

BOOST_AUTO_TEST_SUITE_END()
