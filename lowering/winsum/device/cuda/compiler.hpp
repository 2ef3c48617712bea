// Defines `device::cuda::compiler`: CUDA text to machine code by NVRTC, which is loaded when it is first needed.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <winsum/core/error.hpp>
#include <winsum/device/cuda/library.hpp>
#include <winsum/device/cuda/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda {

/// What a text is compiled for: `real` 90 gives machine code for sm_90, else PTX that later devices translate.
struct architecture {
  int number = 0;
  bool real = true;
  std::string text() const { return (real ? "sm_" : "compute_") + std::to_string(number); }
};

class compiler {
 public:
  explicit compiler(const std::vector<std::string>& names) : file_(names) {
    if (!file_.loaded()) return;
    need("nvrtcVersion", version_);
    need("nvrtcGetNumSupportedArchs", architecture_count_);
    need("nvrtcGetSupportedArchs", architectures_);
    need("nvrtcCreateProgram", create_);
    need("nvrtcCompileProgram", compile_);
    need("nvrtcDestroyProgram", destroy_);
    need("nvrtcGetProgramLogSize", log_size_);
    need("nvrtcGetProgramLog", log_);
    need("nvrtcGetCUBINSize", cubin_size_);
    need("nvrtcGetCUBIN", cubin_);
    need("nvrtcGetPTXSize", ptx_size_);
    need("nvrtcGetPTX", ptx_);
  }

  /// Empty, or why nothing can be compiled.
  std::string why_not() const {
    if (!file_.loaded()) return texts::no_compiler(file_.why_not());
    return missing_.empty() ? std::string() : texts::compiler_too_old(missing_);
  }

  /// The best that this NVRTC makes for a device: its own code, or PTX of the nearest older architecture. Throws `error`.
  architecture best_for(int number) const {
    demand();
    int count = 0;
    architecture_count_(&count);
    std::vector<int> known(static_cast<std::size_t>(count));
    if (count > 0) architectures_(known.data());
    int nearest = 0;
    for (int each : known)
      if (each <= number) nearest = (std::max)(nearest, each);
    if (nearest == 0) WINSUM_THROW error(texts::unknown_architecture(architecture{number}.text()));
    return {nearest, nearest == number};
  }

  /// What a compiled image depends on beside the text.
  std::string options(const architecture& a) const {
    int major = 0, minor = 0;
    version_(&major, &minor);
    return "nvrtc " + std::to_string(major) + "." + std::to_string(minor) + " " + architecture_option(a) + " " + language;
  }

  /// Machine code (or PTX) of a text. Throws `error`.
  std::string compile(std::string_view text, std::string_view kernel, const architecture& a) const {
    demand();
    const std::string source(text), arch = architecture_option(a), name = std::string(kernel) + ".cu";
    struct owner {
      const compiler& of;
      void* program = nullptr;
      ~owner() {
        if (program != nullptr) of.destroy_(&program);
      }
    } made{*this};
    const char* options[] = {arch.c_str(), language};
    int code = create_(&made.program, source.c_str(), name.c_str(), 0, nullptr, nullptr);
    if (code == 0) code = compile_(made.program, 2, options);
    if (code != 0) {
      std::string log = made.program == nullptr ? std::string() : read(made.program, log_size_, log_);
      while (log.ends_with('\0')) log.pop_back();  // the end of the text is counted, and would cut the sentence
      WINSUM_THROW error(texts::not_compiled(kernel, a.text(), log.empty() ? "NVRTC error " + std::to_string(code) : log));
    }
    return a.real ? read(made.program, cubin_size_, cubin_) : read(made.program, ptx_size_, ptx_);
  }

 private:
  static constexpr const char* language = "--std=c++17";
  using size_function = int(void*, std::size_t*);
  using read_function = int(void*, char*);

  static std::string architecture_option(const architecture& a) { return "--gpu-architecture=" + a.text(); }
  static std::string read(void* program, size_function* size, read_function* get) {
    std::size_t bytes = 0;
    if (size(program, &bytes) != 0 || bytes == 0) return {};
    std::string all(bytes, '\0');
    get(program, all.data());
    return all;
  }
  void demand() const {
    if (const std::string why = why_not(); !why.empty()) WINSUM_THROW error(why);
  }
  template <class Function>
  void need(const char* name, Function*& to) {
    if (!file_.find(name, to) && missing_.empty()) missing_ = name;
  }

  library file_;
  std::string missing_{};
  int (*version_)(int*, int*) = nullptr;
  int (*architecture_count_)(int*) = nullptr;
  int (*architectures_)(int*) = nullptr;
  int (*create_)(void**, const char*, const char*, int, const char* const*, const char* const*) = nullptr;
  int (*compile_)(void*, int, const char* const*) = nullptr;
  int (*destroy_)(void**) = nullptr;
  size_function *log_size_ = nullptr, *cubin_size_ = nullptr, *ptx_size_ = nullptr;
  read_function *log_ = nullptr, *cubin_ = nullptr, *ptx_ = nullptr;
};

/// Where NVRTC is looked for: on the loader's path, then in the usual folder of the toolkit.
inline std::vector<std::string> compiler_names() {
  std::vector<std::string> names;
  const char* root = std::getenv("CUDA_HOME");
  const std::string folders[] = {"", std::string(root != nullptr && *root != '\0' ? root : "/usr/local/cuda") + "/lib64/"};
  for (const std::string& folder : folders)
    for (const char* name : {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"}) names.push_back(folder + name);
  return library_names("WINSUM_NVRTC", names);
}

}  // namespace winsum::device::cuda
