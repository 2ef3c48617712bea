// Defines `settle`: a call's extents by quick steps.
#pragma once
#include <winsum/analysis/quick_extents.hpp>

namespace analysis_test {

using namespace winsum;

inline bool settle(const ir::statement& s, const analysis::call_shapes& call, std::int64_t* extents) {
  const analysis::quick_steps steps = analysis::quick_steps_of(s, analysis::roles_of(s), call.output_given);
  if (steps.empty()) return false;
  std::int64_t extent[ir::max_accesses][ir::max_rank]{};
  int rank[ir::max_accesses]{};
  for (int o = 0; o <= call.operand_count; ++o) {
    rank[o] = call.operand[o].rank();
    for (int d = 0; d < rank[o]; ++d) extent[o][d] = call.operand[o].extents[d];
  }
  return analysis::settle_by_steps(steps.data, steps.count, {extent, rank, call.output_given ? 0 : 1, call.operand_count + 1}, extents);
}

}  // namespace analysis_test
