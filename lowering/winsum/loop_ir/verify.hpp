// Defines `verify`: the rules that every loop program keeps, checked.
#pragma once
#include <cstdint>

#include <winsum/core/fixed_string.hpp>
#include <winsum/loop_ir/program.hpp>
#include <winsum/loop_ir/register_index.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

/// What is around the node that is being checked.
struct surroundings {
  int threads = 0;  // `thread` loops
  bool parallel = false, grid = false, block = false, direct_parallel = false;
  bool region = false;
  bool inner = false;  // in a serial or unrolled loop or in a region
  bool block_axis[3]{};
};

inline constexpr bool no_vars[max_vars]{};

struct verifier {
  const program& p;
  fixed_string<200> error{};
  int here = -1;
  bool bound[max_vars]{}, unrolled[max_vars]{};
  bool owned[max_registers]{};
  bool used[max_registers]{};
  int thread_depth[max_registers]{};    // of the uses
  bool of_threads[14]{}, of_run[14]{};  // local buffers used in parallel loops, and outside
  node_path path{};

  constexpr bool ok() const { return error.empty(); }
  constexpr void fail(std::string_view why, std::string_view quoted = {}, std::string_view rest = {}) {
    if (!ok()) return;
    if (here >= 0) error << "node " << here << ": ";
    error << why;
    if (!quoted.empty()) error << '`' << quoted << '`' << rest;
  }
  constexpr void need(bool right, std::string_view why) {
    if (!right) fail(why);
  }

  static constexpr bool within(int begin, int count, int size) { return begin >= 0 && count >= 0 && begin + count <= size; }

  constexpr void check_scalar(scalar s) { need(s.param >= -1 && s.param < p.params.size(), "a number names a parameter that does not exist"); }

  constexpr void check_affine(affine a) {
    if (!within(a.begin, a.count, p.terms.size())) return fail("an index sum lies outside the pool of terms");
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const term& t = p.terms.data[i];
      if (t.param < -1 || t.param >= p.params.size()) return fail("an index sum names a parameter that does not exist");
      if (t.var < -1 || t.var >= p.vars.size()) return fail("an index sum names a variable that does not exist");
      if (t.var >= 0 && !bound[t.var]) return fail("variable ", p.vars.data[t.var].label.view(), " is used where no loop or let binds it");
    }
  }
  constexpr void check_positive(affine a, std::string_view why) {
    if (ok() && only_mentions(p, a, no_vars)) need(affine_value(p, a, nullptr, nullptr) > 0, why);
  }
  constexpr void check_conditions(const node& n) {
    if (!within(n.condition_begin, n.condition_count, p.conditions.size())) return fail("conditions lie outside their pool");
    for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
      check_affine(p.conditions.data[i].e);
      check_affine(p.conditions.data[i].lower);
      check_affine(p.conditions.data[i].upper);
    }
  }

  constexpr const register_array* check_register(const reg& r, const surroundings& in) {
    if (!ok()) return nullptr;
    if (r.array < 0 || r.array >= p.registers.size()) return fail("a register array does not exist"), nullptr;
    const register_array& array = p.registers.data[r.array];
    if (!owned[r.array]) return fail("registers ", array.label.view(), " are used outside the region that owns them"), nullptr;
    check_affine(r.index);
    if (!ok()) return nullptr;
    if (!only_mentions(p, r.index, unrolled))
      return fail("the index of registers ", array.label.view(), " mentions more than constants and unrolled variables"), nullptr;
    if (!register_index_inside(p, path, r.index, array.count, unrolled))
      return fail("the index of registers ", array.label.view(), " leaves the array"), nullptr;
    if (used[r.array] && thread_depth[r.array] != in.threads)
      return fail("registers ", array.label.view(), " are used under different numbers of thread loops"), nullptr;
    used[r.array] = true;
    thread_depth[r.array] = in.threads;
    return &array;
  }

  constexpr void check_buffer(int i, const surroundings& in) {
    if (i < 0 || i >= p.buffers.size()) return fail("a buffer does not exist");
    const place where = p.buffers.data[i].where;
    if (where == place::shared && !in.block) return fail("shared buffer ", p.buffers.data[i].label.view(), " is used outside a block loop");
    if (where != place::local) return;
    if (in.block || in.grid) return fail("local buffer ", p.buffers.data[i].label.view(), " is used on a GPU");
    (in.parallel ? of_threads : of_run)[i] = true;
    if (of_threads[i] && of_run[i])
      fail("local buffer ", p.buffers.data[i].label.view(), " is used in a parallel loop and outside it, where it is another thread's");
  }
  constexpr void check_written(int i) {
    if (ok() && i > 0 && i < p.operand_count) fail("operand ", p.buffers.data[i].label.view(), " is written, and only the output may be");
  }
  constexpr void check_partial(const node& n) {
    check_affine(n.lane_count);
    if (n.partial)
      need(n.lane_count.count > 0, "a partial load or store needs a lane count");
    else
      need(n.lane_count.count == 0, "a lane count is given, but the access is not partial");
  }

  constexpr void check_loop(const node& n, surroundings& in) {
    for (int k = 0; k < 2; ++k) {
      if (k == 0 || n.has_lower1) check_affine(n.lower[k]);
      if (k == 0 || n.has_upper1) check_affine(n.upper[k]);
    }
    check_scalar(n.step);
    need(n.step.factor != 0 && (n.step.param >= 0 || n.step.factor > 0), "the step of a loop is below 1");
    if (!ok()) return;
    const bool directly_parallel = in.direct_parallel;
    in.direct_parallel = false;
    switch (n.loop) {
      case loop_kind::serial: in.inner = true; break;
      case loop_kind::unroll:
        in.inner = true;
        need(n.step.param < 0 && only_mentions(p, n.lower[0], no_vars) && only_mentions(p, n.upper[0], no_vars) &&
                 (!n.has_lower1 || only_mentions(p, n.lower[1], no_vars)) && (!n.has_upper1 || only_mentions(p, n.upper[1], no_vars)),
             "an unrolled loop needs constant bounds and a constant step");
        break;
      case loop_kind::parallel:
        need(!in.grid && !in.block && !in.threads, "a parallel loop stands in a loop of a GPU");
        need(!in.region, "a parallel loop stands in a region, whose registers its threads would share");
        need(!in.parallel || directly_parallel, "a parallel loop stands in another one, but not directly");
        in.parallel = in.direct_parallel = true;
        break;
      case loop_kind::grid:
        need(!in.block && !in.threads && !in.parallel && !in.inner, "a grid loop stands in something else than grid loops, lets and guards");
        in.grid = true;
        break;
      case loop_kind::thread:
        need(in.block, "a thread loop stands outside any block loop");
        ++in.threads;
        break;
      case loop_kind::block_x:
      case loop_kind::block_y:
      case loop_kind::block_z: {
        bool& axis = in.block_axis[static_cast<int>(n.loop) - static_cast<int>(loop_kind::block_x)];
        need(!in.grid && !in.threads && !in.parallel && !in.inner, "a block loop stands in something else than block loops, lets and guards");
        need(!axis, "two block loops of one axis stand in each other");
        in.block = axis = true;
      }
    }
  }

  constexpr void check_work(const node& n, const surroundings& in) {
    need(!in.block || in.threads > 0, "work of a block stands outside its thread loops");
    if (n.kind == node_kind::constant) {
      check_register(n.to, in);
      check_affine(n.offset);
      for (int i = n.offset.begin; ok() && i < n.offset.begin + n.offset.count; ++i)
        need(p.terms.data[i].var < 0, "a constant depends on a variable");
    } else if (n.kind == node_kind::op) {
      const int arity = row_of(n.does).arity;
      const reg* operands[] = {&n.a, &n.b, &n.c};
      const register_array* to = check_register(n.to, in);
      for (int k = 0; k < arity; ++k) {
        const register_array* from = check_register(*operands[k], in);
        if (!ok()) return;
        need(from->lanes == to->lanes, "the registers of an operation differ in lanes");
        need((from->type == to->type) != (n.does == operation::convert),
             "the types of an operation's registers must agree, those of a conversion differ");
      }
    } else if (n.kind == node_kind::run) {
      check_run(n, in);
    } else {
      const register_array* array = check_register(n.kind == node_kind::store ? n.a : n.to, in);
      check_buffer(n.buffer, in);
      check_affine(n.offset);
      check_conditions(n);
      if (!ok()) return;
      if (n.kind == node_kind::splat) return need(!n.partial, "a splat cannot be partial");
      check_partial(n);
      check_affine(n.lane_stride);
      if (n.kind == node_kind::store) {
        check_written(n.buffer);
        need(array->lanes == 1 || n.lane_stride.count > 0, "the lanes of a store have no stride");
      }
    }
  }
  constexpr void check_run(const node& n, const surroundings& in) {
    check_buffer(n.buffer, in);
    check_buffer(n.source, in);
    check_written(n.buffer);
    need(n.buffer != n.source, "a run copies a buffer into itself");
    for (const affine& a : {n.offset, n.source_offset, n.source_stride, n.first, n.coordinate_step, n.extent, n.length}) check_affine(a);
    check_conditions(n);
  }

  constexpr void check_region(const node& n, surroundings& in) {
    if (!within(n.first_reg, n.reg_count, p.registers.size())) return fail("a region owns registers that do not exist");
    for (int r = n.first_reg; r < n.first_reg + n.reg_count; ++r) {
      if (owned[r]) return fail("registers ", p.registers.data[r].label.view(), " are owned by two regions in each other");
      owned[r] = true;
      used[r] = false;
    }
    in.inner = in.region = true;
    in.direct_parallel = false;
  }

  constexpr void check_let(const node& n) {
    check_affine(n.e[0]);
    if (n.let != let_kind::affine) check_affine(n.e[1]);
    if (n.let == let_kind::choose) check_conditions(n);
    // An extent of 0 has no coordinate to fold to: that gives 0, and nothing reads there.
    if (n.let == let_kind::floor_div || n.let == let_kind::modulo) check_positive(n.e[1], "a let divides by a number below 1");
  }

  constexpr void check_node(int i, int parent_end, const surroundings& outer) {
    const node& n = p.nodes.data[i];
    here = i;
    surroundings in = outer;
    const bool has_children = n.kind <= node_kind::region;
    if (n.end <= i || n.end > parent_end || (!has_children && n.end != i + 1)) return fail("its subtree does not end inside its parent's");
    if (!has_children) {
      if (n.kind == node_kind::barrier) return need(in.block && !in.threads, "a barrier must stand in a block loop and in no thread loop");
      return check_work(n, in);
    }
    const bool binds = n.kind == node_kind::loop || n.kind == node_kind::let;
    if (binds) {
      if (n.var < 0 || n.var >= p.vars.size()) return fail("its variable does not exist");
      if (bound[n.var]) return fail("variable ", p.vars.data[n.var].label.view(), " is bound twice");
    }
    switch (n.kind) {
      case node_kind::loop: check_loop(n, in); break;
      case node_kind::let: check_let(n); break;
      case node_kind::guard: check_conditions(n); break;
      case node_kind::region: check_region(n, in); break;
      case node_kind::constant:
      case node_kind::load:
      case node_kind::splat:
      case node_kind::op:
      case node_kind::store:
      case node_kind::run:
      case node_kind::barrier: break;  // no children
    }
    if (binds) {
      bound[n.var] = true;
      unrolled[n.var] = n.kind == node_kind::loop && n.loop == loop_kind::unroll;
    }
    path.push_back(static_cast<std::int16_t>(i));
    if (path.overflow) fail("nodes stand more than 64 deep");
    for (int child = i + 1; ok() && child < n.end; child = p.nodes.data[child].end) check_node(child, n.end, in);
    --path.count;
    if (binds) bound[n.var] = unrolled[n.var] = false;
    if (n.kind == node_kind::region)
      for (int r = n.first_reg; ok() && r < n.first_reg + n.reg_count; ++r) owned[r] = false;
  }

  constexpr void check_tables() {
    need(!p.nodes.overflow && !p.terms.overflow && !p.vars.overflow && !p.params.overflow && !p.conditions.overflow && !p.buffers.overflow &&
             !p.registers.overflow,
         "the program is larger than its tables");
    need(p.operand_count >= 1 && p.operand_count <= p.buffers.size(), "the buffers begin with one for each operand");
    for (int i = 0; ok() && i < p.params.size(); ++i) {
      const param& q = p.params.data[i];
      const bool of_operand = q.kind == param_kind::operand_extent || q.kind == param_kind::operand_stride;
      const bool right = of_operand                           ? q.a >= 0 && q.a < p.operand_count && q.b >= 0 && q.b < 8
                         : q.kind == param_kind::index_extent ? q.a >= 0 && q.a < 16
                         : q.kind == param_kind::user         ? q.a >= 0 && q.a < 8
                         : q.kind == param_kind::threads      ? true
                                                              : q.x.param >= -1 && q.x.param < i && q.y.param >= -1 && q.y.param < i;
      if (!right) fail("parameter ", q.label.view(), " is made of something that does not exist before it");
    }
    for (int i = 0; ok() && i < p.buffers.size(); ++i) {
      const buffer& b = p.buffers.data[i];
      const bool operand = i < p.operand_count;
      const bool placed =
          operand ? b.where == place::operand && b.operand == i : b.where != place::operand && b.operand >= 0 && b.operand < p.operand_count;
      if (!placed) return fail("buffer ", b.label.view(), " is not where its position says, or has no element type");
      if (operand) continue;
      check_scalar(b.size);
      if (ok() && b.size.param < 0 && b.size.factor < 1) fail("buffer ", b.label.view(), " has no elements");
    }
    for (int i = 0; ok() && i < p.registers.size(); ++i)
      if (p.registers.data[i].count < 1 || p.registers.data[i].lanes < 1) fail("registers ", p.registers.data[i].label.view(), " have no elements");
  }
};

}  // namespace detail

/// Empty if `p` keeps every rule of a loop program, else a sentence about the first breach, with the number of its node:
/// nesting, pool ranges, variables bound where they are used (never twice on one path), registers owned and their indices
/// in range, agreeing lanes and types, barriers and GPU loops in their places, buffers with sizes, a thread's own used by it alone, only the
/// output written.
constexpr fixed_string<200>(verify)(const program& p) {
  if (!p.error.empty()) return p.error;
  detail::verifier v{p};
  v.check_tables();
  for (int i = 0; v.ok() && i < p.nodes.size(); i = p.nodes.data[i].end) v.check_node(i, p.nodes.size(), {});
  return v.error;
}

}  // namespace winsum::loop_ir
