// Defines `cases::host_kernels` and `cases::gpu_kernels`: every program that there is for a statement, by the rows of the methods.
#pragma once
#include <array>

#include <winsum/lower.hpp>

namespace cases {

struct kernel {
  winsum::method method = winsum::loop_nest;
  winsum::target target = winsum::cpp;
};

inline constexpr std::array<kernel, std::size_t(winsum::method_count)> host_kernels = [] {
  std::array<kernel, std::size_t(winsum::method_count)> r;
  for (std::size_t i = 0; i < r.size(); ++i) r[i] = {winsum::all_methods[i], winsum::cpp};
  return r;
}();

inline constexpr int gpu_kernel_count = [] {
  int count = 0;
  for (const winsum::plan_row& each : winsum::plan_rows) count += each.for_gpu != nullptr;
  return count;
}();
inline constexpr std::array<kernel, std::size_t(gpu_kernel_count)> gpu_kernels = [] {
  std::array<kernel, std::size_t(gpu_kernel_count)> r;
  std::size_t next = 0;
  for (const winsum::plan_row& each : winsum::plan_rows)
    if (each.for_gpu != nullptr) r[next++] = {each.is, winsum::cuda};
  return r;
}();

inline constexpr std::array<kernel, host_kernels.size() + gpu_kernels.size()> all_kernels = [] {
  std::array<kernel, host_kernels.size() + gpu_kernels.size()> r;
  std::size_t next = 0;
  for (const kernel& each : host_kernels) r[next++] = each;
  for (const kernel& each : gpu_kernels) r[next++] = each;
  return r;
}();

}  // namespace cases
