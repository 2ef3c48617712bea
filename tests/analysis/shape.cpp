// Tests shapes, 64-bit size arithmetic and the reach of index sums.
#include <winsum/analysis/shape.hpp>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"

using namespace winsum::analysis;
using analysis_test::reader;

BOOST_AUTO_TEST_SUITE(analysis_shape)

static_assert(shape_of(2, 3, 5).rank() == 3 && shape_of() == shape{} && !(shape_of(2, 3) == shape_of(3, 2)));

constexpr std::int64_t elements(const shape& s) {
  std::int64_t n = 0;
  return count_elements(s, n) ? n : -2;
}
static_assert(elements(shape_of()) == 1);
static_assert(elements(shape_of(2, 3, 5)) == 30);
static_assert(elements(shape_of(2, unknown, 5)) == unknown);
static_assert(elements(shape_of(2, unknown, 0)) == 0);
static_assert(elements(shape_of(INT64_MAX, 2)) == -2);
static_assert(elements(shape_of(INT64_MAX, 2, 0)) == 0);
static_assert(elements(shape_of(46341, 46341)) == 2147488281);  // past 2^31: B55

static_assert(floor_div(7, 2) == 3 && floor_div(-7, 2) == -4 && floor_div(-8, 2) == -4 && floor_div(0, 3) == 0);
static_assert(floor_div(-7, -2) == 3 && floor_div(7, -2) == -4 && floor_div(-6, -2) == 3);

BOOST_AUTO_TEST_CASE(reach_over_a_domain) {
  reader r;
  const winsum::ir::affine at = r.sum("2*y-3*r+4");  // y: index 0, r: index 1
  const std::int64_t extent[] = {5, 7};
  const call_shapes none;
  const reach all = reach_of(at, none, extent);
  BOOST_CHECK_EQUAL(all.low, 4 - 18);
  BOOST_CHECK_EQUAL(all.high, 4 + 8);
  const reach held = reach_of(at, none, extent, 0);
  BOOST_CHECK_EQUAL(held.factor, 2);
  BOOST_CHECK_EQUAL(held.low, -14);
  BOOST_CHECK_EQUAL(held.high, 4);
  const std::int64_t open[] = {5, unknown};
  BOOST_CHECK(!reach_of(at, none, open).known);
  BOOST_CHECK(reach_of(at, none, open, 1).known);
  const std::int64_t empty[] = {0, 7};
  BOOST_CHECK_EQUAL(reach_of(at, none, empty).high, 4);
}

BOOST_AUTO_TEST_CASE(parameters_take_part) {
  reader r;
  const winsum::ir::affine at = r.sum("$stride*y+y-$pad");
  const std::int64_t extent[] = {4};
  call_shapes call;
  BOOST_CHECK(!reach_of(at, call, extent).known);
  call.param[0] = 2;
  call.param[1] = 5;
  call.param_known[0] = call.param_known[1] = true;
  const reach all = reach_of(at, call, extent);
  BOOST_CHECK(all.known);
  BOOST_CHECK_EQUAL(all.low, -5);
  BOOST_CHECK_EQUAL(all.high, -5 + 3 * 3);
  BOOST_CHECK_EQUAL(reach_of(at, call, extent, 0).factor, 3);
  call.param[0] = INT64_MAX;
  BOOST_CHECK(!reach_of(at, call, extent).fits);
}

BOOST_AUTO_TEST_CASE(sums_print_as_written) {
  reader r;
  BOOST_CHECK_EQUAL(text_of(r.sum("2*y+r-1"), r.s).view(), "2*y + r - 1");
  BOOST_CHECK_EQUAL(text_of(r.sum("-r"), r.s).view(), "-r");
  BOOST_CHECK_EQUAL(text_of(r.sum("$stride*y-3*$pad"), r.s).view(), "stride*y - 3*pad");
  BOOST_CHECK_EQUAL(text_of(r.sum("3"), r.s).view(), "3");
  BOOST_CHECK_EQUAL(text_of(r.sum("y-y"), r.s).view(), "0");
  BOOST_CHECK_EQUAL(text_of(r.subscript("pad(y+1)"), r.s).view(), "pad(y + 1)");
  BOOST_CHECK_EQUAL(text_of(r.subscript("symmetric(-2*y)"), r.s).view(), "symmetric(-2*y)");
}

BOOST_AUTO_TEST_SUITE_END()
