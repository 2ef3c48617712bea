// Defines `im2col_gemm_plan` and `implicit_gemm_plan`: the blocked product with the window copied up front, or inside the blocked loops.
#pragma once
#include <winsum/methods/gemm/schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr loop_ir::nest im2col_gemm_plan(const problem& p) { return gemm_schedule(p, copy_placement::up_front); }
constexpr loop_ir::nest implicit_gemm_plan(const problem& p) { return gemm_schedule(p, copy_placement::in_blocks); }

}  // namespace winsum::methods
