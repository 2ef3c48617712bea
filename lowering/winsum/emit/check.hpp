// Defines `emit::no_host_text_because` and `emit::no_gpu_text_because`: which programs no text for a host, or for a GPU, can be made of.
#pragma once
#include <winsum/core/diagnostics_call.hpp>
#include <winsum/emit/geometry.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/emit/texts.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

constexpr refusal no_text_because(const loop_ir::program& p, const header& head) {
  if (!p.error.empty()) return p.error;
  for (const loop_ir::node& n : p.nodes)
    if (n.kind == loop_ir::node_kind::op && is_complex(head.of(p.registers[n.to.array].type)) && !row_of(n.does).complex)
      return winsum::texts::complex_has_no(row_of(n.does).name).view();
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

/// Empty, or why the program is not for a host.
constexpr refusal no_host_text_because(const loop_ir::program& p, const header& head) {
  if (const auto why = detail::no_text_because(p, head); !why.empty()) return why;
  for (const loop_ir::node& n : p.nodes)
    if (n.kind == loop_ir::node_kind::barrier || is_loop(n, loop_ir::loop_kind::thread) || block_axis(n) >= 0) return texts::of_a_gpu();
  return {};
}

/// Empty, or why the program is not for a GPU.
constexpr refusal no_gpu_text_because(const loop_ir::program& p, const header& head) {
  if (const auto why = detail::no_text_because(p, head); !why.empty()) return why;
  bool bound = false;
  for (int i = 0; i < p.nodes.size(); ++i) {
    const loop_ir::node& n = p.nodes[i];
    if (detail::launches(p, i)) {
      bound = true;
      for (int k = 0; k < 2; ++k)
        if (detail::needs_variables(p, n.upper[k]) || detail::needs_variables(p, n.lower[k])) return texts::grid_size_inside_loops();
    }
    if (is_loop(n, loop_ir::loop_kind::parallel)) return texts::of_threads_of_a_cpu();
    if (is_loop(n, loop_ir::loop_kind::thread) && !is_constant_loop(p, n)) return texts::thread_loop_open();
  }
  if (!bound) return texts::no_grid();
  const block_shape block = block_of(p);
  if (block.threads() > 1024 || block.levels > 3) return texts::block_too_large(block.threads(), block.levels);
  for (int i = 0; i < p.nodes.size(); i = p.nodes[i].end)
    if (!detail::phases_fit(p, i, block)) return texts::phases_differ();
  std::int64_t shared = 0;
  for (const loop_ir::buffer& b : p.buffers) {
    if (b.where == loop_ir::place::local) return texts::private_copy(b.label.view());
    if (b.where != loop_ir::place::shared) continue;
    if (b.size.param >= 0) return texts::shared_copy_open(b.label.view());
    shared += b.size.factor * size_of(head.of(b));
  }
  if (shared > 48 * 1024) return texts::shared_copies_too_large(shared);
  return {};
}

}  // namespace winsum::emit
