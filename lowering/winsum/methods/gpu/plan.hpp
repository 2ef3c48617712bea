// Defines the GPU plans: `gpu_thread_plan`, one thread an output, and `gpu_tile_plan`, block tiles with shared memory.
#pragma once
#include <winsum/methods/common/describe.hpp>
#include <winsum/methods/common/texts.hpp>
#include <winsum/nest/schedule.hpp>
#include <winsum/nest/simplify.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

/// Whether a GPU kernel can serve: it writes what its threads compute and clears nothing.
constexpr verdict gpu_kernel_applies(const problem& p) {
  if (p.statement.how == ir::assign::set && detail::leaves_gaps(p)) return {false, texts::kernels_clear_nothing};
  return {true, texts::threads_write_their_own};
}

/// All output indices fused into one loop over the grid; the sum is taken by the thread.
constexpr loop_ir::nest gpu_thread_plan(const problem& p) {
  described d = describe(p);
  loop_ir::simplify(d.n);
  static_vector<std::int16_t, 24> left;
  for (const loop_ir::nest_loop& l : d.n.loops)
    if (!l.reduced) left.push_back(l.var);
  const int t = loop_ir::fuse(d.n, left, "element", "elements");
  loop_ir::bind(d.n, t, loop_ir::loop_kind::grid);
  return d.n;
}

/// The product in block tiles: rows, columns and summed indices fused, cut into blocks, and the pieces of both factors that a block needs
/// copied to shared memory.
constexpr loop_ir::nest gpu_tile_plan(const problem& p) {
  using loop_ir::loop_kind;
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
  static_vector<std::int16_t, 24> sequence;
  const auto then = [&sequence](int var) { sequence.push_back(static_cast<std::int16_t>(var)); };
  if (!batch.empty()) {
    const int all = loop_ir::fuse(n, batch, "batch", "batches");
    loop_ir::bind(n, all, loop_kind::block_z);
    then(all);
  }
  const auto cut = [&n](int var, int size, std::string_view inner) {
    name label;
    label << n.label(var) << "_block";
    return loop_ir::split_guarded(n, var, size, label.view(), inner);
  };
  const block_tile& t = p.device.tile;
  const loop_ir::parts depth = cut(loop_ir::fuse(n, reduced, "depth", "depths", true), t.depth, "k");
  const loop_ir::parts row = cut(loop_ir::fuse(n, rows, "row", "rows"), t.size(), "ty");
  const loop_ir::parts column = cut(loop_ir::fuse(n, columns, "column", "columns"), t.size(), "tx");
  loop_ir::bind(n, row.outer, loop_kind::block_y);
  loop_ir::bind(n, column.outer, loop_kind::block_x);
  loop_ir::share(n, row.inner, t.threads, "i");
  loop_ir::share(n, column.inner, t.threads, "j");
  for (int var : {row.outer, column.outer, row.inner, column.inner}) then(var);
  loop_ir::order(n, sequence);

  const auto copy = [&n, &depth](int access, int line, int fast, int slack) {
    name label;
    label << n.b.p.buffers[n.accesses[access].buffer].label.view().substr(0, 10) << "_tile";
    loop_ir::shared_request c{.which = access, .after = depth.outer, .fast = fast, .line_slack = slack, .label = label.view()};
    for (int var : {depth.inner, line}) c.items.push_back(static_cast<std::int16_t>(var));
    loop_ir::copy_at(n, c);
  };
  // Neighbouring threads read along the summed index, in which the tall factor is usually contiguous.
  copy(f.tall, row.inner, 0, t.slack);
  copy(f.wide, column.inner, 1, 0);
  return n;
}

}  // namespace winsum::methods
