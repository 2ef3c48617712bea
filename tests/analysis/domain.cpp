// Tests extents, output sizes and everything that can be wrong with them.
#include <winsum/analysis/domain.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"
#include "says.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::check_says;
using analysis_test::product;
using analysis_test::reader;
using analysis_test::with_output;
namespace ir = winsum::ir;

namespace {

void check_fine(const domain& d) { BOOST_CHECK_MESSAGE(!d.error, d.error.view()); }

std::int64_t extent_of(const ir::statement& s, const domain& d, std::string_view index) {
  for (int i = 0; i < s.indices.count; ++i)
    if (s.indices[i].view() == index) return d.extent[i];
  return -3;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_domain)

// The same call resolved by the compiler, in few enough steps for its default limits.
constexpr ir::statement conv = product("out n o y x", {"in n c pad(2*y+r-1) pad(2*x+s-1)", "w o c r s"}).s;
constexpr domain conv_domain = resolve(conv, call_of(shape_of(2, 5, 56, 41), shape_of(7, 5, 3, 3)));
static_assert(!conv_domain.error && conv_domain.known());
static_assert(conv_domain.output == shape_of(2, 7, 28, 21));
constexpr domain conv_clash = resolve(conv, call_of(shape_of(2, 64, 56, 41), shape_of(7, 32, 3, 3)));
static_assert(conv_clash.error.view() ==
              "winsum: index `c` has extent 64 in `in` (dimension 1) but 32 in `w` (dimension 1); an index has one extent: "
              "give tensors that agree, or use two indices");

BOOST_AUTO_TEST_CASE(the_size_of_each_axis_is_its_own) {  // B08
  const ir::statement s = product("out y x", {"in y+r x+4*s", "w r s"}).s;
  const domain d = resolve(s, call_of(shape_of(7, 9), shape_of(3, 2)));
  check_fine(d);
  BOOST_CHECK(d.output == shape_of(5, 5));
}

BOOST_AUTO_TEST_CASE(window_larger_than_the_input) {  // B13
  const ir::statement s = product("out y", {"in y+3*r", "w r"}).s;
  const domain d = resolve(s, call_of(shape_of(1), shape_of(3)));
  check_says(d.error, "`y`", "`y + 3*r`", "`in` (dimension 0)", "from 0 to 6", "larger than extent 1;", "for each of `in`, `w`");
  const ir::statement same = product("out y", {"in pad(y+3*r-3)", "w r"}).s;
  const domain e = resolve(same, call_of(shape_of(1), shape_of(3)));
  check_fine(e);
  BOOST_CHECK(e.output == shape_of(1));
}

BOOST_AUTO_TEST_CASE(a_window_that_is_small_enough_but_lies_outside) {
  const auto of = [](std::string_view in, std::int64_t extent) {
    return std::string(resolve(product("out y", {in}).s, call_of(shape_of(extent))).error.view());
  };
  BOOST_TEST(of("in clamp(y+5)", 5) ==
             "winsum: index `y` has no place: at y = 0 `clamp(y + 5)` in `in` (dimension 0) reads from 5 to 5, outside extent 5; make the shift "
             "smaller, or give a border more with .extend(lo, hi)");
  BOOST_TEST(of("in y+4", 4).find("`y + 4` in `in` (dimension 0) reads from 4 to 4, outside extent 4;") != std::string::npos, of("in y+4", 4));
}

BOOST_AUTO_TEST_CASE(transposed_convolution_size) {  // B14: the dilated span counts, not kernel + dilation - 1
  const ir::statement s = product("out 2*i+3*r", {"in i", "w r"}).s;
  const domain d = resolve(s, call_of(shape_of(3), shape_of(3)));
  BOOST_REQUIRE_EQUAL(d.output.rank(), 1);
  BOOST_CHECK_EQUAL(d.output.extents[0], 11);
}

BOOST_AUTO_TEST_CASE(a_clash_names_the_index_it_is_about) {  // B29
  const ir::statement s = product("out", {"p a a b c b", "q a b c"}).s;
  const domain d = resolve(s, call_of(shape_of(3, 3, 4, 5, 6), shape_of(3, 4, 5)));
  check_says(d.error, "index `b` has extent 4 in `p` (dimension 2) but 6 in `p` (dimension 4)");
}

BOOST_AUTO_TEST_CASE(groups_must_divide_both_channel_counts) {  // B30: 4 inputs, 5 outputs, 2 groups
  const ir::statement s = product("out 2*g+o y", {"in 2*g+c y+r", "w 2*g+o c r"}).s;
  const domain d = resolve(s, call_of(shape_of(4, 9), shape_of(5, 2, 3)));
  check_says(d.error, "`out` (dimension 0)", "`2*g + o`", "more than once");
  const domain e = resolve(s, call_of(shape_of(4, 9), shape_of(4, 2, 3)));
  check_fine(e);
  BOOST_CHECK(e.output == shape_of(4, 7));
  BOOST_CHECK_EQUAL(extent_of(s, e, "g"), 2);
}

BOOST_AUTO_TEST_CASE(sizes_past_31_bits) {  // B55
  const ir::statement s = product("out m k", {"a n h", "w k", "v m"}).s;
  const domain d = resolve(s, call_of(shape_of(46341, 46341), shape_of(1), shape_of(2147488281)));
  check_fine(d);
  BOOST_CHECK(d.output == shape_of(2147488281, 1));
}

BOOST_AUTO_TEST_CASE(sizes_past_63_bits_are_refused) {
  const ir::statement s = product("out i j", {"a i", "b j"}).s;
  const std::int64_t big = 3'037'000'500;  // its square is just past 2^63
  check_says(resolve(s, call_of(shape_of(big), shape_of(big))).error, "64 bits", "`out`", "3037000500 x 3037000500");
  check_fine(resolve(s, call_of(shape_of(big), shape_of(big - 1))));
  check_says(resolve(product("out", {"a i j"}).s, call_of(shape_of(INT64_MAX, 2))).error, "64 bits", "`a`", "9223372036854775807 x 2");
  reader r = product("out y", {"in y+r"});
  r.range("r", INT64_MAX);  // the largest window
  const domain d = resolve(r.s, call_of(shape_of(5)));
  BOOST_CHECK(d.error);
  reader t = product("out y", {"in y+4*r"});
  t.range("r", INT64_MAX);
  check_says(resolve(t.s, call_of(shape_of(5))).error, "64 bits", "`y + 4*r`", "`in` (dimension 0)", "extent 5");
  check_says(resolve(product("out 4*i", {"in i"}).s, call_of(shape_of(INT64_MAX))).error, "64 bits", "`4*i`", "`out`");
}

BOOST_AUTO_TEST_CASE(borders_reach_as_far_past_the_end_as_before_the_start) {
  for (const char* border : {"pad", "clamp", "reflect", "symmetric", "wrap"}) {
    const std::string dim = std::string("in ") + border + "(y+r-2)";
    const ir::statement s = product("out y", {dim, "w r"}).s;
    const domain d = resolve(s, call_of(shape_of(11), shape_of(4)));
    check_fine(d);
    BOOST_CHECK(d.output == shape_of(12));  // 11 + 2 + 2 - 3
  }
  // A true convolution reaches before the start by its taps: the full result.
  const domain full = resolve(product("out y", {"in pad(y-r)", "w r"}).s, call_of(shape_of(11), shape_of(4)));
  BOOST_CHECK(full.output == shape_of(14));
  const domain alone = resolve(product("out y", {"in pad(y)"}).s, call_of(shape_of(11)));
  BOOST_CHECK(alone.output == shape_of(11));
}

BOOST_AUTO_TEST_CASE(extend_says_the_padding) {
  const auto size = [](const char* dim, std::int64_t extent, std::int64_t taps) {
    const domain d = resolve(product("out y", {dim, "w r"}).s, call_of(shape_of(extent), shape_of(taps)));
    check_fine(d);
    return d.output.extents[0];
  };
  BOOST_CHECK_EQUAL(size("in pad(2*y+r-3){3,2}", 224, 7), 112);
  BOOST_CHECK_EQUAL(size("in pad(y+r){0,1}", 4, 2), 4);     // B05, extra element at the end
  BOOST_CHECK_EQUAL(size("in pad(y+r-1){1,0}", 4, 2), 4);   // and at the start
  BOOST_CHECK_EQUAL(size("in pad(y+r+5){-5,1}", 6, 1), 2);  // B11, a crop
  BOOST_CHECK_EQUAL(size("in pad(y+r){3,0}", 6, 2), 5);     // the expression says where reads start
  const domain d = resolve(product("out y", {"in pad(y+r-2){1,2}", "w r"}).s, call_of(shape_of(6), shape_of(3)));
  check_says(d.error, "`y`", "`pad(y + r - 2)`", "`in` (dimension 0)", "-2", "extent 6", "(-1 to 7)", "extend");
}

BOOST_AUTO_TEST_CASE(extend_by_parameters) {
  const ir::statement s = product("out y", {"in pad($stride*y+r-$lo){$lo,$hi}", "w r"}).s;
  call_shapes call = call_of(shape_of(10), shape_of(3));
  domain d = resolve(s, call);
  BOOST_CHECK(!d.error && !d.known());
  BOOST_CHECK(d.output == shape_of(unknown));
  const named_value given[] = {{"hi", 2}, {"stride", 3}, {"lo", 1}};
  BOOST_REQUIRE(!bind_params(s, given, 3, call));
  d = resolve(s, call);
  check_fine(d);
  BOOST_CHECK(d.output == shape_of((10 + 1 + 2 - 2 - 1) / 3 + 1));
  call.param[0] = 0;
  check_says(resolve(s, call).error, "`y`", "step of 0", "`in` (dimension 0)", "range(y, n)");
}

BOOST_AUTO_TEST_CASE(flipped_and_shifted_reads) {
  const domain flip = resolve(product("out y", {"in 4-y"}).s, call_of(shape_of(7)));
  check_fine(flip);
  BOOST_CHECK(flip.output == shape_of(5));
  const domain shift = resolve(product("out y", {"in y+2"}).s, call_of(shape_of(7)));
  check_fine(shift);
  BOOST_CHECK(shift.output == shape_of(5));
  check_says(resolve(product("out y", {"in 9-y"}).s, call_of(shape_of(7))).error, "`-y + 9`", "reaches 9", "extent 7");
  check_says(resolve(product("out y", {"in y-1"}).s, call_of(shape_of(7))).error, "`y - 1`", "reaches -1", "`in` (dimension 0)", "pad(...)");
  check_says(resolve(product("out y", {"in pad(9-y)"}).s, call_of(shape_of(7))).error, "`pad(-y + 9)`", "at 9, outside extent 7;");
}

BOOST_AUTO_TEST_CASE(several_dimensions_bound_one_index) {
  const ir::statement s = product("out y", {"p y+r", "q 2*y+t", "u r", "v t"}).s;
  const domain d = resolve(s, call_of(shape_of(20), shape_of(23), shape_of(3), shape_of(4)));
  check_fine(d);
  BOOST_CHECK_EQUAL(extent_of(s, d, "y"), 10);  // 18 by p, 10 by q
  BOOST_CHECK_EQUAL(d.origin[0].access, 2);
  const domain dynamic = resolve(s, call_of(shape_of(20), shape_of(unknown), shape_of(3), shape_of(4)));
  BOOST_CHECK(!dynamic.error);
  BOOST_CHECK_EQUAL(extent_of(s, dynamic, "y"), unknown);
}

/// A tensor that is read at an index and at sums of it bounds the index by the sums; what else says its extent has to say the same.
BOOST_AUTO_TEST_CASE(neighbours_and_another_tensor) {
  const ir::statement s = product("out i", {"in i", "in i+2", "w i"}).s;
  check_fine(resolve(s, call_of(shape_of(8), shape_of(6))));
  for (const std::int64_t other : {4, 5, 7, 8, 9})
    check_says(resolve(s, call_of(shape_of(8), shape_of(other))).error, "index `i` has extent " + std::to_string(other) + " elsewhere", "`i + 2`",
               "`in` (dimension 0) leaves room for 6");
}

BOOST_AUTO_TEST_CASE(one_index_leads_to_the_next) {
  const ir::statement s = product("out y x z", {"p x+y", "q y+r", "w r", "t z+x"}).s;
  const domain d = resolve(s, call_of(shape_of(19), shape_of(8), shape_of(3), shape_of(17)));
  check_fine(d);
  BOOST_CHECK(d.output == shape_of(6, 14, 4));  // y = 8-2, x = 19-5, z = 17-13
}

BOOST_AUTO_TEST_CASE(indices_without_an_extent) {
  check_says(resolve(product("out y", {"in y+r"}).s, call_of(shape_of(9))).error, "`y`", "`r`", "`y + r`", "`in` (dimension 0)", "range(y, n)");
  check_says(resolve(product("out i j", {"in i"}).s, call_of(shape_of(2))).error, "`j`", "range(j, n)");
  reader r = product("out i j", {"in i"});
  r.range("j", 5);
  BOOST_CHECK(resolve(r.s, call_of(shape_of(3))).output == shape_of(3, 5));
  const ir::statement s = product("out i j", {"in i"}).s;
  BOOST_CHECK(resolve(s, with_output(call_of(shape_of(3)), shape_of(3, 4))).output == shape_of(3, 4));
}

BOOST_AUTO_TEST_CASE(ranges) {
  reader pool = product("out y", {"in 2*y+r"});
  pool.range("r", 3);
  BOOST_CHECK(resolve(pool.s, call_of(shape_of(32))).output == shape_of(15));
  reader clash = product("out y", {"in y"});
  clash.range("y", 28);
  check_says(resolve(clash.s, call_of(shape_of(30))).error, "`y`", "28", "30", "`in` (dimension 0)");
  reader twice = product("out y", {"in y+1"});
  twice.range("y", 4);
  twice.range("y", 5);
  check_says(resolve(twice.s, call_of(shape_of(30))).error, "`y`", "4 and 5");
  reader negative = product("out y", {"in y+1"});
  negative.range("y", -4);
  check_says(resolve(negative.s, call_of(shape_of(30))).error, "range(y, -4)");
  reader far = product("out y", {"in y+r", "w r"});
  far.range("y", 9);
  check_says(resolve(far.s, call_of(shape_of(10), shape_of(3))).error, "`y + r`", "reaches 10", "extent 10", "`in` (dimension 0)", "range(y, n)");
}

BOOST_AUTO_TEST_CASE(constant_subscripts) {
  check_fine(resolve(product("out y", {"in y 3"}).s, call_of(shape_of(5, 4))));
  check_says(resolve(product("out y", {"in y 4"}).s, call_of(shape_of(5, 4))).error, "`4`", "`in` (dimension 1)", "extent 4");
  check_fine(resolve(product("out y", {"in y 4"}).s, call_of(shape_of(0, 4))));  // nothing is read
  BOOST_CHECK(resolve(product("out y 2", {"in y"}).s, call_of(shape_of(5))).output == shape_of(5, 3));
}

BOOST_AUTO_TEST_CASE(outputs_given) {
  const ir::statement s = product("out y", {"in y+r", "w r"}).s;
  const call_shapes call = call_of(shape_of(9), shape_of(3));
  check_fine(resolve(s, with_output(call, shape_of(7))));
  for (const std::int64_t other : {4, 8})
    check_says(resolve(s, with_output(call, shape_of(other))).error, "extent " + std::to_string(other) + " in `out` (dimension 0)", "`y + r`",
               "`in` (dimension 0)", "`y` the extent 7");
  // Of two windows that leave different room the one with less says the most, whichever stands first; an output may take less.
  for (const auto& [windows, first, second] : {std::tuple{product("out y", {"p y+r", "q 2*y+t", "u r", "v t"}), 20, 23},
                                               std::tuple{product("out y", {"q 2*y+t", "p y+r", "v t", "u r"}), 23, 20}}) {
    const call_shapes both = first == 20 ? call_of(shape_of(first), shape_of(second), shape_of(3), shape_of(4))
                                         : call_of(shape_of(first), shape_of(second), shape_of(4), shape_of(3));
    for (const std::int64_t fine : {9, 10}) check_fine(resolve(windows.s, with_output(both, shape_of(fine))));
    for (const std::int64_t other : {11, 18})
      check_says(resolve(windows.s, with_output(both, shape_of(other))).error, "`2*y + t`", "`q` (dimension 0)", "`y` the extent 10");
  }
  reader fewer = product("out y", {"in y+r", "w r"});
  fewer.range("y", 4);
  check_fine(resolve(fewer.s, with_output(call, shape_of(4))));
  const ir::statement gemm = product("c i j", {"a i k", "b k j"}).s;
  check_says(resolve(gemm, with_output(call_of(shape_of(2, 3), shape_of(3, 5)), shape_of(2, 4))).error,
             "index `j` has extent 5 in `b` (dimension 1) but 4 in `c` (dimension 1)");
  const ir::statement up = product("out 2*i", {"in i"}).s;
  BOOST_CHECK(resolve(up, call_of(shape_of(4))).output == shape_of(7));
  BOOST_CHECK(resolve(up, with_output(call_of(shape_of(4)), shape_of(8))).output == shape_of(8));
  check_says(resolve(up, with_output(call_of(shape_of(4)), shape_of(6))).error, "`out` (dimension 0)", "`2*i`", "reaches 6", "extent 6",
             "extent 7 or more");
  check_says(resolve(product("out i-3", {"in i"}).s, call_of(shape_of(4))).error, "`i - 3`", "reaches -3", "add 3");
  check_says(resolve(product("out i-1", {"in i"}).s, call_of(shape_of(4))).error, "`i - 1`", "reaches -1", "add 1");
}

BOOST_AUTO_TEST_CASE(left_sides_one_to_one) {
  const auto left = [](std::string_view out, std::string_view in, const shape& given) { return resolve(product(out, {in}).s, call_of(given)); };
  check_fine(left("out i i", "in i", shape_of(4)));
  check_fine(left("out 3*i+j", "in i j", shape_of(5, 3)));
  check_says(left("out 3*i+j", "in i j", shape_of(5, 4)).error, "`3*i + j`", "`out` (dimension 0)", "more than once", "scatter");
  check_fine(left("out 3*i-j+3", "in i j", shape_of(5, 3)));
  check_fine(left("out i i+j", "in i j", shape_of(5, 7)));
  check_fine(left("out i+j i", "in i j", shape_of(5, 7)));
  check_fine(left("out i+j", "in i j", shape_of(5, 1)));
  check_says(left("out i+j i+j", "in i j", shape_of(5, 7)).error, "more than once");
  check_fine(left("out i+j", "in i j", shape_of(5, 0)));
  BOOST_CHECK(left("out 3*i+j", "in i j", shape_of(unknown, unknown)).left == left_map::unsettled);
  BOOST_CHECK(left("out 3*i+j", "in i j", shape_of(5, 4)).left == left_map::overlapping);
}

BOOST_AUTO_TEST_CASE(empty_dimensions_are_no_error) {
  check_fine(resolve(product("c i j", {"a i k", "b k j"}).s, call_of(shape_of(2, 0), shape_of(0, 5))));
  const domain d = resolve(conv, call_of(shape_of(0, 5, 9, 8), shape_of(7, 5, 3, 3)));
  check_fine(d);
  BOOST_CHECK(d.output == shape_of(0, 7, 5, 4));
  const domain no_rows = resolve(product("out y", {"in y+r", "w r"}).s, call_of(shape_of(0), shape_of(3)));
  check_fine(no_rows);
  BOOST_CHECK(no_rows.output == shape_of(0));
  const domain no_taps = resolve(product("out y", {"in y+r", "w r"}).s, call_of(shape_of(6), shape_of(0)));
  check_fine(no_taps);
  BOOST_CHECK(no_taps.output == shape_of(6));
}

BOOST_AUTO_TEST_CASE(a_border_needs_an_element) {
  reader r = product("out y", {"in clamp(y-1)"});
  r.range("y", 3);
  check_says(resolve(r.s, call_of(shape_of(0))).error, "`clamp(y - 1)`", "`in` (dimension 0)", "extent 0");
  reader p = product("out y", {"in pad(y-1)"});
  p.range("y", 3);
  check_fine(resolve(p.s, call_of(shape_of(0))));
}

BOOST_AUTO_TEST_CASE(what_is_unknown_is_left_to_run_time) {
  const domain d = resolve(conv, call_of(shape_of(unknown, 5, unknown, 41), shape_of(7, 5, 3, unknown)));
  BOOST_CHECK(!d.error);
  BOOST_CHECK(d.output == shape_of(unknown, 7, unknown, unknown));
  check_says(resolve(conv, call_of(shape_of(unknown, 6, unknown, unknown), shape_of(7, 5, 3, 3))).error, "`c`", "6", "5");
  // An operand that knows wins over one that does not, in either order.
  const ir::statement gemm = product("c i j", {"a i k", "b k j"}).s;
  const domain k = resolve(gemm, call_of(shape_of(2, unknown), shape_of(3, 5)));
  BOOST_CHECK_EQUAL(extent_of(gemm, k, "k"), 3);
  BOOST_CHECK(k.known());
}

BOOST_AUTO_TEST_SUITE_END()
