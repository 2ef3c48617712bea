// Defines `strided_view_applies`: the window as extra dimensions of a view, read in place.
#pragma once
#include <winsum/methods/common/problem.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr verdict strided_view_applies(const problem& p) {
  if (p.statement.accesses[0].dims.empty()) return {false, "the result is one number: there is no index to run a vector along"};
  if (p.roles.left == 0) return {false, "the left side has no index to run a vector along"};
  return {true, "windows are read in place through strides; no copy"};
}

}  // namespace winsum::methods
