// Defines `shapes::check_overflow`: the index arithmetic of a row whose sizes pass 2^31 or 2^32, without its memory.
#pragma once
#include "run.hpp"

namespace shapes {

/// Extents, work, bytes, plans and `explain` against exact numbers; a method whose numbers pass 64 bits, and says so, is refused.
/// `execute`: runs what has a small output on operands whose elements share one place.
outcome check_overflow(const row& r, bool execute);

}  // namespace shapes
