// Defines `device::cuda::driver`: the functions of the CUDA driver that are used, loaded without the toolkit's headers.
#pragma once
#include <cstddef>
#include <string>

#include <winsum/device/cuda/library.hpp>
#include <winsum/device/cuda/texts.hpp>

// The names that cuda.h gives these, so that a user's own handles fit.
struct CUctx_st;
struct CUmod_st;
struct CUfunc_st;
struct CUstream_st;

namespace winsum::inline WINSUM_MACHINE::device::cuda {

using context = CUctx_st*;
using loaded_module = CUmod_st*;
using function = CUfunc_st*;
using stream = CUstream_st*;
using address = unsigned long long;

// Numbers of the driver's interface.
inline constexpr int success = 0, error_invalid_value = 1, error_no_device = 100;
inline constexpr int attribute_major = 75, attribute_minor = 76, attribute_pageable_memory_access = 88;
inline constexpr int pointer_attribute_memory_type = 2;

struct driver {
  library file{};
  std::string missing{};  ///< the first function that the library lacks

  int (*init)(unsigned) = nullptr;
  int (*device_count)(int*) = nullptr;
  int (*device_attribute)(int*, int, int) = nullptr;
  int (*retain_primary)(context*, int) = nullptr;
  int (*get_current)(context*) = nullptr;
  int (*set_current)(context) = nullptr;
  int (*current_device)(int*) = nullptr;
  int (*context_id)(context, unsigned long long*) = nullptr;  ///< null before CUDA 12
  int (*load_module)(loaded_module*, const void*) = nullptr;
  int (*find_function)(function*, loaded_module, const char*) = nullptr;
  int (*launch)(function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, stream, void**, void**) = nullptr;
  int (*error_name)(int, const char**) = nullptr;
  int (*pointer_attribute)(void*, int, address) = nullptr;
  int (*allocate)(address*, std::size_t) = nullptr;
  int (*release)(address) = nullptr;
  int (*copy_to_device)(address, const void*, std::size_t) = nullptr;
  int (*copy_to_host)(void*, address, std::size_t) = nullptr;
  int (*synchronize)(stream) = nullptr;

  explicit driver(const std::vector<std::string>& names) : file(names) {
    if (!file.loaded()) return;
    need("cuInit", init);
    need("cuDeviceGetCount", device_count);
    need("cuDeviceGetAttribute", device_attribute);
    need("cuDevicePrimaryCtxRetain", retain_primary);
    need("cuCtxGetCurrent", get_current);
    need("cuCtxSetCurrent", set_current);
    need("cuCtxGetDevice", current_device);
    file.find("cuCtxGetId", context_id);
    need("cuModuleLoadData", load_module);
    need("cuModuleGetFunction", find_function);
    need("cuLaunchKernel", launch);
    need("cuGetErrorName", error_name);
    need("cuPointerGetAttribute", pointer_attribute);
    need("cuMemAlloc_v2", allocate);
    need("cuMemFree_v2", release);
    need("cuMemcpyHtoD_v2", copy_to_device);
    need("cuMemcpyDtoH_v2", copy_to_host);
    need("cuStreamSynchronize", synchronize);
  }

  /// Initialises the driver. Empty if there is a device, else the sentence that says why not.
  std::string start() const {
    if (!file.loaded()) return texts::no_driver(file.why_not());
    if (!missing.empty()) return texts::driver_too_old(missing);
    if (const int code = init(0); code != success) return texts::no_device(name_of(code));
    int count = 0;
    if (const int code = device_count(&count); code != success || count == 0)
      return texts::no_device(name_of(code != success ? code : error_no_device));
    return {};
  }

  /// CUDA_ERROR_INVALID_VALUE and so on.
  std::string name_of(int code) const {
    const char* name = nullptr;
    if (error_name == nullptr || error_name(code, &name) != success || name == nullptr) return "CUDA error " + std::to_string(code);
    return name;
  }

 private:
  template <class Function>
  void need(const char* name, Function*& to) {
    if (!file.find(name, to) && missing.empty()) missing = name;
  }
};

/// Where the driver is looked for.
inline std::vector<std::string> driver_names() { return library_names("WINSUM_CUDA_DRIVER", {"libcuda.so.1"}); }

}  // namespace winsum::device::cuda
