// Defines what is said of a text where something stands that the notation has not: the word or the sign that a user may have meant.
#pragma once
#include <winsum/core/diagnostics_notation.hpp>
#include <winsum/core/number.hpp>
#include <winsum/frontend/body.hpp>

namespace winsum::inline WINSUM_MACHINE::notation {

/// A function or a word of the notation that `word` may be another spelling of, or nothing.
constexpr std::string_view meant_by(std::string_view word) {
  fixed_string<15> lower;
  for (char c : word) lower << (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  std::string_view found;
  if (any_word([&](const char* each) { return spells(each, lower.view()) && !spells(each, word) && (found = each, true); })) return found;
  constexpr std::string_view others[][2] = {{"maximum", "max"}, {"minimum", "min"},  {"fmax", "max"},  {"fmin", "min"},
                                            {"fabs", "abs"},    {"absolute", "abs"}, {"power", "pow"}, {"ln", "log"}};
  for (const auto& [other, meant] : others)
    if (other == lower.view()) return meant;
  return {};
}

/// `-->`, `- >` or `>` at i; `at` becomes where it begins.
constexpr bool is_arrow(std::string_view text, std::size_t i, int& at) {
  std::size_t begin = i, end = i;
  while (begin > 0 && (text[begin - 1] == '-' || text[begin - 1] == ' ')) --begin;
  while (end < text.size() && (text[end] == '-' || text[end] == ' ')) ++end;
  if (end == text.size() || text[end] != '>') return false;
  while (text[begin] == ' ') ++begin;
  at = static_cast<int>(begin);
  return true;
}

/// What is said of the character at `at`, which is moved to where the sign begins; or nothing. `subscript`: subscripts are being read.
constexpr diagnostic unexpected(std::string_view text, int& at, bool subscript) {
  const auto i = static_cast<std::size_t>(at);
  if (i >= text.size()) return {};
  const char here = text[i], before = i > 0 ? text[i - 1] : '\0';
  if (static_cast<unsigned char>(here) >= 0x80) return texts::not_ascii();
  if (subscript && text.find('=') == std::string_view::npos && is_arrow(text, i, at)) return texts::arrow();
  for (char twice : {'*', '/', '<', '>'})
    if (here == twice && before == twice) {
      --at;
      return subscript && twice == '/' ? texts::divided_in_subscript() : texts::operator_unknown(text.substr(i - 1, 2));
    }
  if (subscript && (here == '/' || here == '%')) return texts::divided_in_subscript();
  if (subscript && text.substr(i, 3) == "...") return texts::ellipsis();
  if (subscript && here == '.' && frontend::is_letter(i + 1 < text.size() ? text[i + 1] : '\0')) return {};
  if (subscript && here == '.') return texts::fraction_in_subscript();
  if (subscript && (here == '<' || here == '>' || here == ':' || here == '"' || here == '\'')) return texts::not_a_subscript();
  for (std::string_view sign : {"**", "//", "&&", "||", "!=", "<<", ">>", "%", "&", "|", "!", "~", "^", "?"})
    if (text.substr(i, sign.size()) == sign && !(subscript && (sign == "?" || sign == "!"))) return texts::operator_unknown(sign);
  if (here == '[') {
    std::size_t end = i;
    while (end > 0 && text[end - 1] == ' ') --end;
    std::size_t begin = end;
    while (begin > 0 && (frontend::is_letter(text[begin - 1]) || winsum::detail::is_digit(text[begin - 1]))) --begin;
    if (begin < end) return texts::in_brackets(text.substr(begin, end - begin < 15 ? end - begin : 15));
  }
  return {};
}

}  // namespace winsum::inline WINSUM_MACHINE::notation
