// Defines the schedule step `fuse`: several loops become one.
#pragma once
#include <winsum/nest/split.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// One loop in place of several: q = ((v0 * E1) + v1) * E2 + v2 …; the old variables are computed from q by division, which is
/// never by 0, because q then has no iteration. A single variable is q itself; none gives a loop of one iteration.
/// The new loop takes the place of the first variable. `count`: the name of its length. Returns q.
constexpr int fuse(nest& n, const static_vector<std::int16_t, 24>& vars, std::string_view label, std::string_view count, bool reduced = false) {
  if (vars.count == 1) return vars[0];
  for (int v : vars)
    if (!detail::may_replace(n, n.loop(v), "fuse")) return vars[0];
  builder& b = n.b;
  const int q = b.variable(label);
  nest_loop whole{.var = static_cast<std::int16_t>(q), .upper = 1, .step = {1, -1}, .extent = {1, -1}, .reduced = reduced};
  for (int i = vars.count - 1; i >= 0; --i) whole.extent = b.times(n.loop(vars[i]).extent, whole.extent, count);
  whole.extent = b.named(whole.extent, count);
  whole.upper = expr(whole.extent);
  expr rest = expr::var(q);
  for (int i = vars.count - 1; i > 0; --i) {
    // The verifier knows constants only: one that is 0 is no divisor, though it divides nothing.
    scalar extent = n.loop(vars[i]).extent;
    if (extent.param < 0 && extent.factor < 1) extent.factor = 1;
    n.lets.push_back({vars[i], let_kind::modulo, rest, expr(extent)});
    const int next = i == 1 ? vars[0] : b.variable("rest");
    n.lets.push_back({static_cast<std::int16_t>(next), let_kind::floor_div, rest, expr(extent)});
    rest = expr::var(next);
  }
  static_vector<nest_loop, 24> loops;
  bool placed = false;
  for (const nest_loop& l : n.loops) {
    bool fused = false;
    for (int v : vars) fused |= v == l.var;
    if (fused && !placed) loops.push_back(whole);
    placed |= fused;
    if (!fused) loops.push_back(l);
  }
  if (!placed) {
    n.loops.clear();
    if (!reduced) n.loops.push_back(whole);
    for (const nest_loop& l : loops) n.loops.push_back(l);
    if (reduced) n.loops.push_back(whole);
    return q;
  }
  n.loops = loops;
  return q;
}

}  // namespace winsum::loop_ir
