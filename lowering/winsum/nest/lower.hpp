// Defines `lower`: a scheduled nest becomes a loop program.
#pragma once
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/nest/lower_border.hpp>
#include <winsum/nest/lower_copy.hpp>
#include <winsum/nest/lower_region.hpp>
#include <winsum/nest/mistakes.hpp>
#include <winsum/nest/simplify.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Writes the loops around the regions of a nest. Law: the loops that are not reduced come first; each output element is written by one
/// iteration of them, which takes the whole sum in one order, so neither tiles nor threads change a bit of the result.
struct nest_lowering : region_lowering {
  int row_unroll = -1, vector_unroll = -1;
  enum class parallel_nest { none, direct, apart } parallel = parallel_nest::none;  ///< parallel loops around, up to this place or further out

  constexpr explicit nest_lowering(nest& of) : region_lowering(of) {}

  constexpr void run() {
    clear_output();
    int sum = 0;
    bool for_blocks = false;
    while (sum < n.loops.count && !n.loops[sum].reduced) for_blocks |= n.loops[sum++].kind == loop_kind::thread;
    // The threads of a block run alike, whatever is empty.
    if (!for_blocks)
      if (const empty_bound e = bound_of_empty(n.b, n.loops, 0, sum); e.at >= 0) n.loops[e.at].upper = e.upper;
    in_sum = bound_of_empty(n.b, n.loops, sum, n.loops.count);
    const int opened = enter(-1);
    loops(0);
    n.b.close(opened);
  }

 private:
  constexpr void clear_output() {
    if (n.clear.empty()) return;
    builder& b = n.b;
    const empty_bound e = bound_of_empty(b, n.clear, 0, n.clear.count);
    for (int i = 0; i < n.clear.count; ++i) b.open_loop(n.clear[i].var, loop_kind::serial, 0, i == e.at ? e.upper : n.clear[i].upper);
    const int region = b.open_region();
    const reg zero = b.at(w.registers("zero", 1, 1, register_type::sum));
    node set{.kind = node_kind::constant};
    set.to = zero;
    b.leaf(set);
    node put{.kind = node_kind::store};
    put.buffer = n.accesses[0].buffer;
    put.a = zero;
    put.offset = b.put(n.clear_offset);
    b.leaf(put);
    b.p.nodes[region].reg_count = static_cast<std::int16_t>(b.p.registers.count);
    b.close(n.clear.count + 1);
  }

  constexpr void loops(int level) {
    if (level == n.loops.count || n.loops[level].reduced) return region(level);
    const nest_loop& l = n.loops[level];
    if (l.kind == loop_kind::thread) return thread_loop(level);
    const scope_state before = here();
    const parallel_nest outside = parallel;
    if (outside != parallel_nest::none) parallel = parallel_nest::apart;
    if (l.tiles.empty()) {
      if (l.kind == loop_kind::parallel && outside == parallel_nest::apart) n.b.fail(texts::parallel_apart(n.label(l.var)).view());
      const int at = n.b.open_loop(l.var, l.kind, 0, l.upper, l.step);
      bound |= var_bit(l.var);
      const int opened = enter(l.var);
      if (l.kind == loop_kind::parallel) parallel = only_lets_after(at) ? parallel_nest::direct : parallel_nest::apart;
      loops(level + 1);
      n.b.close(opened + 1);
    } else if (l.lanes > 0 && w.checked && any_border()) {
      bordered_segments(level);
    } else {
      const bool checked = w.checked;
      w.checked = checked && any_border();
      segments(level, 0, l.upper);
      w.checked = checked;
    }
    parallel = outside;
    back(before);
  }

  constexpr bool only_lets_after(int node) const {
    for (int i = node + 1; i < n.b.p.nodes.count; ++i)
      if (n.b.p.nodes[i].kind != node_kind::let) return false;
    return true;
  }

  /// A loop given to the threads of a block is opened in each phase of the region; here it says what a thread computes.
  constexpr void thread_loop(int level) {
    const nest_loop& l = n.loops[level];
    const register_tile before = w.t;
    threads.push_back(static_cast<std::int16_t>(level));
    bool last = true;
    for (int i = level + 1; i < n.loops.count; ++i) last = last && n.loops[i].kind != loop_kind::thread;
    const int step = static_cast<int>(l.upper.constant_part());
    if (last) {
      w.t.vector_var = l.var;
      w.t.vector_unroll = l.unrolled;
      w.t.vectors = l.each;
      w.t.vector_step = step;
    } else {
      w.t.row_var = l.var;
      w.t.row_unroll = l.unrolled;
      w.t.rows = l.each;
      w.t.row_step = step;
    }
    loops(level + 1);
    w.t = before;
    --threads.count;
  }

  constexpr bool any_border() const {
    for (int a = 1; a < n.accesses.count; ++a)
      if (n.accesses[a].bordered()) return true;
    return false;
  }

  /// Scalar loops for the two ends, vector tiles for what lies between.
  constexpr void bordered_segments(int level) {
    builder& b = n.b;
    const nest_loop l = n.loops[level];
    const interior in = interior_of(n, level, bound);
    const register_tile tile = w.t;
    const scope_state before = here();
    bound |= var_bit(l.var);
    if (!in.exists) {
      b.open_loop(l.var, loop_kind::serial, 0, l.upper);
      loops(level + 1);
      b.close();
      w.t = tile;
      return;
    }
    const int side = b.variable("side"), begin = b.variable("begin"), room = b.variable("room");
    b.open_loop(side, loop_kind::serial, 0, 2);
    b.open_let(begin, let_kind::product, expr::var(side), in.last);
    b.open_let(room, let_kind::product, expr::var(side), l.upper - in.first);
    b.open_loop(l.var, loop_kind::serial, expr::var(begin), in.first + expr::var(room));
    loops(level + 1);
    b.close(4);
    w.t = tile;
    back(before);
    w.checked = false;
    segments(level, in.first, in.last);
    w.checked = true;
    b.close(in.opened);
  }

  /// [start, end) in register tiles: as many as fit of each size, the last size takes the remainder.
  constexpr void segments(int level, expr start, const expr& end) {
    builder& b = n.b;
    const nest_loop l = n.loops[level];
    int opened = 0;
    for (int i = 0; i < l.tiles.count; ++i) {
      const int size = l.tiles[i];
      const bool last = i + 1 == l.tiles.count;
      const expr left = end - start;
      if (left.is_constant()) {
        const std::int64_t c = left.constant_part();
        if (c <= 0) break;
        const std::int64_t whole = c / size * size;
        const bool partial = last && l.lanes > 0 && c % size != 0;
        if (whole > 0 || partial) {
          const expr stop = partial ? end : start + expr(whole);
          // In the only tile, which is short, the lanes are counted from its start: their number is a constant.
          tile(level, size, start, stop, partial, whole == 0 ? expr::var(l.var) + expr(c) : end);
          start = stop;
        }
        continue;
      }
      const bool divides = l.multiple % size == 0;
      if (last || divides) {
        tile(level, size, start, end, l.lanes > 0 && !divides, end);
        break;
      }
      const int v = b.variable("tiles");
      b.open_let(v, let_kind::floor_div, left, size);
      ++opened;
      const expr stop = start + expr::var(v, {size, -1});
      tile(level, size, start, stop, false, end);
      start = stop;
    }
    b.close(opened);
  }

  constexpr void tile(int level, int size, const expr& start, const expr& stop, bool partial, const expr& end) {
    const nest_loop l = n.loops[level];
    const scope_state before = here();
    n.b.open_loop(l.var, l.kind, start, stop, {size, -1});
    const register_tile outside = w.t;
    if (l.lanes > 0) {
      w.t.vector_var = l.var;
      w.t.lanes = w.t.vector_step = l.lanes;
      w.t.vectors = size / l.lanes;
      w.t.partial = partial;
      w.t.lane_end = end;
      w.t.vector_unroll = w.t.vectors > 1 ? unrolled(vector_unroll, l.var, "_vector") : -1;
    } else {
      w.t.row_var = l.var;
      w.t.rows = size;
      w.t.row_unroll = size > 1 ? unrolled(row_unroll, l.var, "_row") : -1;
    }
    // Where a tile has several, what is computed from the index is computed for each.
    const bool one = l.lanes > 0 ? w.t.vectors == 1 : size == 1;
    int opened = 1;
    if (one) {
      bound |= var_bit(l.var);
      opened += enter(l.var);
    }
    loops(level + 1);
    w.t = outside;
    n.b.close(opened);
    back(before);
  }
  constexpr int unrolled(int& var, int of, std::string_view suffix) {
    if (var < 0) {
      fixed_string<15> text;
      text << n.label(of) << suffix;
      var = n.b.variable(text.view());
    }
    return var;
  }
};

/// Lowers `n`. The program's `error` says if it does not fit the limits.
constexpr program lower(nest n) {
  n.b.need_room(n.loops.overflow, "loops", n.loops.capacity);
  n.b.need_room(n.accesses.overflow, "accesses", n.accesses.capacity);
  n.b.need_room(n.lets.overflow, "computed variables", n.lets.capacity);
  n.b.need_room(n.guards.overflow, "guards", n.guards.capacity);
  n.b.need_room(n.copies.overflow, "copies", n.copies.capacity);
  n.b.need_room(n.values.overflow, "operations", n.values.capacity);
  simplify(n);
  if (const texts::reason why = mistake_of(n); !why.empty()) n.b.fail(why.view());
  if (!n.b.p.error.empty()) return n.b.p;
  nest_lowering l(n);
  l.run();
  return n.b.p;
}

}  // namespace winsum::loop_ir
