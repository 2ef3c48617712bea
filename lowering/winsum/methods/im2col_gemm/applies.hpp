// Defines `im2col_gemm_applies`: needs a sum over a plain product of two operands with rows and columns.
#pragma once
#include <winsum/methods/common/product_form.hpp>

namespace winsum::methods {

constexpr verdict im2col_gemm_applies(const problem& p) {
  verdict v = product_form_of(p).found;
  if (v.applies) v.reason = "the window is copied whole to a matrix, up front, then multiplied";
  return v;
}

}  // namespace winsum::methods
