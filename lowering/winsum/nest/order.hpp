// Defines the schedule step `order`: which loop is around which.
#pragma once
#include <winsum/nest/nest.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Puts the loops in this order; those not named stay behind in their old order. What is reduced is summed inside of what is not.
constexpr void order(nest& n, const static_vector<std::int16_t, 24>& vars) {
  static_vector<nest_loop, 24> sorted;
  for (int v : vars) sorted.push_back(n.loops[n.loop_of(v)]);
  for (const nest_loop& l : n.loops) {
    bool named = false;
    for (int v : vars) named |= v == l.var;
    if (!named) sorted.push_back(l);
  }
  n.loops = sorted;
}

}  // namespace winsum::loop_ir
