// Defines `quick_steps_of` and `settle_by_steps`: the extents of common calls and their checks as a short list of sums, made while compiling.
#pragma once
#include <cstdint>

#include <winsum/analysis/index_roles.hpp>
#include <winsum/core/static_vector.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

enum class quick_kind : std::uint8_t {
  take,    ///< the index has the dimension's extent
  same,    ///< and so it has of this dimension
  window,  ///< the index has the largest range that keeps the read inside
  least,   ///< and no more than of this dimension
  room,    ///< the dimension leaves the index what it has
  inside,  ///< the read stays inside
  output,  ///< the index is a dimension of an output that the call makes
};

/// One step, about a dimension of an operand (0: the output). The reach of the subscript without `index` is `constant` and, for each
/// other index, `factor` times its extent less one.
struct quick_step {
  quick_kind kind;
  std::int8_t index;
  std::int8_t operand;
  std::int8_t dimension;
  bool bordered;
  bool extended;  ///< reads may go `before` and `after` the dimension; else as far past the end as before the start
  std::int8_t others;
  std::int32_t factor;  ///< of `index`
  std::int32_t constant, before, after;
  struct {
    std::int32_t index, factor;
  } other[4];
};

/// No steps: the call has to be resolved by all rules.
using quick_steps = static_vector<quick_step, 24>;

namespace detail {

struct quick_planner {
  const ir::statement& s;
  const index_roles& roles;
  bool output_given;
  quick_steps steps{};
  bool fits = true;

  constexpr std::int32_t narrow(std::int64_t n) {
    constexpr std::int64_t most = 1 << 20;
    fits = fits && n > -most && n < most;
    return fits ? static_cast<std::int32_t>(n) : 0;
  }
  constexpr std::int64_t constant_of(const ir::affine& at) {
    std::int64_t n = 0;
    for (const ir::term& t : at.terms) n += t.factor;
    return n;
  }
  constexpr void put(quick_kind kind, int index, int a, int d) {
    const ir::subscript& sub = s.accesses[a].dims[d];
    quick_step step{kind,
                    static_cast<std::int8_t>(index),
                    s.accesses[a].operand,
                    static_cast<std::int8_t>(d),
                    sub.mode != border_kind::none,
                    sub.extended,
                    0,
                    0,
                    0,
                    0,
                    0,
                    {}};
    for (const ir::term& t : sub.at.terms) {
      if (t.index < 0)
        step.constant = narrow(t.factor);
      else if (t.index == index)
        step.factor = narrow(t.factor);
      else if (step.others == 4)
        fits = false;
      else
        step.other[step.others++] = {t.index, narrow(t.factor)};
    }
    if (sub.extended) step.before = narrow(constant_of(sub.extend_lo)), step.after = narrow(constant_of(sub.extend_hi));
    steps.push_back(step);
  }

  constexpr unsigned plain_steps() {
    unsigned resolved = 0;
    for (int k = 1; k <= s.accesses.count; ++k) {
      const int a = k % s.accesses.count;
      for (int d = 0; (a > 0 || output_given) && d < s.accesses[a].dims.count; ++d) {
        const int i = plain_of(s.accesses[a].dims[d]);
        if (i < 0) continue;
        put(has(resolved, i) ? quick_kind::same : quick_kind::take, i, a, d);
        resolved |= 1u << i;
      }
    }
    return resolved;
  }
  /// False if an index is left.
  constexpr bool window_steps(unsigned& resolved) {
    const unsigned all = (1u << s.indices.count) - 1u;
    for (bool progress = true; progress && resolved != all;) {
      const unsigned before = resolved;
      for (int a = 1; a < s.accesses.count; ++a)
        for (int d = 0; d < s.accesses[a].dims.count; ++d) {
          const unsigned open = mask_of(s.accesses[a].dims[d].at) & ~before;
          if (count_of(open) != 1) continue;
          put(has(resolved, first_of(open)) ? quick_kind::least : quick_kind::window, first_of(open), a, d);
          resolved |= open;
        }
      progress = resolved != before;
    }
    return resolved == all;
  }
  constexpr void check_steps(unsigned by_operands) {
    for (int d = 0; !output_given && d < s.accesses[0].dims.count; ++d) put(quick_kind::output, plain_of(s.accesses[0].dims[d]), 0, d);
    const unsigned by_output = output_given ? roles.plain[0] & ~by_operands & ~unsigned{roles.unbounded} : 0u;
    for (int a = 1; a < s.accesses.count; ++a)
      for (int d = 0; d < s.accesses[a].dims.count; ++d) {
        const ir::subscript& sub = s.accesses[a].dims[d];
        if (plain_of(sub) >= 0) continue;
        for (unsigned rest = mask_of(sub.at) & by_output; rest != 0; rest &= rest - 1)
          if (sub.mode == border_kind::none || sub.extended) put(quick_kind::room, first_of(rest), a, d);
        if (sub.mode == border_kind::none) put(quick_kind::inside, -1, a, d);
      }
  }
};

}  // namespace detail

/// Where the list is not empty and the extents of a call are 1 or more and below 2^31, passing all of its steps means that `resolve` finds the same
/// extents and nothing wrong. The statement has passed `check_statement`.
constexpr quick_steps quick_steps_of(const ir::statement& s, const index_roles& roles, bool output_given) {
  if (!s.ranges.empty() || !s.params.empty() || roles.plain[0] != roles.left || count_of(roles.left) != s.accesses[0].dims.count) return {};
  unsigned by_operands = 0;
  for (int a = 0; a < s.accesses.count; ++a) {
    if (roles.loose[a] != 0) return {};
    if (a > 0) by_operands |= roles.plain[a];
    for (const ir::subscript& d : s.accesses[a].dims)
      if (d.exact) return {};
  }
  detail::quick_planner p{s, roles, output_given};
  unsigned resolved = p.plain_steps();
  const bool all = p.window_steps(resolved);
  p.check_steps(by_operands);
  return all && p.fits && !p.steps.overflow ? p.steps : quick_steps{};
}

/// The extents of a call's tensors, in positions [first, end); 0 is the output.
struct tensor_extents {
  const std::int64_t (*extent)[ir::max_rank];
  const int* rank;
  int first, end;
};

namespace detail {
/// 0 if no extent is below 1 or above 2^31, and no tensor has more than 2^63 elements.
constexpr std::uint64_t unusual_sizes(const tensor_extents& t) {
  std::uint64_t unusual = 0;
  for (int i = t.first; i < t.end; ++i) {
    std::int64_t elements = 1;
    for (int d = 0; d < t.rank[i]; ++d) {
      const std::int64_t n = t.extent[i][d];
      unusual |= static_cast<std::uint64_t>(n - 1) >> 31;
      unusual |= static_cast<std::uint64_t>(__builtin_mul_overflow(elements, n, &elements));
    }
  }
  return unusual;
}
}  // namespace detail

/// Fills the extents of the indices. False: these steps do not settle the call, and `index_extent` means nothing.
constexpr bool settle_by_steps(const quick_step* steps, int count, const tensor_extents& t, std::int64_t* index_extent) {
  if (detail::unusual_sizes(t) != 0) return false;
  constexpr std::int64_t most = std::int64_t{1} << 31;  // sums of a few of them, times factors below 2^20, fit 64 bits
  std::int64_t wrong = 0;                               // below 0: yes
  std::int64_t made = 1;                                // elements of an output that the call makes
  for (const quick_step* s = steps; s != steps + count; ++s) {
    if (s->kind == quick_kind::output) {
      wrong |= -static_cast<std::int64_t>(__builtin_mul_overflow(made, index_extent[s->index], &made));
      continue;
    }
    const std::int64_t n = t.extent[s->operand][s->dimension];
    if (s->kind == quick_kind::take) {
      index_extent[s->index] = n;
      continue;
    }
    if (s->kind == quick_kind::same) {
      wrong |= -(index_extent[s->index] ^ n);
      continue;
    }
    std::int64_t low = s->constant, high = s->constant;
    for (int k = 0; k < s->others; ++k) {
      const std::int64_t span = s->other[k].factor * (index_extent[s->other[k].index] - 1);
      (span < 0 ? low : high) += span;
    }
    if (s->kind == quick_kind::inside) {
      wrong |= low | (n - 1 - high);
      continue;
    }
    std::int64_t first = 0, last = n - 1;
    if (s->extended)
      first = -std::int64_t{s->before}, last += s->after;
    else if (s->bordered && low < 0)
      first = low, last -= low;
    const bool up = s->factor > 0;
    if (s->bordered) wrong |= up ? low - first : last - high;
    const std::int64_t distance = up ? last - high : low - first, step = up ? s->factor : -s->factor;
    wrong |= distance | (step - 1);
    if (wrong < 0) return false;
    const std::int64_t range = (step == 1 ? distance : distance / step) + 1;
    wrong |= most - range;
    std::int64_t& extent = index_extent[s->index];
    if (s->kind == quick_kind::room)
      wrong |= -(extent ^ range);
    else if (s->kind == quick_kind::window || range < extent)
      extent = range;
  }
  return wrong >= 0;
}

}  // namespace winsum::analysis
