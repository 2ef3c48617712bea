// Defines `device::opencl::handle`, which owns an object of OpenCL, and `require`, which turns a status into an error.
#pragma once
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <string>
#include <string_view>
#include <utility>

#include <CL/cl.h>
#include <winsum/core/error.hpp>
#include <winsum/device/opencl/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::device::opencl {

/// Owns one reference to an object of OpenCL.
template <class Object, cl_int (*Release)(Object)>
class handle {
 public:
  handle() = default;
  explicit handle(Object owned) : object_(owned) {}
  handle(handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  handle& operator=(handle&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~handle() {
    if (object_ != nullptr) Release(object_);
  }
  Object get() const { return object_; }

 private:
  Object object_ = nullptr;
};
using context_handle = handle<cl_context, clReleaseContext>;
using queue_handle = handle<cl_command_queue, clReleaseCommandQueue>;
using program_handle = handle<cl_program, clReleaseProgram>;
using kernel_handle = handle<cl_kernel, clReleaseKernel>;
using memory_handle = handle<cl_mem, clReleaseMemObject>;

/// The statuses that a caller can do something about, by name; others as their number.
inline std::string status_name(cl_int status) {
  switch (status) {
    case CL_DEVICE_NOT_AVAILABLE: return "CL_DEVICE_NOT_AVAILABLE";
    case CL_MEM_OBJECT_ALLOCATION_FAILURE: return "CL_MEM_OBJECT_ALLOCATION_FAILURE";
    case CL_OUT_OF_RESOURCES: return "CL_OUT_OF_RESOURCES";
    case CL_OUT_OF_HOST_MEMORY: return "CL_OUT_OF_HOST_MEMORY";
    case CL_BUILD_PROGRAM_FAILURE: return "CL_BUILD_PROGRAM_FAILURE";
    case CL_INVALID_BUFFER_SIZE: return "CL_INVALID_BUFFER_SIZE";
    case CL_INVALID_KERNEL_ARGS: return "CL_INVALID_KERNEL_ARGS";
    case CL_INVALID_WORK_GROUP_SIZE: return "CL_INVALID_WORK_GROUP_SIZE";
    case CL_INVALID_WORK_ITEM_SIZE: return "CL_INVALID_WORK_ITEM_SIZE";
    case CL_INVALID_GLOBAL_WORK_SIZE: return "CL_INVALID_GLOBAL_WORK_SIZE";
    default: return "status " + std::to_string(status);
  }
}

/// Throws `error` unless `status` says success; `what` is what was tried, as "make a buffer of 64 bytes".
inline void demand(cl_int status, const std::string& what) {
  if (status != CL_SUCCESS) WINSUM_THROW error(texts::failed(what, status_name(status)));
}

}  // namespace winsum::device::opencl
