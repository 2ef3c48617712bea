// Defines `fixed_string<N>`: text of at most N characters as a structural value, and `name` and `text` made of it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// Text of at most `N` characters; appending past the end sets `overflow` and drops the rest.
template <int N>
struct fixed_string {
  char data[std::size_t(N + 1)]{};
  int count = 0;
  bool overflow = false;

  constexpr fixed_string() = default;
  constexpr fixed_string(std::string_view s) { *this << s; }
  constexpr fixed_string(const char* s) : fixed_string(std::string_view(s)) {}

  constexpr int size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr std::string_view view() const { return {data, static_cast<std::size_t>(count)}; }

  constexpr fixed_string& operator<<(char c) {
    if (count == N)
      overflow = true;
    else
      data[count++] = c;
    return *this;
  }
  // Not inlined: errors are made in many places of the run-time checks, and each copy would cost compile time.
  [[gnu::noinline]] constexpr fixed_string& operator<<(std::string_view s) {
    for (char c : s) *this << c;
    return *this;
  }
  constexpr fixed_string& operator<<(const char* s) { return *this << std::string_view(s); }
  [[gnu::noinline]] constexpr fixed_string& operator<<(std::int64_t n) {
    char digits[20]{};
    int k = 0;
    std::uint64_t u = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
    do {
      digits[k++] = static_cast<char>('0' + u % 10);
      u /= 10;
    } while (u != 0);
    if (n < 0) *this << '-';
    while (k > 0) *this << digits[--k];
    return *this;
  }
  constexpr fixed_string& operator<<(int n) { return *this << static_cast<std::int64_t>(n); }

  friend constexpr bool operator==(const fixed_string& a, const fixed_string& b) { return a.view() == b.view(); }
};

/// The name of an index, a tensor or a parameter.
using name = fixed_string<15>;

}  // namespace winsum
