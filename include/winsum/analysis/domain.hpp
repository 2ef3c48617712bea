// Defines `resolve`: the extent of every index and of the output, or the sentence that says why there is none.
#pragma once
#include <winsum/analysis/agreement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {
namespace detail {

/// Works out one call; the steps are in the order of `run`.
struct resolver : agreement {
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
    const std::int64_t whole = given >= 0 ? given : written.high + 1;
    if (sub.exact && (written.low != 0 || written.high + 1 != whole))
      return fail(texts::not_covered(here, text_of(sub, s).view(), whole, {0, whole - 1, written.low, written.high}));
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
  /// The same where every dimension of the output is an index alone, of its own.
  constexpr void plain_output() {
    for (int d = 0; d < s.accesses[0].dims.count; ++d) {
      const std::int64_t given = call.output_given ? extent_at(0, d) : unknown;
      out.output.extents.push_back(given >= 0 ? given : out.extent[s.accesses[0].dims[d].at.plain_index()]);
    }
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

  constexpr bool covers(const ir::subscript& sub, const reach& read, std::int64_t extent) const {
    const allowed inside = allowed_of(sub, read, extent, call);
    return !inside.known || !inside.fits || (read.low == inside.first && read.high == inside.last);
  }
  template <bool Exact>
  constexpr bool read_dimension(int a, int d) {
    const ir::subscript& sub = s.accesses[a].dims[d];
    const std::int64_t n = extent_at(a, d);
    if (n < 0 || (plain_of(sub) >= 0 && !is_loose(s, roles, a, d))) return true;
    const reach read = reach_of(sub.at, call, out.extent);
    const texts::place here = place_of(s, a, d);
    if (!read.fits) return fail(texts::coordinate_past_64_bits(here, text_of(sub, s).view(), n));
    if (!read.known) return true;
    if (sub.mode == border_kind::none && (read.low < 0 || read.high >= n)) {
      std::string_view shrinkable;
      for (unsigned rest = mask_of(sub.at); rest != 0 && read.low >= 0; rest &= rest - 1)
        if (out.origin[first_of(rest)].source != extent_source::plain) shrinkable = index_name(first_of(rest));
      return fail(texts::read_outside(here, text_of(sub, s).view(), n, read.low < 0 ? read.low : read.high, shrinkable));
    }
    if constexpr (Exact)
      if (sub.exact && !covers(sub, read, n)) {
        const allowed inside = allowed_of(sub, read, n, call);
        return fail(texts::not_covered(here, text_of(sub, s).view(), n, {inside.first, inside.last, read.low, read.high}));
      }
    if (n == 0 && sub.mode != border_kind::none && sub.mode != border_kind::pad) return fail(texts::nothing_to_read(here, text_of(sub, s).view()));
    return true;
  }
  template <bool Exact>
  constexpr bool reads() {
    for (int a = 1; a < s.accesses.count; ++a) {
      if (never_used(a)) continue;
      for (int d = 0; d < s.accesses[a].dims.count; ++d)
        if (!read_dimension<Exact>(a, d)) return false;
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

  constexpr void run() { (void)(ranges() && plain() && windows() && agree() && output() && reads<true>() && sizes()); }
  /// Of a call that `needs_few_rules`: the others would find nothing.
  constexpr void run_few() {
    if (!plain() || !windows()) return;
    plain_output();
    (void)(reads<false>() && sizes());
  }
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
  detail::resolver{{{s, call, roles, out}}}.run();
  return out;
}

/// Whether the rules for ranges, `exact`, sums on the left side, and for extents that two tensors say in different ways are none of a call's
/// matter, whatever its extents are: most calls are compiled without them.
constexpr bool needs_few_rules(const ir::statement& s, const index_roles& roles, bool output_given) {
  if (!s.ranges.empty() || roles.plain[0] != roles.left || count_of(roles.left) != s.accesses[0].dims.count) return false;
  unsigned said = 0;  // by operands
  for (int a = 0; a < s.accesses.count; ++a) {
    if (a > 0) said |= roles.plain[a];
    if (roles.loose[a] != 0) return false;
    for (const ir::subscript& d : s.accesses[a].dims)
      if (d.exact) return false;
  }
  return !output_given || (roles.left & ~unsigned{roles.unbounded} & ~said) == 0;
}

/// `resolve_checked` for a call that `needs_few_rules`.
constexpr domain resolve_by_few_rules(const ir::statement& s, const index_roles& roles, const call_shapes& call) {
  domain out = detail::nothing_known(s);
  detail::resolver{{{s, call, roles, out}}}.run_few();
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
