// Defines `loop_nest_plan`: the indices as loops, as written.
#pragma once
#include <winsum/loop_ir/lower.hpp>
#include <winsum/methods/common/describe.hpp>

namespace winsum::methods {

constexpr loop_ir::program loop_nest_plan(const problem& p) {
  described d = describe(p);
  parallel_outer(p, d.n, 2);
  return loop_ir::lower(d.n);
}

}  // namespace winsum::methods
