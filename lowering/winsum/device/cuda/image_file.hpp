// Defines `read_image` and `write_image`: files of compiled kernels in a folder that others may write to.
#pragma once
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <string>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda {

/// A file or folder that is closed at the end; below 0: there is none.
struct descriptor {
  int number = -1;
  explicit descriptor(int of) : number(of) {}
  ~descriptor() {
    if (number >= 0) ::close(number);
  }
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
};

/// The folder. A link in its place is followed only if this user or the system made it.
inline int open_image_folder(const std::string& folder) {
  std::string path = folder;
  while (path.size() > 1 && path.back() == '/') path.pop_back();  // a link's name with a slash is what it leads to
  struct stat about{};
  if (::lstat(path.c_str(), &about) != 0 || (S_ISLNK(about.st_mode) && about.st_uid != ::geteuid() && about.st_uid != 0)) return -1;
  return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/// Makes what is missing of the path, for this user alone.
inline void make_image_folder(const std::string& folder) {
  for (std::size_t end = folder.find('/', 1);; end = folder.find('/', end + 1)) {
    ::mkdir(folder.substr(0, end).c_str(), 0700);  // what is there stays
    if (end == std::string::npos) return;
  }
}

/// A file that was not there, for this user alone; no link is followed. Below 0: none can be made.
inline int create_image_file(int folder, const std::string& name) {
  return ::openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/// What stands in the file; nothing, unless it is a file of this user that no other user can write. Code from it is run.
inline std::string read_image(const std::string& folder, const std::string& name) {
  const descriptor place(open_image_folder(folder));
  if (place.number < 0) return {};
  const descriptor file(::openat(place.number, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat about{};
  if (file.number < 0 || ::fstat(file.number, &about) != 0) return {};
  if (!S_ISREG(about.st_mode) || about.st_uid != ::geteuid() || (about.st_mode & (S_IWGRP | S_IWOTH)) != 0) return {};
  constexpr std::size_t most = std::size_t{1} << 30;
  std::string all(about.st_size > 0 && static_cast<std::size_t>(about.st_size) < most ? static_cast<std::size_t>(about.st_size) : 0, '\0');
  std::size_t there = 0;
  while (there < all.size()) {
    const ssize_t done = ::read(file.number, all.data() + there, all.size() - there);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return {};
    there += static_cast<std::size_t>(done);
  }
  return all;
}

/// By a name of its own and a rename, so that no other program reads half a file. What cannot be written whole is removed.
inline bool write_image(const std::string& folder, const std::string& name, std::string_view bytes) {
  make_image_folder(folder);
  const descriptor place(open_image_folder(folder));
  if (place.number < 0) return false;
  std::string unfinished;
  int number = -1;
  for (int tries = 0; number < 0 && tries < 16; ++tries) {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    unfinished = name + "." + std::to_string(::getpid()) + "." + std::to_string(now.tv_nsec) + std::to_string(tries);
    number = create_image_file(place.number, unfinished);
    if (number < 0 && errno != EEXIST) return false;
  }
  if (number < 0) return false;
  bool whole = true;
  while (whole && !bytes.empty()) {
    const ssize_t done = ::write(number, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    whole = done > 0;
    if (whole) bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  whole = ::close(number) == 0 && whole;
  if (whole) whole = ::renameat(place.number, unfinished.c_str(), place.number, name.c_str()) == 0;
  if (!whole) ::unlinkat(place.number, unfinished.c_str(), 0);
  return whole;
}

}  // namespace winsum::device::cuda
