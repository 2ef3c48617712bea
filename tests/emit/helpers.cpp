// Tests the helper functions that texts define, where their care is: zeros, ends of types, NaNs, infinities, and numbers that are cut.
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/cpp.hpp>
#include <winsum/emit/helpers.hpp>

#include "host_build.hpp"
#include "programs.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;
using test::operation;
using winsum::element;
using winsum::operation;

namespace {

/// out(i) = does(a(i), b(i)) of numbers of type T.
template <class T>
std::vector<T> by_text(operation does, element type, const std::vector<T>& a, const std::vector<T>& b) {
  test::builder p;
  test::operands(p, {"out", "a", "b"});
  const int i = p.variable("i"), r = p.registers("r", 3, 1);
  p.open_loop(i, test::loop_kind::serial, 0, static_cast<std::int64_t>(a.size()));
  test::own(p, p.open_region(), r, 1);
  test::memory_node(p, test::node_kind::load, p.at(r), 1, test::v(i));
  test::memory_node(p, test::node_kind::load, p.at(r, 1), 2, test::v(i));
  test::apply(p, does, p.at(r, 2), p.at(r), p.at(r, 1));
  test::memory_node(p, test::node_kind::store, p.at(r, 2), 0, test::v(i));
  p.close(2);
  emit::header head = test::header_of("compute", "out(i)", 3);
  for (int k = 0; k < 3; ++k) head.elements[k] = type;
  head.sum = head.point = type;
  const test::host_library text(emit::text<winsum::cpp>(p.p, head), "-O1 -ffp-contract=off");
  std::vector<T> out(a.size());
  if (const auto kernel = text.function<void(T*, const T*, const T*)>("compute")) kernel(out.data(), a.data(), b.data());
  BOOST_TEST(text.loaded(), text.log());
  return out;
}

/// out(i) = in(i), of another type: through sums of the operand's type.
template <class To, class From>
std::vector<To> stored(element to, element from, const std::vector<From>& in) {
  test::builder p;
  test::operands(p, {"out", "in"});
  const int i = p.variable("i"), r = p.registers("r", 1, 1);
  p.open_loop(i, test::loop_kind::serial, 0, static_cast<std::int64_t>(in.size()));
  test::own(p, p.open_region(), r, 1);
  test::memory_node(p, test::node_kind::load, p.at(r), 1, test::v(i));
  test::memory_node(p, test::node_kind::store, p.at(r), 0, test::v(i));
  p.close(2);
  emit::header head = test::header_of("compute", "out(i)", 2);
  head.elements[0] = to;
  head.elements[1] = head.sum = head.point = from;
  const test::host_library text(emit::text<winsum::cpp>(p.p, head), "-O1");
  std::vector<To> out(in.size());
  if (const auto kernel = text.function<void(To*, const From*)>("compute")) kernel(out.data(), in.data());
  BOOST_TEST(text.loaded(), text.log());
  return out;
}

bool no_compiler() { return !test::host_library("", "-fsyntax-only").available(); }

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_helpers)

BOOST_AUTO_TEST_CASE(integers_at_their_ends) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  using i32 = std::int32_t;
  using u32 = std::uint32_t;
  constexpr i32 least = INT32_MIN, most = INT32_MAX;
  const auto i = element::i32, u = element::u32;
  BOOST_TEST((by_text<i32>(operation::div, i, {7, -7, 7, least, 0, 7}, {0, 2, -1, -1, 0, -2}) == std::vector<i32>{0, -3, -7, least, 0, -3}));
  BOOST_TEST((by_text<u32>(operation::div, u, {7, 7, 4000000000u}, {0, 2, 4294967295u}) == std::vector<u32>{0, 3, 0}));
  BOOST_TEST((by_text<i32>(operation::abs, i, {7, -7, least, most}, {0, 0, 0, 0}) == std::vector<i32>{7, 7, least, most}));
  BOOST_TEST((by_text<u32>(operation::abs, u, {7, 4000000000u}, {0, 0}) == std::vector<u32>{7, 4000000000u}));
  BOOST_TEST((by_text<i32>(operation::pow, i, {3, -2, 2, -1, -1, 5, 1, 0}, {5, 3, 31, -3, -4, -1, -9, 0}) ==
              std::vector<i32>{243, -8, least, -1, 1, 0, 1, 1}));
  BOOST_TEST((by_text<u32>(operation::pow, u, {3, 2, 2, 0}, {5, 31, 32, 0}) == std::vector<u32>{243, 1u << 31, 0, 1}));
}

BOOST_AUTO_TEST_CASE(a_nan_on_either_side) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const float none = std::numeric_limits<float>::quiet_NaN();
  for (operation does : {operation::min, operation::max}) {
    const auto got = by_text<float>(does, element::f32, {none, 1, 2, 3}, {1, none, 3, 2});
    BOOST_TEST((std::isnan(got[0]) && std::isnan(got[1])));
    BOOST_TEST((got[2] == (does == operation::min ? 2 : 3) && got[3] == (does == operation::min ? 2 : 3)));
  }
}

BOOST_AUTO_TEST_CASE(complex_quotients) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  using number = std::complex<double>;
  constexpr double infinity = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();
  const std::vector<number> a = {{6, 8}, {6, 8}, {1e200, 1e200}, {1e-200, 0}, {1, -2}, {infinity, 1}, {3, 4}, {none, 1}, {infinity, none}};
  const std::vector<number> b = {{2, 0}, {0, 2}, {1e200, 0}, {1e-200, 0}, {0, 0}, {1, 1}, {infinity, 0}, {1, 1}, {0, 2}};
  const auto got = by_text<number>(operation::div, element::c128, a, b);
  BOOST_TEST(got[0] == number(3, 4));
  BOOST_TEST(got[1] == number(4, -3));
  BOOST_TEST(got[2] == number(1, 1));
  BOOST_TEST(got[3] == number(1, 0));
  BOOST_TEST((got[4].real() == infinity && got[4].imag() == -infinity));
  BOOST_TEST((got[5].real() == infinity && got[5].imag() == -infinity));
  BOOST_TEST((got[6].real() == 0 && got[6].imag() == 0));
  BOOST_TEST((std::isnan(got[7].real()) && std::isnan(got[7].imag())));
  BOOST_TEST(std::isinf(got[8].imag()));
  BOOST_TEST((by_text<number>(operation::abs, element::c128, {{3, 4}}, {{0, 0}}) == std::vector<number>{{5, 0}}));
}

/// Registers of one lane that may be read and written in part: out(i) = in(i) + 1 for i below 3, and with a condition for i from 1 on.
BOOST_AUTO_TEST_CASE(one_lane_in_part) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  test::builder p;
  test::operands(p, {"out", "in"});
  const int i = p.variable("i"), r = p.registers("r", 2, 1);
  p.open_loop(i, test::loop_kind::serial, 0, 6);
  test::own(p, p.open_region(), r, 1);
  for (const int first : {0, 1}) {
    const int load = test::memory_node(p, test::node_kind::load, p.at(r), 1, test::v(i));
    p.p.nodes[load].partial = true;
    p.p.nodes[load].lane_count = p.put(3 - test::v(i));
    test::constant(p, p.at(r, 1), 1);
    test::apply(p, operation::add, p.at(r), p.at(r), p.at(r, 1));
    const int store = test::memory_node(p, test::node_kind::store, p.at(r), 0, 6 * first + test::v(i));
    p.p.nodes[store].partial = true;
    p.p.nodes[store].lane_count = p.put(4 - test::v(i));
    if (first > 0) p.condition_on(store, test::v(i), first, 9);
  }
  p.close(2);
  const test::host_library text(emit::text<winsum::cpp>(p.p, test::header_of("compute", "out(i)", 2)), "-O1");
  BOOST_TEST_REQUIRE(text.loaded(), text.log());
  const std::vector<float> in = {10, 20, 30, 40, 50, 60}, wanted = {11, 21, 31, 1, -9, -9, -9, 21, 31, 1, -9, -9};
  std::vector<float> out(12, -9.0f);
  text.function<void(float*, const float*)>("compute")(out.data(), in.data());
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

/// Four lanes of which some are read, and where the condition fails another number is taken.
BOOST_AUTO_TEST_CASE(several_lanes_in_part_under_a_condition) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  test::builder p;
  test::operands(p, {"out", "in"});
  const int i = p.variable("i"), r = p.registers("r", 1, 4);
  p.open_loop(i, test::loop_kind::serial, 0, 7);
  test::own(p, p.open_region(), r, 1);
  const int load = test::memory_node(p, test::node_kind::load, p.at(r), 1, 0, 1);
  p.p.nodes[load].partial = true;
  p.p.nodes[load].lane_count = p.put(test::v(i) - 1);
  p.p.nodes[load].value = 7;
  p.condition_on(load, test::v(i), 0, 6);
  test::memory_node(p, test::node_kind::store, p.at(r), 0, 4 * test::v(i), 1);
  p.close(2);
  const test::host_library text(emit::text<winsum::cpp>(p.p, test::header_of("compute", "out(i)", 2)), "-O1");
  BOOST_TEST_REQUIRE(text.loaded(), text.log());
  const std::vector<float> in = {1, 2, 3, 4}, wanted = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0, 1, 2, 3, 0, 1, 2, 3, 4, 7, 7, 7, 7};
  std::vector<float> out(28, -9.0f);
  text.function<void(float*, const float*)>("compute")(out.data(), in.data());
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

/// A number of run time that nothing but the end of a copy's dimension hangs on.
BOOST_AUTO_TEST_CASE(the_extent_of_a_copy_alone) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  test::builder p;
  test::operands(p, {"out", "in"});
  const test::scalar n = p.parameter(winsum::loop_ir::param_kind::index_extent, 0, -1, "n");
  const test::scalar less = p.derive(winsum::loop_ir::param_kind::difference, n, {2, -1}, "less");
  test::node run{.kind = test::node_kind::run, .buffer = 0, .source = 1, .border = winsum::border_kind::wrap};
  run.source_stride = p.put(1);
  run.first = p.put(-2);
  run.coordinate_step = p.put(1);
  run.extent = p.put(less);
  run.length = p.put(8);
  p.leaf(run);
  const test::host_library text(emit::text<winsum::cpp>(p.p, test::header_of("compute", "out(i)", 2)), "-O1");
  BOOST_TEST_REQUIRE(text.loaded(), text.log());
  const std::vector<float> in = {1, 2, 3, 4, 5}, wanted = {2, 3, 1, 2, 3, 1, 2, 3};
  std::vector<float> out(8);
  text.function<void(float*, const float*, long long)>("compute")(out.data(), in.data(), 5);
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(fractions_are_cut_to_what_fits) {
  if (no_compiler()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const float none = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> in = {1.75f, -1.75f, 300, -300, 1e20f, -1e20f, none, 255, 127, -128};
  BOOST_TEST((stored<std::int8_t>(element::i8, element::f32, in) == std::vector<std::int8_t>{1, -1, 127, -128, 127, -128, 0, 127, 127, -128}));
  BOOST_TEST((stored<std::uint8_t>(element::u8, element::f32, in) == std::vector<std::uint8_t>{1, 0, 255, 0, 255, 0, 0, 255, 127, 0}));
  BOOST_TEST((stored<std::uint32_t>(element::u32, element::f32, in) == std::vector<std::uint32_t>{1, 0, 300, 0, 4294967295u, 0, 0, 255, 127, 0}));
  const std::vector<double> wide = {2147483646.5, 2147483648.0, -2147483649.5, 1e300, 9.3e18, -9.3e18};
  BOOST_TEST((stored<std::int32_t>(element::i32, element::f64, wide) ==
              std::vector<std::int32_t>{2147483646, INT32_MAX, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MIN}));
  BOOST_TEST((stored<std::int64_t>(element::i64, element::f64, wide) ==
              std::vector<std::int64_t>{2147483646, 2147483648, -2147483649, INT64_MAX, INT64_MAX, INT64_MIN}));
}

BOOST_AUTO_TEST_SUITE_END()
