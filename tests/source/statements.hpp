// Defines `test::statements`: what texts are made of in these tests, with extents that are all different.
#pragma once
#include <cstdint>
#include <vector>

namespace winsum::test {

/// Elements of all operands. Sums of int8 are int32, and so is the output.
enum class numbers : std::uint8_t { f32, f64, i8, c64 };

struct stated {
  const char* name;
  const char* text;
  std::vector<std::vector<std::int64_t>> extents;  ///< of the operands, in order
  bool tiled = false;                              ///< a block-tiled product serves it
  numbers of = numbers::f32;
  std::vector<std::int64_t> params{};
  bool exact = true;  ///< of small integers the result is exact
};

inline const std::vector<stated>& statements() {
  static const std::vector<stated> all = {
      {"product", "C(i,j) = A(i,k) * B(k,j)", {{45, 21}, {21, 37}}, true},
      {"product_left_transposed", "C(i,j) = A(k,i) * B(k,j)", {{19, 70}, {19, 35}}, true},
      {"product_right_transposed", "C(i,j) = A(i,k) * B(j,k)", {{33, 18}, {67, 18}}, true},
      {"product_both_transposed", "C(i,j) = A(k,i) * B(j,k)", {{17, 30}, {66, 17}}, true},
      {"product_result_transposed", "C(j,i) = A(i,k) * B(k,j)", {{20, 40}, {40, 65}}, true},
      {"batched", "C(b,i,j) = A(b,i,k) * B(b,k,j)", {{3, 20, 17}, {3, 17, 34}}, true},
      {"batched_shared", "C(b,i,j) = A(b,i,k) * B(k,j)", {{3, 25, 9}, {9, 66}}, true},
      {"product_added", "C(i,j) += A(i,k) * B(k,j)", {{30, 33}, {33, 68}}, true},
      {"product_double", "C(i,j) = A(i,k) * B(k,j)", {{65, 20}, {20, 40}}, true, numbers::f64},
      {"product_int8", "C(i,j) = A(i,k) * B(k,j)", {{35, 50}, {50, 66}}, true, numbers::i8},
      {"product_complex", "C(i,j) = A(i,k) * conj(B(k,j))", {{12, 20}, {20, 9}}, false, numbers::c64},
      {"product_complex_tiled", "C(i,j) = A(i,k) * B(k,j)", {{12, 20}, {20, 9}}, true, numbers::c64},
      {"product_bias_relu", "C(i,j) = max(sum(A(i,k) * B(k,j)) + bias(j), 0)", {{40, 23}, {23, 65}, {65}}, true},
      {"product_scaled", "C(i,j) = $alpha * sum(A(i,k) * B(k,j))", {{40, 23}, {23, 31}}, true, numbers::f32, {3}},
      {"line", "out(o,x) = in(c,x+s) * w(o,c,s)", {{5, 41}, {7, 5, 3}}, true},
      {"line_strided", "out(n,o,x) = in(n,c,pad(2*x+s-1)) * w(o,c,s)", {{2, 5, 41}, {7, 5, 3}}, true},
      {"line_dilated", "out(n,o,x) = in(n,c,pad(x+3*s-3)) * w(o,c,s)", {{2, 4, 29}, {7, 4, 3}}, true},
      {"line_flipped", "out(n,o,x) = in(n,c,pad(x-s+1)) * w(o,c,s)", {{2, 4, 27}, {6, 4, 3}}, true},
      {"plane", "out(n,o,y,x) = in(n,c,y+r,x+s) * w(o,c,r,s)", {{2, 3, 9, 13}, {5, 3, 3, 2}}, true},
      {"plane_same", "out(n,o,y,x) = in(n,c,pad(y+r-1),pad(x+s-1)) * w(o,c,r,s)", {{2, 4, 8, 11}, {6, 4, 3, 3}}, true},
      {"plane_strided", "out(n,o,y,x) = in(n,c,pad(2*y+r-1),pad(3*x+s-2)) * w(o,c,r,s)", {{2, 3, 9, 17}, {5, 3, 3, 5}}, true},
      {"plane_dilated", "out(n,o,y,x) = in(n,c,pad(y+2*r-2),pad(x+3*s-3)) * w(o,c,r,s)", {{1, 3, 9, 12}, {5, 3, 3, 3}}, true},
      {"plane_clamped", "out(n,o,y,x) = in(n,c,clamp(y+r-1),clamp(x+s-2)) * w(o,c,r,s)", {{2, 3, 7, 10}, {5, 3, 3, 5}}, true},
      {"plane_reflected", "out(n,o,y,x) = in(n,c,reflect(y+r-1),reflect(x+s-2)) * w(o,c,r,s)", {{2, 3, 7, 10}, {5, 3, 3, 5}}, true},
      {"plane_symmetric", "out(n,o,y,x) = in(n,c,symmetric(y+r-1),symmetric(x+s-2)) * w(o,c,r,s)", {{2, 3, 7, 10}, {5, 3, 3, 5}}, true},
      {"plane_wrapped", "out(n,o,y,x) = in(n,c,wrap(y+r-1),wrap(x+s-2)) * w(o,c,r,s)", {{2, 3, 7, 10}, {5, 3, 3, 5}}, true},
      {"plane_two_borders", "out(o,y,x) = in(c,reflect(2*y+r-1),pad(x+s-1)) * w(o,c,r,s)", {{3, 9, 10}, {5, 3, 3, 3}}, true},
      {"plane_pad_value", "out(n,o,y,x) = in(n,c,pad(y+r-1,2),pad(x+s-1,2)) * w(o,c,r,s)", {{2, 3, 7, 9}, {5, 3, 3, 3}}, true},
      {"plane_one_side", "out(o,y,x) = in(c,pad(y+r-2).extend(2,0),pad(x+s-1).extend(1,3)) * w(o,c,r,s)", {{3, 7, 9}, {5, 3, 3, 3}}, true},
      {"plane_cropped", "out(o,y,x) = in(c,pad(y+r+1).extend(-1,-1),pad(x+s+2).extend(-2,-1)) * w(o,c,r,s)", {{3, 11, 13}, {5, 3, 3, 3}}, true},
      {"plane_grouped", "out(n,g,o,y,x) = in(n,g,c,pad(y+r-1),pad(x+s-1)) * w(g,o,c,r,s)", {{2, 3, 4, 7, 9}, {3, 5, 4, 3, 3}}, true},
      {"plane_channels_last", "out(n,y,x,o) = in(n,pad(y+r-1),pad(x+s-1),c) * w(r,s,c,o)", {{2, 7, 9, 4}, {3, 3, 4, 6}}, true},
      {"plane_pointwise", "out(n,o,y,x) = in(n,c,y,x) * w(o,c)", {{2, 20, 5, 7}, {9, 20}}, true},
      {"plane_patches", "out(n,o,y,x) = in(n,c,4*y+r,4*x+s) * w(o,c,r,s)", {{2, 3, 16, 20}, {10, 3, 4, 4}}, true},
      {"plane_true", "out(o,y,x) = in(c,pad(y-r+1),pad(x-s+1)) * w(o,c,r,s)", {{3, 8, 9}, {5, 3, 3, 3}}, true},
      {"plane_bias_relu",
       "out(n,o,y,x) = max(sum(in(n,c,pad(y+r-1),pad(x+s-1)) * w(o,c,r,s)) + bias(o), 0)",
       {{2, 4, 7, 9}, {6, 4, 3, 3}, {6}},
       true},
      {"plane_residual",
       "out(n,o,y,x) = sum(in(n,c,pad(y+r-1),pad(x+s-1)) * w(o,c,r,s)) + skip(n,o,y,x)",
       {{2, 4, 7, 9}, {6, 4, 3, 3}, {2, 6, 7, 9}},
       true},
      {"plane_normalised",
       "out(n,o,y,x) = max(sum(in(n,c,pad(y+r-1),pad(x+s-1)) * w(o,c,r,s)) * scale(o) + shift(o), 0)",
       {{1, 4, 7, 9}, {6, 4, 3, 3}, {6}, {6}},
       true},
      {"plane_added", "out(n,o,y,x) += in(n,c,pad(y+r-1),pad(x+s-1)) * w(o,c,r,s)", {{2, 4, 7, 9}, {6, 4, 3, 3}}, true},
      {"plane_stride_parameter",
       "out(n,o,y,x) = in(n,c,pad($stride*y+r-1),pad($stride*x+s-1)) * w(o,c,r,s)",
       {{2, 4, 9, 13}, {6, 4, 3, 3}},
       true,
       numbers::f32,
       {2}},
      {"plane_double", "out(n,o,y,x) = in(n,c,reflect(2*y+r-1),reflect(x+s-1)) * w(o,c,r,s)", {{1, 3, 9, 8}, {5, 3, 3, 3}}, true, numbers::f64},
      {"plane_int8", "out(n,o,y,x) = in(n,c,pad(y+r-1),pad(x+s-1)) * w(o,c,r,s)", {{2, 4, 7, 9}, {6, 4, 3, 3}}, true, numbers::i8},
      {"space", "out(o,z,y,x) = in(c,z+q,y+r,x+s) * w(o,c,q,r,s)", {{3, 5, 7, 8}, {4, 3, 2, 3, 3}}, true},
      {"space_padded", "out(n,o,z,y,x) = in(n,c,pad(z+q-1),pad(2*y+r-1),clamp(x+s-1)) * w(o,c,q,r,s)", {{1, 2, 4, 7, 6}, {5, 2, 3, 3, 3}}, true},
      {"product_integer_epilogue", "C(i,j) = max(sum(A(i,k) * B(k,j)) - bias(i), -9)", {{33, 14}, {14, 66}, {33}}, true, numbers::i8},
      {"product_double_added", "C(i,j) += A(k,i) * B(j,k)", {{13, 66}, {35, 13}}, true, numbers::f64},
      {"product_deep", "C(i,j) = A(i,k) * B(k,j)", {{5, 161}, {161, 7}}, true},
      {"product_blocks", "C(i,j) = A(i,a,b) * B(a,b,j)", {{37, 3, 7}, {3, 7, 65}}, true},
      {"product_four_indices", "C(i,a,j,b) = A(i,a,k) * B(k,j,b)", {{5, 7, 11}, {11, 4, 9}}, true},
      {"batched_transposed", "C(b,j,i) = A(b,k,i) * B(b,k,j)", {{3, 12, 21}, {3, 12, 35}}, true},
      {"batched_two", "C(a,b,i,j) = A(a,b,i,k) * B(a,b,k,j)", {{2, 3, 18, 7}, {2, 3, 7, 20}}, true},
      {"line_clamped", "out(n,o,x) = in(n,c,clamp(x+s-2)) * w(o,c,s)", {{2, 4, 27}, {7, 4, 5}}, true},
      {"line_wrapped", "out(n,o,x) = in(n,c,wrap(2*x+s-1)) * w(o,c,s)", {{2, 4, 26}, {7, 4, 3}}, true},
      {"line_double", "out(n,o,x) = in(n,c,pad(3*x+2*s-2)) * w(o,c,s)", {{2, 3, 31}, {5, 3, 4}}, true, numbers::f64},
      {"line_int8", "out(n,o,x) = in(n,c,symmetric(x+s-1)) * w(o,c,s)", {{2, 3, 31}, {5, 3, 3}}, true, numbers::i8},
      {"line_grouped", "out(n,g,o,x) = in(n,g,c,pad(x+s-1)) * w(g,o,c,s)", {{2, 3, 4, 19}, {3, 5, 4, 3}}, true},
      {"line_channels_last", "out(n,x,o) = in(n,pad(2*x+s-1),c) * w(s,c,o)", {{3, 29, 4}, {3, 4, 6}}, true},
      {"line_parameters", "out(n,o,x) = in(n,c,pad($stride*x+$dilation*s-2)) * w(o,c,s)", {{2, 4, 33}, {6, 4, 3}}, true, numbers::f32, {2, 3}},
      {"plane_tall", "out(n,o,y,x) = in(n,c,pad(y+r-2),x) * w(o,c,r)", {{2, 3, 21, 5}, {7, 3, 5}}, true},
      {"plane_wide", "out(n,o,y,x) = in(n,c,y,pad(x+s-3)) * w(o,c,s)", {{2, 3, 5, 21}, {6, 3, 7}}, true},
      {"plane_flipped_rows", "out(n,o,y,x) = in(n,c,pad(y-r+1),pad(2*x+s-1)) * w(o,c,r,s)", {{2, 3, 8, 15}, {5, 3, 3, 2}}, true},
      {"plane_halved", "out(n,o,y,x) = 0.5 * sum(in(n,c,clamp(2*y+r-1),wrap(x+s-1)) * w(o,c,r,s)) + 1", {{2, 3, 9, 8}, {5, 3, 3, 2}}, true},
      {"plane_double_bias",
       "out(o,y,x) = sum(in(c,pad(y+2*r-2),pad(x+s-1)) * w(o,c,r,s)) + bias(o)",
       {{3, 9, 11}, {6, 3, 3, 3}, {6}},
       true,
       numbers::f64},
      {"plane_int8_strided", "out(n,o,y,x) = in(n,c,clamp(2*y+r-1),pad(3*x+s-1)) * w(o,c,r,s)", {{2, 4, 9, 14}, {6, 4, 3, 2}}, true, numbers::i8},
      {"space_dilated", "out(o,z,y,x) = in(c,pad(z+2*q-2),y+r,pad(x+s-1)) * w(o,c,q,r,s)", {{3, 5, 6, 7}, {4, 3, 3, 2, 3}}, true},
      {"line_rows_copied", "out(x,o) = in(c,pad(x+s-1)) * w(o,c,s)", {{3, 8}, {5, 3, 4}}, true},
      {"plane_rows_copied", "out(n,y,x,o) = in(n,pad(y+r-1),pad(x+s-1),c) * w(o,r,s,c)", {{2, 7, 9, 5}, {6, 3, 4, 5}}, true},
      {"depthwise", "out(n,c,y,x) = in(n,c,pad(y+r-1),pad(x+s-1)) * w(c,r,s)", {{2, 5, 7, 9}, {5, 3, 3}}},
      {"depthwise_channels_last", "out(n,y,x,c) = in(n,pad(2*y+r-1),pad(2*x+s-1),c) * w(r,s,c)", {{2, 7, 9, 5}, {3, 3, 5}}},
      {"filter", "out(y,x) = in(y+r,x+s) * w(r,s)", {{14, 23}, {5, 3}}},
      {"filter_reflected", "out(y,x) = in(reflect(y+r-2),reflect(x+s-1)) * w(r,s)", {{14, 23}, {5, 3}}},
      {"moving_sum", "out(x) = in(x+s) where s in range(5)", {{300}}},
      {"mean_pool", "out(c,y,x) = 0.25 * sum(in(c,2*y+r,2*x+s)) where r in range(2), s in range(2)", {{3, 8, 10}}},
      {"absolute_difference", "out(y,x) = sum(abs(p(y+r,x+s) - q(y+r,x+s))) where r in range(3), s in range(4)", {{9, 11}, {9, 11}}},
      {"dot", "d() = a(i) * b(i)", {{57}, {57}}},
      {"matrix_vector", "v(i) = A(i,j) * b(j)", {{300, 17}, {17}}},
      {"row_sums", "v(i) = A(i,j)", {{31, 17}}},
      {"three_factors", "D(i,l) = A(i,j) * B(j,k) * C(k,l)", {{9, 5}, {5, 6}, {6, 11}}},
      {"outer", "C(i,j) = a(i) * b(j)", {{19}, {23}}},
      {"transposed", "B(j,i) = A(i,j)", {{19, 23}}},
      {"diagonal", "d(i) = A(i,i)", {{19, 19}}},
      {"sigmoid", "B(i,j) = 1 / (1 + exp(-A(i,j)))", {{19, 23}}, false, numbers::f32, {}, false},
      {"functions_complex",
       "B(i,j) = exp(A(i,j)/8) + log(A(i,j)+9) * sqrt(A(i,j)) - tanh(A(i,j)/8) + sin(A(i,j)/8) * cos(A(i,j)/8) + pow(A(i,j)+9, A(i,j)/8)",
       {{9, 13}},
       false,
       numbers::c64,
       {},
       false},
      {"depthwise_int8", "out(c,y,x) = in(c,pad(y+r-1),pad(x+s-1)) * w(c,r,s)", {{5, 7, 9}, {5, 3, 3}}, false, numbers::i8},
      {"filter_double", "out(y,x) = in(wrap(y+r-1),wrap(x+s-1)) * w(r,s)", {{14, 23}, {3, 3}}, false, numbers::f64},
  };
  return all;
}

}  // namespace winsum::test
