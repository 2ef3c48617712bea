// Defines the schedule steps: functions that change how a nest is run and never what it computes.
#pragma once
#include <winsum/nest/nest.hpp>
#include <winsum/nest/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Puts the loops in this order; those not named stay behind in their old order.
constexpr void order(nest& n, const static_vector<std::int16_t, 24>& vars) {
  static_vector<nest_loop, 24> sorted;
  for (int v : vars) sorted.push_back(n.loops[n.loop_of(v)]);
  for (const nest_loop& l : n.loops) {
    bool named = false;
    for (int v : vars) named |= v == l.var;
    if (!named) sorted.push_back(l);
  }
  n.loops = sorted;
}

/// var = outer + inner: outer steps by `factor`, inner runs over [0, min(factor, extent - outer)). Returns outer; inner keeps `var`.
/// The outer loop takes var's place, the inner one follows it.
constexpr int split(nest& n, int var, scalar factor, std::string_view label) {
  const int at = n.loop_of(var);
  nest_loop inner = n.loops[at];
  if (factor == inner.extent) factor = inner.extent;
  const int outer = n.b.variable(label);
  nest_loop whole = inner;
  whole.var = static_cast<std::int16_t>(outer);
  whole.step = factor;
  fixed_string<15> count_label;
  count_label << n.label(var) << "_count";
  const int count = n.b.variable(count_label.view());
  n.lets.push_back({static_cast<std::int16_t>(count), whole.var, let_kind::minimum, expr(factor), inner.upper - expr::var(outer)});
  inner.upper = expr::var(count);
  inner.extent = factor;
  n.replace(var, expr::var(outer) + expr::var(var));
  static_vector<nest_loop, 24> loops;
  for (int i = 0; i < n.loops.count; ++i) {
    if (i == at) loops.push_back(whole);
    loops.push_back(i == at ? inner : n.loops[i]);
  }
  n.loops = loops;
  return outer;
}

/// One loop in place of several: q = ((v0 * E1) + v1) * E2 + v2 …; the old variables are computed from q by division, which is
/// never by 0, because q then has no iteration. A single variable is q itself; none gives a loop of one iteration.
/// The new loop takes the place of the first variable. `count`: the name of its length. Returns q.
constexpr int fuse(nest& n, const static_vector<std::int16_t, 24>& vars, std::string_view label, std::string_view count, bool reduced = false) {
  if (vars.count == 1) return vars[0];
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
    n.lets.push_back({vars[i], static_cast<std::int16_t>(q), let_kind::modulo, rest, expr(extent)});
    const int next = i == 1 ? vars[0] : b.variable("rest");
    n.lets.push_back({static_cast<std::int16_t>(next), static_cast<std::int16_t>(q), let_kind::floor_div, rest, expr(extent)});
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

/// Gives the iterations of a loop to GPU threads, blocks, or worker threads.
constexpr void bind(nest& n, int var, loop_kind kind) { n.loop(var).kind = kind; }

/// Whether the two innermost coordinates of every unbordered access that mentions them lie one row after the other,
/// so that one variable can run over (row, column) in order.
constexpr bool rows_nest(nest& n, const nest_access& x, int row, int column, scalar columns) {
  const expr e = n.offset(x);
  if (!e.simple_in(row) || !e.simple_in(column)) return false;
  return e.coefficient(row) == n.b.times(e.coefficient(column), columns);
}

/// Tiles (row, column) by whole rows, or by a piece of one row, of at most `most` columns in all, and makes one loop q of the block.
/// row -1: only the column is tiled. Law: every access of `row` and `column` nests (rows_nest) or is copied afterwards.
/// Returns q. The block loops take the places of row and column; q is the innermost loop that is not reduced.
struct block {
  std::int16_t row_block = -1, column_block = -1, q = -1;
};
constexpr block block_rows(nest& n, int row, int column, scalar most, std::string_view label) {
  block r;
  builder& b = n.b;
  const scalar width = n.loop(column).extent;
  n.column_extent = b.derive(param_kind::minimum, width, most, "columns_or_0");
  if (row >= 0) {
    // Whole rows only if a row fits the block: floor(columns / width) is 1 then, else 0.
    const scalar whole = b.derive(param_kind::floor_div, n.column_extent, b.derive(param_kind::maximum, width, {1, -1}, "width"), "row_fits");
    const scalar fit = b.derive(param_kind::floor_div, most, b.derive(param_kind::maximum, width, {1, -1}, "width"), "rows_that_fit");
    const scalar height = b.derive(param_kind::minimum, n.loop(row).extent, b.times(fit, whole, "whole_rows"), "rows_or_0");
    n.row_extent = b.derive(param_kind::maximum, height, {1, -1}, "block_rows");
  } else {
    n.row_extent = {1, -1};
  }
  n.column_extent = b.derive(param_kind::maximum, n.column_extent, {1, -1}, "block_columns");
  fixed_string<15> text;
  text << n.label(column) << "_block";
  if (n.column_extent == width) {
    // The whole row: no loop over pieces of it.
    n.columns = expr(width);
  } else {
    r.column_block = static_cast<std::int16_t>(split(n, column, n.column_extent, text.view()));
    n.columns = n.loop(column).upper;
  }
  n.rows = 1;
  if (row >= 0) {
    fixed_string<15> row_text;
    row_text << n.label(row) << "_block";
    r.row_block = static_cast<std::int16_t>(split(n, row, n.row_extent, row_text.view()));
    n.rows = n.loop(row).upper;
  }
  // One loop q stands for both: q = row * columns + column.
  r.q = static_cast<std::int16_t>(b.variable(label));
  expr count = n.columns;
  const int after = r.column_block >= 0 && r.row_block >= 0 ? (n.loop_of(r.column_block) > n.loop_of(r.row_block) ? r.column_block : r.row_block)
                                                            : (r.column_block >= 0 ? r.column_block : r.row_block);
  if (row >= 0) {
    const int v = b.variable("positions");
    n.lets.push_back({static_cast<std::int16_t>(v), static_cast<std::int16_t>(after), let_kind::product, n.rows, n.columns});
    count = expr::var(v);
  }
  nest_loop q{.var = r.q, .upper = count, .step = {1, -1}, .extent = b.times(n.row_extent, n.column_extent)};
  static_vector<nest_loop, 24> loops;
  for (const nest_loop& l : n.loops)
    if (l.var != row && l.var != column) loops.push_back(l);
  loops.push_back(q);
  n.loops = loops;
  n.row = static_cast<std::int16_t>(row);
  n.column = static_cast<std::int16_t>(column);
  return r;
}

/// After the copies: what is left of (row, column) in any access becomes q. Refused if an access does not nest.
constexpr void flatten_block(nest& n, int q, scalar width) {
  for (nest_access& x : n.accesses) {
    if (!x.mentions(n.column) && (n.row < 0 || !x.mentions(n.row))) continue;
    expr e = n.offset(x);
    if (n.row >= 0 && !(e.coefficient(n.row) == n.b.times(e.coefficient(n.column), width)) &&
        !(e.coefficient(n.row) == n.b.times(e.coefficient(n.column), n.column_extent))) {
      n.b.fail(texts::not_in_order(n.b.p.buffers[x.buffer].label.view()).view());
      return;
    }
    const expr along = e.moved(n.column, q);
    e = e.without(n.column);
    if (n.row >= 0) e = e.without(n.row);
    x.dims.clear();
    x.dims.push_back({.at = e + along, .stride = {1, -1}});
  }
}

/// Copies what the loops inside `after` read of access `which` into a buffer; `items` are loop variables inside (the last one
/// contiguous) and the access then reads the buffer. `kept` >= 0: that dimension's coordinate is an item itself, in the place of
/// `keep_at`, and stands for the variables `keep_a` (factor 1) and `keep_b`: rows are kept, not expanded.
struct copy_request {
  int which = -1, after = -1;
  static_vector<std::int16_t, 16> items{};
  int kept = -1, keep_at = -1, keep_a = -1, keep_b = -1;
  int slack = 0;  ///< elements that may be read, not used, past the end
  place where = place::local;
  std::string_view label = "panel";
};
constexpr void copy_at(nest& n, const copy_request& c) {
  builder& b = n.b;
  nest_access& access = n.accesses[c.which];
  nest_copy r{.after = static_cast<std::int16_t>(c.after), .source = access};
  scalar pitch{1, -1};
  expr place_in_buffer;
  static_vector<copy_item, 16> reversed;
  for (int i = c.items.count - 1; i >= 0; --i) {
    const int v = c.items[i];
    copy_item item;
    item.var = static_cast<std::int16_t>(b.variable(n.label(v)));
    const bool is_row = v == n.row, is_column = v == n.column;
    if (is_row || is_column) {
      item.extent = is_row ? n.row_extent : n.column_extent;
      item.upper = is_row ? n.rows : n.columns;
    } else {
      item.extent = n.loop(v).extent;
      item.upper = n.loop(v).upper;
    }
    expr position = expr::var(v);
    if (c.kept >= 0 && v == c.keep_at) {
      nest_dim& d = r.source.dims[c.kept];
      const std::int64_t spread = d.at.coefficient(c.keep_b).factor;
      const scalar taps = n.loop(c.keep_b).extent;
      const scalar more = b.times({spread, -1}, b.derive(param_kind::difference, taps, {1, -1}, "more_rows"));
      item.extent = b.derive(param_kind::sum, item.extent, more, "rows_read");
      item.upper = item.upper + expr(more);
      position = expr::var(c.keep_a) + expr::var(c.keep_b, {spread, -1});
      d.at = d.at.without(c.keep_a).without(c.keep_b) + expr::var(item.var);
    } else {
      for (nest_dim& d : r.source.dims)
        if (d.at.mentions(v)) d.at = nest::replaced(d.at, v, expr::var(item.var), b);
    }
    place_in_buffer = place_in_buffer + n.scaled(position, pitch);
    reversed.push_back(item);
    fixed_string<15> label;
    label << c.label.substr(0, 6);
    if (i > 0)
      label << "_stride_" << n.label(c.items[i - 1]).substr(0, 1);
    else
      label << "_elements";
    pitch = b.times(pitch, item.extent, label.view());
  }
  for (int i = reversed.count - 1; i >= 0; --i) r.items.push_back(reversed[i]);
  fixed_string<15> with_slack, size_label;
  with_slack << c.label << "_slack";
  size_label << c.label << "_size";
  const scalar size = b.derive(param_kind::maximum, b.derive(param_kind::sum, pitch, {c.slack, -1}, with_slack.view()), {1, -1}, size_label.view());
  r.buffer = static_cast<std::int16_t>(b.memory(c.label, c.where, b.p.buffers[access.buffer].operand, size));
  access.buffer = r.buffer;
  access.dims.clear();
  access.dims.push_back({.at = place_in_buffer, .stride = {1, -1}});
  n.copies.push_back(r);
}

}  // namespace winsum::loop_ir
