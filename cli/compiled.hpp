// Defines `compiled`: kernels as C++ text, compiled by the machine's compiler and called.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "question.hpp"
#include "tensor.hpp"

namespace winsum::cli {

/// The compiler's command, of the environment's CXX or `c++`; empty where there is none.
const std::string& host_compiler();

/// What was looked for where there is none: "CXX names `g+++`, which does not run" or "there is no `c++`".
std::string no_compiler_because();

/// Texts of several kernels as one shared library, built in a private folder that is gone when the build is over.
class compiled {
 public:
  /// `kernels`: programs for cpp, with settled extents. `threads` 0: as many as OpenMP offers. Throws `error` with the reason and the compiler's
  /// first words if it fails.
  explicit compiled(const std::vector<answer>& kernels, int threads = 0);
  ~compiled();
  compiled(const compiled&) = delete;
  compiled& operator=(const compiled&) = delete;

  double seconds() const { return seconds_; }  ///< that compiling took
  int threads() const { return threads_; }     ///< that the kernels use
  const std::string& command() const { return command_; }

  /// Runs kernel `which` on tensors, the output first, at least `least` times and for about `budget` seconds; an output that is
  /// added to starts at 0 each time. The shortest time in seconds.
  double run(std::size_t which, const std::vector<tensor*>& tensors, int least, double budget) const;

 private:
  const std::vector<answer>& kernels_;
  void* handle_ = nullptr;
  double seconds_ = 0;
  int threads_ = 1;
  std::string command_{};
};

}  // namespace winsum::cli
