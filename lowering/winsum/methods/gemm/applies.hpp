// Defines `im2col_gemm_applies` and `implicit_gemm_applies`: they need a sum over a product of two operands with rows and columns.
#pragma once
#include <winsum/methods/common/problem.hpp>
#include <winsum/methods/common/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr verdict im2col_gemm_applies(const problem& p) {
  if (!p.product.found.applies) return p.product.found;
  return {true, p.product.windows ? texts::window_copied_up_front : texts::operand_copied_up_front};
}
constexpr verdict implicit_gemm_applies(const problem& p) {
  if (!p.product.found.applies) return p.product.found;
  return {true, p.product.windows ? texts::window_copied_in_blocks : texts::operand_copied_in_blocks};
}

}  // namespace winsum::methods
