// Defines the schedule steps `bind` and `share`: who runs the iterations of a loop.
#pragma once
#include <winsum/nest/split.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Gives the iterations of a loop to worker threads, to the threads of a GPU's grid, or to its blocks.
constexpr void bind(nest& n, int var, loop_kind kind) {
  nest_loop& l = n.loop(var);
  if (l.kind == loop_kind::thread) return n.b.fail(texts::cut_before("bind", n.label(var)).view());
  l.kind = kind;
}

/// Gives the iterations of a loop, whose number is constant, to `threads` threads of a block: each takes every `threads`th of them, in
/// registers. `label` is of the variable that counts a thread's iterations. Thread loops stand inside of the block's and around the sum's.
constexpr void share(nest& n, int var, int threads, std::string_view label) {
  nest_loop& l = n.loop(var);
  if (!detail::may_cut(n, l, "share")) return;
  const std::int64_t count = l.upper.is_constant() ? l.upper.constant_part() : 0;
  if (l.reduced || count < 1 || count % threads != 0) return n.b.fail(texts::shares_unequal(n.label(var), threads).view());
  l.kind = loop_kind::thread;
  l.each = static_cast<int>(count / threads);
  l.upper = threads;
  if (l.each > 1) l.unrolled = static_cast<std::int16_t>(n.b.variable(label));
}

}  // namespace winsum::loop_ir
