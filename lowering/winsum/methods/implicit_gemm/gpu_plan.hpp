// Defines `implicit_gemm_gpu_plan`: block tiles whose pieces of both factors are copied to shared memory.
#pragma once
#include <winsum/methods/common/gpu_schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr loop_ir::program implicit_gemm_gpu_plan(const problem& p) { return block_schedule(p); }

}  // namespace winsum::methods
