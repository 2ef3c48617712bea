// Defines `write_copy`: the loops that fill a buffer with a piece of an access.
#pragma once
#include <winsum/nest/lower_values.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Loops over the items of `c`, the last one as one `run` that splits its border once. The first loop is parallel if `parallel`.
constexpr void write_copy(nest& n, const nest_copy& c, bool parallel) {
  builder& b = n.b;
  const nest_access& x = c.source;
  const copy_item& last = c.items.back();
  const int v = last.var;
  int bordered = 0, mentioned = 0;
  for (const nest_dim& d : x.dims)
    if (d.at.mentions(v)) {
      ++mentioned;
      bordered += d.border != border_kind::none;
    }
  // With a border in one of several dimensions that move together, elements are copied one by one.
  const bool single = bordered > 0 && mentioned > 1;
  const int loops = single ? c.items.count : c.items.count - 1;

  int opened = 0;
  auto open_folds = [&](auto bound_now, expr(&at)[8]) {
    for (int d = 0; d < x.dims.count; ++d) {
      if (!folds(x.dims[d].border) || (!single && x.dims[d].at.mentions(v)) || !at[d].mentions(-2)) continue;
      bool ready = true;
      for (const term& t : x.dims[d].at.terms) ready &= t.var < 0 || bound_now(t.var);
      if (!ready) continue;
      const int w = b.variable("at");
      b.open_let(w, let_of(x.dims[d].border), x.dims[d].at, expr(x.dims[d].extent));
      ++opened;
      at[d] = expr::var(w);
    }
  };
  expr at[8];
  for (int d = 0; d < x.dims.count; ++d) at[d] = folds(x.dims[d].border) ? expr::var(-2) : x.dims[d].at;
  auto bound_before = [&](int loop) {
    return [&c, loop](int var) {
      for (int i = loop; i < c.items.count; ++i)
        if (c.items[i].var == var) return false;
      return true;
    };
  };
  open_folds(bound_before(0), at);
  const empty_bound e = bound_of_empty(b, c.items, 0, c.items.count);
  for (int i = 0; i < loops; ++i) {
    b.open_loop(c.items[i].var, parallel && i == 0 ? loop_kind::parallel : loop_kind::serial, 0, i == e.at ? e.upper : c.items[i].upper);
    ++opened;
    open_folds(bound_before(i + 1), at);
  }

  node m{.kind = node_kind::run};
  m.buffer = c.buffer;
  m.source = x.buffer;
  expr to, from;
  scalar pitch{1, -1};
  for (int i = c.items.count - 1; i >= 0; --i) {
    if (i < loops) to = to + expr::var(c.items[i].var, pitch);
    pitch = b.times(pitch, c.items[i].extent, "pitch");
  }
  expr source_stride, first, step = 1, extent;
  for (int d = 0; d < x.dims.count; ++d) {
    const nest_dim& dim = x.dims[d];
    if (single || !dim.at.mentions(v)) {
      from = from + n.scaled(at[d], dim.stride);
      continue;
    }
    const expr rest = dim.at.without(v);
    const expr along = dim.at.moved(v, -1);
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
  m.length = b.put(single ? expr(1) : last.upper);
  for (const nest_dim& d : x.dims)
    if (d.border == border_kind::pad) m.value = d.value;
  const int run = b.leaf(m);
  for (const nest_dim& d : x.dims)
    if (d.border == border_kind::pad && (single || !d.at.mentions(v))) b.condition_on(run, d.at, 0, expr(d.extent));
  b.close(opened);
}

}  // namespace winsum::loop_ir
