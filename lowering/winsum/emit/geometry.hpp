// Defines `emit::launch_of`: the grid and block that a CUDA text is launched with, and how its thread loops are bound.
#pragma once
#include <cstdint>

#include <winsum/emit/head.hpp>
#include <winsum/loop_ir/affine_value.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Whether the sum has neither parameters nor variables.
constexpr bool is_constant(const loop_ir::program& p, loop_ir::affine a) {
  for (int i = a.begin; i < a.begin + a.count; ++i)
    if (p.terms[i].param >= 0 || p.terms[i].var >= 0) return false;
  return true;
}

/// The value of a sum that is constant.
constexpr std::int64_t constant_of(const loop_ir::program& p, loop_ir::affine a) { return loop_ir::affine_value(p, a, nullptr, nullptr); }
constexpr bool is_zero(const loop_ir::program& p, loop_ir::affine a) { return is_constant(p, a) && constant_of(p, a) == 0; }
constexpr bool is_one(const loop_ir::program& p, loop_ir::affine a) { return is_constant(p, a) && constant_of(p, a) == 1; }

/// Whether a loop's bounds and step are numbers.
constexpr bool is_constant_loop(const loop_ir::program& p, const loop_ir::node& n) {
  return n.step.param < 0 && is_constant(p, n.lower[0]) && is_constant(p, n.upper[0]) && (!n.has_lower1 || is_constant(p, n.lower[1])) &&
         (!n.has_upper1 || is_constant(p, n.upper[1]));
}

/// Iterations of a loop whose bounds need no variables; `params`: the values of the program's parameters.
constexpr std::int64_t trip_count(const loop_ir::program& p, const loop_ir::node& n, const std::int64_t* params) {
  const loop_ir::loop_range r = loop_ir::loop_range_value(p, n, params, nullptr);
  const std::int64_t step = loop_ir::scalar_value(n.step, params);
  return r.upper <= r.lower || step < 1 ? 0 : (r.upper - r.lower + step - 1) / step;
}

constexpr bool is_loop(const loop_ir::node& n, loop_ir::loop_kind kind) { return n.kind == loop_ir::node_kind::loop && n.loop == kind; }

/// Axis 0, 1 or 2 of a block loop; -1: another node.
constexpr int block_axis(const loop_ir::node& n) {
  if (n.kind != loop_ir::node_kind::loop) return -1;
  return n.loop == loop_ir::loop_kind::block_x ? 0 : n.loop == loop_ir::loop_kind::block_y ? 1 : n.loop == loop_ir::loop_kind::block_z ? 2 : -1;
}

/// Levels of loops of one kind at and below node `i`.
constexpr int loop_levels(const loop_ir::program& p, int i, loop_ir::loop_kind kind) {
  int below = 0;
  for (int child = i + 1; child < p.nodes[i].end; child = p.nodes[child].end) {
    const int levels = loop_levels(p, child, kind);
    below = levels > below ? levels : below;
  }
  return below + (is_loop(p.nodes[i], kind) ? 1 : 0);
}

/// The block of a program with thread loops: the phases with the most levels set it, the innermost loop on x.
struct block_shape {
  int levels = 0;
  std::int64_t size[3]{1, 1, 1};
  constexpr std::int64_t threads() const { return size[0] * size[1] * size[2]; }
};

namespace detail {

// `levels`: of the phase that node `i` stands in or opens; `level`: thread loops around it.
constexpr void measure_block(const loop_ir::program& p, int i, int level, int levels, block_shape& shape) {
  const bool thread = is_loop(p.nodes[i], loop_ir::loop_kind::thread);
  if (thread && level == 0) levels = loop_levels(p, i, loop_ir::loop_kind::thread);
  if (thread && levels == shape.levels && levels - 1 - level < 3 && is_constant_loop(p, p.nodes[i])) {
    std::int64_t& size = shape.size[levels - 1 - level];
    const std::int64_t trips = trip_count(p, p.nodes[i], nullptr);
    size = trips > size ? trips : size;
  }
  for (int child = i + 1; child < p.nodes[i].end; child = p.nodes[child].end) measure_block(p, child, level + (thread ? 1 : 0), levels, shape);
}

}  // namespace detail

constexpr block_shape block_of(const loop_ir::program& p) {
  block_shape shape;
  for (int i = 0; i < p.nodes.size(); i = p.nodes[i].end) {
    const int levels = loop_levels(p, i, loop_ir::loop_kind::thread);
    shape.levels = levels > shape.levels ? levels : shape.levels;
  }
  for (int i = 0; i < p.nodes.size(); i = p.nodes[i].end) detail::measure_block(p, i, 0, 0, shape);
  return shape;
}

/// Grid axis of grid loop `i`: the innermost is 0; from 3 on a loop is not bound and runs in every thread.
constexpr int grid_axis(const loop_ir::program& p, int i) { return loop_levels(p, i, loop_ir::loop_kind::grid) - 1; }

/// How a CUDA text is launched. `empty`: there is nothing to do, and a launch would be refused.
struct launch {
  std::int64_t grid[3]{1, 1, 1};
  std::int64_t block[3]{1, 1, 1};
  std::int64_t shared_bytes = 0;  ///< static: the text declares them itself
  constexpr bool empty() const { return grid[0] < 1 || grid[1] < 1 || grid[2] < 1; }
};

/// The launch for these values of the program's parameters (`loop_ir::evaluate_parameters`). Axes y and z stop at 65535
/// blocks, x at 2147483647: the loops of the text stride over the rest. A single loop of blocks along x does not stride: past
/// the limit it keeps its length, so that the device refuses the launch rather than leave blocks out.
constexpr launch launch_of(const loop_ir::program& p, const header& head, const std::int64_t* params) {
  launch l;
  const block_shape block = block_of(p);
  for (int d = 0; d < 3; ++d) l.block[d] = block.size[d];
  if (block.levels == 0) l.block[0] = head.threads;
  std::int64_t most[3]{-1, -1, -1};
  int loops_x = 0;  // of blocks
  for (int i = 0; i < p.nodes.size(); ++i) {
    const bool grid = is_loop(p.nodes[i], loop_ir::loop_kind::grid);
    const int axis = grid ? grid_axis(p, i) : block_axis(p.nodes[i]);
    if (axis < 0 || axis > 2) continue;
    if (!grid && axis == 0) ++loops_x;
    std::int64_t blocks = trip_count(p, p.nodes[i], params);
    if (grid && axis == 0) blocks = (blocks + head.threads - 1) / head.threads;
    if (blocks > most[axis]) most[axis] = blocks;
  }
  for (int d = 0; d < 3; ++d) {
    const std::int64_t limit = d > 0 ? 65535 : loops_x == 1 ? INT64_MAX : 2147483647;
    if (most[d] >= 0) l.grid[d] = most[d] < limit ? most[d] : limit;
  }
  for (const loop_ir::buffer& b : p.buffers)
    if (b.where == loop_ir::place::shared) l.shared_bytes += (b.size.factor * size_of(head.of(b)) + 15) / 16 * 16;
  return l;
}

/// Bytes of the `workspace` argument of a text for these parameters: the buffers of the run, each from a multiple of 64,
/// then the private ones of each of `threads` threads. INT64_MAX: more than there can be.
constexpr std::int64_t workspace_bytes(const loop_ir::program& p, const header& head, const std::int64_t* params, std::int64_t threads) {
  std::int64_t whole = 0, piece = 0;
  for (const loop_ir::buffer& b : p.buffers) {
    if (b.where != loop_ir::place::workspace && b.where != loop_ir::place::local) continue;
    std::int64_t bytes = 0;
    std::int64_t& part = b.where == loop_ir::place::local ? piece : whole;
    if (__builtin_mul_overflow(loop_ir::scalar_value(b.size, params), std::int64_t{size_of(head.of(b))}, &bytes) || bytes > INT64_MAX - 63 ||
        __builtin_add_overflow(part, (bytes + 63) / 64 * 64, &part))
      return INT64_MAX;
  }
  return __builtin_mul_overflow(threads, piece, &piece) || __builtin_add_overflow(whole, piece, &whole) ? INT64_MAX : whole;
}

/// Whether the texts take a workspace.
constexpr bool has_workspace(const loop_ir::program& p) {
  for (const loop_ir::buffer& b : p.buffers)
    if (b.where == loop_ir::place::workspace || b.where == loop_ir::place::local) return true;
  return false;
}

/// Whether the parameter is an argument of the texts: those that no other parameter gives.
constexpr bool is_argument(const loop_ir::param& q) { return q.kind <= loop_ir::param_kind::threads; }

}  // namespace winsum::emit
