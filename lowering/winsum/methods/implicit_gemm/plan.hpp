// Defines `implicit_gemm_plan`: the same product with the copy moved inside the blocked loops.
#pragma once
#include <winsum/methods/common/gemm_schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr loop_ir::program implicit_gemm_plan(const problem& p) { return gemm_schedule(p, copy_placement::in_blocks); }

}  // namespace winsum::methods
