// Defines the words of the notation: the functions that are written with other operations, and every word that no tensor may have as its name.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/border.hpp>
#include <winsum/core/reduction.hpp>

namespace winsum::inline WINSUM_MACHINE {

enum class composed : std::uint8_t { relu, sigmoid, silu, gelu, leaky, clip };

struct composed_row {
  composed is;
  const char* name;
  std::int8_t arity;
};
inline constexpr composed_row composed_functions[] = {
    {composed::relu, "relu", 1}, {composed::sigmoid, "sigmoid", 1}, {composed::silu, "silu", 1},
    {composed::gelu, "gelu", 1}, {composed::leaky, "leaky", 2},     {composed::clip, "clip", 3},
};
inline constexpr int composed_count = static_cast<int>(sizeof composed_functions / sizeof composed_functions[0]);
static_assert(static_cast<int>(composed::clip) == composed_count - 1, "a row for each, in the order of the enumeration");

/// Null where there is none of this name.
constexpr const composed_row* find_composed(std::string_view word) {
  for (const composed_row& each : composed_functions)
    if (spells(each.name, word)) return &each;
  return nullptr;
}

/// A function of values: an operation, a composed one or a reduction.
constexpr bool is_function(std::string_view word) {
  if (find_function(word) != nullptr || find_composed(word) != nullptr) return true;
  const reduction_row* r = find_reduction(word);
  return r != nullptr && r->written;
}

/// Calls `use` with each word of the notation until it gives true; whether it did.
template <class F>
constexpr bool any_word(const F& use) {
  for (const reduction_row& each : reduction_rows)
    if (each.written && use(each.name)) return true;
  for (const operation_row& each : operation_rows)
    if (each.binds == binding::call && use(each.spelling)) return true;
  for (const composed_row& each : composed_functions)
    if (use(each.name)) return true;
  for (int i = 1; i < border_count; ++i)
    if (use(border_names[i])) return true;
  for (const char* each : {"exact", "where", "range"})
    if (use(each)) return true;
  return false;
}

}  // namespace winsum
