// Defines how a nest's accesses and expressions become loads, operations and stores of a program.
#pragma once
#include <winsum/nest/nest.hpp>
#include <winsum/nest/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// The register tile that a region computes: unrolled rows of `row_var`, `row_step` apart, and unrolled vectors of `vector_var`.
struct register_tile {
  int row_var = -1, row_unroll = -1, rows = 1, row_step = 1;
  int vector_var = -1, vector_unroll = -1, vectors = 1, vector_step = 1, lanes = 1;
  bool partial = false;  ///< the last vector may be short: lanes below `lane_end - vector_var`
  expr lane_end{};
};

/// A dimension whose coordinate is folded back into the operand, and the variable that holds the folded coordinate.
struct folded_dim {
  std::int16_t access = -1, dim = -1, var = -1;
};

constexpr let_kind let_of(border_kind f) {
  return f == border_kind::clamp       ? let_kind::clamp
         : f == border_kind::reflect   ? let_kind::reflect
         : f == border_kind::symmetric ? let_kind::symmetric
                                       : let_kind::wrap;
}

/// Writes the inside of a region. `checked`: coordinates may lie outside, so loads carry conditions and folds.
struct value_writer {
  nest& n;
  register_tile t{};
  bool checked = true;
  static_vector<folded_dim, 24> folded{};
  std::int8_t made_for[max_registers]{};  ///< of each register array: the access it is for, -1: none
  std::int16_t loaded[12]{};              ///< register array of each access already loaded, -1: none
  std::int16_t written[44]{};             ///< register array of each value that is used again, -1: none
  bool used_again[44]{};

  constexpr explicit value_writer(nest& of) : n(of) {
    forget();
    bool used[44]{};
    for (const value_node& v : n.values)
      for (int child : {v.a, v.b, v.c}) {
        if (child < 0) continue;
        used_again[child] = used[child] && n.values[child].kind == value_kind::apply;
        used[child] = true;
      }
  }
  constexpr void forget() {
    for (std::int16_t& x : loaded) x = -1;
    for (std::int16_t& x : written) x = -1;
  }

  constexpr bool by_row(const nest_access& x) const { return t.row_var >= 0 && x.mentions(t.row_var); }
  constexpr bool by_vector(const nest_access& x) const { return t.vector_var >= 0 && x.mentions(t.vector_var); }

  /// A register array of this name and type, made once and grown to the largest need. `access`: the read it is for, so that
  /// a tensor may have any name.
  constexpr int registers(std::string_view label, int count, int lanes, register_type type, int access = -1) {
    fixed_string<15> text;
    text << label;
    if (type == register_type::point) text << "_p";
    auto& all = n.b.p.registers;
    for (int i = 0; i < all.count; ++i)
      if (all[i].label == text && all[i].lanes == lanes && all[i].type == type && made_for[i] == access) {
        if (all[i].count < count) all[i].count = static_cast<std::int16_t>(count);
        return i;
      }
    const int made = n.b.registers(text.view(), count, lanes, type);
    made_for[made] = static_cast<std::int8_t>(access);
    return made;
  }
  constexpr expr tile_index() const {
    expr e;
    if (t.row_unroll >= 0) e = e + expr::var(t.row_unroll, {t.vectors, -1});
    if (t.vector_unroll >= 0) e = e + expr::var(t.vector_unroll);
    return e;
  }
  /// Inside the tile, row_var is row_var + row_step * row_unroll and vector_var is vector_var + vector_step * vector_unroll.
  constexpr expr tiled(const expr& e) const {
    expr r = e;
    if (t.row_unroll >= 0) r = r + e.moved(t.row_var, t.row_unroll, t.row_step);
    if (t.vector_unroll >= 0) r = r + e.moved(t.vector_var, t.vector_unroll, t.vector_step);
    return r;
  }
  /// Opens the lets of folded dimensions whose variables are all bound, so that a fold is computed as far out as it can be.
  template <class Bound>
  constexpr int open_ready_folds(Bound bound, const read_list& accesses) {
    int opened = 0;
    if (!checked) return 0;
    for (int a : accesses)
      for (int d = 0; d < n.accesses[a].dims.count; ++d) {
        const nest_dim& dim = n.accesses[a].dims[d];
        if (!folds(dim.border)) continue;
        bool ready = true, known = false;
        for (const term& x : dim.at.terms) ready &= x.var < 0 || bound(x.var);
        for (const folded_dim& f : folded) known |= f.access == a && f.dim == d;
        if (!ready || known) continue;
        const int v = n.b.variable("at");
        n.b.open_let(v, let_of(dim.border), tiled(dim.at), expr(dim.extent));
        folded.push_back({static_cast<std::int16_t>(a), static_cast<std::int16_t>(d), static_cast<std::int16_t>(v)});
        if (folded.overflow) n.b.fail(texts::folds(folded.capacity).view());
        ++opened;
      }
    return opened;
  }
  /// Whether each coordinate of these accesses that is folded back has been.
  constexpr bool all_folded(const read_list& accesses) const {
    int wanted = 0, known = 0;
    for (int a : accesses) {
      for (const nest_dim& d : n.accesses[a].dims) wanted += folds(d.border);
      for (const folded_dim& f : folded) known += f.access == a;
    }
    return !checked || wanted == known;
  }
  constexpr expr offset(int a) {
    const nest_access& x = n.accesses[a];
    expr e;
    for (int d = 0; d < x.dims.count; ++d) {
      expr at = x.dims[d].at;
      if (checked)
        for (const folded_dim& f : folded)
          if (f.access == a && f.dim == d) at = expr::var(f.var);
      e = e + n.scaled(at, x.dims[d].stride);
    }
    return e;
  }

  /// A load (or splat, where every lane reads the same) of access `a` into a register of its own.
  constexpr reg load(int a, register_type type) {
    const nest_access& x = n.accesses[a];
    const bool vector = by_vector(x), row = by_row(x);
    const int count = (row ? t.rows : 1) * (vector ? t.vectors : 1);
    const bool both = row && vector;
    // A value that differs by row and vector is used at once: one register serves all.
    const int array = registers(n.b.p.buffers[x.buffer].label.view(), both || row ? 1 : count, t.lanes, type, a);
    loaded[a] = static_cast<std::int16_t>(array);
    const expr e = offset(a);
    node m{.kind = vector || t.lanes == 1 ? node_kind::load : node_kind::splat};
    m.buffer = x.buffer;
    m.offset = n.b.put(tiled(e));
    m.to = loaded_register(a, type);
    if (vector) {
      m.lane_stride = n.b.put(e.moved(t.vector_var, -1));
      // Lanes past the end may be read, and are never stored, where a copied piece has slack at its end.
      if (!has_slack(x)) short_lanes(m);
    }
    if (checked)
      for (const nest_dim& d : x.dims)
        if (d.border == border_kind::pad) m.value = d.value;
    const int at = n.b.leaf(m);
    if (checked)
      for (const nest_dim& d : x.dims)
        if (d.border == border_kind::pad) n.b.condition_on(at, tiled(d.at), expr(0), expr(d.extent));
    if (x.conjugate) conjugate(loaded_register(a, type));
    return loaded_register(a, type);
  }
  constexpr bool has_slack(const nest_access& x) {
    const expr step = n.offset(x).moved(t.vector_var, -1);
    for (const nest_copy& c : n.copies)
      if (c.buffer == x.buffer) return c.slack >= t.lanes && step.is_constant() && step.constant_part() == 1;
    return false;
  }
  constexpr reg loaded_register(int a, register_type) {
    const nest_access& x = n.accesses[a];
    return n.b.at(loaded[a], by_vector(x) && !by_row(x) && t.vector_unroll >= 0 ? expr::var(t.vector_unroll) : expr());
  }
  constexpr void conjugate(const reg& value) {
    node m{.kind = node_kind::op};
    m.does = operation::conj;
    m.to = m.a = value;
    n.b.leaf(m);
  }
  constexpr void short_lanes(node& m) {
    if (!t.partial) return;
    m.partial = true;
    expr left = t.lane_end - expr::var(t.vector_var);
    if (t.vector_unroll >= 0) left = left - expr::var(t.vector_unroll, {t.lanes, -1});
    m.lane_count = n.b.put(left);
  }

  /// Writes value `v`; the register that holds it. A value used again has a register of its own, the others share a stack of them.
  constexpr reg write(int v, register_type type, reg total, int level = 0) {
    const value_node& x = n.values[v];
    if (x.kind == value_kind::total) return total;
    if (x.kind == value_kind::read) return loaded[x.access] >= 0 ? loaded_register(x.access, type) : load(x.access, type);
    if (written[v] >= 0) return n.b.at(written[v]);
    node m{.kind = x.kind == value_kind::apply ? node_kind::op : node_kind::constant};
    if (x.kind == value_kind::apply) {
      m.does = x.does;
      m.a = write(x.a, type, total, level);
      if (x.b >= 0) m.b = write(x.b, type, total, level + 1);
      if (x.c >= 0) m.c = write(x.c, type, total, level + 2);
    } else if (x.kind == value_kind::parameter) {
      m.offset = n.b.put(expr(x.number));
    } else {
      m.value = x.value;
    }
    fixed_string<15> label;
    label << (used_again[v] ? "again" : "t") << (used_again[v] ? v : level);
    const int array = registers(label.view(), 1, t.lanes, type);
    if (used_again[v]) written[v] = static_cast<std::int16_t>(array);
    m.to = n.b.at(array);
    n.b.leaf(m);
    return m.to;
  }
};

/// Writes the pointwise part over the finished sum `total`, and its store. Reads that all tiles share are loaded already.
constexpr void write_result(value_writer& w, nest& n, reg total) {
  builder& b = n.b;
  reg value = total;
  const bool plain = n.result >= 0 && n.values[n.result].kind == value_kind::total && !n.accumulate;
  if (!plain) {
    reg sum = total;
    if (n.summand >= 0) {
      node c{.kind = node_kind::op};
      c.does = operation::convert;
      c.a = total;
      c.to = sum = b.at(w.registers("total", 1, w.t.lanes, register_type::point));
      b.leaf(c);
    }
    value = w.write(n.result, register_type::point, sum);
    if (n.accumulate) {
      const reg old = w.load(0, register_type::point);
      node m{.kind = node_kind::op};
      m.does = operation::add;
      m.a = old, m.b = value;
      m.to = b.at(w.registers("new", 1, w.t.lanes, register_type::point));
      b.leaf(m);
      value = m.to;
    }
  }
  node m{.kind = node_kind::store};
  m.buffer = n.accesses[0].buffer;
  m.a = value;
  const expr e = w.offset(0);
  m.offset = b.put(w.tiled(e));
  if (w.t.vector_var >= 0) {
    m.lane_stride = b.put(e.moved(w.t.vector_var, -1));
    w.short_lanes(m);
  }
  b.leaf(m);
}

}  // namespace winsum::loop_ir
