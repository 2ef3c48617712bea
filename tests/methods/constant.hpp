// Defines problems of a 4-D convolution as constants.
#pragma once
#include <winsum/frontend/einsum.hpp>
#include <winsum/loop_ir/verify.hpp>
#include <winsum/lower.hpp>

namespace constant {

/// `known`: extents are known while compiling; `packed`: all tensors are row-major.
constexpr winsum::methods::problem convolution(bool known, bool packed) {
  const winsum::ir::statement s = winsum::einsum("out(n,o,y,x)=in(n,c,pad(2*y+r-1),pad(2*x+s-1))*w(o,c,r,s)").value;
  winsum::analysis::call_shapes shapes;
  shapes.operand_count = 2;
  shapes.operand[1] = known ? winsum::analysis::shape_of(1, 64, 56, 58) : winsum::analysis::shape_of(-1, -1, -1, -1);
  shapes.operand[2] = known ? winsum::analysis::shape_of(67, 64, 3, 3) : winsum::analysis::shape_of(-1, -1, -1, -1);
  winsum::detail::call_layout layout;
  for (bool& each : layout.row_major) each = packed;
  return winsum::problem_of(s, shapes, winsum::analysis::resolve(s, shapes), layout, {16, 32, 393216, 4});
}

/// 2 x 2 outputs of a 3 x 3 window, row-major, all extents known.
constexpr winsum::methods::problem two_by_two() {
  const winsum::ir::statement s = winsum::einsum("out(y,x)=in(y+r,x+s)*w(r,s)").value;
  winsum::analysis::call_shapes shapes;
  shapes.operand_count = 2;
  shapes.operand[1] = winsum::analysis::shape_of(4, 4);
  shapes.operand[2] = winsum::analysis::shape_of(3, 3);
  winsum::detail::call_layout layout;
  for (bool& each : layout.row_major) each = true;
  return winsum::problem_of(s, shapes, winsum::analysis::resolve(s, shapes), layout, {16, 32, 393216, 4});
}

constexpr bool has_program(const winsum::methods::problem& p, winsum::method m, winsum::target t = winsum::cpp) {
  const winsum::loop_ir::program made = winsum::lower(p, m, t);
  return made.error.empty() && winsum::loop_ir::verify(made).empty();
}

}  // namespace constant
