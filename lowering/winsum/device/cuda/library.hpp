// Defines `device::cuda::library`: a shared library that is loaded when it is first needed.
#pragma once
#include <dlfcn.h>

#include <cstdlib>
#include <string>
#include <vector>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda {

/// A loaded library, or the reason why there is none. It stays loaded to the end of the process.
class library {
 public:
  library() = default;
  /// The first of `names` (file names or paths) that can be loaded.
  explicit library(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      handle_ = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
      if (handle_ != nullptr) return;
      // The first name is the usual one; what is said of it helps most.
      if (const char* said = ::dlerror(); why_not_.empty()) why_not_ = said != nullptr ? said : "unknown reason";
    }
  }

  bool loaded() const { return handle_ != nullptr; }
  const std::string& why_not() const { return why_not_; }

  /// Sets `function` to the symbol; false if the library has none of that name.
  template <class Function>
  bool find(const char* name, Function*& function) const {
    function = handle_ == nullptr ? nullptr : reinterpret_cast<Function*>(::dlsym(handle_, name));
    return function != nullptr;
  }

 private:
  void* handle_ = nullptr;
  std::string why_not_{};
};

/// The path that an environment variable names alone, else the usual names.
inline std::vector<std::string> library_names(const char* variable, std::vector<std::string> usual) {
  const char* named = std::getenv(variable);
  if (named != nullptr && *named != '\0') return {named};
  return usual;
}

}  // namespace winsum::device::cuda
