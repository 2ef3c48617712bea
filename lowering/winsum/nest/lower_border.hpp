// Defines `interior_of`: where along the vector loop no read of a nest can lie outside its operand.
#pragma once
#include <winsum/nest/lower_values.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Variables `first` and `last` of opened lets: positions [first, last) of the vector loop need no border handling;
/// both equal the upper end where another dimension is at its border. `exists` is false if signs are known only at run time.
struct interior {
  bool exists = false;
  expr first{}, last{};
  int opened = 0;
};

/// Whether the range of variable `var` is known where the variables of `bound` are.
constexpr bool range_known(const nest& n, int var, var_set bound) {
  if ((var_bit(var) & ~bound) == 0) return true;
  const int loop = n.loop_of(var);
  return loop >= 0 && n.loops[loop].reduced && (vars_of(n.loops[loop].upper) & ~bound) == 0;
}

/// Opens the lets that compute the interior of loop `level`, around which the variables of `bound` are known; the caller closes `opened` nodes.
constexpr interior interior_of(nest& n, int level, var_set bound) {
  interior r;
  builder& b = n.b;
  const int x = n.loops[level].var;
  const expr end = n.loops[level].upper;
  for (int a = 1; a < n.accesses.count; ++a)
    for (const nest_dim& d : n.accesses[a].dims) {
      if (d.border == border_kind::none) continue;
      for (const term& t : d.at.terms) {
        if (t.var >= 0 && t.var != x && !range_known(n, t.var, bound)) return r;
        if (t.var >= 0 && t.param >= 0 && (t.var == x || (var_bit(t.var) & ~bound) != 0)) return r;
      }
    }
  r.exists = true;
  auto let = [&](std::string_view label, let_kind kind, const expr& e0, const expr& e1) {
    if (kind == let_kind::floor_div && e1.is_constant() && e1.constant_part() == 1) return e0;
    if (e0.is_constant() && e1.is_constant()) {
      const std::int64_t a = e0.constant_part(), c = e1.constant_part();
      return expr(kind == let_kind::floor_div ? builder::floor_div(a, c) : (kind == let_kind::minimum) == (a < c) ? a : c);
    }
    const int v = b.variable(label);
    b.open_let(v, kind, e0, e1);
    ++r.opened;
    return expr::var(v);
  };
  struct wall {
    expr low, high, extent;
  };
  static_vector<wall, 16> walls;
  expr first = 0, last = end;
  for (int a = 1; a < n.accesses.count; ++a)
    for (const nest_dim& d : n.accesses[a].dims) {
      if (d.border == border_kind::none) continue;
      expr low, high;
      for (const term& t : d.at.terms) {
        if (t.var == x) continue;
        expr e;
        e.add(t);
        const bool reduced = (var_bit(t.var) & ~bound) != 0;
        const expr reach = reduced ? n.scaled(n.loop(t.var).upper - expr(1), {t.factor, -1}) : e;
        low = low + (reduced && t.factor > 0 ? expr() : reach);
        high = high + (reduced && t.factor < 0 ? expr() : reach);
      }
      const std::int64_t f = d.at.coefficient(x).factor;
      if (f == 0) {
        walls.push_back({low, high, expr(d.extent)});
        continue;
      }
      const std::int64_t g = f > 0 ? f : -f;
      const expr room = expr(d.extent) - expr(1) - high;
      const expr below = let("low", let_kind::floor_div, f > 0 ? low : room, g);
      const expr above = let("high", let_kind::floor_div, f > 0 ? room : low, g);
      first = let("first", let_kind::maximum, first, (-1) * below);
      last = let("last", let_kind::minimum, last, above + expr(1));
    }
  if (walls.overflow) b.fail(texts::borders_beside_vectors(walls.capacity).view());
  first = let("first", let_kind::minimum, first, end);
  last = let("last", let_kind::maximum, first, last);
  if (!walls.empty()) {
    for (expr* e : {&first, &last}) {
      const int v = b.variable(e == &first ? "first" : "last");
      const int at = b.open_let(v, let_kind::choose, *e, end);
      ++r.opened;
      for (const wall& w : walls) {
        b.condition_on(at, w.low, 0, w.extent);
        b.condition_on(at, w.high, 0, w.extent);
      }
      *e = expr::var(v);
    }
  }
  r.first = first;
  r.last = last;
  return r;
}

}  // namespace winsum::loop_ir
