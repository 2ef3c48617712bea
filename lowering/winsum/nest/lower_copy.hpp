// Defines `write_copy`: the loops that fill a buffer with a piece of an access.
#pragma once
#include <winsum/nest/lower_values.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

/// Writes loops over the items of a copy, the last one as a run that splits its border once.
struct copy_writer {
  nest& n;
  const nest_copy& c;
  bool single = false;  ///< elements are copied one by one: a border is in one of several dimensions that move together
  int loops = 0;        ///< items that have a loop
  int opened = 0;       ///< nodes to close
  expr at[8]{};         ///< of each dimension: its coordinate, folded where it has been
  bool to_fold[8]{};    ///< ... or is still to be

  constexpr copy_writer(nest& of, const nest_copy& copy) : n(of), c(copy) {
    int bordered = 0, mentioned = 0;
    for (int d = 0; d < c.source.dims.count; ++d) {
      const nest_dim& dim = c.source.dims[d];
      at[d] = dim.at;
      to_fold[d] = folds(dim.border);
      if (!moves(dim)) continue;
      ++mentioned;
      bordered += dim.border != border_kind::none;
    }
    single = bordered > 0 && mentioned > 1;
    loops = single ? c.items.count : c.items.count - 1;
  }

  constexpr void write(bool parallel) {
    builder& b = n.b;
    open_folds(0);
    const empty_bound e = bound_of_empty(b, c.items, 0, c.items.count);
    for (int i = 0; i < loops; ++i) {
      b.open_loop(c.items[i].var, parallel && i == 0 ? loop_kind::parallel : loop_kind::serial, 0, i == e.at ? e.upper : c.items[i].upper);
      ++opened;
      open_folds(i + 1);
    }
    write_run();
    b.close(opened);
  }

 private:
  constexpr bool moves(const nest_dim& d) const { return d.at.mentions(c.items.back().var); }
  /// Whether the run goes along a dimension.
  constexpr bool in_run(const nest_dim& d) const { return !single && moves(d); }

  /// Folds the coordinates whose variables are bound inside of the first `loops_open` loops.
  constexpr void open_folds(int loops_open) {
    var_set later = 0;
    for (int i = loops_open; i < c.items.count; ++i) later |= var_bit(c.items[i].var);
    for (int d = 0; d < c.source.dims.count; ++d) {
      const nest_dim& dim = c.source.dims[d];
      if (!to_fold[d] || in_run(dim) || (vars_of(dim.at) & later) != 0) continue;
      const int folded = n.b.variable("at");
      n.b.open_let(folded, let_of(dim.border), dim.at, expr(dim.extent));
      ++opened;
      at[d] = expr::var(folded);
      to_fold[d] = false;
    }
  }

  constexpr expr place_in_buffer() const {
    expr to;
    scalar pitch{1, -1};
    for (int i = c.items.count - 1; i >= 0; --i) {
      if (i < loops) to = to + expr::var(c.items[i].var, pitch);
      pitch = n.b.times(pitch, c.items[i].extent, "pitch");
    }
    return to;
  }
  constexpr void write_run() {
    builder& b = n.b;
    node m{.kind = node_kind::run};
    m.buffer = c.buffer;
    m.source = c.source.buffer;
    expr from, source_stride, first, step = 1, extent;
    const expr to = place_in_buffer();
    for (int d = 0; d < c.source.dims.count; ++d) {
      const nest_dim& dim = c.source.dims[d];
      if (!in_run(dim)) {
        from = from + n.scaled(at[d], dim.stride);
        continue;
      }
      const expr rest = dim.at.without(c.items.back().var), along = dim.at.moved(c.items.back().var, -1);
      if (dim.border == border_kind::none) {
        source_stride = source_stride + n.scaled(along, dim.stride);
        from = from + n.scaled(rest, dim.stride);
      } else {
        m.border = dim.border;
        m.value = dim.value;
        first = rest;
        step = along;
        extent = expr(dim.extent);
        source_stride = expr(dim.stride);
      }
    }
    m.offset = b.put(to);
    m.source_offset = b.put(from);
    m.source_stride = b.put(source_stride);
    m.first = b.put(first);
    m.coordinate_step = b.put(step);
    m.extent = b.put(extent);
    m.length = b.put(single ? expr(1) : c.items.back().upper);
    for (const nest_dim& d : c.source.dims)
      if (d.border == border_kind::pad) m.value = d.value;
    const int run = b.leaf(m);
    for (const nest_dim& d : c.source.dims)
      if (d.border == border_kind::pad && !in_run(d)) b.condition_on(run, d.at, 0, expr(d.extent));
  }
};

}  // namespace detail

/// The first loop is parallel if `parallel`.
constexpr void write_copy(nest& n, const nest_copy& c, bool parallel) { detail::copy_writer(n, c).write(parallel); }

}  // namespace winsum::loop_ir
