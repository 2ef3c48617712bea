// Defines `usage_error`, a mistake on the command line, and `listed` and `nearest`, the words that its messages are made of.
#pragma once
#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <winsum/core/error.hpp>

#include "output.hpp"

namespace winsum::cli {

/// A command line that asks for something that there is not: exit code 2.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The middle of a long text left out.
inline std::string cut(const std::string& text) {
  constexpr std::size_t whole = 240, head = 120, tail = 60;
  return text.size() <= whole ? text : text.substr(0, head) + "..." + text.substr(text.size() - tail);
}

/// A name in backticks, cut where it is long, on one line and without what would steer a terminal.
inline std::string ticked(std::string_view name) { return "`" + shown(cut(std::string(name))) + "`"; }

[[noreturn]] inline void cannot_be_written(const std::string& file, const std::string& why) {
  throw error("winsum: " + ticked(file) + " cannot be written (" + why + "); check the path");
}

/// `a`, `b`, `c`.
inline std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ", ") + ticked(each);
  return text;
}

/// Insertions, deletions, changes and swaps of neighbours that make one word the other.
inline std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> least(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        least[i][j] = i + j;
        continue;
      }
      least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
    }
  return least[a.size()][b.size()];
}

/// "; did you mean `--shape`?" if one of the names is close to the word, else nothing.
inline std::string suggestion(std::string_view word, const std::vector<std::string>& names) {
  const std::string* best = nullptr;
  if (word.size() > 100) return "";  // no name of ours is near
  std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& each : names)
    if (const std::size_t edits = edits_between(word, each); edits < fewest) {
      fewest = edits;
      best = &each;
    }
  return best == nullptr ? "" : "; did you mean " + ticked(*best) + "?";
}

/// Throws with the names that there are and the one that may have been meant.
[[noreturn]] inline void unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& names) {
  const std::string meant = suggestion(word, names);
  throw usage_error("winsum: there is no " + std::string(what) + " " + ticked(word) + (meant.empty() ? "; there is " + listed(names) : meant));
}

}  // namespace winsum::cli
