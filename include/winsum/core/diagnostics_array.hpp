// Defines the sentences about the extents and the values of an array.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::texts {

constexpr diagnostic array_extent_negative(std::int64_t extent, int d) {
  return sentence() << "a tensor has the negative extent " << extent << " (dimension " << d << "); give 0 or more";
}

constexpr diagnostic array_extent_unlike_type(std::int64_t extent, int d, std::int64_t known) {
  return sentence() << "a tensor has extent " << extent << " (dimension " << d << ") but its type says " << known
                    << "; give that extent, or make it winsum::dynamic";
}

constexpr diagnostic array_past_64_bits(extents e, std::int64_t element_size) {
  return sentence() << "size arithmetic past 64 bits: a tensor of extents " << e << " with elements of " << element_size
                    << " bytes; give smaller extents";
}

constexpr diagnostic array_values(extents e, std::int64_t size, std::int64_t given) {
  return sentence() << "an array of extents " << e << " has " << size << " elements but " << given << " values are given; give one for each";
}

}  // namespace winsum::texts
