// Defines `method`, the ways to compute a statement, as values that a user names.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum {

/// How a statement is computed. `automatic`: as `choose` says.
enum class method : std::uint8_t { automatic, loop_nest, strided_view, im2col_gemm, implicit_gemm };

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE {

inline constexpr method automatic = method::automatic;          ///< the method that `choose` takes
inline constexpr method loop_nest = method::loop_nest;          ///< the indices as loops, as written; no copy
inline constexpr method strided_view = method::strided_view;    ///< windows read in place through strides, vectorised; no copy
inline constexpr method im2col_gemm = method::im2col_gemm;      ///< windows copied whole to a matrix, then a blocked product
inline constexpr method implicit_gemm = method::implicit_gemm;  ///< the copy a cache-sized piece at a time inside the product

inline constexpr method all_methods[] = {method::loop_nest, method::strided_view, method::im2col_gemm, method::implicit_gemm};
inline constexpr int method_count = static_cast<int>(sizeof all_methods / sizeof all_methods[0]);

inline constexpr const char* method_names[] = {"automatic", "loop_nest", "strided_view", "im2col_gemm", "implicit_gemm"};
static_assert(sizeof method_names / sizeof method_names[0] == method_count + 1 && static_cast<int>(all_methods[method_count - 1]) == method_count,
              "every method has a name and is listed, in the order of the enumeration");

constexpr std::string_view name_of(method m) { return method_names[static_cast<int>(m)]; }
/// Where `m`, which is not `automatic`, stands in `all_methods`.
constexpr int position_of(method m) { return static_cast<int>(m) - 1; }

}  // namespace winsum
