// Defines `test::host_library`: a C++ text compiled by the compiler of the machine and loaded.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <unistd.h>

#include "skip.hpp"

namespace winsum::test {

/// A text as a shared library; `available` is false where no compiler is found. The compiler is CXX of the environment, or c++. With
/// -fsyntax-only among the flags it only says what it thinks of the text.
class host_library {
 public:
  explicit host_library(std::string_view text, const std::string& flags = "-O2", const std::string& warnings = "-w") {
    const char* chosen = std::getenv("CXX");
    const std::string compiler = chosen != nullptr && *chosen != '\0' ? chosen : "c++";
    available_ = std::system((compiler + " --version > /dev/null 2>&1").c_str()) == 0;
    if (!available_) return;
    std::string pattern = (std::filesystem::temp_directory_path() / "winsum_text_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return;
    folder_ = pattern;
    std::ofstream(folder_ + "/text.cpp") << text;
    const bool checks = flags.find("-fsyntax-only") != std::string::npos;
    const std::string command = compiler + " -std=c++17 -fPIC " + (checks ? "" : "-shared -pthread ") + warnings + " " + flags + " \"" + folder_ +
                                "/text.cpp\" -o \"" + folder_ + "/text.so\" 2> \"" + folder_ + "/log\"";
    // Kept to the end of the process: OpenMP's waiting threads outlive the last call.
    const bool built = std::system(command.c_str()) == 0 && !checks;
    std::ifstream log(folder_ + "/log");
    log_.assign(std::istreambuf_iterator<char>(log), {});
    if (built) handle_ = dlopen((folder_ + "/text.so").c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  }
  ~host_library() {
    if (handle_ != nullptr) dlclose(handle_);
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  host_library(const host_library&) = delete;
  host_library& operator=(const host_library&) = delete;

  bool available() const { return available_; }
  bool loaded() const { return handle_ != nullptr; }
  /// What the compiler said.
  const std::string& log() const { return log_; }
  template <class Function>
  Function* function(const char* name) const {
    return handle_ == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(handle_, name));
  }

 private:
  bool available_ = false;
  std::string folder_{}, log_{};
  void* handle_ = nullptr;
};

}  // namespace winsum::test
