// Defines `loop_nest_plan`: the indices as loops, as written.
#pragma once
#include <winsum/methods/common/describe.hpp>
#include <winsum/nest/schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

namespace detail {

/// A few outputs known while compiling are kept in registers together: their sums run side by side, and nothing is stored
/// before the last load, after which a compiler would have to load again what it cannot tell from the output.
constexpr void keep_small_output_in_registers(const problem& p, loop_ir::nest& n) {
  int row = -1, column = -1;
  for (const loop_ir::nest_loop& l : n.loops)
    if (!l.reduced) {
      row = column;
      column = l.var;
    }
  if (column < 0 || n.summand < 0) return;
  for (const loop_ir::nest_access& x : n.accesses)
    if (x.bordered()) return;
  const std::int64_t columns = p.index_extent[column];
  const std::int64_t rows = row < 0 ? 1 : p.index_extent[row];
  if (known_work(p) < 0 || columns < 1 || rows < 1 || columns > 16 || rows > 16 || columns * rows > 16) return;
  // A whole row of outputs is one vector where every read of it is contiguous or the same for all.
  bool contiguous = p.host.lanes > 1 && columns <= p.host.lanes && (columns & (columns - 1)) == 0;
  for (const loop_ir::nest_access& x : n.accesses) {
    const loop_ir::expr at = n.offset(x);
    const loop_ir::scalar step = at.coefficient(column);
    contiguous = contiguous && at.simple_in(column) && step.param < 0 && (step.factor == 1 || (step.factor == 0 && &x != &n.accesses[0]));
  }
  // Half a 16-byte register is worked on as a whole one: compilers are poor at registers of 8 bytes.
  const bool half = contiguous && columns > 1 && columns * p.host.element_bytes == 8;
  n.loop(column).lanes = contiguous ? static_cast<int>(half ? 2 * columns : columns) : 1;
  n.loop(column).tiles.push_back(static_cast<int>(half ? 2 * columns : columns));
  if (row >= 0) n.loop(row).tiles.push_back(static_cast<int>(rows));
}

}  // namespace detail

constexpr loop_ir::nest loop_nest_plan(const problem& p) {
  described d = describe(p);
  detail::keep_small_output_in_registers(p, d.n);
  parallel_outer(p, d.n, 2);
  return d.n;
}

}  // namespace winsum::methods
