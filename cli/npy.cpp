// Defines the reader and the writer of NPY files: a fixed start, a header, and exactly the elements that it tells of.
#include "npy.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "npy_header.hpp"
#include "output.hpp"
#include "words.hpp"

namespace winsum::cli {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are read as they lie in the file");

/// A file of known size, read from its start on.
struct npy_file {
  std::string name;
  int file = -1;
  std::int64_t left = 0;  ///< bytes that are not read yet

  explicit npy_file(const std::filesystem::path& path) : name(path.string()) {
    // A pipe is not waited for: it is refused.
    file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat about{};
    if (file < 0 || ::fstat(file, &about) != 0) {
      const int wrong = errno;
      if (file >= 0) ::close(file);
      fail(std::string("cannot be opened (") + std::strerror(wrong) + "); check the path");
    }
    left = about.st_size;
    const char* const other = S_ISREG(about.st_mode)    ? nullptr
                              : S_ISDIR(about.st_mode)  ? "is a folder"
                              : S_ISFIFO(about.st_mode) ? "is a pipe"
                              : S_ISSOCK(about.st_mode) ? "is a socket"
                                                        : "is a device";
    if (other == nullptr) return;
    ::close(file);
    fail(std::string("cannot be opened: it ") + other + "; give a file saved with numpy.save");
  }
  ~npy_file() { ::close(file); }
  npy_file(const npy_file&) = delete;
  npy_file& operator=(const npy_file&) = delete;

  [[noreturn]] void fail(const std::string& what) const { throw error("winsum: " + ticked(name) + " " + what); }

  void take(void* to, std::size_t bytes) {
    auto* at = static_cast<char*>(to);
    while (bytes > 0) {
      const ssize_t done = ::read(file, at, std::min(bytes, std::size_t{1} << 30));
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) fail(std::string("cannot be read (") + std::strerror(errno) + ")");
      if (done == 0) fail("has become shorter while it was read");
      at += done;
      bytes -= static_cast<std::size_t>(done);
      left -= done;
    }
  }
};

/// Elements that lie first dimension fastest, a piece at a time to their places in row-major order.
void take_turned(npy_file& from, tensor& to) {
  const auto size = static_cast<std::size_t>(size_of(to.type));
  std::vector<std::byte> piece(std::min(to.data.size(), (std::size_t{1} << 20) * size));
  std::vector<std::int64_t> position(to.shape.size());
  for (std::size_t begin = 0; begin < to.data.size(); begin += piece.size()) {
    const std::size_t there = std::min(piece.size(), to.data.size() - begin);
    from.take(piece.data(), there);
    for (std::size_t at = 0; at < there; at += size) {
      std::int64_t flat = 0;
      for (std::size_t d = 0; d < position.size(); ++d) flat = flat * to.shape[d] + position[d];
      std::memcpy(to.data.data() + static_cast<std::size_t>(flat) * size, piece.data() + at, size);
      for (std::size_t d = 0; d < position.size() && ++position[d] == to.shape[d]; ++d) position[d] = 0;
    }
  }
}

}  // namespace

tensor read_npy(const std::filesystem::path& path) {
  npy_file from(path);
  unsigned char start[12]{};
  if (from.left < 10) from.fail("is not an NPY file; save the array with numpy.save");
  from.take(start, 10);
  if (std::memcmp(start, "\x93NUMPY", 6) != 0) from.fail("is not an NPY file; save the array with numpy.save");
  if (start[6] < 1 || start[6] > 3 || start[7] != 0)
    from.fail("is an NPY file of version " + std::to_string(start[6]) + "." + std::to_string(start[7]) + "; versions 1.0, 2.0 and 3.0 are read");
  std::int64_t length = start[8] | start[9] << 8;
  if (start[6] > 1) {
    if (from.left < 2) from.fail("ends inside its header; save it again");
    from.take(start + 10, 2);
    length |= std::int64_t{start[10]} << 16 | std::int64_t{start[11]} << 24;
  }
  if (length > from.left) from.fail("ends inside its header; save it again");
  constexpr std::int64_t longest = 1 << 16;  // more than three keys and any shape need
  if (length > longest) from.fail("has a header of " + std::to_string(length) + " bytes, too long for three keys; save it with numpy.save");
  std::string text(static_cast<std::size_t>(length), ' ');
  from.take(text.data(), text.size());
  const npy_header h = read_npy_header(from.name, text);
  if (h.bytes != from.left)
    from.fail("holds " + std::to_string(from.left) + " bytes of elements, but its header says " + std::to_string(h.bytes) + " (" +
              cut(spoken_shape(h.shape)) + "); save it again");
  tensor t(h.type, h.shape);
  h.fortran&& t.shape.size() > 1 ? take_turned(from, t) : from.take(t.data.data(), t.data.size());
  return t;
}

void write_npy(const std::filesystem::path& path, const tensor& t) {
  write_file(path.string(), {npy_start(t.type, t.shape), {reinterpret_cast<const char*>(t.data.data()), t.data.size()}});
}

}  // namespace winsum::cli
