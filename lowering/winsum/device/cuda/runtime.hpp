// Defines `device::cuda::runtime`: devices and contexts, kernels loaded into them, launches.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include <winsum/core/error.hpp>
#include <winsum/device/cuda/driver.hpp>
#include <winsum/device/cuda/image_store.hpp>
#include <winsum/emit/geometry.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda {

class runtime;

/// A kernel in a context of a runtime.
struct loaded_kernel {
  const runtime* of = nullptr;
  unsigned long long context = 0;
  function call = nullptr;
};

/// A kernel as text: `name` is its function. An object that lives on finds its kernel again without reading the text.
struct kernel_text {
  std::string_view text{};
  std::string_view name{};
  mutable std::atomic<const loaded_kernel*> last{nullptr};
};

class runtime {
 public:
  runtime(const std::vector<std::string>& driver_files, const std::vector<std::string>& compiler_files, std::string folder)
      : driver_(driver_files), images_(compiler_files, std::move(folder)), no_device_(driver_.start()) {}
  runtime(const runtime&) = delete;
  runtime& operator=(const runtime&) = delete;

  /// The one of this process. It is never destroyed: a driver may be gone before the last destructor runs.
  static runtime& here() {
    static runtime& only = *new runtime(driver_names(), compiler_names(), default_image_folder());
    return only;
  }

  image_store& images() { return images_; }

  /// Empty, or why no kernel can be run.
  std::string why_not() { return !no_device_.empty() ? no_device_ : images_.nvrtc().why_not(); }

  /// The driver, with a current context in this thread: the one that was, else the primary context of device 0. Throws `error`.
  const driver& use() {
    current();
    return driver_;
  }
  /// Throws `error` unless `code` says success.
  void demand(int code, std::string_view asked) const {
    if (code != success) WINSUM_THROW error(texts::failed(asked, driver_.name_of(code)));
  }

  /// Puts the kernel into the stream; the first time it is compiled and loaded. `arguments`: a pointer to each. Throws `error`.
  void launch(const kernel_text& kernel, const emit::launch& l, stream on, void** arguments) {
    if (l.empty()) return;
    const function f = loaded(kernel);
    const auto number = [](std::int64_t n) { return n < UINT32_MAX ? static_cast<unsigned>(n) : UINT32_MAX; };
    const int code = driver_.launch(f, number(l.grid[0]), number(l.grid[1]), number(l.grid[2]), number(l.block[0]), number(l.block[1]),
                                    number(l.block[2]), 0, on, arguments, nullptr);
    if (code != success) WINSUM_THROW error(texts::not_launched(kernel.name, l, driver_.name_of(code)));
  }

  /// Throws `error` if the device cannot read what `data` points at.
  void check_memory(std::string_view tensor, const void* data) {
    current();
    unsigned type = 0;
    const int code = driver_.pointer_attribute(&type, pointer_attribute_memory_type, reinterpret_cast<address>(data));
    if (code == success) return;
    if (code != error_invalid_value) demand(code, "cuPointerGetAttribute");
    // Memory that the driver does not know is the host's; some devices read that as well.
    if (attribute(attribute_pageable_memory_access) == 0) WINSUM_THROW error(texts::host_memory(tensor));
  }

 private:
  /// The current context by a number that is never used again, as addresses of contexts are.
  unsigned long long current() {
    if (!no_device_.empty()) WINSUM_THROW error(no_device_);
    context c = nullptr;
    demand(driver_.get_current(&c), "cuCtxGetCurrent");
    if (c == nullptr) {
      std::call_once(retained_, [this] { demand(driver_.retain_primary(&primary_, 0), "cuDevicePrimaryCtxRetain"); });
      c = primary_;
      demand(driver_.set_current(c), "cuCtxSetCurrent");
    }
    unsigned long long id = reinterpret_cast<unsigned long long>(c);
    if (driver_.context_id != nullptr) demand(driver_.context_id(c, &id), "cuCtxGetId");
    return id;
  }
  int attribute(int which) {
    int device = 0, value = 0;
    demand(driver_.current_device(&device), "cuCtxGetDevice");
    demand(driver_.device_attribute(&value, which, device), "cuDeviceGetAttribute");
    return value;
  }
  function loaded(const kernel_text& kernel) {
    const unsigned long long id = current();
    const loaded_kernel* const last = kernel.last.load(std::memory_order_acquire);
    if (last != nullptr && last->of == this && last->context == id) return last->call;
    const loaded_kernel* const found = found_or_loaded(kernel, id);
    kernel.last.store(found, std::memory_order_release);
    return found->call;
  }
  const loaded_kernel* found_or_loaded(const kernel_text& kernel, unsigned long long id) {
    std::string text(kernel.text);
    {
      const std::lock_guard held(lock_);
      auto& of_context = kernels_[id];
      if (const auto found = of_context.find(text); found != of_context.end()) return &found->second;
    }
    const int number = 10 * attribute(attribute_major) + attribute(attribute_minor);
    const image_store::image image = images_.get(kernel.text, kernel.name, number);
    const std::string name(kernel.name);
    loaded_module m = nullptr;
    function f = nullptr;
    int code = driver_.load_module(&m, image->data());
    if (code == success) code = driver_.find_function(&f, m, name.c_str());
    if (code != success) WINSUM_THROW error(texts::not_loaded(kernel.name, architecture{number}.text(), driver_.name_of(code)));
    const std::lock_guard held(lock_);
    return &kernels_[id].try_emplace(std::move(text), loaded_kernel{this, id, f}).first->second;
  }

  driver driver_;
  image_store images_;
  std::string no_device_;
  std::once_flag retained_{};
  context primary_ = nullptr;
  std::mutex lock_{};
  std::map<unsigned long long, std::unordered_map<std::string, loaded_kernel>> kernels_{};  // its elements stay where they are
};

}  // namespace winsum::device::cuda
#pragma pop_macro("emit")
