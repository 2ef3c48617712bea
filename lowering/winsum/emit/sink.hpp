// Defines where text goes: `measuring_sink<N>`, `buffer_sink<N>` and `string_sink`, and `stream`, which spells values into one.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <winsum/core/fixed_string.hpp>
#include <winsum/emit/words.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Somewhere that takes characters.
template <class S>
concept sink = requires(S& s, char c, std::string_view text) {
  s.put(c);
  s.put(text);
};

/// Keeps the first `N` characters and counts all, so that a constant text can be given exactly the room it needs.
template <int N>
struct measuring_sink {
  char data[std::size_t(N)]{};
  int count = 0;
  constexpr bool holds_all() const { return count <= N; }
  constexpr void put(char c) {
    if (count < N) data[count] = c;
    ++count;
  }
  constexpr void put(std::string_view text) {
    for (char c : text) put(c);
  }
  constexpr std::string_view view() const { return {data, static_cast<std::size_t>(count < N ? count : N)}; }
};

/// Exactly `N` characters and a final zero, as a constant.
template <int N>
struct buffer_sink {
  char data[std::size_t(N + 1)]{};
  int count = 0;
  constexpr void put(char c) { data[count++] = c; }
  constexpr void put(std::string_view text) {
    for (char c : text) data[count++] = c;
  }
  constexpr std::string_view view() const { return {data, static_cast<std::size_t>(count)}; }
};

/// Text at run time.
struct string_sink {
  std::string text{};
  void put(char c) { text += c; }
  void put(std::string_view more) { text += more; }
};

/// Spells characters, the words of a language and integers into a sink.
template <sink Sink>
struct stream {
  Sink& to;
  const language& words;

  constexpr stream& operator<<(char c) {
    to.put(c);
    return *this;
  }
  // The length of a literal comes from its type: counting it would cost a step a character.
  template <std::size_t N>
  constexpr stream& operator<<(const char (&text)[N]) {
    to.put(std::string_view(text, N - 1));
    return *this;
  }
  constexpr stream& operator<<(std::string_view text) {
    to.put(text);
    return *this;
  }
  constexpr stream& operator<<(element e) { return *this << words[e]; }
  template <int N>
  constexpr stream& operator<<(const fixed_string<N>& text) {
    to.put(text.view());
    return *this;
  }
  template <std::integral T>
  constexpr stream& operator<<(T n) {
    if (n >= 0 && n < 10) {
      to.put(static_cast<char>('0' + n));
      return *this;
    }
    if constexpr (std::unsigned_integral<T> && sizeof(T) == sizeof(std::uint64_t))
      if (n > static_cast<T>(INT64_MAX)) return *this << n / 10 << static_cast<char>('0' + n % 10);
    fixed_string<20> digits;
    digits << static_cast<std::int64_t>(n);
    to.put(digits.view());
    return *this;
  }
};

/// What `Source::print(sink)` prints. Printing takes most of the time of a constant text: it is done once, here, and a second time only
/// where the text is very long. (A constant inside a function would be evaluated each time clang evaluates the function.)
template <class Source>
inline constexpr auto measured = [] {
  measuring_sink<1 << 15> to;
  Source::print(to);
  return to;
}();

/// The same with exactly the room it needs.
template <class Source>
constexpr auto exactly() {
  buffer_sink<measured<Source>.count> text;
  if constexpr (measured<Source>.holds_all())
    text.put(measured<Source>.view());
  else
    Source::print(text);
  return text;
}
template <class Source>
inline constexpr auto exact_text = exactly<Source>();

}  // namespace winsum::emit
