// Defines `resolve`: the extent of every index and of the output, or the sentence that says why there is none.
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
  bool empty_window = false;  ///< a window is larger than its dimension and padding: an empty output, or `empty_reason`
  diagnostic empty_reason{};  ///< the sentence for a caller to whom that is an error (all extents static)
  diagnostic error{};         ///< anything else; then only `origin` may be trusted

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
  if (d.mode != ir::border::none && d.extended) {
    const reach l = value_of(d.extend_lo, call), h = value_of(d.extend_hi, call);
    a.known = l.known && h.known;
    a.fits = l.fits && h.fits;
    low = l.low;
    high = h.low;
  } else if (d.mode != ir::border::none && read.low < 0) {
    a.fits = add_product(low, read.low, -1);
    high = low;
  }
  a.last = extent;
  a.fits = a.fits && add_product(a.first, low, -1) && add_product(a.last, high, 1) && add_product(a.last, -1, 1);
  return a;
}

/// Works out one call; the steps are in the order of `run`.
struct resolver {
  const ir::statement& s;
  const call_shapes& call;
  const index_roles& roles;
  domain& out;
  unsigned resolved = 0;  ///< indices whose extent, or that it is a run-time matter, is settled

  constexpr bool fail(const diagnostic& d) {
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
    if (sub.mode != ir::border::none) return true;
    const int i = sub.at.plain_index();
    if (i < 0) return true;
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

  /// The largest range of index i in one dimension, or `unknown`, in `limit` (0 or less: no place).
  constexpr bool limit_of(int i, int a, int d, std::int64_t& limit) {
    const ir::subscript& sub = s.accesses[a].dims[d];
    const texts::place here = place_of(s, a, d);
    const std::int64_t n = extent_at(a, d);
    const reach read = reach_of(sub.at, call, out.extent, i);
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
    if (sub.mode != ir::border::none && (up ? read.low < room.first : read.high > room.last))
      return fail(texts::starts_outside(index_name(i), here, text_of(sub, s).view(), n, room.first, room.last, up ? read.low : read.high));
    limit = floor_div(distance, up ? read.factor : -read.factor) + 1;
    if (limit > 0) return true;
    if (n > 0 && !out.empty_window) {
      out.empty_window = true;
      out.empty_reason = texts::window_too_large(index_name(i), here, text_of(sub, s).view(), n, room.first, room.last, read.low, read.high);
    }
    limit = 0;
    return true;
  }

  /// Settles every index that is the only open one of a dimension; the least range over such dimensions counts.
  constexpr bool window_round(bool& progress) {
    const unsigned before = resolved;
    for (int a = 0; a < s.accesses.count; ++a) {
      if (!shape_given(a) || (roles.mentions[a] & ~before) == 0) continue;
      for (int d = 0; d < s.accesses[a].dims.count; ++d) {
        const unsigned open = mask_of(s.accesses[a].dims[d].at) & ~before;
        if (count_of(open) != 1) continue;
        const int i = first_of(open);
        std::int64_t limit = 0;
        if (!limit_of(i, a, d, limit)) return false;
        const bool first = (resolved >> i & 1u) == 0;
        if (first || (limit < out.extent[i] && out.extent[i] >= 0)) {
          out.extent[i] = limit;
          out.origin[i] = {extent_source::window, static_cast<std::int8_t>(a), static_cast<std::int8_t>(d)};
        }
        resolved |= 1u << i;
        progress = true;
      }
    }
    return true;
  }

  constexpr bool windows() {
    const unsigned all = (1u << s.indices.count) - 1u;
    for (bool progress = true; progress && resolved != all;) {
      progress = false;
      if (!window_round(progress)) return false;
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

  /// No iteration uses the access, whatever is unknown.
  constexpr bool never_used(int access) const {
    for (unsigned rest = roles.scope[access]; rest != 0; rest &= rest - 1)
      if (out.extent[first_of(rest)] == 0) return true;
    return false;
  }

  constexpr bool output_dimension(int d, bool empty) {
    const ir::subscript& sub = s.accesses[0].dims[d];
    const std::int64_t given = call.output_given ? extent_at(0, d) : unknown;
    const int alone = sub.at.plain_index();
    if (alone >= 0) {
      out.output.extents.push_back(given >= 0 ? given : out.extent[alone]);
      return true;
    }
    const reach written = reach_of(sub.at, call, out.extent);
    const texts::place here = place_of(s, 0, d);
    if (!written.fits || written.high == INT64_MAX || written.low == INT64_MIN)
      return fail(texts::coordinate_past_64_bits(here, text_of(sub, s).view(), given));
    if (empty) {
      out.output.extents.push_back(given >= 0 ? given : 0);
      return true;
    }
    if (!written.known) {
      out.output.extents.push_back(given);
      return true;
    }
    if (written.low < 0) return fail(texts::write_before_start(here, text_of(sub, s).view(), written.low));
    if (given >= 0 && written.high >= given) return fail(texts::write_past_end(here, text_of(sub, s).view(), given, written.high));
    out.output.extents.push_back(given >= 0 ? given : written.high + 1);
    return true;
  }
  constexpr bool output() {
    const bool empty = never_used(0);
    for (int d = 0; d < s.accesses[0].dims.count; ++d)
      if (!output_dimension(d, empty)) return false;
    return empty || one_to_one();
  }

  /// Elements are apart if each dimension that brings in new indices is a number in mixed radix of them.
  constexpr bool dimension_apart(const ir::subscript& sub, unsigned apart, bool& known) const {
    std::int64_t factor[ir::max_terms]{}, extent[ir::max_terms]{};
    int count = 0;
    for (unsigned rest = mask_of(sub.at) & ~apart; rest != 0; rest &= rest - 1) {
      const int i = first_of(rest);
      const reach r = reach_of(sub.at, call, out.extent, i);
      if (out.extent[i] < 0 || !r.known) known = false;
      const std::int64_t size = r.factor < 0 ? -r.factor : r.factor;
      int at = count++;
      for (; at > 0 && factor[at - 1] > size; --at) factor[at] = factor[at - 1], extent[at] = extent[at - 1];
      factor[at] = size;
      extent[at] = out.extent[i];
    }
    std::int64_t covered = 0;
    for (int i = 0; i < count; ++i) {
      if (extent[i] == 1) continue;
      if (factor[i] <= covered || !add_product(covered, factor[i], extent[i] - 1)) return false;
    }
    return true;
  }
  constexpr bool one_to_one() {
    if (roles.plain[0] == roles.left) return true;
    unsigned apart = roles.plain[0];
    const auto& dims = s.accesses[0].dims;
    bool known = true;
    for (bool progress = true; progress;) {
      progress = false;
      for (const ir::subscript& sub : dims) {
        const unsigned mask = mask_of(sub.at);
        if ((mask & ~apart) == 0) continue;
        bool certain = true;
        const bool fine = dimension_apart(sub, apart, certain);
        known = known && certain;
        if (!certain || !fine) continue;
        apart |= mask;
        progress = true;
      }
    }
    unsigned rest = roles.left & ~apart;
    if (rest == 0) return true;
    out.left = known ? left_map::overlapping : left_map::unsettled;
    for (int d = 0; known && d < dims.count; ++d) {
      unsigned here = mask_of(dims[d].at) & rest;
      while (here != 0 && out.extent[first_of(here)] == 1) here &= here - 1;
      if (here != 0) return fail(texts::scatter(index_name(first_of(here)), place_of(s, 0, d), text_of(dims[d].at, s).view()));
    }
    return true;
  }

  constexpr bool read_dimension(int a, int d) {
    const ir::subscript& sub = s.accesses[a].dims[d];
    const std::int64_t n = extent_at(a, d);
    if (n < 0 || (sub.mode == ir::border::none && sub.at.plain_index() >= 0)) return true;
    const reach read = reach_of(sub.at, call, out.extent);
    const texts::place here = place_of(s, a, d);
    if (!read.fits) return fail(texts::coordinate_past_64_bits(here, text_of(sub, s).view(), n));
    if (!read.known) return true;
    if (sub.mode == ir::border::none && (read.low < 0 || read.high >= n)) {
      std::string_view shrinkable;
      for (unsigned rest = mask_of(sub.at); rest != 0 && read.low >= 0; rest &= rest - 1)
        if (out.origin[first_of(rest)].source != extent_source::plain) shrinkable = index_name(first_of(rest));
      return fail(texts::read_outside(here, text_of(sub, s).view(), n, read.low < 0 ? read.low : read.high, shrinkable));
    }
    if (n == 0 && sub.mode != ir::border::none && sub.mode != ir::border::pad) return fail(texts::nothing_to_read(here, text_of(sub, s).view()));
    return true;
  }
  constexpr bool reads() {
    for (int a = 1; a < s.accesses.count; ++a) {
      if (never_used(a)) continue;
      for (int d = 0; d < s.accesses[a].dims.count; ++d)
        if (!read_dimension(a, d)) return false;
    }
    return true;
  }

  constexpr bool sizes() {
    std::int64_t count = 0;
    for (int i = 0; i <= call.operand_count; ++i) {
      const shape& t = i == 0 ? out.output : call.operand[i];
      if (!count_elements(t, count)) return fail(texts::size_past_64_bits(s.operand_name(i), {t.extents.data, t.rank()}));
    }
    return true;
  }

  constexpr void run() { (void)(ranges() && plain() && windows() && output() && reads() && sizes()); }
};

constexpr domain nothing_known(const ir::statement& s) {
  domain out;
  out.index_count = s.indices.count;
  for (int i = 0; i < s.indices.count; ++i) out.extent[i] = unknown;
  return out;
}

}  // namespace detail

/// `resolve` for what `check_statement` and `check_call` found right.
constexpr domain resolve_checked(const ir::statement& s, const index_roles& roles, const call_shapes& call) {
  domain out = detail::nothing_known(s);
  detail::resolver{s, call, roles, out}.run();
  return out;
}

/// Finds every extent of `s` for a call, and checks it: counts, ranks, extents that agree, reads inside, writes apart.
/// With extents or parameters `unknown` it says what it can; a later call with all of them says the rest.
constexpr domain resolve(const ir::statement& s, const index_roles& roles, const call_shapes& call) {
  diagnostic wrong = check_statement(s, roles);
  if (!wrong) wrong = check_call(s, call);
  if (!wrong) return resolve_checked(s, roles, call);
  domain out = detail::nothing_known(s);
  out.error = wrong;
  return out;
}

constexpr domain resolve(const ir::statement& s, const call_shapes& call) { return resolve(s, roles_of(s), call); }

}  // namespace winsum::analysis
