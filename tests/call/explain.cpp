// Tests `explain`: shapes with their formulas, roles, the cost of every method, and the choice with its reasons.
#include "call/agrees.hpp"

BOOST_AUTO_TEST_SUITE(call_explain)

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr winsum::param stride{"stride"};

constexpr auto layer = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + s - 2)) * weight(o, c, r, s);
constexpr auto stencil = out(y, x) = in(y + r, x + s) * weight(r, s);

void has(const std::string& text, std::string_view part) {
  BOOST_TEST(text.find(part) != std::string::npos, "\"" << part << "\" is not in\n" << text);
}

template <std::int64_t... E>
using fixed = winsum::array<float, winsum::extents<E...>>;

BOOST_AUTO_TEST_CASE(a_convolution) {
  const fixed<1, 16, 23, 38> image;
  const fixed<24, 16, 3, 5> filter;
  const std::string text = winsum::explain<layer>(image, filter);
  has(text, "statement   out(n,o,y,x) = sum[c,r,s] in(n,c,pad(2*y+r-1),pad(x+s-2)) * weight(o,c,r,s)\n");
  has(text, "  in: 1 x 16 x 23 x 38\n  weight: 24 x 16 x 3 x 5\n  out: 1 x 24 x 12 x 38\n");
  has(text, "  y: floor((23 + 1 + 1 - 1*(3-1) - 1)/2) + 1 = 12\n");
  has(text, "  x: floor((38 + 2 + 2 - 1*(5-1) - 1)/1) + 1 = 38\n");
  has(text, "  c: 16, dimension 1 of `in`  (reduced)\n");
  has(text, "  (of a window: floor((extent + padding before + padding after - dilation*(taps - 1) - 1)/stride) + 1)\n");
  has(text, "left side n o y x; reduced c r s\n");
  has(text, "rows M = o; columns N = n y x; summed K = c r s; batch none\n");
  has(text, "cost        2,626,560 multiply-adds, 78,976 bytes read, 43,776 bytes written\n");
  has(text, "  loop_nest     applies: one loop an index, as written; no copy; workspace 0 bytes\n");
  has(text, "choice      implicit_gemm: ");
  for (const char* other : {"loop_nest", "strided_view", "im2col_gemm"}) has(text, "  not " + std::string(other) + ": ");
}

BOOST_AUTO_TEST_CASE(workspace_is_what_workspace_bytes_says_and_its_factor_that_of_im2col) {
  const winsum::array<float, 4> image({1, 32, 56, 57}), filter({8, 32, 3, 3});
  constexpr auto same = out(n, o, y, x) = in(n, c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);
  const std::int64_t bytes = winsum::workspace_bytes<same, winsum::im2col_gemm>(image, filter, winsum::threads{1});
  const std::string text = winsum::explain<same>(image, filter);
  has(text, "workspace " + winsum::explained::grouped(bytes) + " bytes, 9.0 times the largest operand\n");
  has(text, "workspace " + winsum::explained::grouped(winsum::workspace_bytes<same, winsum::implicit_gemm>(image, filter, winsum::threads{1})) +
                " bytes, ");
}

BOOST_AUTO_TEST_CASE(a_matrix_product_has_no_windows) {
  const winsum::array<float, 2> a({40, 60}), b({60, 30});
  const std::string text = winsum::explain<"ij,jk->ik">(a, b);
  has(text,
      "  im2col_gemm   applies: there are no windows: an operand is copied, whole and up front, only where it does not lie as a matrix; workspace 0");
  has(text, "choice      implicit_gemm: a product of two operands: each loaded value serves a whole register tile\n");
  BOOST_TEST(text.find("the window") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(methods_that_do_not_apply_say_why) {
  const winsum::array<float, 2> image({20, 300}), filter({3, 5});
  const std::string text = winsum::explain<stencil>(image, filter);
  has(text, "pattern     stencil: windows over y, x; reduced r s\n");
  has(text, "  im2col_gemm   does not apply: no index of the left side is in `weight` alone, so a matrix would have one row\n");
  has(text, "choice      strided_view: ");
  has(text, "  not implicit_gemm: no index of the left side is in `weight` alone, so a matrix would have one row\n");
  BOOST_TEST(text.find("as a matrix product") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(little_work_known_while_compiling_is_loops) {
  const fixed<7, 9> image;
  const fixed<3, 3> filter;
  has(winsum::explain<stencil>(image, filter), "choice      loop_nest: only 315 multiply-adds, known while compiling");
  has(winsum::explain<"ij->">(image), "  out: one number\n");
  // A copy and a plain sum multiply nothing.
  has(winsum::explain<"ij->">(image), "choice      loop_nest: only 63 terms, known while compiling");
  has(winsum::explain<"ij->">(image), "cost        63 operations, 252 bytes read, 4 bytes written\n");
  has(winsum::explain<"ij->ji">(image), "choice      loop_nest: only 63 elements, known while compiling");
  has(winsum::explain<"ij->ji">(image), "cost        0 operations, 252 bytes read, 252 bytes written\n");
}

BOOST_AUTO_TEST_CASE(parameters_are_filled_in) {
  constexpr auto strided = out(o, y) = in(c, stride * y + r) * weight(o, c, r);
  const winsum::array<float, 2> image({6, 51});
  const winsum::array<float, 3> filter({9, 6, 3});
  has(winsum::explain<strided>(image, filter, stride = 3), "  y: floor((51 + 0 + 0 - 1*(3-1) - 1)/3) + 1 = 17\n");
  has(winsum::explain<strided>(image, filter, stride = 3), "stride at run time");
}

BOOST_AUTO_TEST_CASE(refuses_as_evaluate_does) {
  const winsum::array<float, 2> left({4, 5}), right({6, 7});
  BOOST_TEST(called::refusal([&] { winsum::explain<"ij,jk->ik">(left, right); }) ==
             called::refusal([&] { winsum::evaluate<"ij,jk->ik">(left, right); }));
}

BOOST_AUTO_TEST_SUITE_END()
