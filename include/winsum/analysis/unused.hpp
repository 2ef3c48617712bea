// Defines `clear_unused`: in a call with an empty index, what no iteration uses counts as empty too.
#pragma once
#include <cstdint>

#include <winsum/analysis/index_roles.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// Whether some index has extent 0.
constexpr bool has_empty_index(const ir::statement& s, const std::int64_t* index_extent) {
  for (int i = 0; i < s.indices.count; ++i)
    if (index_extent[i] == 0) return true;
  return false;
}

namespace detail {
constexpr bool any_empty(const std::int64_t* extent, unsigned mask) {
  for (; mask != 0; mask &= mask - 1)
    if (extent[first_of(mask)] == 0) return true;
  return false;
}
}  // namespace detail

/// The extents that a program needs where some index is empty: no loop runs around one that has no iteration, and no product of what
/// is never used passes 64 bits. An empty reduced index empties all of the sum; one of the left side all but what has to be cleared.
/// `index_extent` is changed; `clear_operand(o)` has to set the extents and strides of operand o (0: the output) to 0.
template <class Clear>
constexpr void clear_unused(const ir::statement& s, const index_roles& roles, std::int64_t* index_extent, const Clear& clear_operand) {
  const unsigned over = roles.sum_node < 0 ? 0u : s.nodes[roles.sum_node].over;
  const bool nothing_written = detail::any_empty(index_extent, roles.left), nothing_summed = nothing_written || detail::any_empty(index_extent, over);
  const bool no_output = detail::any_empty(index_extent, roles.plain[0]);
  unsigned used = 0;
  for (int a = 1; a < s.accesses.count; ++a) {
    const bool summed = roles.in_sum[a] && !roles.outside_sum[a];
    if (!nothing_written && !(summed && nothing_summed)) used |= 1u << s.accesses[a].operand;
  }
  for (int o = 0; o <= s.operand_count(); ++o)
    if (o == 0 ? no_output : !has(used, o)) clear_operand(o);
  for (int i = 0; i < s.indices.count; ++i) {
    const bool stays = has(roles.left, i) ? !nothing_written || (has(roles.plain[0], i) && !no_output) : !nothing_summed;
    if (!stays) index_extent[i] = 0;
  }
}

}  // namespace winsum::analysis
