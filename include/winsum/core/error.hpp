// Defines `winsum::error`: the exception every run-time check throws; what() is the sentence.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum {

/// Thrown before anything is written. The sentence is the same one that a compile-time check shows.
class error : public std::runtime_error {
 public:
  WINSUM_HERE explicit error(std::string_view sentence) : std::runtime_error(std::string(sentence)) {}

  /// An error in a text: the sentence, the text on the second line, a caret under `column` (from 1) on the third.
  WINSUM_HERE error(std::string_view sentence, std::string_view text, int column) : std::runtime_error(with_caret(sentence, text, column)) {}

 private:
  WINSUM_HERE static std::string with_caret(std::string_view sentence, std::string_view text, int column) {
    std::string lines(sentence);
    lines += "\n  ";
    for (char c : text) lines += c < ' ' ? ' ' : c;  // one character a column, also for a tab
    lines += "\n  ";
    if (column > 1) lines.append(static_cast<std::size_t>(column - 1), ' ');
    return lines += '^';
  }
};

}  // namespace winsum
