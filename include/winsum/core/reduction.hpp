// Defines `reduction`, what is made of a body over indices, with one row of facts for each.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/operation.hpp>

namespace winsum::inline WINSUM_MACHINE {

enum class reduction : std::uint8_t { sum, product, min, max };

struct reduction_row {
  reduction is;
  const char* name;    ///< in the notation
  operation combines;  ///< two parts of it; a type that has no such operation has no such reduction
  double identity;     ///< of nothing; an integer type takes its least or greatest number for an infinity
  bool written;        ///< a declaration can have it
};

inline constexpr reduction_row reduction_rows[] = {
    {reduction::sum, "sum", operation::add, 0, true},
    {reduction::product, "product", operation::mul, 1, false},
    {reduction::min, "min", operation::min, __builtin_huge_val(), false},
    {reduction::max, "max", operation::max, -__builtin_huge_val(), false},
};
inline constexpr int reduction_count = static_cast<int>(sizeof reduction_rows / sizeof reduction_rows[0]);
static_assert(
    [] {
      for (int i = 0; i < reduction_count; ++i)
        if (reduction_rows[i].is != static_cast<reduction>(i)) return false;
      return reduction_rows[reduction_count - 1].is == reduction::max;
    }(),
    "a row for each reduction, in the order of the enumeration");

constexpr const reduction_row& row_of(reduction r) { return reduction_rows[static_cast<int>(r)]; }

/// The reduction of this name, whether it is written yet or not, or null.
constexpr const reduction_row* find_reduction(std::string_view word) {
  for (const reduction_row& each : reduction_rows)
    if (spells(each.name, word)) return &each;
  return nullptr;
}

}  // namespace winsum
