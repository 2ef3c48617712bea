// Tests that tensors which say one extent in several ways have to agree on it, and when they need not.
#include <winsum/analysis/agreement.hpp>
#include <winsum/analysis/domain.hpp>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"
#include "says.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::check_says;
using analysis_test::product;
using analysis_test::with_output;
namespace ir = winsum::ir;

namespace {

void check_fine(const domain& d) { BOOST_CHECK_MESSAGE(!d.error, d.error.view()); }

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_agreement)

BOOST_AUTO_TEST_CASE(an_output_repeats_what_the_windows_say) {
  // 11 elements under a window of 4: 11 - 4 + 1 = 8 places
  const ir::statement s = product("out y", {"in y+r", "w r"}).s;
  const call_shapes call = call_of(shape_of(11), shape_of(4));
  check_fine(resolve(s, with_output(call, shape_of(8))));
  check_says(resolve(s, with_output(call, shape_of(7))).error, "has extent 7 in `out` (dimension 0)", "`in` (dimension 0)", "the extent 8",
             "range(y, 7)");
  check_says(resolve(s, with_output(call, shape_of(9))).error, "has extent 9", "the extent 8", ".extend(lo, hi)");
}

BOOST_AUTO_TEST_CASE(with_a_step_the_last_whole_window_counts) {
  // places 0, 3, 6: the window of 4 at 6 ends at 9, one at 9 would end at 12
  const ir::statement s = product("out y", {"in 3*y+r", "w r"}).s;
  const call_shapes call = call_of(shape_of(12), shape_of(4));
  check_fine(resolve(s, with_output(call, shape_of(3))));
  check_says(resolve(s, with_output(call, shape_of(4))).error, "has extent 4", "the extent 3");
}

BOOST_AUTO_TEST_CASE(each_dimension_is_looked_at) {
  const ir::statement s = product("out y x", {"in y+r x+s", "w r s"}).s;
  const call_shapes call = call_of(shape_of(9, 13), shape_of(3, 2));  // 7 x 12
  check_fine(resolve(s, with_output(call, shape_of(7, 12))));
  check_says(resolve(s, with_output(call, shape_of(7, 11))).error, "has extent 11 in `out` (dimension 1)", "the extent 12", "range(x, 11)");
  check_says(resolve(s, with_output(call, shape_of(6, 12))).error, "has extent 6 in `out` (dimension 0)", "the extent 7", "range(y, 6)");
}

BOOST_AUTO_TEST_CASE(a_said_range_needs_no_agreement) {
  analysis_test::reader r = product("out y", {"in y+r", "w r"});
  r.range("y", 5);
  check_fine(resolve(r.s, with_output(call_of(shape_of(11), shape_of(4)), shape_of(5))));
}

BOOST_AUTO_TEST_SUITE_END()
