// Defines `target`, what a program is for, with one row of facts for each.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum {

enum class target : std::uint8_t { cpp, cuda, opencl };

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE {

struct target_row {
  target is;
  const char* name;   ///< on the command line
  const char* title;  ///< in sentences
  bool gpu;           ///< its programs are made of grids and blocks
};

inline constexpr target_row target_rows[] = {
    {target::cpp, "cpp", "C++", false},
    {target::cuda, "cuda", "CUDA", true},
    {target::opencl, "opencl", "OpenCL", true},
};
inline constexpr int target_count = static_cast<int>(sizeof target_rows / sizeof target_rows[0]);
static_assert(
    [] {
      for (int i = 0; i < target_count; ++i)
        if (target_rows[i].is != static_cast<target>(i)) return false;
      return target_rows[target_count - 1].is == target::opencl;
    }(),
    "a row for each target, in the order of the enumeration");

inline constexpr target cpp = target::cpp;        ///< the host: C++ text, and what the executor runs
inline constexpr target cuda = target::cuda;      ///< GPU kernels as CUDA
inline constexpr target opencl = target::opencl;  ///< the same kernels as OpenCL C

constexpr const target_row& row_of(target t) { return target_rows[static_cast<int>(t)]; }
constexpr std::string_view name_of(target t) { return row_of(t).name; }
constexpr bool for_gpu(target t) { return row_of(t).gpu; }

}  // namespace winsum
