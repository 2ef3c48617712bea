// Defines the sentences about what a loop program has no room for. Each follows "there is no program by method `x`: ".
#pragma once
#include <string_view>

#include <winsum/core/fixed_string.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir::texts {

/// As long as `program::error`.
using reason = fixed_string<200>;

/// `what` is in the plural: "nodes", "conditions".
constexpr reason table_full(std::string_view what, int most) {
  reason r("it would have more than ");
  return r << most << " " << what << ", the most there can be; split the declaration into several, give extents in the types, or name another method";
}

constexpr reason past_64_bits() {
  return "size arithmetic past 64 bits: a size or an offset that this method needs does not fit; give smaller extents, or name another method";
}

}  // namespace winsum::loop_ir::texts
