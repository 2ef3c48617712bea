// Defines `gemm_schedule`: the blocked matrix product that im2col GEMM and implicit GEMM share; they differ in where the copy is.
#pragma once
#include <winsum/methods/gemm/form.hpp>
#include <winsum/nest/schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

/// Where the window is copied: whole and up front, or a cache-sized piece at a time inside the blocked loops.
enum class copy_placement { up_front, in_blocks };

namespace detail {

struct gemm_builder {
  const problem& p;
  described d;
  const product_form& f;
  loop_ir::nest& n;
  copy_placement placement;
  int outer_row = -1;  ///< the index whose rows are blocked together with the columns

  constexpr gemm_builder(const problem& of, copy_placement where) : p(of), d(describe(of)), f(of.product), n(d.n), placement(where) {}

  constexpr bool in(unsigned mask, int i) const { return analysis::has(mask, i); }

  /// The column index next to the vector's, if output, copied operand and all else hold the two as rows one after the other.
  constexpr void choose_outer_row() {
    int candidate = -1;
    for (const loop_ir::nest_loop& l : n.loops)
      if (!l.reduced && in(f.columns, l.var) && l.var != f.column) candidate = l.var;
    if (candidate < 0) return;
    for (int a = 0; a < n.accesses.count; ++a) {
      loop_ir::nest_access& x = n.accesses[a];
      if (a == f.wide && must_copy_wide) continue;
      if (!x.mentions(candidate) && !x.mentions(f.column)) continue;
      if (!loop_ir::rows_nest(n, x, candidate, f.column, d.extent[f.column])) return;
    }
    outer_row = candidate;
  }

  bool must_copy_wide = false, must_copy_tall = false;
  constexpr bool wide_needs_copy() {
    loop_ir::nest_access& x = n.accesses[f.wide];
    if (x.bordered()) return true;
    const loop_ir::expr e = n.offset(x);
    return !(e.coefficient(f.column) == loop_ir::scalar{1, -1}) || !e.simple_in(f.column);
  }
  constexpr bool wide_rows_break() {
    loop_ir::nest_access& x = n.accesses[f.wide];
    for (const loop_ir::nest_loop& l : n.loops)
      if (!l.reduced && in(f.columns, l.var) && l.var != f.column) return !loop_ir::rows_nest(n, x, l.var, f.column, d.extent[f.column]);
    return false;
  }

  /// Elements of the wide operand that one column of a block needs.
  constexpr loop_ir::scalar depth(int kept_tap) {
    loop_ir::scalar k{1, -1};
    for (int i = 0; i < p.statement.indices.count; ++i)
      if (in(f.reduced, i) && i != kept_tap && in(d.roles.mentions[f.wide], i)) k = n.b.times(k, d.extent[i], "depth");
    return k;
  }
  constexpr loop_ir::scalar block_columns(int kept_tap) {
    using loop_ir::param_kind;
    const int least = 3 * p.host.lanes;
    const loop_ir::scalar budget{p.host.panel_bytes / p.host.element_bytes, -1};
    loop_ir::scalar c =
        n.b.derive(param_kind::floor_div, budget, n.b.derive(param_kind::maximum, depth(kept_tap), {1, -1}, "column_size"), "cache_columns");
    c = n.b.derive(param_kind::minimum, c, {1024 / least * least, -1}, "most_columns");
    c = n.b.derive(param_kind::floor_div, c, {least, -1}, "whole_tiles");
    c = n.b.derive(param_kind::maximum, c, {1, -1}, "tiles_a_block");
    return n.b.times(c, {least, -1});
  }

  /// Rows are kept, not expanded, where a row of the operand serves several taps: coordinate = row + spread * tap.
  struct kept_rows {
    int dim = -1, tap = -1;
  };
  constexpr kept_rows find_kept_rows() const {
    kept_rows k;
    if (outer_row < 0) return k;
    const loop_ir::nest_access& x = n.accesses[f.wide];
    for (int i = 0; i < x.dims.count; ++i) {
      const loop_ir::expr& at = x.dims[i].at;
      if (!at.simple_in(outer_row) || !(at.coefficient(outer_row) == loop_ir::scalar{1, -1})) continue;
      int tap = -1, reduced = 0;
      for (const loop_ir::term& t : at.terms)
        if (t.var >= 0 && in(f.reduced, t.var)) {
          ++reduced;
          if (t.param < 0 && t.factor > 0) tap = t.var;
        }
      int dims_of_tap = 0, dims_of_row = 0;
      for (const loop_ir::nest_dim& y : x.dims) {
        dims_of_tap += tap >= 0 && y.at.mentions(tap);
        dims_of_row += y.at.mentions(outer_row);
      }
      const bool pays = tap >= 0 && !(d.extent[tap] == loop_ir::scalar{1, -1});
      if (reduced == 1 && tap >= 0 && dims_of_tap == 1 && dims_of_row == 1 && pays) return {i, tap};
    }
    return k;
  }

  constexpr void copy_whole_window() {
    loop_ir::copy_request c{.which = f.wide, .after = -1, .slack = 4 * p.host.lanes, .label = "columns"};
    for (const loop_ir::nest_loop& l : n.loops)
      if (!l.reduced && in(f.batch, l.var)) c.items.push_back(l.var);
    for (const loop_ir::nest_loop& l : n.loops)
      if (l.reduced && in(d.roles.mentions[f.wide], l.var)) c.items.push_back(l.var);
    for (const loop_ir::nest_loop& l : n.loops)
      if (!l.reduced && in(f.columns, l.var) && l.var != f.column && l.var != outer_row) c.items.push_back(l.var);
    if (outer_row >= 0) c.items.push_back(static_cast<std::int16_t>(outer_row));
    c.items.push_back(static_cast<std::int16_t>(f.column));
    loop_ir::copy_at(n, c);
  }
  constexpr void copy_block(const kept_rows& kept, int after) {
    loop_ir::copy_request c{.which = f.wide, .after = after, .slack = 4 * p.host.lanes, .label = "panel"};
    for (const loop_ir::nest_loop& l : n.loops)
      if (l.reduced && l.var != kept.tap && in(d.roles.mentions[f.wide], l.var)) c.items.push_back(l.var);
    if (outer_row >= 0) c.items.push_back(static_cast<std::int16_t>(outer_row));
    c.items.push_back(static_cast<std::int16_t>(f.column));
    if (kept.tap >= 0) {
      c.kept = kept.dim;
      c.keep_at = c.keep_a = outer_row;
      c.keep_b = kept.tap;
    }
    loop_ir::copy_at(n, c);
  }
  constexpr void copy_tall(int after) {
    loop_ir::copy_request c{.which = f.tall, .after = after, .label = "rows"};
    c.items.push_back(static_cast<std::int16_t>(f.row));
    // The reduced index that is contiguous in the operand goes last, so that the copy reads runs.
    int last = -1;
    for (const loop_ir::nest_loop& l : n.loops)
      if (l.reduced && in(d.roles.mentions[f.tall], l.var) && (last < 0 || n.offset(n.accesses[f.tall]).coefficient(l.var) == loop_ir::scalar{1, -1}))
        last = l.var;
    for (const loop_ir::nest_loop& l : n.loops)
      if (l.reduced && in(d.roles.mentions[f.tall], l.var) && l.var != last) c.items.push_back(l.var);
    if (last >= 0) c.items.push_back(static_cast<std::int16_t>(last));
    loop_ir::copy_at(n, c);
  }

  /// Threads share blocks; where there are fewer blocks than threads they also share the rows.
  constexpr int share_rows(const static_vector<std::int16_t, 24>& blocks, int row) {
    using loop_ir::param_kind;
    loop_ir::builder& b = n.b;
    const int unit = register_rows();
    loop_ir::scalar count{1, -1};
    for (int v : blocks) {
      const loop_ir::nest_loop& l = n.loop(v);
      fixed_string<15> loop_blocks;
      loop_blocks << n.label(v) << 's';
      count = b.times(count, b.derive(param_kind::ceil_div, l.extent, l.step, loop_blocks.view()), "blocks");
    }
    const loop_ir::scalar threads = b.parameter(param_kind::threads, -1, -1, "threads");
    const loop_ir::scalar parts =
        b.derive(param_kind::ceil_div, threads, b.derive(param_kind::maximum, count, {1, -1}, "blocks_or_1"), "threads_a_block");
    const loop_ir::scalar tiles = b.derive(param_kind::ceil_div, d.extent[f.row], {unit, -1}, "row_tiles");
    const loop_ir::scalar share = b.derive(param_kind::maximum, b.derive(param_kind::ceil_div, tiles, parts, "tiles_a_thread"), {1, -1}, "share");
    fixed_string<15> label;
    label << n.label(row) << "_share";
    return loop_ir::split(n, row, b.times(share, {unit, -1}), label.view());
  }
  /// conj(a)*b is conj(a*conj(b)): a value of the wide operand serves all rows of a tile, so it is conjugated once for them.
  constexpr void move_conjugate() {
    n.accesses[f.tall].conjugate = false;
    n.accesses[f.wide].conjugate = true;
    for (int i = 0; i < n.values.count; ++i) {
      if (n.values[i].kind != loop_ir::value_kind::total) continue;
      const auto turned = static_cast<std::int8_t>(n.values.count);
      for (loop_ir::value_node& v : n.values)
        for (std::int8_t* child : {&v.a, &v.b, &v.c})
          if (*child == i) *child = turned;
      if (n.result == i) n.result = turned;
      n.values.push_back({.kind = loop_ir::value_kind::apply, .does = operation::conj, .a = static_cast<std::int8_t>(i)});
      return;
    }
  }
  constexpr int register_rows() const { return p.host.registers >= 32 ? 8 : 4; }

  /// Which factors are copied, and whether columns are blocked together with the rows of the index next to them.
  constexpr void decide_copies() {
    must_copy_wide = wide_needs_copy();
    choose_outer_row();
    if (outer_row < 0 && !must_copy_wide && wide_rows_break()) {
      // The operand lies apart but the output does not: copying it lets rows be joined.
      must_copy_wide = true;
      choose_outer_row();
      if (outer_row < 0) must_copy_wide = false;
    }
    must_copy_tall = n.accesses[f.tall].bordered();
  }

  /// The loops that are neither summed nor in registers: of the batch, of the wide factor with its blocks, of the tall factor.
  struct outer_loops {
    static_vector<std::int16_t, 24> batch{}, wide{}, tall{};
  };
  constexpr outer_loops loops_by_factor(const loop_ir::block& block) const {
    outer_loops r;
    for (const loop_ir::nest_loop& l : n.loops) {
      if (l.reduced || l.var == block.q || l.var == f.row) continue;
      const bool of_statement = l.var < p.statement.indices.count;
      if (l.var == block.row_block || l.var == block.column_block || (of_statement && in(f.columns, l.var)))
        r.wide.push_back(l.var);
      else if (of_statement && in(f.rows, l.var))
        r.tall.push_back(l.var);
      else if (of_statement && in(f.batch, l.var))
        r.batch.push_back(l.var);
    }
    return r;
  }
  /// Blocks of 256 rows, whose piece of the tall factor is copied.
  constexpr int block_of_rows() {
    using loop_ir::param_kind;
    name label;
    label << n.label(f.row) << "_block";
    const loop_ir::scalar rows = n.b.derive(param_kind::maximum, d.extent[f.row], {1, -1}, "rows");
    return loop_ir::split(n, f.row, n.b.derive(param_kind::minimum, {256, -1}, rows, "rows"), label.view());
  }
  constexpr void tile_registers(int q) {
    loop_ir::nest_loop& rows = n.loop(f.row);
    const std::int64_t count = p.index_extent[f.row];
    const int unit = register_rows();
    if (count == unknown || count >= unit || must_copy_tall) rows.tiles.push_back(unit);
    if (count == unknown || count % unit >= 4 || (must_copy_tall && count % unit != 0))
      if (unit > 4) rows.tiles.push_back(4);
    if (count == unknown || count % unit != 0) rows.tiles.push_back(1);
    if (count != unknown && count % unit == 0 && !must_copy_tall) rows.multiple = unit;
    if (p.host.lanes <= 1) return;
    loop_ir::nest_loop& columns = n.loop(q);
    columns.lanes = p.host.lanes;
    columns.tiles.push_back(3 * columns.lanes);
    columns.tiles.push_back(columns.lanes);
  }

  /// Copies, blocks, the loops outside of the blocks and their order, register tiles.
  constexpr loop_ir::nest build() {
    if (n.accesses[f.tall].conjugate && !n.accesses[f.wide].conjugate) move_conjugate();
    decide_copies();
    if (placement == copy_placement::up_front && must_copy_wide) copy_whole_window();
    const bool per_block = placement == copy_placement::in_blocks && must_copy_wide;
    const kept_rows kept = per_block ? find_kept_rows() : kept_rows{};
    const loop_ir::block block = loop_ir::block_rows(n, outer_row, f.column, block_columns(kept.tap), "j");

    const outer_loops loops = loops_by_factor(block);
    const bool tall_first = must_copy_tall && !per_block;
    static_vector<std::int16_t, 24> sequence = loops.batch;
    const auto then = [&sequence](const auto& list) {
      for (std::int16_t v : list) sequence.push_back(v);
    };
    then(tall_first ? loops.tall : loops.wide);
    int row_block = -1;
    if (must_copy_tall) {
      row_block = block_of_rows();
      if (tall_first) sequence.push_back(static_cast<std::int16_t>(row_block));
    } else {
      const int share = share_rows(sequence, f.row);
      sequence.push_back(static_cast<std::int16_t>(share));
    }
    const std::int64_t work = known_work(p);
    if (work < 0 || work >= 100000)
      for (int v : sequence) n.loop(v).kind = loop_ir::loop_kind::parallel;
    if (per_block) copy_block(kept, sequence.empty() ? -1 : sequence.back());
    then(tall_first ? loops.wide : loops.tall);
    if (must_copy_tall) {
      if (!tall_first) sequence.push_back(static_cast<std::int16_t>(row_block));
      copy_tall(row_block);
    }
    loop_ir::flatten_block(n, block.q, d.extent[f.column]);
    tile_registers(block.q);
    sequence.push_back(static_cast<std::int16_t>(f.row));
    sequence.push_back(block.q);
    loop_ir::order(n, sequence);
    return n;
  }
};

}  // namespace detail

constexpr loop_ir::nest gemm_schedule(const problem& p, copy_placement placement) {
  detail::gemm_builder g(p, placement);
  return g.build();
}

}  // namespace winsum::methods
