// Defines `notation::cursor`: a place in a text that is being parsed, and the first error met.
#pragma once
#include <winsum/core/number.hpp>
#include <winsum/frontend/body.hpp>
#include <winsum/frontend/notation/unexpected.hpp>

namespace winsum::inline WINSUM_MACHINE::notation {

/// Reads characters and words. After an error every read fails, so that grammar functions need no checks of their own to end.
struct cursor {
  std::string_view text{};
  int at = 0;
  diagnostic wrong{};
  int column = 0;           ///< of the error, from 1; 0: none in particular
  bool separating = false;  ///< spaces separate dimensions, so they are not skipped
  bool subscripts = false;  ///< are being read
  int depth = 0;            ///< of nested calls
  static constexpr int max_depth = 48;

  constexpr explicit cursor(std::string_view t) : text(t) {}

  constexpr bool fail(const diagnostic& d, int place) {
    if (wrong) return false;
    wrong = d;
    column = place + 1;
    // A sentence may repeat a piece of the text, whatever bytes that has.
    for (char& c : wrong.text.data)
      if (&c < wrong.text.data + wrong.text.count && ((c >= 0 && c < ' ') || c == 127)) c = '?';
    return false;
  }
  constexpr bool fail(const diagnostic& d) { return fail(d, at); }
  /// What stands here, if that is a slip that is known; else what should.
  constexpr bool expected(std::string_view what) {
    if (wrong) return false;
    int place = at;
    const diagnostic known = unexpected(text, place, subscripts);
    return fail(known ? known : texts::expected(what), place);
  }

  constexpr char peek(int ahead = 0) const { return wrong ? '\0' : winsum::detail::at_or_zero(text, at + ahead); }
  constexpr bool at_end() const { return at >= static_cast<int>(text.size()); }
  static constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  constexpr void skip_spaces() {
    while (is_space(peek())) ++at;
  }
  /// Between the parts of one dimension or one expression.
  constexpr void skip() {
    if (!separating) skip_spaces();
  }
  constexpr bool next_is(std::string_view token) const {
    for (int i = 0; i < static_cast<int>(token.size()); ++i)
      if (peek(i) != token[static_cast<std::size_t>(i)]) return false;
    return true;
  }
  constexpr bool accept(std::string_view token) {
    if (!next_is(token)) return false;
    at += static_cast<int>(token.size());
    return true;
  }
  constexpr bool demand(std::string_view token) {
    if (accept(token)) return true;
    fixed_string<31> what;
    what << '`' << token << '`';
    return expected(what.view());
  }
  static constexpr bool is_sign(char c) { return std::string_view("+-*/<>%&|^").find(c) != std::string_view::npos; }
  static constexpr bool is_word(char c) { return frontend::is_letter(c) || winsum::detail::is_digit(c); }
  /// A name, or nothing.
  constexpr std::string_view read_word() {
    if (!frontend::is_letter(peek())) return {};
    const int from = at;
    while (is_word(peek())) ++at;
    return text.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(at - from));
  }
  constexpr bool enter() { return ++depth <= max_depth || fail(texts::nested_too_deeply()); }
  constexpr void leave() { --depth; }
};

}  // namespace winsum::notation
