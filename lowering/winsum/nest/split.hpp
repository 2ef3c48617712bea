// Defines the schedule steps `split` and `split_guarded`: one loop becomes two.
#pragma once
#include <winsum/nest/nest.hpp>
#include <winsum/nest/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

/// Whether a step may cut loop `l`, which it may not once its iterations are counted in another way, or a block copies along it.
constexpr bool may_cut(nest& n, const nest_loop& l, std::string_view step) {
  bool whole = l.step == scalar{1, -1} && l.tiles.empty() && l.each == 1 && l.kind != loop_kind::thread;
  for (const nest_copy& c : n.copies)
    for (const copy_item& each : c.items) whole = whole && each.var != l.var;
  if (!whole) n.b.fail(texts::cut_before(step, n.label(l.var)).view());
  return whole;
}

constexpr bool same(const expr& a, const expr& b) { return (a - b).terms.empty(); }

/// Whether a step may put another loop in the place of loop `l`: it runs over a whole index, and no copy stands in it.
constexpr bool may_replace(nest& n, const nest_loop& l, std::string_view step) {
  if (!may_cut(n, l, step)) return false;
  if (!same(l.upper, expr(l.extent))) {
    n.b.fail(texts::cut_before(step, n.label(l.var)).view());
    return false;
  }
  for (const nest_copy& c : n.copies)
    if (c.after == l.var) {
      n.b.fail(texts::copy_inside(step, n.label(l.var)).view());
      return false;
    }
  return true;
}

/// `outer` takes the place of loop `at`, `inner` follows it.
constexpr void put_two(nest& n, int at, const nest_loop& outer, const nest_loop& inner) {
  static_vector<nest_loop, 24> loops;
  for (int i = 0; i < n.loops.count; ++i) {
    if (i == at) loops.push_back(outer);
    loops.push_back(i == at ? inner : n.loops[i]);
  }
  n.loops = loops;
}

}  // namespace detail

/// var = outer + inner: outer steps by `factor`, inner runs over [0, min(factor, upper - outer)). Returns outer; inner keeps `var`.
constexpr int split(nest& n, int var, scalar factor, std::string_view label) {
  const int at = n.loop_of(var);
  nest_loop inner = n.loops[at];
  if (!detail::may_cut(n, inner, "split")) return var;
  const int outer = n.b.variable(label);
  nest_loop whole = inner;
  whole.var = static_cast<std::int16_t>(outer);
  whole.step = factor;
  fixed_string<15> count_label;
  count_label << n.label(var) << "_count";
  const int count = n.b.variable(count_label.view());
  n.replace(var, expr::var(outer) + expr::var(var));
  n.lets.push_back({static_cast<std::int16_t>(count), let_kind::minimum, expr(factor), inner.upper - expr::var(outer)});
  inner.upper = expr::var(count);
  inner.extent = factor;
  detail::put_two(n, at, whole, inner);
  return outer;
}

/// The two loops that `split_guarded` makes.
struct parts {
  int outer = -1, inner = -1;
};

/// var = outer + inner, where inner runs over all of [0, factor): a guard lets nothing be read or written past the end. The threads of a
/// block have to run equally far; `split` is for all others.
constexpr parts split_guarded(nest& n, int var, int factor, std::string_view outer_label, std::string_view inner_label) {
  const int at = n.loop_of(var);
  const nest_loop whole = n.loops[at];
  if (!detail::may_replace(n, whole, "split_guarded")) return {var, var};
  const parts r{n.b.variable(outer_label), n.b.variable(inner_label)};
  nest_loop outer = whole, inner = whole;
  outer.var = static_cast<std::int16_t>(r.outer);
  outer.step = {factor, -1};
  inner.var = static_cast<std::int16_t>(r.inner);
  inner.upper = factor;
  inner.extent = {factor, -1};
  n.lets.push_back({static_cast<std::int16_t>(var), let_kind::affine, expr::var(r.outer) + expr::var(r.inner)});
  n.guards.push_back({expr::var(var), whole.upper});
  detail::put_two(n, at, outer, inner);
  return r;
}

}  // namespace winsum::loop_ir
