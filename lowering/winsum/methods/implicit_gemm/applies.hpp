// Defines `implicit_gemm_applies`: needs a sum over a product of two operands with rows and columns.
#pragma once
#include <winsum/methods/common/product_form.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr verdict implicit_gemm_applies(const problem& p) {
  const product_form& f = p.product;
  verdict v = f.found;
  if (v.applies)
    v.reason = f.windows ? "the window is copied a cache-sized piece at a time inside the blocked product"
                         : "there are no windows: an operand is copied, a cache-sized piece at a time, only where it does not lie as a matrix";
  return v;
}

}  // namespace winsum::methods
