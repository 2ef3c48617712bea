// Defines `im2col_gemm_plan`: the window copied to a K x N matrix up front, then a blocked product.
#pragma once
#include <winsum/methods/common/gemm_schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr loop_ir::program im2col_gemm_plan(const problem& p) { return gemm_schedule(p, copy_placement::up_front); }

}  // namespace winsum::methods
