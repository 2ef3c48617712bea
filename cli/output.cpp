// Defines the writing of text and files, by the system's calls: their reasons are told.
#include "output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "words.hpp"

namespace winsum::cli {
namespace {

/// 0, or the reason.
int write_all(int file, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t done = ::write(file, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return done < 0 ? errno : EIO;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return 0;
}

/// Bytes of the letter that begins the text, 0 if it does not print.
std::size_t letter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 && first < 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  std::uint32_t code = first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3f);
  }
  const bool shortest = code >= (length == 2 ? 0xa0u : length == 3 ? 0x800u : 0x10000u) && code <= 0x10ffff;  // below 0xa0: controls
  const bool surrogate = code >= 0xd800 && code <= 0xdfff, turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return first < 0xc2 || first > 0xf4 || !shortest || surrogate || turns ? 0 : length;
}

}  // namespace

void keep_standard_streams() {
  // What is closed is opened for the other direction: reading nothing, and writes that fail as they would have.
  for (int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(file, F_GETFD) < 0 && errno == EBADF) (void)!::open("/dev/null", file == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

std::string shown(std::string_view text, bool lines) {
  constexpr char digits[] = "0123456789abcdef";
  std::string safe;
  while (!text.empty()) {
    const std::size_t length = lines && text[0] == '\n' ? 1 : letter(text);
    if (length == 0) {
      const auto byte = static_cast<unsigned char>(text[0]);
      safe += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    safe += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return safe;
}

void print(std::string_view text) {
  const int wrong = write_all(STDOUT_FILENO, text);
  if (wrong != 0)
    throw error(std::string("winsum: the standard output cannot be written (") + (wrong == EBADF ? "it is closed" : std::strerror(wrong)) + ")");
}

void complain(std::string_view sentence) noexcept {
  try {
    write_all(STDERR_FILENO, shown(sentence, true) + "\n");
  } catch (...) {
    write_all(STDERR_FILENO, "winsum: there is not enough memory\n");
  }
}

void write_file(const std::string& path, std::initializer_list<std::string_view> pieces) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  int wrong = file < 0 ? errno : 0;
  for (std::string_view piece : pieces)
    if (wrong == 0) wrong = write_all(file, piece);
  if (file >= 0 && ::close(file) != 0 && wrong == 0) wrong = errno;
  if (wrong != 0) cannot_be_written(path, std::strerror(wrong));
}

}  // namespace winsum::cli
