// Defines the GPU plans: `gpu_thread_plan`, one thread an output, and `gpu_tile_plan`, block tiles with shared memory.
#pragma once
#include <winsum/methods/common/describe.hpp>
#include <winsum/methods/common/texts.hpp>
#include <winsum/nest/lower.hpp>
#include <winsum/nest/lower_gpu.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

/// Whether a GPU kernel can serve: it writes what its threads compute and clears nothing.
constexpr verdict gpu_kernel_applies(const problem& p) {
  if (p.statement.how == ir::assign::set && detail::leaves_gaps(p)) return {false, texts::kernels_clear_nothing};
  return {true, texts::threads_write_their_own};
}

/// All output indices fused into one loop over the grid; the sum is taken by the thread.
constexpr loop_ir::program gpu_thread_plan(const problem& p) {
  described d = describe(p);
  loop_ir::simplify(d.n);
  static_vector<std::int16_t, 24> left;
  for (const loop_ir::nest_loop& l : d.n.loops)
    if (!l.reduced) left.push_back(l.var);
  const int t = loop_ir::fuse(d.n, left, "element", "elements");
  loop_ir::bind(d.n, t, loop_ir::loop_kind::grid);
  return loop_ir::lower(d.n);
}

/// The product in block tiles: rows, columns and summed indices fused, split and bound.
constexpr loop_ir::program gpu_tile_plan(const problem& p) {
  described d = describe(p);
  loop_ir::nest& n = d.n;
  loop_ir::simplify(n);
  const product_form& f = p.product;
  static_vector<std::int16_t, 24> batch, rows, columns, reduced;
  for (const loop_ir::nest_loop& l : n.loops) {
    if (analysis::has(f.reduced, l.var))
      reduced.push_back(l.var);
    else if (analysis::has(f.rows, l.var))
      rows.push_back(l.var);
    else if (analysis::has(f.columns, l.var))
      columns.push_back(l.var);
    else
      batch.push_back(l.var);
  }
  const block_tile& sizes = p.device.tile;
  loop_ir::block_tiles t{.threads = sizes.threads, .micro = sizes.micro, .depth_tile = sizes.depth, .slack = sizes.slack};
  t.tall = f.tall, t.wide = f.wide;
  if (!batch.empty()) t.batch = loop_ir::fuse(n, batch, "batch", "batches");
  t.row = loop_ir::fuse(n, rows, "row", "rows");
  t.column = loop_ir::fuse(n, columns, "column", "columns");
  t.depth = loop_ir::fuse(n, reduced, "depth", "depths", true);
  t.rows = n.loop(t.row).extent;
  t.columns = n.loop(t.column).extent;
  t.depths = n.loop(t.depth).extent;
  const auto block_of = [&n](int var) {
    fixed_string<15> label;
    label << n.label(var) << "_block";
    return n.b.variable(label.view());
  };
  t.row_block = block_of(t.row);
  t.column_block = block_of(t.column);
  t.depth_block = block_of(t.depth);
  return loop_ir::lower_block_tiles(n, t);
}

}  // namespace winsum::methods
