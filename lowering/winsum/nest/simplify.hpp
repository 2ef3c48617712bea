// Defines `simplify`: loops of one iteration and names of constants vanish from a nest.
#pragma once
#include <winsum/nest/nest.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

/// A loop bound to a GPU's grid stays: without one there is no launch. So does one that a copy for a block stands in.
constexpr bool is_single(const nest& n, const nest_loop& l) {
  for (const nest_copy& c : n.copies)
    if (c.after == l.var && n.is_shared(c.buffer)) return false;
  const bool on_host = l.kind == loop_kind::serial || l.kind == loop_kind::parallel;
  return on_host && l.tiles.empty() && l.step.param < 0 && l.upper.is_constant() && l.upper.constant_part() > 0 &&
         l.upper.constant_part() <= l.step.factor;
}

/// The value of a let of constants; false if it has none.
constexpr bool constant_of(const nest_let& l, std::int64_t& value) {
  if (!l.e0.is_constant() || !l.e1.is_constant()) return false;
  const std::int64_t a = l.e0.constant_part(), b = l.e1.constant_part();
  switch (l.kind) {
    case let_kind::affine: value = a; return true;
    case let_kind::minimum: value = a < b ? a : b; return true;
    case let_kind::maximum: value = a < b ? b : a; return true;
    case let_kind::product: value = a * b; return true;
    case let_kind::floor_div:
    case let_kind::modulo:
    case let_kind::clamp:
    case let_kind::reflect:
    case let_kind::symmetric:
    case let_kind::wrap:
    case let_kind::choose: break;
  }
  return false;
}

}  // namespace detail

/// Loops of the host without tiles that have one iteration go, and lets of constants; what stood in such a loop stands in the one around it.
/// Law: computes the same, element by element in the same order.
constexpr void simplify(nest& n) {
  for (bool again = true; again;) {
    again = false;
    for (int i = 0; i < n.loops.count && !again; ++i) {
      const nest_loop l = n.loops[i];
      if (!detail::is_single(n, l)) continue;
      const std::int16_t around = i > 0 ? n.loops[i - 1].var : std::int16_t{-1};
      n.replace(l.var, 0);
      for (nest_copy& x : n.copies)
        if (x.after == l.var) x.after = around;
      for (int k = i + 1; k < n.loops.count; ++k) n.loops[k - 1] = n.loops[k];
      --n.loops.count;
      again = true;
    }
    for (int i = 0; i < n.lets.count && !again; ++i) {
      std::int64_t value = 0;
      if (!detail::constant_of(n.lets[i], value)) continue;
      n.replace(n.lets[i].var, value);
      for (int k = i + 1; k < n.lets.count; ++k) n.lets[k - 1] = n.lets[k];
      --n.lets.count;
      again = true;
    }
  }
}

}  // namespace winsum::loop_ir
