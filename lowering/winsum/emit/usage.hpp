// Defines `emit::usage`: what of a program its text mentions, so that nothing is declared in vain, and where its copies are used.
#pragma once
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Which parameters are needed.
struct needed {
  bool at[loop_ir::max_params]{};
  constexpr void add(int param) {
    if (param >= 0) at[param] = true;
  }
  constexpr void add(const loop_ir::program& p, loop_ir::affine a) {
    for (int i = a.begin; i < a.begin + a.count; ++i) add(p.terms[i].param);
  }
  /// Also those that they are computed from.
  constexpr void close(const loop_ir::program& p) {
    for (int i = p.params.size() - 1; i >= 0; --i)
      if (at[i]) {
        add(p.params[i].x.param);
        add(p.params[i].y.param);
      }
  }
};

/// Those that the sizes of copies hang on.
constexpr needed needed_for_copies(const loop_ir::program& p) {
  needed n;
  for (const loop_ir::buffer& b : p.buffers)
    if (b.where != loop_ir::place::operand) n.add(b.size.param);
  return n;
}

/// Whether nodes [begin, end) read or write a buffer.
constexpr bool uses_buffer(const loop_ir::program& p, int begin, int end, int buffer) {
  for (int i = begin; i < end; ++i)
    if (p.nodes[i].buffer == buffer || p.nodes[i].source == buffer) return true;
  return false;
}

constexpr bool is_for_threads(const loop_ir::node& n) {
  return n.kind == loop_ir::node_kind::loop && (n.loop == loop_ir::loop_kind::parallel || n.loop == loop_ir::loop_kind::grid);
}

/// Whether a buffer is used in a loop whose iterations threads share (`inside`), or where there is none.
constexpr bool uses_buffer_where(const loop_ir::program& p, int buffer, bool inside) {
  for (int i = 0; i < p.nodes.size();) {
    const bool threads = is_for_threads(p.nodes[i]);
    const int end = threads ? p.nodes[i].end : i + 1;
    if (threads == inside && uses_buffer(p, i, end, buffer)) return true;
    i = end;
  }
  return false;
}

/// Whether a node below `i` uses a register of array `array`.
constexpr bool uses_register(const loop_ir::program& p, int i, int array) {
  for (int k = i + 1; k < p.nodes[i].end; ++k) {
    const loop_ir::node& n = p.nodes[k];
    if (n.to.array == array || n.a.array == array || n.b.array == array || n.c.array == array) return true;
  }
  return false;
}

struct usage {
  needed params{};
  bool buffers[14]{};
  bool binds[loop_ir::max_nodes]{};  ///< of loops and lets: what is printed below mentions the variable
  bool live[loop_ir::max_nodes]{};   ///< false: a let that nothing below it mentions

  constexpr explicit usage(const loop_ir::program& p) {
    bool mentioned[loop_ir::max_vars]{};
    const auto sum = [&](loop_ir::affine a) {
      for (int i = a.begin; i < a.begin + a.count; ++i) {
        params.add(p.terms[i].param);
        if (p.terms[i].var >= 0) mentioned[p.terms[i].var] = true;
      }
    };
    // Children stand after their parents: what mentions a variable is seen before the node that binds it.
    for (int i = p.nodes.size() - 1; i >= 0; --i) {
      const loop_ir::node& n = p.nodes[i];
      binds[i] = n.var >= 0 && mentioned[n.var];
      live[i] = n.kind != loop_ir::node_kind::let || binds[i];
      if (n.var >= 0) mentioned[n.var] = false;
      if (!live[i]) continue;
      switch (n.kind) {
        case loop_ir::node_kind::loop:
          params.add(n.step.param);
          for (int k = 0; k < 2; ++k) {
            if (k == 0 || n.has_lower1) sum(n.lower[k]);
            if (k == 0 || n.has_upper1) sum(n.upper[k]);
          }
          break;
        case loop_ir::node_kind::let:
          sum(n.e[0]);
          if (n.let != loop_ir::let_kind::affine) sum(n.e[1]);
          break;
        case loop_ir::node_kind::run:
          for (const loop_ir::affine& a : {n.offset, n.source_offset, n.source_stride, n.first, n.coordinate_step, n.length}) sum(a);
          if (n.border != border_kind::none) sum(n.extent);
          break;
        case loop_ir::node_kind::load:
        case loop_ir::node_kind::store:
          if (p.registers[n.kind == loop_ir::node_kind::store ? n.a.array : n.to.array].lanes > 1) sum(n.lane_stride);
          sum(n.lane_count);
          sum(n.offset);
          break;
        case loop_ir::node_kind::constant:
        case loop_ir::node_kind::splat: sum(n.offset); break;
        case loop_ir::node_kind::guard:
        case loop_ir::node_kind::region:
        case loop_ir::node_kind::op:
        case loop_ir::node_kind::barrier: break;
      }
      for (const loop_ir::reg* r : {&n.to, &n.a, &n.b, &n.c})
        if (r->array >= 0 && p.registers[r->array].count > 1) sum(r->index);
      for (int k = n.condition_begin; k < n.condition_begin + n.condition_count; ++k) {
        sum(p.conditions[k].e);
        sum(p.conditions[k].lower);
        sum(p.conditions[k].upper);
      }
      if (n.buffer >= 0) buffers[n.buffer] = true;
      if (n.source >= 0) buffers[n.source] = true;
    }
    for (int i = p.operand_count; i < p.buffers.size(); ++i)
      if (buffers[i]) place_of_copy(p, i);
    params.close(p);
  }

 private:
  /// A copy stands after those before it; one that is a thread's stands after those of the run and of the threads before.
  constexpr void place_of_copy(const loop_ir::program& p, int copy) {
    const loop_ir::place where = p.buffers[copy].where;
    const bool in_threads = where == loop_ir::place::local && uses_buffer_where(p, copy, true);
    for (int i = p.operand_count; i < p.buffers.size(); ++i) {
      const loop_ir::place each = p.buffers[i].where;
      const bool of_run = where == loop_ir::place::local && each == loop_ir::place::workspace;
      if (of_run || (each == where && (in_threads || i < copy))) params.add(p.buffers[i].size.param);
    }
  }
};

}  // namespace winsum::emit
