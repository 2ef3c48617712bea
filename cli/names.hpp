// Defines the words of the command line for element types, methods, targets and engines, and what they stand for.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <winsum/choice/method.hpp>
#include <winsum/core/target.hpp>
#include <winsum/frontend/element.hpp>

#include "words.hpp"

namespace winsum::cli {

struct type_word {
  std::string_view word;
  element type;
};
inline constexpr type_word type_words[] = {
    {"float", element::f32}, {"double", element::f64}, {"float32", element::f32},   {"float64", element::f64},    {"int8", element::i8},
    {"uint8", element::u8},  {"int16", element::i16},  {"uint16", element::u16},    {"int32", element::i32},      {"uint32", element::u32},
    {"int64", element::i64}, {"uint64", element::u64}, {"complex64", element::c64}, {"complex128", element::c128}};

enum class engine { compiled, interpreter, oracle };
inline constexpr std::string_view engine_words[] = {"compiled", "interpreter", "oracle"};

inline std::vector<std::string> element_names() {
  std::vector<std::string> names;
  for (const type_word& each : type_words) names.emplace_back(each.word);
  return names;
}
inline std::vector<std::string> method_names() {
  std::vector<std::string> names{std::string(name_of(automatic))};
  for (method m : all_methods) names.emplace_back(name_of(m));
  return names;
}
inline std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const target_row& each : target_rows) names.emplace_back(each.name);
  return names;
}

/// a, b, c: for a line of help.
inline std::string spoken(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ", ") + each;
  return text;
}

/// These throw `usage_error` with the words that there are.
inline element element_named(std::string_view word) {
  for (const type_word& each : type_words)
    if (each.word == word) return each.type;
  unknown_word("element type", word, element_names());
}
inline method method_named(std::string_view word) {
  if (word == name_of(automatic)) return automatic;
  for (method m : all_methods)
    if (name_of(m) == word) return m;
  unknown_word("method", word, method_names());
}
inline target target_named(std::string_view word) {
  for (const target_row& each : target_rows)
    if (each.name == word) return each.is;
  unknown_word("target", word, target_names());
}
inline engine engine_named(std::string_view word) {
  for (int i = 0; i < 3; ++i)
    if (engine_words[i] == word) return static_cast<engine>(i);
  unknown_word("engine", word, {"compiled", "interpreter", "oracle"});
}

}  // namespace winsum::cli
