// Defines `device::cuda::image_store`: compiled texts, kept in memory and in a folder between runs of a program.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include <winsum/device/cuda/compiler.hpp>
#include <winsum/device/cuda/image_file.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda {

/// The folder for compiled kernels: WINSUM_CUDA_CACHE, or winsum in XDG_CACHE_HOME or ~/.cache. Empty (the variable says
/// `off`, or there is no home): none is kept.
inline std::string default_image_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value != nullptr ? value : "");
  };
  if (const std::string named = variable("WINSUM_CUDA_CACHE"); !named.empty()) return named == "off" ? std::string() : named;
  if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache + "/winsum";
  const std::string home = variable("HOME");
  return home.empty() ? std::string() : home + "/.cache/winsum";
}

/// Each text is compiled once for each architecture. A file holds all that its image was made of and is believed only if
/// that is what is asked for and no other user could have written it; files that cannot be read or written are as if there were none.
class image_store {
 public:
  using image = std::shared_ptr<const std::string>;

  image_store(const std::vector<std::string>& compiler_files, std::string folder) : files_(compiler_files), folder_(std::move(folder)) {}

  /// How often a text was compiled and how often a file had it.
  struct counts {
    int compiled = 0;
    int read = 0;
  };
  counts count() const {
    const std::lock_guard held(lock_);
    return count_;
  }

  const compiler& nvrtc() {
    std::call_once(loaded_, [this] { compiler_ = std::make_unique<compiler>(files_); });
    return *compiler_;
  }

  /// The folder from now on; empty: none.
  void folder(std::string path) {
    const std::lock_guard held(lock_);
    folder_ = std::move(path);
  }

  /// The code of a text for a device of compute capability number / 10 . number % 10. Throws `error`.
  image get(std::string_view text, std::string_view kernel, int number) {
    std::string key = std::to_string(number) + '\n' + std::string(text);
    std::string folder;
    {
      const std::lock_guard held(lock_);
      if (const auto found = images_.find(key); found != images_.end()) return found->second;
      folder = folder_;
    }
    // Without the lock: two threads may compile one text, and both images are good.
    const architecture made_for = nvrtc().best_for(number);
    const std::string origin = nvrtc().options(made_for) + '\n' + std::string(text);
    std::string code = read(folder, origin);
    const bool was_read = !code.empty();
    if (!was_read) {
      code = nvrtc().compile(text, kernel, made_for);
      if (!folder.empty()) write_image(folder, file_name(origin), head_of(origin, code) + code);
    }
    const std::lock_guard held(lock_);
    ++(was_read ? count_.read : count_.compiled);
    return images_[std::move(key)] = std::make_shared<const std::string>(std::move(code));
  }

  /// Users of one folder have files of their own.
  static std::string file_name(const std::string& origin) {
    constexpr char digits[] = "0123456789abcdef";
    std::string name;
    for (std::uint64_t seed : {std::uint64_t{14695981039346656037u}, std::uint64_t{0x9e3779b97f4a7c15u}})
      for (std::uint64_t h = hash(origin, seed), k = 0; k < 16; ++k, h >>= 4) name += digits[h & 15];
    return name + "." + std::to_string(::geteuid()) + ".cubin";
  }

 private:
  static std::uint64_t hash(std::string_view bytes, std::uint64_t seed) {
    for (char c : bytes) seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return seed;
  }
  /// What stands before the code: sizes and a sum of all, then the origin.
  static std::string head_of(const std::string& origin, const std::string& code) {
    return "winsum 1 " + std::to_string(origin.size()) + " " + std::to_string(code.size()) + " " + std::to_string(hash(code, hash(origin, 1))) +
           "\n" + origin;
  }
  static std::string read(const std::string& folder, const std::string& origin) {
    if (folder.empty()) return {};
    const std::string all = read_image(folder, file_name(origin));
    const std::size_t line = all.find('\n');
    if (line == std::string::npos || all.size() < line + 1 + origin.size()) return {};
    std::string code = all.substr(line + 1 + origin.size());
    return all.compare(0, all.size() - code.size(), head_of(origin, code)) == 0 ? code : std::string();
  }

  std::vector<std::string> files_;
  mutable std::mutex lock_{};
  std::once_flag loaded_{};
  std::unique_ptr<compiler> compiler_{};
  std::string folder_;
  std::unordered_map<std::string, image> images_{};
  counts count_{};
};

}  // namespace winsum::device::cuda
