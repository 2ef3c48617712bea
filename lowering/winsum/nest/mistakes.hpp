// Defines `mistake_of`: why a nest cannot be lowered.
#pragma once
#include <winsum/nest/nest.hpp>
#include <winsum/nest/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

/// The first loop of `vars`, whose label a sentence says.
constexpr std::string_view label_of_first(const nest& n, var_set vars) {
  for (const nest_loop& l : n.loops)
    if ((vars & var_bit(l.var)) != 0) return n.label(l.var);
  return {};
}

constexpr texts::reason mistake_of_loops(const nest& n) {
  var_set computing = 0, all = 0, around = 0, tiled = 0;
  for (const nest_let& l : n.lets) computing |= vars_of(l.e0) | vars_of(l.e1);
  for (const nest_guard& g : n.guards) computing |= vars_of(g.at);
  for (const nest_loop& l : n.loops) all |= var_bit(l.var);
  int rows = 0, vectors = 0, threads = 0;
  bool reduced = false;
  for (const nest_loop& l : n.loops) {
    const std::string_view label = n.label(l.var);
    if (reduced && !l.reduced) return texts::sum_outside(label);
    reduced = l.reduced;
    if ((closure(n, vars_of(l.upper)) & all & ~around) != 0) return texts::bound_unknown(label);
    if (const var_set of = closure(n, vars_of(l.upper)) & tiled; of != 0) return texts::tile_computes(label_of_first(n, of), label);
    around |= var_bit(l.var);
    const bool thread = l.kind == loop_kind::thread;
    if (l.tiles.empty() && !thread) continue;
    if (l.step != scalar{1, -1}) return texts::tiled_steps(label);
    tiled |= var_bit(l.var);
    ++(thread ? threads : l.lanes > 0 ? vectors : rows);
    if (rows > 1 || vectors > 1 || threads > 2 || (threads > 0 && rows + vectors > 0)) return texts::tiled_twice(label);
    if (l.lanes > 0 && (computing & var_bit(l.var)) != 0) return texts::vector_computes(label);
    for (const nest_copy& c : n.copies)
      if (c.after == l.var) return texts::copy_in_a_tile(label);
  }
  return {};
}

/// Of loops that are given to somebody: those of a GPU's grid or its blocks come first, each axis once, and a program is for one machine.
constexpr texts::reason mistake_of_bindings(const nest& n) {
  bool axis[3]{}, grid = false, blocks = false, inside = false;
  var_set threads = 0, parallel = 0, bound = 0;
  for (const nest_loop& l : n.loops) {
    const std::string_view label = n.label(l.var);
    switch (l.kind) {
      case loop_kind::serial:
      case loop_kind::unroll: inside = true; break;
      case loop_kind::parallel:
        inside = true;
        parallel |= var_bit(l.var);
        break;
      case loop_kind::thread: threads |= var_bit(l.var); break;
      case loop_kind::grid:
      case loop_kind::block_x:
      case loop_kind::block_y:
      case loop_kind::block_z:
        if (inside || threads != 0 || !l.tiles.empty()) return texts::bound_inside(label);
        (l.kind == loop_kind::grid ? grid : blocks) = true;
        if (l.kind != loop_kind::grid) {
          bool& taken = axis[static_cast<int>(l.kind) - static_cast<int>(loop_kind::block_x)];
          if (taken) return texts::axis_twice(label);
          taken = true;
        }
        bound |= var_bit(l.var);
    }
  }
  const bool gpu = bound != 0 || threads != 0;
  if (blocks && threads == 0) return texts::blocks_without_threads(label_of_first(n, bound));
  if (!blocks && threads != 0) return texts::threads_without_blocks(label_of_first(n, threads));
  if (grid && (blocks || threads != 0)) return texts::grid_and_blocks(label_of_first(n, bound));
  if (gpu && parallel != 0) return texts::parallel_on_a_gpu(label_of_first(n, parallel));
  for (const nest_copy& c : n.copies)
    if (gpu && !n.is_shared(c.buffer)) return texts::copy_on_a_gpu(n.b.p.buffers[c.buffer].label.view());
  return {};
}

constexpr texts::reason mistake_of(const nest& n, const nest_copy& c) {
  const std::string_view label = n.b.p.buffers[c.buffer].label.view();
  var_set all = 0, around = 0, threads = 0, tiled = 0, items = 0, needed = closure(n, vars_of(c.source));
  const int after = n.loop_of(c.after);
  for (int i = 0; i < n.loops.count; ++i) {
    const nest_loop& l = n.loops[i];
    all |= var_bit(l.var);
    threads |= l.kind == loop_kind::thread ? var_bit(l.var) : 0;
    tiled |= l.tiles.empty() ? 0 : var_bit(l.var);
    around |= i <= after ? var_bit(l.var) : 0;
    if (i > after && l.kind == loop_kind::parallel && n.b.p.buffers[c.buffer].where == place::local)
      return texts::copy_around_threads(label, n.label(l.var));
  }
  around &= ~threads;
  for (const copy_item& each : c.items) {
    items |= var_bit(each.var);
    needed |= closure(n, vars_of(each.upper));
  }
  if (n.is_shared(c.buffer) && threads == 0) return texts::shared_without_threads(label);
  if (after >= 0 && n.loops[after].reduced)
    for (int a : reads_of(n, n.result))
      if (n.accesses[a].buffer == c.buffer) return texts::copy_in_the_sum(label);
  if ((items & around) != 0) return texts::item_around(label, label_of_first(n, items & around));
  if (const var_set inside = needed & all & ~(around & ~tiled) & ~items; inside != 0) return texts::copy_of_inside(label, label_of_first(n, inside));
  return {};
}

}  // namespace detail

/// Empty if `n` can be lowered.
constexpr texts::reason mistake_of(const nest& n) {
  if (const texts::reason why = detail::mistake_of_loops(n); !why.empty()) return why;
  if (const texts::reason why = detail::mistake_of_bindings(n); !why.empty()) return why;
  for (const nest_copy& c : n.copies)
    if (const texts::reason why = detail::mistake_of(n, c); !why.empty()) return why;
  return {};
}

}  // namespace winsum::loop_ir
