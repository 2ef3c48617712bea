// Defines `register_index_inside`: whether a register's index stays within its array under the unrolled loops around it.
#pragma once
#include <cstdint>

#include <winsum/loop_ir/affine_value.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// The nodes around a node, outermost first.
using node_path = static_vector<std::int16_t, 64>;

/// Whether every term is a constant or a variable marked in `known`.
constexpr bool only_mentions(const program& p, affine a, const bool* known) {
  for (int i = a.begin; i < a.begin + a.count; ++i) {
    const term& t = p.terms.data[i];
    if (t.param >= 0 || (t.var >= 0 && !known[t.var])) return false;
  }
  return true;
}

namespace detail {

/// sum += a * b; false if that does not fit 64 bits.
constexpr bool add_product(std::int64_t& sum, std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(sum, product, &sum);
}

/// Tries every iteration of the unrolled loops of `path` from `level` on that its guards let through.
constexpr bool index_inside_exactly(const program& p, const node_path& path, int level, affine index, std::int64_t count, const bool* unrolled,
                                    std::int64_t* vars) {
  if (level == path.size()) {
    std::int64_t at = 0;
    for (int i = index.begin; i < index.begin + index.count; ++i) {
      const term& t = p.terms.data[i];
      if (!add_product(at, t.factor, t.var < 0 ? 1 : vars[t.var])) return false;
    }
    return at >= 0 && at < count;
  }
  const node& n = p.nodes.data[path[level]];
  if (n.kind == node_kind::loop && n.loop == loop_kind::unroll) {
    const loop_range range = loop_range_value(p, n, nullptr, vars);
    for (vars[n.var] = range.lower; vars[n.var] < range.upper; vars[n.var] += n.step.factor)
      if (!index_inside_exactly(p, path, level + 1, index, count, unrolled, vars)) return false;
    return true;
  }
  if (n.kind == node_kind::guard)
    for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
      const condition& c = p.conditions.data[i];
      if (!only_mentions(p, c.e, unrolled) || !only_mentions(p, c.lower, unrolled) || !only_mentions(p, c.upper, unrolled)) continue;
      const std::int64_t e = affine_value(p, c.e, nullptr, vars);
      if (e < affine_value(p, c.lower, nullptr, vars) || e >= affine_value(p, c.upper, nullptr, vars)) return true;
    }
  return index_inside_exactly(p, path, level + 1, index, count, unrolled, vars);
}

}  // namespace detail

/// Whether `index`, a sum of constants and of variables marked in `unrolled`, is in [0, count) in every iteration of the
/// unrolled loops of `path` (whose bounds are constant). Guards over those variables count. What passes 64 bits on the way is outside.
constexpr bool register_index_inside(const program& p, const node_path& path, affine index, std::int64_t count, const bool* unrolled) {
  // The box of all iterations first: nearly always enough, and far cheaper than counting the iterations.
  std::int64_t least = 0, most = 0, vars[max_vars]{};
  bool fits = true;
  for (int i = index.begin; i < index.begin + index.count; ++i) {
    const term& t = p.terms.data[i];
    loop_range range{1, 2};
    std::int64_t step = 1;
    if (t.var >= 0)
      for (int level : path)
        if (const node& n = p.nodes.data[level]; n.kind == node_kind::loop && n.var == t.var) {
          range = loop_range_value(p, n, nullptr, vars);
          step = n.step.factor;
        }
    if (range.upper <= range.lower) return true;
    const std::int64_t last = range.lower + (range.upper - 1 - range.lower) / step * step;
    fits = fits && detail::add_product(least, t.factor, t.factor < 0 ? last : range.lower) &&
           detail::add_product(most, t.factor, t.factor < 0 ? range.lower : last);
  }
  if (fits && least >= 0 && most < count) return true;
  return detail::index_inside_exactly(p, path, 0, index, count, unrolled, vars);
}

}  // namespace winsum::loop_ir
