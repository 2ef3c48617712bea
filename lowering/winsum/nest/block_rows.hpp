// Defines the schedule steps `block_rows` and `flatten_block`: two loops over a row-major piece become one.
#pragma once
#include <winsum/nest/split.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Whether the two innermost coordinates of every unbordered access that mentions them lie one row after the other,
/// so that one variable can run over (row, column) in order.
constexpr bool rows_nest(nest& n, const nest_access& x, int row, int column, scalar columns) {
  const expr e = n.offset(x);
  if (!e.simple_in(row) || !e.simple_in(column)) return false;
  return e.coefficient(row) == n.b.times(e.coefficient(column), columns);
}

namespace detail {

/// Whether nothing but the accesses depends on a loop's variable. -1: no loop.
constexpr bool may_block(nest& n, int var) {
  if (var < 0) return true;
  if (!may_replace(n, n.loop(var), "block_rows")) return false;
  const auto depends = [var](const expr& e) { return e.mentions(var); };
  bool plain = true;
  for (const nest_let& l : n.lets) plain = plain && !depends(l.e0) && !depends(l.e1);
  for (const nest_guard& g : n.guards) plain = plain && !depends(g.at);
  if (!plain) n.b.fail(texts::cut_before("block_rows", n.label(var)).view());
  for (const nest_copy& c : n.copies)
    if (c.source.mentions(var)) {
      n.b.fail(texts::copy_inside("block_rows", n.label(var)).view());
      return false;
    }
  return plain;
}

}  // namespace detail

/// Tiles (row, column) by whole rows, or by a piece of one row, of at most `most` columns in all, and makes one loop q of the block.
/// row -1: only the column is tiled. Law: every access of `row` and `column` nests (rows_nest) or is copied afterwards.
/// Returns q. The block loops take the places of row and column; q is the innermost loop that is not reduced.
struct block {
  std::int16_t row_block = -1, column_block = -1, q = -1;
};
constexpr block block_rows(nest& n, int row, int column, scalar most, std::string_view label) {
  block r;
  if (!detail::may_block(n, row) || !detail::may_block(n, column)) return {-1, -1, static_cast<std::int16_t>(column)};
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
  if (row >= 0) {
    const int v = b.variable("positions");
    n.lets.push_back({static_cast<std::int16_t>(v), let_kind::product, n.rows, n.columns});
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
    const bool in_lines = !x.bordered() && (n.row < 0 || (e.simple_in(n.row) && e.simple_in(n.column)));
    if (!in_lines || (n.row >= 0 && !(e.coefficient(n.row) == n.b.times(e.coefficient(n.column), width)) &&
                      !(e.coefficient(n.row) == n.b.times(e.coefficient(n.column), n.column_extent)))) {
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

}  // namespace winsum::loop_ir
