// Defines `lower`: a scheduled nest becomes a loop program for the host.
#pragma once
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/nest/lower_border.hpp>
#include <winsum/nest/lower_copy.hpp>
#include <winsum/nest/simplify.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Writes the program of a nest. Law: the loops that are not reduced come first; each output element is written by one iteration
/// of them, which takes the whole sum in one order, so neither tiles nor threads change a bit of the result.
struct nest_lowering {
  nest& n;
  value_writer w;
  std::uint64_t bound = 0;
  int row_unroll = -1, vector_unroll = -1;
  empty_bound in_sum{};

  constexpr explicit nest_lowering(nest& of) : n(of), w(of) {}

  constexpr void run() {
    clear_output();
    int sum = 0;
    while (sum < n.loops.count && !n.loops[sum].reduced) ++sum;
    if (const empty_bound e = bound_of_empty(n.b, n.loops, 0, sum); e.at >= 0) n.loops[e.at].upper = e.upper;
    in_sum = bound_of_empty(n.b, n.loops, sum, n.loops.count);
    const int opened = lets_and_copies(-1);
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

  constexpr int lets_and_copies(int after) {
    int opened = 0;
    for (const nest_let& l : n.lets)
      if (l.after == after) {
        n.b.open_let(l.var, l.kind, l.e0, l.e1);
        bound |= std::uint64_t{1} << l.var;
        ++opened;
      }
    for (const nest_copy& c : n.copies)
      if (c.after == after) copy(c);
    return opened;
  }

  /// Where a loop that uses the copy is empty, nothing says that what it would read lies inside its operand.
  constexpr void copy(const nest_copy& c) {
    const auto has = [](const auto& list, scalar extent) {
      for (const auto& each : list)
        if (each.extent == extent) return true;
      return false;
    };
    static_vector<copy_item, 24> needed{};
    for (const nest_loop& l : n.loops) {
      if ((bound >> l.var & 1u) != 0 || always_positive(n.b.p, l.extent) || has(c.items, l.extent) || has(needed, l.extent)) continue;
      needed.push_back({.extent = l.extent});
    }
    builder& b = n.b;
    const int guard = needed.empty() ? -1 : b.open_guard();
    for (const copy_item& each : needed) b.condition_on(guard, 0, 0, expr(each.extent));
    write_copy(n, c, b.p.buffers[c.buffer].where == place::workspace);
    if (guard >= 0) b.close();
  }

  constexpr void loops(int level) {
    if (level == n.loops.count || n.loops[level].reduced) {
      region(level);
      return;
    }
    const nest_loop l = n.loops[level];
    if (l.tiles.empty()) {
      n.b.open_loop(l.var, l.kind, 0, l.upper, l.step);
      bound |= std::uint64_t{1} << l.var;
      const int opened = lets_and_copies(l.var);
      loops(level + 1);
      n.b.close(opened + 1);
      return;
    }
    if (l.lanes > 0 && w.checked && any_border()) {
      bordered_segments(level);
      return;
    }
    const bool checked = w.checked;
    w.checked = checked && any_border();
    segments(level, 0, l.upper);
    w.checked = checked;
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
    const interior in = interior_of(n, level);
    const register_tile tile = w.t;
    bound |= std::uint64_t{1} << l.var;
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
    n.b.open_loop(l.var, l.kind, start, stop, {size, -1});
    bound |= std::uint64_t{1} << l.var;
    const int opened = lets_and_copies(l.var);
    const register_tile before = w.t;
    if (l.lanes > 0) {
      w.t.vector_var = l.var;
      w.t.lanes = l.lanes;
      w.t.vectors = size / l.lanes;
      w.t.partial = partial;
      w.t.lane_end = end;
      w.t.vector_unroll = w.t.vectors > 1 ? unrolled(vector_unroll, l.var, "_vector") : -1;
    } else {
      w.t.row_var = l.var;
      w.t.rows = size;
      w.t.row_unroll = size > 1 ? unrolled(row_unroll, l.var, "_row") : -1;
    }
    loops(level + 1);
    w.t = before;
    n.b.close(opened + 1);
  }
  constexpr int unrolled(int& var, int of, std::string_view suffix) {
    if (var < 0) {
      fixed_string<15> text;
      text << n.label(of) << suffix;
      var = n.b.variable(text.view());
    }
    return var;
  }

  constexpr int open_rows() {
    if (w.t.row_unroll < 0) return 0;
    n.b.open_loop(w.t.row_unroll, loop_kind::unroll, 0, w.t.rows);
    return 1;
  }
  constexpr int open_vectors() {
    if (w.t.vector_unroll < 0) return 0;
    n.b.open_loop(w.t.vector_unroll, loop_kind::unroll, 0, w.t.vectors);
    return 1;
  }

  constexpr void region(int level) {
    builder& b = n.b;
    const int at = b.open_region();
    const int folds_before = w.folded.count;
    const std::uint64_t bound_before = bound;
    auto is_bound = [this](int v) { return (bound >> v & 1) != 0; };
    reg total{};
    if (n.summand >= 0) {
      const int acc = w.registers("acc", w.t.rows * w.t.vectors, w.t.lanes, register_type::sum);
      int k = open_rows();
      k += open_vectors();
      node zero{.kind = node_kind::constant};
      zero.value = row_of(n.reduces).identity;
      zero.to = b.at(acc, w.tile_index());
      b.leaf(zero);
      b.close(k);
      const auto reads = w.reads(n.summand);
      int opened = w.open_ready_folds(is_bound, reads);
      for (int i = level; i < n.loops.count; ++i) {
        b.open_loop(n.loops[i].var, loop_kind::serial, 0, i == in_sum.at ? in_sum.upper : n.loops[i].upper);
        bound |= std::uint64_t{1} << n.loops[i].var;
        opened += 1 + w.open_ready_folds(is_bound, reads);
      }
      add_summand(acc, reads);
      b.close(opened);
      w.folded.count = folds_before;
      bound = bound_before;
      total = b.at(acc, w.tile_index());
    }
    finish(total);
    w.folded.count = folds_before;
    // Regions never live at the same time, so they name the same arrays.
    b.p.nodes[at].reg_count = static_cast<std::int16_t>(b.p.registers.count);
    b.close();
  }

  /// acc += summand. Operands that differ by vector only are loaded once for all rows, those by row once for all vectors.
  constexpr void add_summand(int acc, const static_vector<std::int8_t, 12>& reads) {
    load_shared(reads, register_type::sum);
    int opened = open_rows();
    load_by_row(reads, register_type::sum);
    opened += open_vectors();
    const value_node& s = n.values[n.summand];
    node m{.kind = node_kind::op};
    if (n.reduces == reduction::sum && s.kind == value_kind::apply && s.does == operation::mul) {
      m.a = w.write(s.a, register_type::sum, {});
      m.b = w.write(s.b, register_type::sum, {}, 1);
      m.does = operation::fma;
      m.c = n.b.at(acc, w.tile_index());
    } else {
      m.a = n.b.at(acc, w.tile_index());
      m.b = w.write(n.summand, register_type::sum, {});
      m.does = row_of(n.reduces).combines;
    }
    m.to = n.b.at(acc, w.tile_index());
    n.b.leaf(m);
    n.b.close(opened);
    w.forget();
  }
  constexpr void load_shared(const static_vector<std::int8_t, 12>& reads, register_type type) {
    for (int a : reads) {
      if (w.by_row(n.accesses[a])) continue;
      const int k = w.by_vector(n.accesses[a]) ? open_vectors() : 0;
      w.load(a, type);
      n.b.close(k);
    }
  }
  constexpr void load_by_row(const static_vector<std::int8_t, 12>& reads, register_type type) {
    for (int a : reads)
      if (w.by_row(n.accesses[a]) && !w.by_vector(n.accesses[a])) w.load(a, type);
  }

  /// The pointwise part and the store.
  constexpr void finish(reg total) {
    const auto reads = w.reads(n.result);
    auto is_bound = [this](int v) { return (bound >> v & 1) != 0; };
    const int folds = w.open_ready_folds(is_bound, reads);
    load_shared(reads, register_type::point);
    int opened = open_rows();
    load_by_row(reads, register_type::point);
    opened += open_vectors();
    write_result(w, n, total);
    n.b.close(opened + folds);
    w.forget();
  }
};

/// Lowers `n`. The program's `error` says if it does not fit the limits.
constexpr program lower(nest n) {
  n.b.need_room(n.loops.overflow, "loops", n.loops.capacity);
  n.b.need_room(n.accesses.overflow, "accesses", n.accesses.capacity);
  n.b.need_room(n.lets.overflow, "computed variables", n.lets.capacity);
  n.b.need_room(n.copies.overflow, "copies", n.copies.capacity);
  n.b.need_room(n.values.overflow, "operations", n.values.capacity);
  simplify(n);
  nest_lowering l(n);
  l.run();
  return n.b.p;
}

}  // namespace winsum::loop_ir
