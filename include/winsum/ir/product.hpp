// Defines `is_product`, which right-hand sides are summed over their reduced indices without `sum` being written.
#pragma once
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::ir {

using node_list = static_vector<node, max_nodes>;

constexpr bool is_scalar(const node_list& nodes, int i) {
  const node& n = nodes[i];
  if (n.kind == node_kind::read || n.kind == node_kind::reduce) return false;
  return (n.a < 0 || is_scalar(nodes, n.a)) && (n.b < 0 || is_scalar(nodes, n.b)) && (n.c < 0 || is_scalar(nodes, n.c));
}

/// A product of reads, possibly scaled or negated.
constexpr bool is_product(const node_list& nodes, int i) {
  const node& n = nodes[i];
  if (n.kind == node_kind::read) return true;
  if (n.is(operation::neg) || n.is(operation::conj)) return is_product(nodes, n.a);
  if (n.is(operation::mul)) return is_product(nodes, n.a) && is_product(nodes, n.b);
  if (n.is(operation::div)) return is_product(nodes, n.a) && is_scalar(nodes, n.b);
  return is_scalar(nodes, i);
}

}  // namespace winsum::ir
