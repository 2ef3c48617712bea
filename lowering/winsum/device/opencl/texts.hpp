// Defines the sentences about OpenCL devices, their compilers and their kernels.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::device::opencl::texts {

inline std::string no_device(int index, std::size_t count) {
  return "winsum: there is no OpenCL device " + std::to_string(index) + "; this machine has " + std::to_string(count) +
         (count == 0 ? ", install a driver such as PoCL" : ", counted from 0");
}
inline std::string work_group_too_large(std::int64_t items, std::string_view device, std::int64_t most) {
  return "winsum: a work-group of this kernel has " + std::to_string(items) + " work-items but " + std::string(device) + " allows " +
         std::to_string(most) + "; use the kernel of one output a work-item (loop_nest)";
}
/// `log`: what the compiler said.
inline std::string not_compiled(std::string_view device, std::string_view log) {
  return "winsum: OpenCL could not compile the kernel on " + std::string(device) + "; try the other method, or another device: " + std::string(log);
}
/// `what` was tried, as "make a buffer of 64 bytes"; `status`: the name that OpenCL gives the failure.
inline std::string failed(std::string_view what, std::string_view status) {
  return "winsum: OpenCL could not " + std::string(what) + ": " + std::string(status) + "; free other buffers, or see what else uses the device";
}

}  // namespace winsum::device::opencl::texts
