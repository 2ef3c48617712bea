// Defines the checks that tensors agree on extents which more than one of them says.
#pragma once
#include <winsum/analysis/extent_rules.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis::detail {

/// What `extent_rules` found is compared with what it did not look at.
struct agreement : extent_rules {
  struct bound {
    std::int64_t extent = unknown;
    int access = -1, dimension = -1;
    bool alike = true;  ///< every read leaves as much
  };

  /// Nothing but a given output says the extent of i: a 0 there may be a mistake, so it is no reason to look away. An operand says it
  /// also where its extent is a run-time matter.
  constexpr bool said_by_output(int i) const {
    if (out.origin[i].source != extent_source::plain || out.origin[i].access != 0) return false;
    for (int a = 1; a < s.accesses.count; ++a)
      if (has(roles.plain[a] & ~unsigned{roles.loose[a]}, i)) return false;
    return true;
  }
  /// Drops what a dimension seen before was refused for.
  constexpr bound open() {
    out.error = {};
    return {};
  }

  /// The largest range of i that keeps the reads of `operand` (0: all) inside, the other indices as they are. `unknown` where one of
  /// those hangs on i itself, or, for all operands, where padding that is not said leaves it open.
  constexpr bound room_of(int i, int operand) {
    bound least;
    for (int a = 1; a < s.accesses.count; ++a) {
      const ir::access& x = s.accesses[a];
      if (!has(roles.mentions[a], i) || (operand != 0 && x.operand != operand)) continue;
      for (unsigned rest = roles.mentions[a] & ~(1u << i); rest != 0; rest &= rest - 1)
        if (out.extent[first_of(rest)] == 0 && (operand != 0 || !said_by_output(first_of(rest)))) return open();  // never read
      for (int d = 0; d < x.dims.count; ++d) {
        unsigned rest = mask_of(x.dims[d].at);
        if (!has(rest, i)) continue;
        if (operand == 0 && x.dims[d].mode != border_kind::none && !x.dims[d].extended) return open();
        for (rest &= ~(1u << i); rest != 0; rest &= rest - 1)
          if (has(needed[first_of(rest)], i) || out.extent[first_of(rest)] == 0) return open();
        const reach start = reach_of(x.dims[d].at, call, out.extent, i);
        std::int64_t limit = extent_at(a, d);
        if (x.dims[d].mode == border_kind::none && (start.factor > 0 ? start.low < 0 : limit >= 0 && start.high >= limit)) return open();
        if (plain_of(x.dims[d]) < 0 && !limit_of(i, a, d, start, limit) && limit != 0) return open();
        if (limit == unknown) return open();
        const bool alike = least.alike && (least.extent == unknown || limit == least.extent);
        if (least.extent == unknown || limit < least.extent) least = {limit, a, d};
        least.alike = alike;
      }
    }
    if (operand != 0 && out.extent[i] == 0 && least.extent == 0) out.error = {};  // a window that is too large is read nowhere
    return least;
  }
  constexpr fixed_string<110> text_at(const bound& r) const { return text_of(s.accesses[r.access].dims[r.dimension], s); }

  /// A tensor that only bounds an index has to bound it alike.
  constexpr bool loose_agree(int a) {
    for (unsigned rest = roles.loose[a]; rest != 0; rest &= rest - 1) {
      const int i = first_of(rest);
      if (out.origin[i].source == extent_source::range) continue;
      const bound r = room_of(i, s.accesses[a].operand);
      if (out.error) return false;
      if (r.extent >= 0 && out.extent[i] >= 0 && r.extent != out.extent[i])
        return fail(texts::room_differs(index_name(i), out.extent[i], place_of(s, r.access, r.dimension), text_at(r).view(), r.extent));
    }
    return true;
  }
  /// An output may say an extent that nothing else says; what windows say of index i it has to repeat. Where they leave different
  /// room, they do not say one size, and an output may be smaller than the least.
  constexpr bool output_agrees(int i, int d) {
    const bound r = room_of(i, 0);
    if (out.error) return false;
    if (r.extent < 0 || out.extent[i] < 0 || r.extent == out.extent[i] || (!r.alike && out.extent[i] < r.extent)) return true;
    return fail(
        texts::output_unlike_size(index_name(i), out.extent[i], place_of(s, 0, d), place_of(s, r.access, r.dimension), text_at(r).view(), r.extent));
  }
  constexpr bool agree() {
    unsigned said = 0;  // dimensions of the output
    for (unsigned rest = call.output_given ? roles.plain[0] & ~unsigned{roles.unbounded} : 0u; rest != 0; rest &= rest - 1)
      if (said_by_output(first_of(rest))) said |= 1u << out.origin[first_of(rest)].dimension;
    for (; said != 0; said &= said - 1)
      if (!output_agrees(s.accesses[0].dims[first_of(said)].at.plain_index(), first_of(said))) return false;
    for (int a = 1; a < s.accesses.count; ++a)
      if (roles.loose[a] != 0 && !loose_agree(a)) return false;
    return true;
  }
};

}  // namespace winsum::analysis::detail
