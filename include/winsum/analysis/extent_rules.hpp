// Defines `domain`, the extents of a call, and the rules by which an index gets its extent.
#pragma once
#include <cstdint>

#include <winsum/analysis/check.hpp>
#include <winsum/analysis/index_roles.hpp>
#include <winsum/analysis/shape.hpp>
#include <winsum/core/diagnostics.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// How an extent was found: said by the user, alone in a dimension, or the largest that keeps a read inside.
enum class extent_source : std::uint8_t { none, range, plain, window };

struct index_origin {
  extent_source source = extent_source::none;
  std::int8_t access = -1;  ///< plain, window: the access and its dimension that decided
  std::int8_t dimension = -1;
};

/// Whether each element of the output is written at most once.
enum class left_map : std::uint8_t { one_to_one, overlapping, unsettled };

/// The extents of a call. `unknown` stands for what is known at run time only; resolve again then.
struct domain {
  int index_count = 0;
  std::int64_t extent[ir::max_indices]{};
  index_origin origin[ir::max_indices]{};
  shape output{};  ///< as computed, or as given
  left_map left = left_map::one_to_one;
  diagnostic error{};  ///< what is wrong; then only `origin` may be trusted

  /// Every extent is known.
  constexpr bool known() const {
    for (int i = 0; i < index_count; ++i)
      if (extent[i] < 0) return false;
    return true;
  }
};

namespace detail {

/// The coordinates that shapes may reach in a dimension: [first, last].
struct allowed {
  std::int64_t first = 0, last = 0;
  bool known = true, fits = true;
};

/// `read` is the reach of the subscript with the wanted index at 0: padding that is not said reaches as far as that does.
constexpr allowed allowed_of(const ir::subscript& d, const reach& read, std::int64_t extent, const call_shapes& call) {
  allowed a;
  std::int64_t low = 0, high = 0;
  if (d.mode != border_kind::none && d.extended) {
    const reach l = value_of(d.extend_lo, call), h = value_of(d.extend_hi, call);
    a.known = l.known && h.known;
    a.fits = l.fits && h.fits;
    low = l.low;
    high = h.low;
  } else if (d.mode != border_kind::none && read.low < 0) {
    a.fits = add_product(low, read.low, -1);
    high = low;
  }
  a.last = extent;
  a.fits = a.fits && add_product(a.first, low, -1) && add_product(a.last, high, 1) && add_product(a.last, -1, 1);
  return a;
}

/// Works out the extents of the indices of one call, in the order: ranges, indices alone in a dimension, windows.
struct extent_rules {
  const ir::statement& s;
  const call_shapes& call;
  const index_roles& roles;
  domain& out;
  unsigned resolved = 0;                    ///< indices whose extent, or that it is a run-time matter, is settled
  std::uint16_t needed[ir::max_indices]{};  ///< of each index: those whose extents decided its own

  [[gnu::cold]] constexpr bool fail(const diagnostic& d) {
    out.error = d;
    return false;
  }
  constexpr std::string_view index_name(int i) const { return s.indices[i].view(); }
  constexpr bool shape_given(int access) const { return access > 0 || call.output_given; }
  constexpr std::int64_t extent_at(int access, int d) const { return call.operand[s.accesses[access].operand].extents[d]; }

  constexpr bool ranges() {
    for (const ir::index_range& r : s.ranges) {
      if (r.extent < 0) return fail(texts::range_negative(index_name(r.index), r.extent));
      if (out.origin[r.index].source == extent_source::range && out.extent[r.index] != r.extent)
        return fail(texts::ranges_differ(index_name(r.index), out.extent[r.index], r.extent));
      out.extent[r.index] = r.extent;
      out.origin[r.index] = {extent_source::range, -1, -1};
      resolved |= 1u << r.index;
    }
    return true;
  }

  constexpr bool plain_dimension(int a, int d) {
    const ir::subscript& sub = s.accesses[a].dims[d];
    if (sub.mode != border_kind::none) return true;
    const int i = sub.at.plain_index();
    if (i < 0 || is_loose(s, roles, a, d)) return true;
    const std::int64_t n = extent_at(a, d);
    index_origin& from = out.origin[i];
    if (out.extent[i] >= 0 && n >= 0 && out.extent[i] != n) {
      const texts::place here = place_of(s, a, d);
      return fail(from.source == extent_source::range
                      ? texts::range_differs(index_name(i), out.extent[i], here, n)
                      : texts::extents_differ(index_name(i), place_of(s, from.access, from.dimension), out.extent[i], here, n));
    }
    resolved |= 1u << i;
    if (from.source == extent_source::none || (out.extent[i] < 0 && n >= 0)) {
      out.extent[i] = n;
      from = {extent_source::plain, static_cast<std::int8_t>(a), static_cast<std::int8_t>(d)};
    }
    return true;
  }
  constexpr bool plain() {
    for (int k = 1; k <= s.accesses.count; ++k) {
      const int a = k % s.accesses.count;  // the output last: a message names the operands first
      if (!shape_given(a) || roles.plain[a] == 0) continue;
      for (int d = 0; d < s.accesses[a].dims.count; ++d)
        if (!plain_dimension(a, d)) return false;
    }
    return true;
  }

  /// The largest range of index i in one dimension, or `unknown`, in `limit`. False if there is none, with `limit` 0 where a window is too large.
  constexpr bool limit_of(int i, int a, int d, std::int64_t& limit) {
    return limit_of(i, a, d, reach_of(s.accesses[a].dims[d].at, call, out.extent, i), limit);
  }
  /// The same where the reach of the dimension without i is there already.
  constexpr bool limit_of(int i, int a, int d, const reach& read, std::int64_t& limit) {
    const ir::subscript& sub = s.accesses[a].dims[d];
    const texts::place here = place_of(s, a, d);
    const std::int64_t n = extent_at(a, d);
    limit = unknown;
    if (!read.fits) return fail(texts::coordinate_past_64_bits(here, text_of(sub, s).view(), n));
    if (!read.known || n < 0) return true;
    if (read.factor == 0) return fail(texts::zero_step(index_name(i), here, text_of(sub, s).view()));
    const allowed room = allowed_of(sub, read, n, call);
    if (!room.known) return true;
    const bool up = read.factor > 0;
    std::int64_t distance = up ? room.last : read.low;
    if (!room.fits || !add_product(distance, up ? read.high : room.first, -1) || read.factor == INT64_MIN || distance == INT64_MAX)
      return fail(texts::coordinate_past_64_bits(here, text_of(sub, s).view(), n));
    if (sub.mode != border_kind::none && (up ? read.low < room.first : read.high > room.last))
      return fail(texts::starts_outside(index_name(i), here, text_of(sub, s).view(), n, room.first, room.last, up ? read.low : read.high));
    limit = floor_div(distance, up ? read.factor : -read.factor) + 1;
    if (limit > 0) return true;
    limit = 0;
    if (n == 0 || is_difference(i, a, d)) return true;
    const texts::window_span at{room.first, room.last, read.low, read.high};
    std::int64_t beyond = room.last - room.first;  // by how much the dimension is wider than the window
    const bool wider = add_product(beyond, read.high, -1) && add_product(beyond, read.low, 1) && beyond >= 0;
    return fail(wider ? texts::window_outside(index_name(i), here, text_of(sub, s).view(), n, at)
                      : texts::window_too_large(index_name(i), here, text_of(sub, s).view(), n, at, operand_names(s).view()));
  }

  /// in(i + 1) where in(i) is read too: of too few elements there is no difference, as there is none of none.
  constexpr bool is_difference(int i, int a, int d) const {
    if (mask_of(s.accesses[a].dims[d].at) != 1u << i) return false;
    for (int b = 1; b < s.accesses.count; ++b)
      if (s.accesses[b].operand == s.accesses[a].operand && has(roles.loose[b], i)) return true;
    return false;
  }

  constexpr void settle(int i, std::int64_t limit, int a, int d, extent_source by) {
    if ((resolved >> i & 1u) == 0 || (limit < out.extent[i] && out.extent[i] >= 0)) {
      out.extent[i] = limit;
      out.origin[i] = {by, static_cast<std::int8_t>(a), static_cast<std::int8_t>(d)};
    }
    resolved |= 1u << i;
    for (unsigned rest = mask_of(s.accesses[a].dims[d].at) & ~(1u << i); rest != 0; rest &= rest - 1)
      needed[i] = static_cast<std::uint16_t>(needed[i] | (rest & -rest) | needed[first_of(rest)]);
  }
  /// Bounds the open indices of `which` that stand alone in a dimension by its extent.
  constexpr void bound_by_loose(unsigned which) {
    for (int a = 1; a < s.accesses.count; ++a) {
      if ((roles.loose[a] & which) == 0) continue;
      for (int d = 0; d < s.accesses[a].dims.count; ++d)
        if (is_loose(s, roles, a, d) && has(which, plain_of(s.accesses[a].dims[d])))
          settle(plain_of(s.accesses[a].dims[d]), extent_at(a, d), a, d, extent_source::plain);
    }
  }

  /// Settles every index that is the only open one of a dimension; the least range over such dimensions counts.
  constexpr bool window_round(bool& progress) {
    const unsigned before = resolved;
    for (int a = 0; a < s.accesses.count; ++a) {
      if (!shape_given(a) || (roles.mentions[a] & ~before) == 0) continue;
      for (int d = 0; d < s.accesses[a].dims.count; ++d) {
        const unsigned open = mask_of(s.accesses[a].dims[d].at) & ~before;
        if (count_of(open) != 1 || is_loose(s, roles, a, d)) continue;
        const int i = first_of(open);
        std::int64_t limit = 0;
        if (!limit_of(i, a, d, limit)) return false;
        settle(i, limit, a, d, extent_source::window);
        progress = true;
      }
    }
    bound_by_loose(resolved & ~before);
    return true;
  }

  constexpr bool windows() {
    const unsigned all = (1u << s.indices.count) - 1u;
    for (bool progress = true; progress && resolved != all;) {
      const unsigned before = resolved;
      progress = false;
      if (!window_round(progress)) return false;
      if (!progress) bound_by_loose(all & ~resolved);
      progress = resolved != before;
    }
    if (resolved == all) return true;
    const int i = first_of(all & ~resolved);
    for (int a = 0; a < s.accesses.count; ++a)
      for (int d = 0; shape_given(a) && d < s.accesses[a].dims.count; ++d) {
        const unsigned open = mask_of(s.accesses[a].dims[d].at) & ~resolved;
        if (!has(open, i)) continue;
        return fail(
            texts::two_unknown(index_name(i), index_name(first_of(open & ~(1u << i))), place_of(s, a, d), text_of(s.accesses[a].dims[d], s).view()));
      }
    return fail(texts::no_extent(index_name(i)));
  }
};

}  // namespace detail
}  // namespace winsum::analysis
