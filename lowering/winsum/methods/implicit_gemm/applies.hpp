// Defines `implicit_gemm_applies`: needs a sum over a plain product of two operands with rows and columns.
#pragma once
#include <winsum/methods/common/product_form.hpp>

namespace winsum::methods {

constexpr verdict implicit_gemm_applies(const problem& p) {
  verdict v = product_form_of(p).found;
  if (v.applies) v.reason = "the window is copied a cache-sized piece at a time inside the blocked product";
  return v;
}

}  // namespace winsum::methods
