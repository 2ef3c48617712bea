// Defines `region_lowering`: what one iteration of a nest's loops outside of the sum does, in registers.
#pragma once
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/nest/lower_copy.hpp>
#include <winsum/nest/lower_shared.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Writes the regions of a nest: zero, the sum, the pointwise part and the store. Where threads of a block copy to shared memory, each is a
/// phase of its own, in which the thread loops are opened anew, with barriers between a copy and its uses and between these and the next copy.
struct region_lowering : lowering_scope {
  static_vector<std::int16_t, 3> threads{};  ///< positions of the loops that are given to the threads of a block
  empty_bound in_sum{};

  constexpr explicit region_lowering(nest& of) : lowering_scope(of) {
    var_set vars = needed_by_guards(true);
    for (const nest_loop& l : n.loops) vars |= vars_of(l.upper);
    for (const nest_access& x : n.accesses) vars |= vars_of(x);
    for (const nest_copy& c : n.copies) vars |= vars_of(c.source);
    live = closure(n, vars);
  }

  /// What can be computed once variable `after` has a value, and the copies that stand there. What it opened.
  constexpr int enter(int after) {
    int opened = open_lets(live);
    opened += open_guards(live);
    // Threads fill a workspace together, so what is a thread's own comes after it.
    for (place where : {place::workspace, place::local})
      for (const nest_copy& c : n.copies)
        if (c.after == after && n.b.p.buffers[c.buffer].where == where) copy(c);
    return opened;
  }

  constexpr void region(int level) {
    builder& b = n.b;
    const int at = b.open_region();
    const scope_state before = here();
    phases = has_shared_copies();
    const int opened = phases ? 0 : open_threads();
    if (phases) shared_copies_outside(level);
    reg total{};
    if (n.summand >= 0) total = sum(level);
    finish(total);
    // Regions never live at the same time, so they name the same arrays.
    b.p.nodes[at].reg_count = static_cast<std::int16_t>(b.p.registers.count);
    b.close(opened + 1);
    back(before);
  }

 private:
  var_set live = 0;     // what something asks for
  bool phases = false;  // the threads of a block meet inside of the region

  /// Where a loop that uses the copy is empty, nothing says that what it would read lies inside its operand.
  constexpr void copy(const nest_copy& c) {
    const auto has = [](const auto& list, scalar extent) {
      for (const auto& each : list)
        if (each.extent == extent) return true;
      return false;
    };
    static_vector<copy_item, 24> needed{};
    for (const nest_loop& l : n.loops) {
      if (is_bound(var_bit(l.var)) || always_positive(n.b.p, l.extent) || has(c.items, l.extent) || has(needed, l.extent)) continue;
      needed.push_back({.extent = l.extent});
    }
    builder& b = n.b;
    const int guard = needed.empty() ? -1 : b.open_guard();
    for (const copy_item& each : needed) b.condition_on(guard, 0, 0, expr(each.extent));
    write_copy(n, c, b.p.buffers[c.buffer].where == place::workspace);
    if (guard >= 0) b.close();
  }

  constexpr bool has_shared_copies() const {
    for (const nest_copy& c : n.copies)
      if (n.is_shared(c.buffer)) return true;
    return false;
  }
  /// The copies of a loop of the sum, then a barrier. Whether there were any.
  constexpr bool shared_copies(int after) {
    bool any = false;
    for (const nest_copy& c : n.copies)
      if (c.after == after && n.is_shared(c.buffer)) {
        write_shared_copy(*this, c, threads);
        any = true;
      }
    if (any) n.b.leaf({.kind = node_kind::barrier});
    return any;
  }
  constexpr void shared_copies_outside(int level) {
    shared_copies(-1);
    for (int i = 0; i < level; ++i) shared_copies(n.loops[i].var);
  }

  constexpr int open_threads() {
    for (int i : threads) {
      const nest_loop& l = n.loops[i];
      n.b.open_loop(l.var, loop_kind::thread, 0, l.upper);
      if (l.each == 1) bound |= var_bit(l.var);
    }
    return threads.count;
  }
  constexpr int begin_phase() { return phases ? open_threads() : 0; }

  constexpr int open_rows() {
    bound |= var_bit(w.t.row_var) | var_bit(w.t.row_unroll);
    if (w.t.row_unroll < 0) return 0;
    n.b.open_loop(w.t.row_unroll, loop_kind::unroll, 0, w.t.rows);
    return 1;
  }
  constexpr int open_vectors() {
    bound |= var_bit(w.t.vector_var) | var_bit(w.t.vector_unroll);
    if (w.t.vector_unroll < 0) return 0;
    n.b.open_loop(w.t.vector_unroll, loop_kind::unroll, 0, w.t.vectors);
    return 1;
  }

  /// Sums over the reduced loops, which begin at `level`.
  constexpr reg sum(int level) {
    builder& b = n.b;
    const scope_state before = here();
    const int acc = w.registers("acc", w.t.rows * w.t.vectors, w.t.lanes, register_type::sum);
    set_to_identity(acc);
    const read_list reads = reads_of(n, n.summand);
    var_set needed = needed_by(reads);  // and so the guards over what is read by; a copy is zero where they do not hold
    for (int i = level; i < n.loops.count; ++i) needed |= closure(n, vars_of(n.loops[i].upper));
    int last = level;  // one past the last loop with a copy for the block
    for (int i = level; i < n.loops.count; ++i)
      for (const nest_copy& c : n.copies) {
        if (c.after != n.loops[i].var) continue;
        n.is_shared(c.buffer) ? void(last = i + 1) : void(needed |= closure(n, vars_of(c.source)));
      }
    int opened[25]{};
    bool copied[25]{};
    int in_phase = 0;
    const auto begin_work = [&] {
      in_phase = begin_phase();
      in_phase += open_ready(needed, reads);
    };
    if (last == level) begin_work();
    for (int i = level; i < n.loops.count; ++i) {
      const nest_loop& l = n.loops[i];
      b.open_loop(l.var, loop_kind::serial, 0, i == in_sum.at ? in_sum.upper : l.upper, l.step);
      bound |= var_bit(l.var);
      opened[i] = 1 + open_ready(needed, i < last ? read_list{} : reads);
      for (const nest_copy& c : n.copies)
        if (c.after == l.var && !n.is_shared(c.buffer)) copy(c);
      if (i < last) copied[i] = shared_copies(l.var);
      if (i + 1 == last) begin_work();
    }
    add_summand(acc, reads, needed);
    for (int i = n.loops.count - 1; i >= level; --i) {
      if (i + 1 == last) b.close(in_phase);
      if (copied[i]) b.leaf({.kind = node_kind::barrier});
      b.close(opened[i]);
    }
    if (last == level) b.close(in_phase);
    back(before);
    return b.at(acc, w.tile_index());
  }
  constexpr void set_to_identity(int acc) {
    const scope_state before = here();
    int opened = begin_phase();
    opened += open_rows();
    opened += open_vectors();
    node zero{.kind = node_kind::constant};
    zero.value = row_of(n.reduces).identity;
    zero.to = n.b.at(acc, w.tile_index());
    n.b.leaf(zero);
    n.b.close(opened);
    back(before);
  }

  /// Opens the tile around the work for these reads. Operands that differ by vector only are loaded once for all rows, those by row once
  /// for all vectors, unless something has to be computed for each element of the tile.
  constexpr int open_tile(const read_list& reads, register_type type, var_set needed) {
    const bool share = has_all(needed, reads);
    if (share) load_shared(reads, type);
    int opened = open_rows();
    share ? load_by_row(reads, type) : void(opened += open_ready(needed, reads));
    opened += open_vectors();
    return opened + (share ? 0 : open_ready(needed, reads));
  }
  constexpr void load_shared(const read_list& reads, register_type type) {
    for (int a : reads) {
      if (w.by_row(n.accesses[a])) continue;
      const int opened = w.by_vector(n.accesses[a]) ? open_vectors() : 0;
      w.load(a, type);
      n.b.close(opened);
    }
  }
  constexpr void load_by_row(const read_list& reads, register_type type) {
    for (int a : reads)
      if (w.by_row(n.accesses[a]) && !w.by_vector(n.accesses[a])) w.load(a, type);
  }

  /// acc += summand.
  constexpr void add_summand(int acc, const read_list& reads, var_set needed) {
    const scope_state before = here();
    const int opened = open_tile(reads, register_type::sum, needed);
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
    back(before);
  }

  /// The pointwise part and the store.
  constexpr void finish(reg total) {
    const scope_state before = here();
    const read_list reads = reads_of(n, n.result);
    const var_set needed = needed_by(reads) | closure(n, vars_of(n.accesses[0])) | needed_by_guards(false);
    int opened = begin_phase();
    opened += open_ready(needed, reads);
    opened += open_tile(reads, register_type::point, needed);
    write_result(w, n, total);
    n.b.close(opened);
    w.forget();
    back(before);
  }
};

}  // namespace winsum::loop_ir
