// Defines `strided_view_plan`: no copy; vectors run along the output's innermost stride, ends and middle are split once.
#pragma once
#include <winsum/methods/common/describe.hpp>
#include <winsum/nest/schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

namespace detail {

/// The index along which the output is contiguous, else its last one.
constexpr int vector_index(loop_ir::nest& n, unsigned allowed) {
  int best = -1;
  const loop_ir::expr out = n.offset(n.accesses[0]);
  for (const loop_ir::nest_loop& l : n.loops) {
    if (l.reduced || !analysis::has(allowed, l.var)) continue;
    const bool unit = out.coefficient(l.var) == loop_ir::scalar{1, -1};
    const bool best_unit = best >= 0 && out.coefficient(best) == loop_ir::scalar{1, -1};
    if (best < 0 || unit || !best_unit) best = l.var;
  }
  return best;
}

/// An index that no read shares with the vector index and that no border depends on: its rows reuse each loaded vector.
constexpr int row_index(const loop_ir::nest& n, int vector) {
  int best = -1;
  for (const loop_ir::nest_loop& l : n.loops) {
    if (l.reduced || l.var == vector) continue;
    bool reused = false, blocked = false;
    for (int a = 1; a < n.accesses.count; ++a) {
      const loop_ir::nest_access& x = n.accesses[a];
      if (x.mentions(vector) && !x.mentions(l.var)) reused = true;
      for (const loop_ir::nest_dim& d : x.dims) blocked |= d.border != border_kind::none && d.at.mentions(l.var);
    }
    if (reused && !blocked && n.summand >= 0) best = l.var;
  }
  return best;
}

}  // namespace detail

constexpr loop_ir::nest strided_view_plan(const problem& p) {
  described d = describe(p);
  loop_ir::nest& n = d.n;
  const int vector = detail::vector_index(n, d.roles.left);
  const int row = detail::row_index(n, vector);
  static_vector<std::int16_t, 24> vars;
  for (const loop_ir::nest_loop& l : n.loops)
    if (!l.reduced && l.var != vector && l.var != row) vars.push_back(l.var);
  if (row >= 0) vars.push_back(static_cast<std::int16_t>(row));
  if (vector >= 0) vars.push_back(static_cast<std::int16_t>(vector));
  loop_ir::order(n, vars);
  const int lanes = p.host.lanes;
  const std::int64_t columns = vector >= 0 ? p.index_extent[vector] : 0;
  const bool wide = lanes > 1 && vector >= 0 && (columns == unknown || columns >= lanes / 2);
  if (wide) {
    loop_ir::nest_loop& v = n.loop(vector);
    v.lanes = lanes;
    v.tiles.push_back((row >= 0 ? 3 : 4) * lanes);
    v.tiles.push_back(lanes);
  }
  if (row >= 0) {
    const std::int64_t rows = p.index_extent[row];
    if (rows == unknown || rows >= 4) n.loop(row).tiles.push_back(4);
    n.loop(row).tiles.push_back(1);
    if (rows != unknown && rows % 4 == 0) n.loop(row).multiple = 4;
  }
  parallel_outer(p, n, 2);
  return n;
}

}  // namespace winsum::methods
