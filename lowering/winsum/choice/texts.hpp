// Defines the reasons why a method is taken, or not: explain shows them.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/methods/common/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::methods::texts {

// Of a method that applies, where `choose` says nothing of its own.
inline constexpr const char* same_without_vectors = "the same reads without vectors";
inline constexpr const char* one_element_vectors = "its vectors would have one element";
inline constexpr const char* no_register_tile = "too few rows or too short a sum to pay for a register tile";

/// `unit`: "multiply-adds", "terms", "elements", or one of them.
constexpr reason little_work(std::int64_t work, std::string_view unit) {
  reason r("only ");
  return r << work << " " << unit << ", known while compiling: loops of constant length";
}
inline constexpr const char* too_little_for_vectors = "too little work to fill vectors";
inline constexpr const char* too_little_to_copy = "the copy would cost more than the sum";
inline constexpr const char* too_little_for_a_tile = "too little work to fill a register tile";

inline constexpr const char* tile_of_a_product = "a product of two operands: each loaded value serves a whole register tile";
inline constexpr const char* tile_of_windows =
    "a product of two operands: each loaded value serves a whole register tile, and only a cache-sized piece is copied";
inline constexpr const char* no_reuse = "no reuse of loaded values in registers";
inline constexpr const char* reads_windows_again = "reads each window again for every few rows";
inline constexpr const char* window_matrix_written = "the same product, but the whole window matrix is written to memory first";
inline constexpr const char* operand_copied_whole = "the same product; where an operand has to be copied, it is copied whole";

inline constexpr const char* little_reuse = "little to reuse between outputs: vectors along the output, windows read in place";
inline constexpr const char* type_without_vectors = "the sum's type has no vectors";

// Of programs for a GPU.
inline constexpr const char* not_for_a_gpu = "it has no kernels for a GPU";
/// `why`: no block tiles.
constexpr reason thread_an_output(std::string_view why) {
  reason r("one thread an output: ");
  return r << why;
}
/// `kernel`: "block tiles"; `unit`: "blocks".
constexpr reason clocks_of_kernel(std::string_view kernel, std::int64_t count, std::string_view unit, int processors, std::int64_t clocks) {
  reason r(kernel);
  return r << ": " << count << ' ' << unit << " on " << processors << " processors, about " << clocks << " clocks";
}
/// `kernels`: "loop_nest (one thread an output) and implicit_gemm (block tiles)".
constexpr reason gpu_kernels_only(std::string_view kernels) {
  reason r("there are GPU kernels for ");
  return r << kernels << " only";
}

}  // namespace winsum::methods::texts
