// Defines `loop_nest_gpu_plan`: one GPU thread an output element.
#pragma once
#include <winsum/methods/common/gpu_schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr loop_ir::program loop_nest_gpu_plan(const problem& p) { return thread_schedule(p); }

}  // namespace winsum::methods
