// Tests which calls are settled by a few steps, and the extents that these give.
#include <winsum/analysis/quick_extents.hpp>

#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>

#include "analysis/settle.hpp"

namespace {

using namespace winsum;
using analysis::call_shapes, analysis_test::settle;

call_shapes shapes_of(std::initializer_list<analysis::shape> operands) {
  call_shapes c;
  for (const analysis::shape& each : operands) c.operand[++c.operand_count] = each;
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_quick_extents)

BOOST_AUTO_TEST_CASE(common_calls_are_settled_by_steps) {
  const auto extents = [](std::string_view text, const call_shapes& call) {
    const ir::statement s = einsum(text).value;
    std::int64_t found[ir::max_indices]{};
    BOOST_TEST_REQUIRE(settle(s, call, found), text);
    return std::vector<std::int64_t>(found, found + s.indices.count);
  };
  using list = std::vector<std::int64_t>;
  BOOST_TEST((extents("ij,jk->ik", shapes_of({analysis::shape_of(3, 5), analysis::shape_of(5, 7)})) == list{3, 7, 5}));
  // y, x, r, s: (6 + 1 + 1 - 2 - 1)/2 + 1 = 3 and (9 - 2*(2-1) - 1)/1 + 1 = 7
  BOOST_TEST((extents("out(y,x) = in(pad(2*y + r - 1), x + 2*s) * w(r,s)", shapes_of({analysis::shape_of(6, 9), analysis::shape_of(3, 2)})) ==
              list{3, 7, 3, 2}));
  // a flipped kernel over an input of 8 taps 0 to 2 back, all inside: y in [2, 8) is not from 0, so it is padded
  BOOST_TEST((extents("out(y) = in(pad(y - r)) * w(r)", shapes_of({analysis::shape_of(8), analysis::shape_of(3)})) == list{10, 3}));
  // two windows of one index: the smaller range, whichever is read last
  BOOST_TEST((extents("out(y) = b(pad(2*y)) * a(pad(y + r - 1)) * w(r)",
                      shapes_of({analysis::shape_of(11), analysis::shape_of(9), analysis::shape_of(3)})) == list{6, 3}));
  BOOST_TEST((extents("out(y) = a(pad(y + r - 1)) * b(pad(2*y)) * w(r)",
                      shapes_of({analysis::shape_of(9), analysis::shape_of(11), analysis::shape_of(3)})) == list{6, 3}));
  call_shapes given = shapes_of({analysis::shape_of(4, 4), analysis::shape_of(3, 3)});
  given.output_given = true;
  given.operand[0] = analysis::shape_of(2, 2);
  BOOST_TEST((extents("out(y,x) = in(y + r, x + s) * w(r,s)", given) == list{2, 2, 3, 3}));
}

BOOST_AUTO_TEST_CASE(a_read_that_starts_outside_its_padding_is_not_settled) {
  std::int64_t found[ir::max_indices]{};
  const ir::statement s = einsum("out(y) = in(pad(y - 3).extend(1, 1))").value;
  BOOST_TEST(!analysis::quick_steps_of(s, analysis::roles_of(s), false).empty());
  BOOST_TEST(!settle(s, shapes_of({analysis::shape_of(9)}), found));
}

BOOST_AUTO_TEST_CASE(sizes_past_64_bits_are_not_settled) {
  std::int64_t found[ir::max_indices]{};
  constexpr std::int64_t n = std::int64_t{1} << 25;
  const ir::statement s = einsum("out(i,j,k) = a(i)*b(j)*c(k)").value;
  BOOST_TEST(settle(s, shapes_of({analysis::shape_of(n), analysis::shape_of(n), analysis::shape_of(5)}), found));
  BOOST_TEST(!settle(s, shapes_of({analysis::shape_of(n), analysis::shape_of(n), analysis::shape_of(n)}), found));
  // y runs over 2^41 positions of a padding that reaches as far as r does
  const ir::statement far = einsum("out(y) = in(pad(y - 1000*r)) * w(r)").value;
  BOOST_TEST(!settle(far, shapes_of({analysis::shape_of(8), analysis::shape_of(std::int64_t{1} << 30)}), found));
}

BOOST_AUTO_TEST_CASE(what_steps_cannot_say_is_left_to_the_rules) {
  for (const char* text : {"out(y) = in($step*y + r) * w(r)", "out(y) = in(exact(2*y + r)) * w(r)", "out(y) = in(y + 1) - in(y)", "out(2*y) = in(y)",
                           "out(y) = in(y + r) where r in range(3)", "out(y) = in(2000000*y + r) * w(r)"}) {
    const ir::statement s = einsum(text).value;
    BOOST_TEST(analysis::quick_steps_of(s, analysis::roles_of(s), false).empty(), text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
