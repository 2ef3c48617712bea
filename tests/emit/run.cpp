// Tests how copies read: one loop, or three where the border lies at the ends of each run.
#include <winsum/emit/run.hpp>

#include <boost/test/unit_test.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;
using winsum::border_kind;

namespace {

/// Nine elements from coordinate -2 on, `step` apart, of a dimension of 7 elements that are 3 apart.
std::string run_with(border_kind border, int step = 1, bool braces = false) {
  test::builder b;
  test::operands(b, {"out", "in"});
  test::node run{.kind = test::node_kind::run, .value = 0.5, .buffer = 0, .source = 1, .border = border};
  run.source_stride = b.put(3);
  run.first = b.put(-2);
  run.coordinate_step = b.put(step);
  run.extent = b.put(7);
  run.length = b.put(9);
  b.leaf(run);
  return test::printed<emit::printer>(b.p, test::header_of("kernel", "out(i)", 2), {}, [&](auto& c) { emit::print_run(c, c.p.nodes[0], braces); });
}
const std::string ends = "  float* const to = out;\n  const float* const from = in;\n  const long long length = 9;\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_run)

BOOST_AUTO_TEST_CASE(in_three_parts) {
  BOOST_TEST(run_with(border_kind::pad) == ends +
                                               "  const long long position = -2;\n"
                                               "  const long long valid_begin = larger(0, smaller(length, -position));\n"
                                               "  const long long valid_end = larger(valid_begin, smaller(length, 7 - position));\n"
                                               "  for (long long at = 0; at < valid_begin; ++at) to[at] = 0.5f;\n"
                                               "  for (long long at = valid_begin; at < valid_end; ++at) to[at] = from[3 * (position + at)];\n"
                                               "  for (long long at = valid_end; at < length; ++at) to[at] = 0.5f;\n");
  const std::string clamped = run_with(border_kind::clamp, 2);
  BOOST_TEST(clamped.find("smaller(length, -floor_div(position, 2)));\n") != std::string::npos, clamped);
  BOOST_TEST(clamped.find("smaller(length, -floor_div(position - 7, 2)));\n") != std::string::npos, clamped);
  BOOST_TEST(clamped.find("at < valid_begin; ++at) to[at] = from[3 * 0];\n") != std::string::npos, clamped);
  BOOST_TEST(clamped.find("at < length; ++at) to[at] = from[3 * (7 - 1)];\n") != std::string::npos, clamped);
}

BOOST_AUTO_TEST_CASE(in_one_loop) {
  const std::string loop = "  for (long long at = 0; at < length; ++at) to[at] = ";
  BOOST_TEST(run_with(border_kind::none) == ends + loop + "from[3 * (-2 + at)];\n");
  BOOST_TEST(run_with(border_kind::reflect) == ends + loop + "from[3 * reflect(-2 + at, 7)];\n");
  BOOST_TEST(run_with(border_kind::symmetric, 2) == ends + loop + "from[3 * symmetric(-2 + 2 * at, 7)];\n");
  BOOST_TEST(run_with(border_kind::wrap, -1) == ends + loop + "from[3 * wrap(-2 + (-1) * at, 7)];\n");
  BOOST_TEST(run_with(border_kind::pad, -1) == ends + loop + "0 <= -2 + (-1) * at && -2 + (-1) * at < 7 ? from[3 * (-2 + (-1) * at)] : 0.5f;\n");
}

BOOST_AUTO_TEST_CASE(in_braces_of_its_own) {
  const std::string text = run_with(border_kind::none, 1, true);
  BOOST_TEST(text.starts_with("  {\n    float* const to = out;\n"), text);
  BOOST_TEST(text.ends_with(";\n  }\n"), text);
}

BOOST_AUTO_TEST_SUITE_END()
