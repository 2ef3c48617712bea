// Defines `loop_nest_applies`: the loop nest serves every statement.
#pragma once
#include <winsum/methods/common/problem.hpp>
#include <winsum/methods/common/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

constexpr verdict loop_nest_applies(const problem&) { return {true, texts::loops_as_written}; }

}  // namespace winsum::methods
