// Defines `emit::no_cpp_because`, `emit::no_cuda_because` and `emit::no_opencl_because`: which programs a text cannot be made of, and why.
#pragma once
#include <winsum/core/fixed_string.hpp>
#include <winsum/emit/geometry.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

constexpr fixed_string<200> no_complex(operation does) {
  fixed_string<200> why;
  why << "winsum: complex numbers have no `" << row_of(does).name << "`; use real tensors";
  return why;
}

constexpr fixed_string<200> no_text_because(const loop_ir::program& p, const header& head) {
  if (!p.error.empty()) return p.error;
  for (const loop_ir::node& n : p.nodes)
    if (n.kind == loop_ir::node_kind::op && is_complex(head.of(p.registers[n.to.array].type)) && !row_of(n.does).complex) return no_complex(n.does);
  return {};
}

constexpr bool needs_variables(const loop_ir::program& p, loop_ir::affine a) {
  for (int i = a.begin; i < a.begin + a.count; ++i)
    if (p.terms[i].var >= 0) return true;
  return false;
}
constexpr bool launches(const loop_ir::program& p, int i) {
  const loop_ir::node& n = p.nodes[i];
  return block_axis(n) >= 0 || (is_loop(n, loop_ir::loop_kind::grid) && grid_axis(p, i) < 3);
}

// Levels of the thread loops of one phase must be the block's, or one.
constexpr bool phases_fit(const loop_ir::program& p, int i, const block_shape& block) {
  if (is_loop(p.nodes[i], loop_ir::loop_kind::thread)) {
    const int levels = loop_levels(p, i, loop_ir::loop_kind::thread);
    return levels == block.levels || levels == 1;
  }
  for (int child = i + 1; child < p.nodes[i].end; child = p.nodes[child].end)
    if (!phases_fit(p, child, block)) return false;
  return true;
}

}  // namespace detail

/// Empty if `print_cpp` makes a text of the program, else the reason.
constexpr fixed_string<200> no_cpp_because(const loop_ir::program& p, const header& head) {
  if (const auto why = detail::no_text_because(p, head); !why.empty()) return why;
  for (const loop_ir::node& n : p.nodes)
    if (n.kind == loop_ir::node_kind::barrier || is_loop(n, loop_ir::loop_kind::thread) || block_axis(n) >= 0)
      return "winsum: this program is for the blocks and threads of a GPU; print it as CUDA";
  return {};
}

/// Empty if `print_cuda` makes a text of the program, else the reason.
constexpr fixed_string<200> no_cuda_because(const loop_ir::program& p, const header& head) {
  if (const auto why = detail::no_text_because(p, head); !why.empty()) return why;
  bool bound = false;
  for (int i = 0; i < p.nodes.size(); ++i) {
    const loop_ir::node& n = p.nodes[i];
    if (detail::launches(p, i)) {
      bound = true;
      for (int k = 0; k < 2; ++k)
        if (detail::needs_variables(p, n.upper[k]) || detail::needs_variables(p, n.lower[k]))
          return "winsum: the size of the GPU grid of this program is known only inside its loops";
    }
    if (is_loop(n, loop_ir::loop_kind::parallel)) return "winsum: this program is for the threads of a CPU; print it as C++";
    if (is_loop(n, loop_ir::loop_kind::thread) && !is_constant_loop(p, n))
      return "winsum: a thread loop of this program has bounds that are not constant";
  }
  if (!bound) return "winsum: no loop of this program is bound to a GPU grid; print it as C++";
  const block_shape block = block_of(p);
  if (block.threads() > 1024 || block.levels > 3) return "winsum: a block of this program has more than 1024 threads";
  for (int i = 0; i < p.nodes.size(); i = p.nodes[i].end)
    if (!detail::phases_fit(p, i, block)) return "winsum: the phases of this program have thread loops of different depths";
  std::int64_t shared = 0;
  for (const loop_ir::buffer& b : p.buffers) {
    if (b.where == loop_ir::place::local) return "winsum: a private copy of a CPU thread has no place on a GPU";
    if (b.where != loop_ir::place::shared) continue;
    if (b.size.param >= 0) return "winsum: the size of a shared copy is not constant";
    shared += b.size.factor * size_of(head.of(b));
  }
  if (shared > 48 * 1024) return "winsum: the shared copies of this program take more than 48 KiB";
  return {};
}

/// Empty if `print_opencl` makes a text of the program, else the reason.
constexpr fixed_string<200> no_opencl_because(const loop_ir::program& p, const header& head) {
  bool complex = is_complex(head.sum) || is_complex(head.point);
  for (const loop_ir::buffer& b : p.buffers) complex |= is_complex(head.of(b));
  if (complex) return "winsum: OpenCL C has no complex numbers; print this program as CUDA or C++";
  for (const loop_ir::node& n : p.nodes)
    if (n.kind == loop_ir::node_kind::run) return "winsum: this program copies whole runs, which is for the host; print it as C++";
  return no_cuda_because(p, head);
}

}  // namespace winsum::emit
