// Defines `factored`: a sum over a scaled product as the plain product's sum, scaled once.
#pragma once
#include <cstdint>

#include <winsum/analysis/product.hpp>
#include <winsum/ir/number_types.hpp>
#include <winsum/ir/product.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

namespace detail {

/// Copies a statement's nodes, the sum's body anew.
struct factoring {
  const ir::statement& from;
  ir::statement to;
  bool complex;
  std::int8_t made[ir::max_nodes]{};  ///< where a node went, 0: nowhere yet, else its position + 1

  constexpr std::int8_t put(const ir::node& n) {
    for (int i = 0; i < to.nodes.count; ++i)
      if (to.nodes[i] == n) return static_cast<std::int8_t>(i);
    to.nodes.push_back(n);
    return static_cast<std::int8_t>(to.nodes.count - 1);
  }
  constexpr std::int8_t apply(operation does, int a, int b = -1) {
    ir::node n{ir::node_kind::apply, does};
    n.a = static_cast<std::int8_t>(a);
    n.b = static_cast<std::int8_t>(b);
    return put(n);
  }
  constexpr std::int8_t read(const product_parts::factor& f) {
    ir::node n{ir::node_kind::read};
    n.ref = f.access;
    const std::int8_t at = put(n);
    return f.conjugate && complex ? apply(operation::conj, at) : at;
  }
  constexpr std::int8_t constant(const exact_number& value) {
    ir::node n;
    n.value = value;
    return put(n);
  }
  constexpr std::int8_t copy(int i, const product_parts& parts) {
    if (made[i] != 0) return static_cast<std::int8_t>(made[i] - 1);
    ir::node n = from.nodes[i];
    if (n.kind == ir::node_kind::reduce) return scaled(n, parts);
    if (n.a >= 0) n.a = copy(n.a, parts);
    if (n.b >= 0) n.b = copy(n.b, parts);
    if (n.c >= 0) n.c = copy(n.c, parts);
    const std::int8_t at = put(n);
    made[i] = static_cast<std::int8_t>(at + 1);
    return at;
  }
  constexpr std::int8_t scaled(ir::node sum, const product_parts& parts) {
    const bool both = complex && parts.reads[0].conjugate && parts.reads[1].conjugate;
    product_parts::factor first = parts.reads[0], second = parts.reads[1];
    if (both) first.conjugate = second.conjugate = false;
    const std::int8_t a = read(first), b = read(second);
    sum.a = apply(operation::mul, a, b);
    std::int8_t at = put(sum);
    if (both) at = apply(operation::conj, at);
    exact_number scale = parts.constant;
    bool negative = parts.negative;
    if (negative && !(scale == exact_number(1)) && scale.nearest != 0) {
      const auto turned = winsum::detail::exactly(operation::neg, scale, 0);
      scale = turned.known ? turned.value : exact_number(-scale.nearest);
      negative = false;
    }
    if (!(scale == exact_number(1))) at = apply(operation::mul, constant(scale), at);
    for (std::int8_t each : parts.above) at = apply(operation::mul, copy(each, parts), at);
    for (std::int8_t each : parts.below) at = apply(operation::div, at, copy(each, parts));
    return negative ? apply(operation::neg, at) : at;
  }
};

/// A factor so far from 1 may be there to keep the terms of the sum in range.
constexpr bool is_moderate(const exact_number& x) {
  const double size = x.nearest < 0 ? -x.nearest : x.nearest;
  return size >= 0x1p-20 && size <= 0x1p20;
}

}  // namespace detail

/// Whether `factored` would leave the statement as it is because of what it is: no scaled product of reads is summed.
constexpr bool is_factored(const ir::statement& s, const number_types& t) {
  int sum = -1;
  for (int i = 0; i < s.nodes.count; ++i)
    if (s.nodes[i].kind == ir::node_kind::reduce) sum = i;
  if (sum < 0 || s.nodes[sum].by != reduction::sum) return true;
  const ir::node& body = s.nodes[s.nodes[sum].a];
  const bool plain = body.is(operation::mul) && s.nodes[body.a].kind == ir::node_kind::read && s.nodes[body.b].kind == ir::node_kind::read;
  return plain || !ir::is_product(s.nodes, s.nodes[sum].a) || (is_integer(t.sum) && t.point != t.sum);
}

/// `s` with constants, parameters and the sign of a summed product of two reads outside of its sum, and conjugation on one factor at most:
/// `sum(2*in*w)` as `2*sum(in*w)`, `sum(conj(a)*conj(b))` as `conj(sum(a*b))`; any other statement as it is. Integers keep each value;
/// floating sums may round differently in their last bits. Constants beyond 2^±20, divisions by parameters and functions of them stay inside, and all
/// do where what stands around an integer sum has another type.
constexpr ir::statement factored(const ir::statement& s, const number_types& t) {
  if (is_factored(s, t)) return s;
  int sum = 0;
  while (s.nodes[sum].kind != ir::node_kind::reduce) ++sum;
  const product_parts parts = product_of(s, s.nodes[sum].a);
  if (!parts.fits || parts.reads.count != 2 || (!is_integer(t.sum) && !detail::is_moderate(parts.constant))) return s;
  for (std::int8_t each : parts.below)
    if (!detail::is_moderate(s.nodes[each].value)) return s;
  detail::factoring f{s, s, is_complex(t.sum)};
  f.to.nodes.clear();
  f.to.root = f.copy(s.root, parts);
  return f.to.nodes.overflow ? s : f.to;
}

}  // namespace winsum::analysis
