// Defines the tests of print: whole programs as text, and the odd pieces.
#include <boost/test/unit_test.hpp>
#include <limits>
#include <string>

#include <winsum/loop_ir/print.hpp>
#include "example_programs.hpp"

using namespace winsum::loop_ir;
using winsum::border_kind;

BOOST_AUTO_TEST_SUITE(print_program)

namespace {

constexpr std::string_view tile_text = R"(param O = extent of index 0
param X = extent of index 1
param C = extent of index 2
param W = extent 1 of in
param in_c = stride 0 of in
param in_x = stride 1 of in
param size = product(X, C)
local panel[3*size] like in
for ob in [0, O) step 4 parallel
  for c in [0, C)
    for s in [0, 3)
      let kx = product(3*c + s, X)
        copy panel[kx + i] = in[in_c*c + in_x*pad(s - 1 + 2*i, W)] for i in [0, X) outside -0.5
  for xb in [0, X) step 8
    registers acc[8] x4, row[2] x4, weight[1] x4
      for i in [0, 4) unroll
        for j in [0, 2) unroll
          acc[2*i + j] = 0
      for k in [0, 3*C)
        for j in [0, 2) unroll
          row[j] = panel[X*k + xb + 4*j] x4 stride 1 only X - xb - 4*j
        for i in [0, 4) unroll
          if 0 <= ob + i < O
            weight = splat w[3*C*ob + 3*C*i + k]
            for j in [0, 2) unroll
              acc[2*i + j] = fma(weight, row[j], acc[2*i + j])
      for i in [0, 4) unroll
        if 0 <= ob + i < O
          for j in [0, 2) unroll
            out[X*ob + X*i + xb + 4*j] x4 stride 1 only X - xb - 4*j = acc[2*i + j]
)";

std::string constant_text(double value) {
  builder b;
  example::operand(b, "out");
  const int r = b.registers("", 2, 1);
  example::open_region(b, r, 1);
  b.leaf(example::constant(b.at(r, 1), value));
  b.close();
  const std::string all = print(b.p), head = "registers r0[2] x1\n  r0[1] = ";
  return all.substr(0, head.size()) == head ? all.substr(head.size(), all.size() - head.size() - 1) : all;
}

}  // namespace

static_assert(print_fixed<1800>(example::register_tile(border_kind::pad)).view() == tile_text);

BOOST_AUTO_TEST_CASE(register_tile) {
  BOOST_TEST(print(example::register_tile(border_kind::pad)) == tile_text);
  BOOST_TEST(print_fixed<100>(example::register_tile(border_kind::pad)).overflow);
}

BOOST_AUTO_TEST_CASE(stencil) {
  BOOST_TEST(print(example::stencil(let_kind::affine)) == R"(for y in [0, 5)
  for x in [0, 7)
    registers total[1] x1, pixel[1] x1, weight[1] x1, result[1] x1 point
      total = 0
      for r in [0, 4)
        let row = y + r - 2
          for s in [0, 3)
            let column = x + s - 1
              pixel = in[7*row + column] if 0 <= row < 5 and 0 <= column < 7 else -2
              weight = w[3*r + s]
              total = fma(pixel, weight, total)
      result = convert(total)
      result = tanh(result)
      out[7*y + x] = result
)");
  BOOST_TEST(print(example::stencil(let_kind::reflect)).find("let row = reflect(y + r - 2, 5)\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(gpu_block) {
  const std::string text = print(example::block_product());
  BOOST_TEST(text.starts_with("shared left_tile[16] like left\nshared right_tile[16] like right\nfor bm in [0, 6) step 4 block_y\n"));
  BOOST_TEST(text.find("        for ty in [0, 4) thread\n          for tx in [0, 4) thread\n") != std::string::npos);
  BOOST_TEST(text.find("\n        barrier\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(bounds_choices_and_nothing) {
  builder b;
  example::operand(b, "out");
  const int x = b.variable("x"), y = b.variable("");
  const int loop = b.open_loop(x, loop_kind::grid, 2, 9);
  b.also_below(loop, example::v(x) + 4);
  const int let = b.open_let(y, let_kind::choose, example::v(x, -1), 6);
  b.condition_on(let, example::v(x), 3, 5);
  b.close(2);
  BOOST_TEST(print(b.p) == "for x in [2, min(9, x + 4)) grid\n  let v1 = 3 <= x < 5 ? -x : 6\n");
  program none;
  none.error << "too many loops";
  BOOST_TEST(print(none) == "no program: too many loops\n");
}

BOOST_AUTO_TEST_CASE(numbers) {
  BOOST_TEST(constant_text(0) == "0");
  BOOST_TEST(constant_text(-3) == "-3");
  BOOST_TEST(constant_text(0.5) == "0.5");
  BOOST_TEST(constant_text(-12.25) == "-12.25");
  BOOST_TEST(constant_text(0.001) == "0.001");
  BOOST_TEST(constant_text(1e-5) == "1e-5");
  BOOST_TEST(constant_text(0.1) == "0.1");
  BOOST_TEST(constant_text(-std::numeric_limits<double>::infinity()) == "-inf");
  BOOST_TEST(constant_text(std::numeric_limits<double>::quiet_NaN()) == "nan");
}

BOOST_AUTO_TEST_SUITE_END()
