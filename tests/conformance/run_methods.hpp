// Defines `conformance::run_method`: one statement by the loop program of a method, made and interpreted at run time.
#pragma once
#include <winsum/plan.hpp>

#include "run_oracle.hpp"

namespace conformance {

/// Runs `s` by `m` for `t` with every access checked; extents stay open for the plan if `open`.
/// False if the method does not apply. Throws winsum::error on a mistake, std::runtime_error on a wrong program.
bool run_method(const winsum::ir::statement& s, arrays& all, winsum::method m, winsum::target t, bool open);

}  // namespace conformance
