// Defines `diagnostic`, an error sentence as a value, and the few words that all sentences are built from.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/fixed_string.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// An error sentence, or nothing: `if (diagnostic d = check(...)) report(d.view());`. Printable ASCII, names in backticks.
struct diagnostic {
  fixed_string<480> text{};
  constexpr explicit operator bool() const { return text.count != 0; }
  constexpr std::string_view view() const { return text.view(); }
  friend constexpr bool operator==(const diagnostic&, const diagnostic&) = default;
};

namespace texts {

/// One dimension of one tensor, as messages name it.
struct place {
  std::string_view tensor{};
  int dimension = 0;
};

/// A name of the user's, printed in backticks.
struct quoted {
  std::string_view name{};
};

/// `count` extents, printed as 3 x 4 x 5 (a scalar: no dimension).
struct extents {
  const std::int64_t* data = nullptr;
  int count = 0;
};

/// Builds a diagnostic; every sentence begins with the library's name.
struct sentence {
  diagnostic made{};
  constexpr sentence() { made.text << "winsum: "; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(std::string_view s) { return made.text << s, *this; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(const char* s) { return made.text << s, *this; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(std::int64_t n) { return made.text << n, *this; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(int n) { return made.text << n, *this; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(quoted q) { return made.text << '`' << q.name << '`', *this; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(place p) { return *this << quoted{p.tensor} << " (dimension " << p.dimension << ")"; }
  [[gnu::noinline, gnu::cold]] constexpr sentence& operator<<(extents e) {
    if (e.count == 0) made.text << "no dimension";
    for (int i = 0; i < e.count; ++i) made.text << (i == 0 ? "" : " x ") << e.data[i];
    return *this;
  }
  constexpr operator diagnostic() const { return made; }
};

constexpr std::string_view plural(std::int64_t n) { return n == 1 ? "" : "s"; }

}  // namespace texts
}  // namespace winsum
