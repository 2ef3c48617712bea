// Defines problems of a 4-D convolution as constants.
#pragma once
#include <winsum/frontend/einsum.hpp>
#include <winsum/loop_ir/verify.hpp>
#include <winsum/plan.hpp>

namespace constant {

/// `known`: extents are known while compiling; `packed`: all tensors are row-major.
constexpr winsum::methods::problem convolution(bool known, bool packed) {
  const winsum::ir::statement s = winsum::einsum("out(n,o,y,x)=in(n,c,pad(2*y+r-1),pad(2*x+s-1))*w(o,c,r,s)").value;
  winsum::call_form call = winsum::open_call(s);
  if (known) call.extents(1, {1, 64, 56, 58}).extents(2, {67, 64, 3, 3});
  for (bool& each : call.row_major) each = packed;
  return decide(s, call, winsum::processor{64, 32}).problem;
}

/// 2 x 2 outputs of a 3 x 3 window, row-major, all extents known.
constexpr winsum::methods::problem two_by_two() {
  const winsum::ir::statement s = winsum::einsum("out(y,x)=in(y+r,x+s)*w(r,s)").value;
  return decide(s, winsum::open_call(s).extents(1, {4, 4}).extents(2, {3, 3}), winsum::processor{64, 32}).problem;
}

constexpr bool has_program(const winsum::methods::problem& p, winsum::method m, winsum::target t = winsum::cpp) {
  const winsum::loop_ir::program made = winsum::lower(p, m, t);
  return made.error.empty() && winsum::loop_ir::verify(made).empty();
}

}  // namespace constant
