// Defines the sentences that only the oracle and `compare` say; what others find too is said in the words of core.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

/// Found where it is done, so no index is at fault more than another.
constexpr diagnostic written_twice(std::string_view tensor) {
  return sentence() << "the left side writes an element more than once, one of " << quoted{tensor}
                    << "; write the sum from the side of the output, each output index alone in its dimension";
}

constexpr diagnostic complex_to_real() { return sentence() << "the expression is complex but the output is not; give a complex output"; }

constexpr diagnostic shapes_compared(std::int64_t got, std::int64_t wanted, int d) {
  return sentence() << "a tensor with extent " << got << " is compared with one of extent " << wanted << " (dimension " << d
                    << "); both have to have the same shape";
}

}  // namespace winsum::texts
