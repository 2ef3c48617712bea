// Defines the values of a program's numbers: `scalar_value`, `affine_value`, `conditions_hold` and `let_value`.
#pragma once
#include <cstdint>

#include <winsum/loop_ir/fold_coordinate.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// `params`: the values of `program::params`, as `evaluate_parameters` gives them.
constexpr std::int64_t scalar_value(scalar s, const std::int64_t* params) { return s.param < 0 ? s.factor : s.factor * params[s.param]; }

/// `vars`: the values of `program::vars`; only those that the sum mentions are read.
constexpr std::int64_t affine_value(const program& p, affine a, const std::int64_t* params, const std::int64_t* vars) {
  std::int64_t sum = 0;
  for (int i = a.begin; i < a.begin + a.count; ++i) {
    const term& t = p.terms.data[i];
    std::int64_t v = t.factor;
    if (t.param >= 0) v *= params[t.param];
    if (t.var >= 0) v *= vars[t.var];
    sum += v;
  }
  return sum;
}

/// Whether every condition of the node holds; a node without one: true.
constexpr bool conditions_hold(const program& p, const node& n, const std::int64_t* params, const std::int64_t* vars) {
  for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
    const condition& c = p.conditions.data[i];
    const std::int64_t e = affine_value(p, c.e, params, vars);
    if (e < affine_value(p, c.lower, params, vars) || e >= affine_value(p, c.upper, params, vars)) return false;
  }
  return true;
}

/// The value that a `let` node gives its variable. A divisor of 0 gives 0.
constexpr std::int64_t let_value(const program& p, const node& n, const std::int64_t* params, const std::int64_t* vars) {
  if (n.let == let_kind::choose) return affine_value(p, n.e[conditions_hold(p, n, params, vars) ? 0 : 1], params, vars);
  const std::int64_t a = affine_value(p, n.e[0], params, vars);
  if (n.let == let_kind::affine) return a;
  const std::int64_t b = affine_value(p, n.e[1], params, vars);
  switch (n.let) {
    case let_kind::minimum: return a < b ? a : b;
    case let_kind::maximum: return a < b ? b : a;
    case let_kind::product: return a * b;
    case let_kind::floor_div: return b == 0 ? 0 : floor_div(a, b);
    case let_kind::modulo: return b == 0 ? 0 : modulo(a, b);
    case let_kind::clamp: return fold_coordinate(border_kind::clamp, a, b);
    case let_kind::reflect: return fold_coordinate(border_kind::reflect, a, b);
    case let_kind::symmetric: return fold_coordinate(border_kind::symmetric, a, b);
    case let_kind::wrap: return fold_coordinate(border_kind::wrap, a, b);
    case let_kind::affine:
    case let_kind::choose: break;  // above
  }
  return a;
}

/// [lower, upper) of a loop node.
struct loop_range {
  std::int64_t lower = 0, upper = 0;
};

constexpr loop_range loop_range_value(const program& p, const node& n, const std::int64_t* params, const std::int64_t* vars) {
  loop_range r{affine_value(p, n.lower[0], params, vars), affine_value(p, n.upper[0], params, vars)};
  if (n.has_lower1)
    if (const std::int64_t other = affine_value(p, n.lower[1], params, vars); other > r.lower) r.lower = other;
  if (n.has_upper1)
    if (const std::int64_t other = affine_value(p, n.upper[1], params, vars); other < r.upper) r.upper = other;
  return r;
}

}  // namespace winsum::loop_ir
