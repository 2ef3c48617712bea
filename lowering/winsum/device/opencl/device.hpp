// Defines `opencl_device`: one device of OpenCL with a queue and the kernels that were compiled for it.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <winsum/device/opencl/handle.hpp>
#include <winsum/emit/geometry.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// Memory of the host that a kernel reads or writes. The first of a launch is written; it is read too if `read` (+=, gaps).
struct opencl_span {
  void* data = nullptr;
  std::int64_t bytes = 0;
  bool read = true;
};

/// One device. Kernels are compiled once for each text and kept as long as this lives. Calls from several threads follow
/// one after the other.
class opencl_device {
 public:
  /// Names of all devices of all platforms, in the order that the constructor counts them.
  static std::vector<std::string> names() {
    std::vector<std::string> all;
    for (cl_device_id id : devices()) all.push_back(text_of(id, CL_DEVICE_NAME));
    return all;
  }

  /// Device number `index` of `names()`. Throws `error` if there is none.
  explicit opencl_device(int index = 0) {
    const std::vector<cl_device_id> all = devices();
    if (index < 0 || index >= static_cast<int>(all.size())) WINSUM_THROW error(device::opencl::texts::no_device(index, all.size()));
    id_ = all[static_cast<std::size_t>(index)];
    cl_int status = CL_SUCCESS;
    context_ = device::opencl::context_handle(clCreateContext(nullptr, 1, &id_, nullptr, nullptr, &status));
    device::opencl::demand(status, "make a context on " + name());
    queue_ = device::opencl::queue_handle(clCreateCommandQueue(context_.get(), id_, 0, &status));
    device::opencl::demand(status, "make a queue on " + name());
  }

  std::string name() const { return text_of(id_, CL_DEVICE_NAME); }
  std::int64_t most_work_items() const {
    std::size_t most = 0;
    device::opencl::demand(clGetDeviceInfo(id_, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof most, &most, nullptr), "ask for the size of work-groups");
    return static_cast<std::int64_t>(most);
  }
  /// How many kernels were compiled.
  int compiled() const { return static_cast<int>(kernels_.size()); }

  /// Compiles the kernel `kernel` of `text` unless that was done before, copies the spans there, runs it with `how`, and copies
  /// the first span back. `numbers`: the kernel's arguments after its tensors. Waits until all is done.
  void run(std::string_view text, std::string_view kernel, const emit::launch& how, std::span<const opencl_span> spans,
           std::span<const std::int64_t> numbers) {
    if (how.empty()) return;
    const std::lock_guard<std::mutex> one_at_a_time(mutex_);
    const std::int64_t items = how.block[0] * how.block[1] * how.block[2];
    if (items > most_work_items()) WINSUM_THROW error(device::opencl::texts::work_group_too_large(items, name(), most_work_items()));
    const cl_kernel k = kernel_of(text, kernel);
    std::vector<device::opencl::memory_handle> memory;
    cl_uint argument = 0;
    for (const opencl_span& s : spans) {
      memory.push_back(buffer_of(s, argument == 0));
      const cl_mem m = memory.back().get();
      device::opencl::demand(clSetKernelArg(k, argument, sizeof m, &m), "pass tensor " + std::to_string(argument));
      ++argument;
    }
    for (std::int64_t n : numbers) {
      const cl_long value = n;
      device::opencl::demand(clSetKernelArg(k, argument++, sizeof value, &value), "pass a number of the call");
    }
    std::size_t local[3], global[3];
    for (int d = 0; d < 3; ++d) {
      local[d] = static_cast<std::size_t>(how.block[d]);
      global[d] = static_cast<std::size_t>(how.grid[d]) * local[d];
    }
    device::opencl::demand(clEnqueueNDRangeKernel(queue_.get(), k, 3, nullptr, global, local, 0, nullptr, nullptr), "start the kernel on " + name());
    device::opencl::demand(
        clEnqueueReadBuffer(queue_.get(), memory[0].get(), CL_TRUE, 0, static_cast<std::size_t>(spans[0].bytes), spans[0].data, 0, nullptr, nullptr),
        "copy the result back");
  }

 private:
  struct built {
    device::opencl::program_handle program;
    device::opencl::kernel_handle kernel;
  };

  cl_device_id id_ = nullptr;
  device::opencl::context_handle context_;
  device::opencl::queue_handle queue_;
  std::map<std::string, built, std::less<>> kernels_;
  std::mutex mutex_;

  static std::vector<cl_device_id> devices() {
    std::vector<cl_device_id> all;
    cl_uint count = 0;
    if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return all;  // the loader says so if no driver is installed
    std::vector<cl_platform_id> platforms(count);
    clGetPlatformIDs(count, platforms.data(), nullptr);
    for (cl_platform_id p : platforms) {
      cl_uint here = 0;
      if (clGetDeviceIDs(p, CL_DEVICE_TYPE_ALL, 0, nullptr, &here) != CL_SUCCESS) continue;
      const std::size_t before = all.size();
      all.resize(before + here);
      clGetDeviceIDs(p, CL_DEVICE_TYPE_ALL, here, all.data() + before, nullptr);
    }
    return all;
  }
  static std::string text_of(cl_device_id id, cl_device_info what) {
    std::size_t size = 0;
    if (clGetDeviceInfo(id, what, 0, nullptr, &size) != CL_SUCCESS || size == 0) return "a device without a name";
    std::string text(size, '\0');
    clGetDeviceInfo(id, what, size, text.data(), nullptr);
    text.resize(size - 1);
    return text;
  }

  device::opencl::memory_handle buffer_of(const opencl_span& s, bool output) {
    // OpenCL has no buffer of 0 bytes.
    const std::size_t bytes = s.bytes > 0 ? static_cast<std::size_t>(s.bytes) : 1;
    const bool copied = s.bytes > 0 && (!output || s.read);
    cl_int status = CL_SUCCESS;
    device::opencl::memory_handle made(clCreateBuffer(context_.get(), output ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY, bytes, nullptr, &status));
    device::opencl::demand(status, "make a buffer of " + std::to_string(bytes) + " bytes on " + name());
    if (copied)
      device::opencl::demand(clEnqueueWriteBuffer(queue_.get(), made.get(), CL_TRUE, 0, bytes, s.data, 0, nullptr, nullptr),
                             "copy a tensor to " + name());
    return made;
  }

  cl_kernel kernel_of(std::string_view text, std::string_view kernel) {
    if (const auto found = kernels_.find(text); found != kernels_.end()) return found->second.kernel.get();
    const char* data = text.data();
    const std::size_t size = text.size();
    cl_int status = CL_SUCCESS;
    built b;
    b.program = device::opencl::program_handle(clCreateProgramWithSource(context_.get(), 1, &data, &size, &status));
    device::opencl::demand(status, "take the text of a kernel");
    // Without -cl-std some drivers guess an older language; no option changes arithmetic.
    status = clBuildProgram(b.program.get(), 1, &id_, "-cl-std=CL1.2", nullptr, nullptr);
    if (status != CL_SUCCESS) WINSUM_THROW error(device::opencl::texts::not_compiled(name(), build_log(b.program.get())));
    b.kernel = device::opencl::kernel_handle(clCreateKernel(b.program.get(), std::string(kernel).c_str(), &status));
    device::opencl::demand(status, "find kernel `" + std::string(kernel) + "` in its text");
    return kernels_.emplace(std::string(text), std::move(b)).first->second.kernel.get();
  }
  std::string build_log(cl_program program) const {
    std::size_t size = 0;
    clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    return log;
  }
};

}  // namespace winsum
#pragma pop_macro("emit")
