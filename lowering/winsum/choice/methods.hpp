// Defines the rows of the methods: whether each applies, and why it is not taken where nothing speaks against it but another method.
#pragma once
#include <winsum/choice/method.hpp>
#include <winsum/choice/texts.hpp>
#include <winsum/methods/gemm/applies.hpp>
#include <winsum/methods/loop_nest/applies.hpp>
#include <winsum/methods/strided_view/applies.hpp>

namespace winsum::inline WINSUM_MACHINE {

struct method_row {
  method is;
  methods::verdict (*applies)(const methods::problem&);
  const char* otherwise;  ///< why not, where it applies and `choose` says nothing of its own
};

inline constexpr method_row method_rows[] = {
    {method::loop_nest, methods::loop_nest_applies, methods::texts::same_without_vectors},
    {method::strided_view, methods::strided_view_applies, methods::texts::one_element_vectors},
    {method::im2col_gemm, methods::im2col_gemm_applies, methods::texts::no_register_tile},
    {method::implicit_gemm, methods::implicit_gemm_applies, methods::texts::no_register_tile},
};
static_assert(
    [] {
      for (int i = 0; i < method_count; ++i)
        if (method_rows[i].is != all_methods[i]) return false;
      return sizeof method_rows / sizeof method_rows[0] == method_count;
    }(),
    "a row for each method, in the order of the enumeration");

constexpr const method_row& row_of(method m) { return method_rows[position_of(m)]; }

/// Whether `m` can serve `p`, and why (not).
constexpr methods::verdict applies(method m, const methods::problem& p) { return row_of(m).applies(p); }

}  // namespace winsum
