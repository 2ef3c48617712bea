// Defines `statement`, a declaration as the user's code holds it: an `ir::statement`, or the sentence that says what is wrong with it.
#pragma once
#include <initializer_list>

#include <winsum/core/diagnostics_notation.hpp>
#include <winsum/frontend/index.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// The extent of an index, said by the user.
struct index_range {
  winsum::name name{};
  std::int64_t extent = 0;
  bool malformed = false;  ///< no range at all; the declaration that takes it says so
  bool too_large = false;  ///< past 64 bits
};

/// `range(y, 28)`: index y runs from 0 to 27.
template <std::integral E>
constexpr index_range range(const index& i, E extent) {
  return {i.name, static_cast<std::int64_t>(extent), false, extent > 0 && static_cast<std::uint64_t>(extent) > std::uint64_t{INT64_MAX}};
}

/// Anything else is a mistake that the declaration reports.
template <class Index, class... Extents>
  requires((std::same_as<Index, index> || frontend::affine_part<Index> || std::same_as<Index, tensor>) &&
           (!std::same_as<Index, index> || sizeof...(Extents) != 1 || !(std::integral<Extents> && ...)))
constexpr index_range range(const Index&, const Extents&...) {
  return {{}, 0, true};
}

namespace frontend {

constexpr diagnostic add_range(ir::statement& to, const index_range& r) {
  if (r.malformed) return texts::range_arguments();
  if (r.too_large) return texts::extent_past_64_bits(r.name.view());
  ir::index_range made{-1, r.extent};
  for (int i = 0; i < to.indices.count; ++i)
    if (to.indices[i] == r.name) made.index = static_cast<std::int8_t>(i);
  if (made.index < 0) return texts::range_unused(r.name.view());
  if (r.extent < 0) return texts::range_negative(r.name.view(), r.extent);
  for (const ir::index_range& each : to.ranges)
    if (each.index == made.index) return texts::range_twice(r.name.view());
  to.ranges.push_back(made);
  for (int i = to.ranges.count - 1; i > 0; --i) {
    const ir::index_range before = to.ranges[i - 1], after = to.ranges[i];
    if (before.index <= after.index) break;
    to.ranges[i - 1] = after;
    to.ranges[i] = before;
  }
  return {};
}

}  // namespace frontend

/// A declaration. Wrong ones are values too, so that the verb that is given one can report it at the user's line.
struct statement {
  ir::statement value{};
  diagnostic wrong{};

  constexpr explicit operator bool() const { return !wrong; }
  constexpr operator const ir::statement&() const { return value; }

  /// The same declaration with extents of indices: `s.where(range(y, 28), range(x, 14))`.
  template <std::same_as<index_range>... R>
  [[nodiscard]] constexpr statement where(const R&... ranges) const {
    statement made = *this;
    for (const index_range& each : {ranges...}) {
      if (made.wrong) return made;
      made.wrong = frontend::add_range(made.value, each);
    }
    return made;
  }

  template <class... R>
    requires(!(std::same_as<R, index_range> && ...))
  [[nodiscard]] constexpr statement where(const R&...) const {
    statement made = *this;
    if (!made.wrong) made.wrong = texts::where_arguments();
    return made;
  }

  friend constexpr bool operator==(const statement& a, const statement& b) { return a.value == b.value && a.wrong == b.wrong; }
};

}  // namespace winsum
