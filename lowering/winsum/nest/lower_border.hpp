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

namespace detail {

/// Finds an interior: opens the lets that it is computed by.
struct interior_finder {
  nest& n;
  int x;  ///< the variable of the vector loop
  expr end;
  var_set bound;  ///< variables that are known around it
  interior r{};

  struct wall {
    expr low, high, extent;
  };
  static_vector<wall, 16> walls{};  ///< dimensions in which a vector has one coordinate

  /// Calls `each` with every dimension that has a border.
  template <class Each>
  constexpr void each_border(Each each) {
    for (int a = 1; a < n.accesses.count; ++a)
      for (const nest_dim& d : n.accesses[a].dims)
        if (d.border != border_kind::none) each(d);
  }
  /// Whether the least and the greatest coordinate of a dimension can be told here.
  constexpr bool is_known(const nest_dim& d) const {
    for (const term& t : d.at.terms) {
      if (t.var >= 0 && t.var != x && !range_known(n, t.var, bound)) return false;
      if (t.var >= 0 && t.param >= 0 && (t.var == x || is_inside(t.var))) return false;
    }
    return true;
  }
  /// Whether a variable, which is of a sum then, runs inside of the vector loop.
  constexpr bool is_inside(int var) const { return (var_bit(var) & ~bound) != 0; }

  constexpr expr let(std::string_view label, let_kind kind, const expr& e0, const expr& e1) {
    if (kind == let_kind::floor_div && e1.is_constant() && e1.constant_part() == 1) return e0;
    if (e0.is_constant() && e1.is_constant()) {
      const std::int64_t a = e0.constant_part(), c = e1.constant_part();
      return expr(kind == let_kind::floor_div ? loop_ir::floor_div(a, c) : (kind == let_kind::minimum) == (a < c) ? a : c);
    }
    const int v = n.b.variable(label);
    n.b.open_let(v, kind, e0, e1);
    ++r.opened;
    return expr::var(v);
  }
  /// Without the vector's own part: the least and the greatest coordinate of a dimension.
  constexpr void reach(const nest_dim& d, expr& low, expr& high) {
    for (const term& t : d.at.terms) {
      if (t.var == x) continue;
      expr e;
      e.add(t);
      const bool summed = is_inside(t.var);
      if (summed) e = n.scaled(n.loop(t.var).upper - expr(1), {t.factor, -1});
      low = low + (summed && t.factor > 0 ? expr() : e);
      high = high + (summed && t.factor < 0 ? expr() : e);
    }
  }
  constexpr void narrow(const nest_dim& d) {
    expr low, high;
    reach(d, low, high);
    const std::int64_t f = d.at.coefficient(x).factor;
    if (f == 0) return walls.push_back({low, high, expr(d.extent)});
    const std::int64_t g = f > 0 ? f : -f;
    const expr room = expr(d.extent) - expr(1) - high;
    const expr below = let("low", let_kind::floor_div, f > 0 ? low : room, g);
    const expr above = let("high", let_kind::floor_div, f > 0 ? room : low, g);
    r.first = let("first", let_kind::maximum, r.first, (-1) * below);
    r.last = let("last", let_kind::minimum, r.last, above + expr(1));
  }
  /// `e` where no dimension is at its wall, else the end.
  constexpr expr inside_walls(const expr& e, std::string_view label) {
    const int v = n.b.variable(label);
    const int at = n.b.open_let(v, let_kind::choose, e, end);
    ++r.opened;
    for (const wall& w : walls) {
      n.b.condition_on(at, w.low, 0, w.extent);
      n.b.condition_on(at, w.high, 0, w.extent);
    }
    return expr::var(v);
  }

  constexpr interior find() {
    r.exists = true;
    each_border([this](const nest_dim& d) { r.exists = r.exists && is_known(d); });
    if (!r.exists) return r;
    r.first = 0;
    r.last = end;
    each_border([this](const nest_dim& d) { narrow(d); });
    if (walls.overflow) n.b.fail(texts::borders_beside_vectors(walls.capacity).view());
    r.first = let("first", let_kind::minimum, r.first, end);
    r.last = let("last", let_kind::maximum, r.first, r.last);
    if (walls.empty()) return r;
    r.first = inside_walls(r.first, "first");
    r.last = inside_walls(r.last, "last");
    return r;
  }
};

}  // namespace detail

/// Opens the lets that compute the interior of loop `level`, around which the variables of `bound` are known; the caller closes `opened` nodes.
constexpr interior interior_of(nest& n, int level, var_set bound) {
  return detail::interior_finder{n, n.loops[level].var, n.loops[level].upper, bound}.find();
}

}  // namespace winsum::loop_ir
