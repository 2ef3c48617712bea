// Defines `strided_view_applies`: the window as extra dimensions of a view, read in place.
#pragma once
#include <winsum/methods/common/problem.hpp>
#include <winsum/methods/common/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr verdict strided_view_applies(const problem& p) {
  if (p.statement.accesses[0].dims.empty()) return {false, texts::one_number};
  if (p.roles.left == 0) return {false, texts::no_index_on_the_left};
  return {true, texts::windows_in_place};
}

}  // namespace winsum::methods
