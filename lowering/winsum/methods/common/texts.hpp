// Defines the reasons why a method applies to a statement, or does not.
#pragma once
#include <string_view>

#include <winsum/core/fixed_string.hpp>

namespace winsum::inline WINSUM_MACHINE::methods::texts {

/// As long as `verdict::reason`.
using reason = fixed_string<220>;

inline constexpr const char* loops_as_written = "one loop an index, as written; no copy";

inline constexpr const char* windows_in_place = "windows are read in place through strides; no copy";
inline constexpr const char* one_number = "the result is one number: there is no index to run a vector along";
inline constexpr const char* no_index_on_the_left = "the left side has no index to run a vector along";

inline constexpr const char* window_copied_up_front = "the window is copied whole to a matrix, up front, then multiplied";
inline constexpr const char* operand_copied_up_front =
    "there are no windows: an operand is copied, whole and up front, only where it does not lie as a matrix";
inline constexpr const char* window_copied_in_blocks = "the window is copied a cache-sized piece at a time inside the blocked product";
inline constexpr const char* operand_copied_in_blocks =
    "there are no windows: an operand is copied, a cache-sized piece at a time, only where it does not lie as a matrix";

inline constexpr const char* nothing_summed = "nothing is summed, so there is no matrix product";
inline constexpr const char* not_summed = "what is reduced is not summed";
inline constexpr const char* no_product_of_two = "the sum is not over a product of two operands";
inline constexpr const char* nothing_in_both = "no reduced index is in both factors, so there is nothing for a matrix product to sum";

/// Of a tensor that is read outside the sum.
constexpr reason border_outside_the_sum(std::string_view tensor) {
  reason r("`");
  return r << tensor << "`, read outside the sum, has a border";
}
constexpr reason in_neither_factor(std::string_view index) {
  reason r("index `");
  return r << index << "` of the left side is in neither factor of the sum";
}
/// `line`: "row" or "column".
constexpr reason one_line(std::string_view tensor, std::string_view line) {
  reason r("no index of the left side is in `");
  return r << tensor << "` alone, so a matrix would have one " << line;
}

inline constexpr const char* threads_write_their_own = "each thread writes its own outputs";
inline constexpr const char* kernels_clear_nothing =
    "the left side may leave elements unwritten, which a kernel would have to set to zero first; give static extents if it leaves none, or += into "
    "a zeroed output";

}  // namespace winsum::methods::texts
