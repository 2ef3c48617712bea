// Defines the sentences about CUDA devices, drivers, compilers and launches.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <string>
#include <string_view>

#include <winsum/emit/geometry.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda::texts {

inline std::string quoted(std::string_view name) { return "`" + std::string(name) + "`"; }

inline std::string no_driver(std::string_view why) {
  return "winsum: the CUDA driver cannot be loaded (" + std::string(why) + "); install the NVIDIA driver, name its path in WINSUM_CUDA_DRIVER, or " +
         "evaluate on the host";
}
inline std::string driver_too_old(std::string_view function) {
  return "winsum: the CUDA driver has no function " + quoted(function) + "; install one for CUDA 11 or newer";
}
inline std::string no_device(std::string_view error) {
  return "winsum: there is no CUDA device (" + std::string(error) + "); attach one, check CUDA_VISIBLE_DEVICES, or evaluate on the host";
}
inline std::string no_compiler(std::string_view why) {
  return "winsum: the CUDA run-time compiler NVRTC cannot be loaded (" + std::string(why) +
         "); install it, name its path in WINSUM_NVRTC, or compile kernels beforehand with winsum_add_kernels";
}
inline std::string compiler_too_old(std::string_view function) {
  return "winsum: the CUDA run-time compiler has no function " + quoted(function) + "; install NVRTC of CUDA 11.2 or newer";
}
inline std::string unknown_architecture(std::string_view architecture) {
  return "winsum: the CUDA run-time compiler can make nothing that runs on " + quoted(architecture) + "; install an NVRTC that supports the device";
}
/// `log`: what the compiler said; its first line with an error is shown.
inline std::string not_compiled(std::string_view kernel, std::string_view architecture, std::string_view log) {
  std::string_view shown = log;
  if (const std::size_t error = log.find("error"); error != std::string_view::npos) {
    const std::size_t begin = log.rfind('\n', error);
    shown = log.substr(begin == std::string_view::npos ? 0 : begin + 1);
  }
  shown = shown.substr(0, shown.find('\n'));
  return "winsum: the CUDA compiler refuses kernel " + quoted(kernel) + " for " + quoted(architecture) + " (" + std::string(shown.substr(0, 300)) +
         "); leave the method out, or name another";
}
/// `error`: the name that CUDA gives it.
inline std::string failed(std::string_view function, std::string_view error) {
  return "winsum: the CUDA call " + quoted(function) + " failed with " + std::string(error) +
         "; an error of earlier work on the device can be the cause: check each call before";
}
inline std::string not_loaded(std::string_view kernel, std::string_view architecture, std::string_view error) {
  return "winsum: the CUDA driver does not load kernel " + quoted(kernel) + " compiled for " + quoted(architecture) + " (" + std::string(error) +
         "); install a driver at least as new as NVRTC";
}
inline std::string not_launched(std::string_view kernel, const emit::launch& l, std::string_view error) {
  std::string text = "winsum: the launch of kernel " + quoted(kernel) + " failed with " + std::string(error) + " (grid ";
  for (int d = 0; d < 3; ++d) text += (d == 0 ? "" : " x ") + std::to_string(l.grid[d]);
  text += ", block ";
  for (int d = 0; d < 3; ++d) text += (d == 0 ? "" : " x ") + std::to_string(l.block[d]);
  return text + "); check that the stream belongs to the current context, and earlier work on the device";
}
inline std::string host_memory(std::string_view tensor) {
  return "winsum: the data of " + quoted(tensor) + " is not memory of a CUDA device; copy it there, for instance with winsum::cuda::buffer";
}
inline std::string no_memory(long long bytes, std::string_view error) {
  return "winsum: " + std::to_string(bytes) + " bytes on the CUDA device are not available (" + std::string(error) +
         "); free other buffers, or evaluate in parts";
}

inline std::string buffer_size(long long count) {
  return "winsum: a buffer cannot have " + std::to_string(count) + " elements; give 0 or more that fit in memory";
}

// Of a list of kernels that a project builds.

inline std::string kernel_name(std::string_view name) {
  return "winsum: a kernel cannot be named " + quoted(name) + "; use up to 40 letters, digits and single _ between them, and no word of C++";
}
inline std::string kernel_named_twice(std::string_view name) { return "winsum: two kernels of the list are named " + quoted(name) + "; rename one"; }
inline std::string not_written(std::string_view path) { return "winsum: " + quoted(path) + " cannot be written; check the folder"; }
inline std::string arguments_of_writer() {
  return "winsum: this program takes a CUDA file, a header, its name and a namespace; run it by winsum_add_kernels";
}
/// A line of C++ that throws `not_launched` for the kernel of `check_launch`: what is written does not see this library.
inline constexpr const char* throw_not_launched =
    "    throw std::runtime_error(std::string(\"winsum: the launch of kernel `\") + kernel + \"` failed with \" + cudaGetErrorName(code) +\n"
    "                             \"; check the stream, and earlier work on the device\");\n";

}  // namespace winsum::device::cuda::texts
#pragma pop_macro("emit")
