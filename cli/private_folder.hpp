// Defines `private_folder`: a place for a kernel's text and library, gone however this program ends.
#pragma once
#include <string>

#include <sys/types.h>

namespace winsum::cli {

/// A folder that only this user can read, in the place for temporary files. It is removed with this object; a process beside this one
/// removes it where a signal, a crash or a limit ends the program before. One at a time.
class private_folder {
 public:
  /// Throws `error` with the reason where none can be made.
  private_folder();
  ~private_folder();
  private_folder(const private_folder&) = delete;
  private_folder& operator=(const private_folder&) = delete;

  const std::string& path() const { return path_; }

  /// A process group that writes here, to be ended before the folder is removed; 0: none.
  void writer(pid_t group);

 private:
  std::string path_{};
};

}  // namespace winsum::cli
