// Defines `result_types_of`: the library's rules for the types of sums and results, on types known at run time only.
#pragma once
#include <vector>

#include <winsum/frontend/element.hpp>

namespace winsum::cli {

struct result_types {
  element sum = element::f32;
  element result = element::f32;  ///< of the output, and of the pointwise part around the sum
};

/// For operands of these types, an output that is made, and statement `s`.
result_types result_types_of(const ir::statement& s, const std::vector<element>& operands);

}  // namespace winsum::cli
