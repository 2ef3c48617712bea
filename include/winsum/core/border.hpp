// Defines `border_kind`, what a read outside a dimension gives, and the notation's word for each.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/operation.hpp>

namespace winsum::inline WINSUM_MACHINE {

enum class border_kind : std::uint8_t {
  none,       ///< nothing outside is read
  pad,        ///< a constant
  clamp,      ///< the nearest element
  reflect,    ///< mirrored, without the edge again
  symmetric,  ///< mirrored, with the edge
  wrap,       ///< modulo the extent
};

inline constexpr const char* border_names[] = {"", "pad", "clamp", "reflect", "symmetric", "wrap"};
inline constexpr int border_count = static_cast<int>(sizeof border_names / sizeof border_names[0]);
static_assert(static_cast<int>(border_kind::wrap) == border_count - 1, "a name for each border");

/// "pad", "clamp", …; nothing for `none`.
constexpr std::string_view name_of(border_kind b) { return border_names[static_cast<int>(b)]; }
/// `none` where no border has the name.
constexpr border_kind border_named(std::string_view word) {
  for (int i = 1; i < border_count; ++i)
    if (spells(border_names[i], word)) return static_cast<border_kind>(i);
  return border_kind::none;
}
/// A coordinate outside becomes one inside.
constexpr bool folds(border_kind b) { return b > border_kind::pad; }

}  // namespace winsum
