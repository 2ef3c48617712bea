// Defines `winsum::error`, the exception every run-time check throws; what() is the sentence. And what stands for it without exceptions.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include <winsum/core/machine.hpp>

#if defined(__cpp_exceptions)
#define WINSUM_THROW throw
#define WINSUM_TRY try
#define WINSUM_CATCH(what) catch (what)
#define WINSUM_RETHROW throw
#else
#include <cstdio>
#include <cstdlib>
#define WINSUM_THROW ::winsum::detail::error_without_exceptions{} =
#define WINSUM_TRY if (true)
#define WINSUM_CATCH(what) else
#define WINSUM_RETHROW std::abort()
#endif

namespace winsum {

/// Thrown before anything is written. The sentence is the same one that a compile-time check shows.
class error : public std::runtime_error {
 public:
  WINSUM_HERE explicit error(std::string_view sentence) : std::runtime_error(std::string(sentence)) {}

  /// An error in a text: the sentence, the text on the second line, a caret under `column` (in bytes, from 1) on the third. Of a long
  /// text the part around the column is shown.
  WINSUM_HERE error(std::string_view sentence, std::string_view text, int column) : std::runtime_error(with_caret(sentence, text, column)) {}

 private:
  static constexpr std::size_t whole = 240, around = 100;

  /// Bytes of the letter outside ASCII that begins here, or 0: no UTF-8, or one that controls a terminal.
  WINSUM_HERE static std::size_t letter_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned first = byte(at);
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (first > 0xf4 || (first == 0xc2 && byte(at + 1) < 0xa0)) return 0;
    for (std::size_t i = 1; i < length; ++i)
      if ((byte(at + i) & 0xc0) != 0x80) return 0;
    return length;
  }

  WINSUM_HERE static std::string with_caret(std::string_view sentence, std::string_view text, int column) {
    std::size_t at = column > 1 ? static_cast<std::size_t>(column - 1) : 0, from = 0;
    if (at > text.size()) at = text.size();
    const auto splits_letter = [&](std::size_t i) { return i > 0 && i < text.size() && (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80; };
    std::string_view shown = text;
    if (text.size() > whole) {
      from = at > around ? at - around : 0;
      while (splits_letter(from)) --from;
      std::size_t end = at + around < text.size() ? at + around : text.size();
      while (splits_letter(end)) --end;
      shown = text.substr(from, end - from);
    }
    std::string lines(sentence), caret = "\n  ";
    lines += "\n  ";
    const auto put = [&](std::string_view part, std::size_t place) {
      lines += part;
      if (place < at) caret += ' ';
    };
    for (std::size_t i = 0; from > 0 && i < 3; ++i) put(".", i);
    // One character a column, also for a tab.
    for (std::size_t i = 0; i < shown.size();) {
      const std::size_t length = letter_at(shown, i);
      const bool prints = shown[i] >= ' ' && shown[i] < 127;
      put(length > 0 ? shown.substr(i, length) : prints ? shown.substr(i, 1) : std::string_view(" "), from + i);
      i += length > 0 ? length : 1;
    }
    for (std::size_t i = text.size(); i + 1 < static_cast<std::size_t>(column); ++i) caret += ' ';
    if (from + shown.size() < text.size()) lines += "...";
    lines += caret;
    lines += '^';
    return lines;
  }
};

/// Takes the sentence of a check that failed in a file compiled without exceptions (-fno-exceptions), and does not return.
using error_handler = void (*)(const char* sentence);

inline error_handler chosen_error_handler = nullptr;  ///< use set_error_handler

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE {

/// Files compiled without exceptions call `handler` where others throw `error`; it may end the program or jump out of the call. If
/// it returns, or there is none (null, as at the start, which prints the sentence to stderr), the program ends by std::abort().
/// One for the whole program and all threads. Returns the one before. Files with exceptions throw, whatever is set.
inline error_handler set_error_handler(error_handler handler) { return __atomic_exchange_n(&chosen_error_handler, handler, __ATOMIC_ACQ_REL); }

#if !defined(__cpp_exceptions)
namespace detail {

struct error_without_exceptions {
  [[noreturn]] void operator=(const std::exception& e) const {
    if (const error_handler handler = __atomic_load_n(&chosen_error_handler, __ATOMIC_ACQUIRE))
      handler(e.what());
    else
      std::fprintf(stderr, "%s\n", e.what());
    std::abort();
  }
};

}  // namespace detail
#endif

}  // namespace winsum
