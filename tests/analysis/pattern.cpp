// Tests the classification of statements and its one-line text.
#include <winsum/analysis/pattern.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"

using namespace winsum::analysis;
using analysis_test::product;
using analysis_test::reader;
namespace ir = winsum::ir;
using winsum::operation;

BOOST_AUTO_TEST_SUITE(analysis_pattern)

namespace {
std::string text_for(const ir::statement& s) {
  const index_roles roles = roles_of(s);
  return std::string(text_of(classify(s, roles), s, roles).view());
}
}  // namespace

constexpr ir::statement conv = product("out n o y x", {"in n c pad(2*y+r-1) pad(2*x+3*s-1)", "w o c r s"}).s;
constexpr pattern conv_pattern = classify(conv);
static_assert(conv_pattern.kind == pattern_kind::convolution && conv_pattern.is_product_of_two());
// One index may stand in two windows; the same window twice counts once.
constexpr pattern both_taps = classify(product("out y", {"in y+r", "w 2*y+s", "v y+r"}).s);
static_assert(both_taps.windows.count == 2 && both_taps.windows[1].access == 2 && both_taps.windows[1].stride == 2);
static_assert(conv_pattern.windows.count == 2 && conv_pattern.windows[1].dimension == 3);
static_assert(conv_pattern.windows[1].stride == 2 && conv_pattern.windows[1].dilation == 3 && !conv_pattern.epilogue);

BOOST_AUTO_TEST_CASE(convolutions) {
  BOOST_CHECK_EQUAL(text_for(conv), "convolution: windows over y (stride 2), x (stride 2, dilation 3); reduced c r s");
  BOOST_CHECK_EQUAL(text_for(product("out y", {"in y-r", "w r"}).s), "stencil: windows over y; reduced r");
  BOOST_CHECK_EQUAL(text_for(product("out o y", {"w o r", "in y+r"}).s), "convolution: windows over y; reduced r");
  BOOST_CHECK_EQUAL(text_for(product("out n c y", {"in n c 2*y+r", "w c r"}).s),
                    "depthwise convolution: windows over y (stride 2); batch c; reduced r");
  BOOST_CHECK_EQUAL(text_for(product("out n g o y", {"in n g c y+r", "w g o c r"}).s), "grouped convolution: windows over y; batch g; reduced c r");
  BOOST_CHECK_EQUAL(text_for(product("out n 3*g+o y", {"in n 2*g+c y+r", "w g o c r"}).s),
                    "grouped convolution: windows over y; batch g; reduced c r");
  BOOST_CHECK_EQUAL(text_for(product("out y", {"in $stride*y+$dilation*r", "w r"}).s),
                    "stencil: windows over y (stride at run time, dilation at run time); reduced r");
  // 1x1: no window is left, and it is a matrix product for each pixel.
  BOOST_CHECK_EQUAL(text_for(product("out o y x", {"in c y x", "w o c"}).s), "matrix product: reduced c");
}

BOOST_AUTO_TEST_CASE(products_of_matrices) {
  BOOST_CHECK_EQUAL(text_for(product("c i j", {"a i k", "b k j"}).s), "matrix product: reduced k");
  BOOST_CHECK_EQUAL(text_for(product("c t i j", {"a t i k", "b t k j"}).s), "batched matrix product: batch t; reduced k");
  BOOST_CHECK_EQUAL(text_for(product("c i", {"a i k", "b k"}).s), "matrix-vector product: reduced k");
  BOOST_CHECK_EQUAL(text_for(product("c", {"a k", "b k"}).s), "inner product: reduced k");
  BOOST_CHECK_EQUAL(text_for(product("d i l", {"a i j", "b j k", "c k l"}).s), "contraction: product of 3 reads; reduced j k");
  BOOST_CHECK_EQUAL(text_for(product("c i j", {"a i k k", "b k j"}).s), "contraction: reduced k");
  BOOST_CHECK_EQUAL(text_for(product("c i j", {"a i k e", "b k j"}).s), "contraction: reduced k e");
  BOOST_CHECK_EQUAL(text_for(product("c i j", {"a i", "b j"}).s), "pointwise");
}

BOOST_AUTO_TEST_CASE(reductions) {
  BOOST_CHECK_EQUAL(text_for(product("out y", {"in y x"}).s), "reduction: reduced x");
  BOOST_CHECK_EQUAL(text_for(product("out y", {"in 3*y+r"}).s), "window reduction: windows over y (stride 3); reduced r");
  reader r;  // sums of absolute differences over windows of both
  r.access("out y d");
  const int p = r.read("p y+r");
  const int q = r.read("q y+r+d");
  r.sum_of(r.node(operation::abs, r.node(operation::sub, p, q)));
  BOOST_CHECK(classify(r.s).kind == pattern_kind::window_reduction);
  BOOST_CHECK(!classify(r.s).product);
  BOOST_CHECK(classify(product("out y d", {"p y+r", "q y+r+d"}).s).kind == pattern_kind::contraction);
}

BOOST_AUTO_TEST_CASE(constant_factors_are_pulled_out) {
  reader r;
  r.access("out i j");
  const int a = r.node(operation::mul, r.read("a i k"), r.constant(0.5));
  const int b = r.node(operation::neg, r.read("b k j"));
  const int body = r.node(operation::mul, a, b);
  const int sum = r.sum_of(body);
  r.node(operation::exp, sum);
  const pattern p = classify(r.s);
  BOOST_CHECK(p.kind == pattern_kind::matrix_product);
  BOOST_CHECK_EQUAL(p.scale, -0.5);
  BOOST_CHECK(p.epilogue);
  BOOST_REQUIRE_EQUAL(p.factors.count, 2);
  BOOST_CHECK_EQUAL(p.factors[0], 1);
  BOOST_CHECK_EQUAL(p.factors[1], 2);
  BOOST_CHECK_EQUAL(text_for(r.s), "matrix product: reduced k; with a constant factor; pointwise work around the sum");
}

BOOST_AUTO_TEST_CASE(a_square_is_two_factors) {
  reader r;
  r.access("out y");
  const int v = r.read("in y x");
  r.sum_of(r.node(operation::mul, v, v));
  const pattern p = classify(r.s);
  BOOST_CHECK(p.is_product_of_two());
  BOOST_CHECK_EQUAL(p.factors[0], 1);
  BOOST_CHECK_EQUAL(p.factors[1], 1);
}

BOOST_AUTO_TEST_CASE(a_body_with_a_sum_is_no_product) {
  reader r;
  r.access("out y");
  const int a = r.read("a y x");
  const int b = r.node(operation::mul, a, r.read("b x"));
  r.sum_of(r.node(operation::add, a, b));
  BOOST_CHECK(!classify(r.s).product);
  reader cube;  // (v*v)*v: three factors, of which the square stands in one node
  cube.access("out y");
  const int v = cube.read("a y x");
  const int square = cube.node(operation::mul, v, v);
  cube.sum_of(cube.node(operation::mul, square, square));
  BOOST_CHECK(!classify(cube.s).is_product_of_two());
}

BOOST_AUTO_TEST_SUITE_END()
