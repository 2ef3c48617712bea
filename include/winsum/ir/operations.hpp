// Defines the notation's names of the operations of a right-hand side: one table for the printer and the parser.
#pragma once
#include <string_view>

#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::ir {

/// How one operation is written. `level`: how tightly it binds, 9: as a function call.
struct operation {
  op kind;
  std::string_view text;
  int values;
  int level;
};

inline constexpr operation operations[] = {
    {op::equal, "==", 2, 1},  {op::less, "<", 2, 2},        {op::less_equal, "<=", 2, 2}, {op::add, "+", 2, 3},       {op::sub, "-", 2, 3},
    {op::mul, "*", 2, 4},     {op::div, "/", 2, 4},         {op::neg, "-", 1, 5},         {op::min, "min", 2, 9},     {op::max, "max", 2, 9},
    {op::pow, "pow", 2, 9},   {op::abs, "abs", 1, 9},       {op::exp, "exp", 1, 9},       {op::log, "log", 1, 9},     {op::sqrt, "sqrt", 1, 9},
    {op::tanh, "tanh", 1, 9}, {op::sin, "sin", 1, 9},       {op::cos, "cos", 1, 9},       {op::floor, "floor", 1, 9}, {op::round, "round", 1, 9},
    {op::conj, "conj", 1, 9}, {op::select, "select", 3, 9}, {op::sum, "sum", 1, 9},
};

/// Null for constants, parameters and reads.
constexpr const operation* find_operation(op kind) {
  for (const operation& each : operations)
    if (each.kind == kind) return &each;
  return nullptr;
}
constexpr const operation* find_function(std::string_view name) {
  for (const operation& each : operations)
    if (each.level == 9 && each.text == name) return &each;
  return nullptr;
}

using node_list = static_vector<node, max_nodes>;

constexpr bool is_scalar(const node_list& nodes, int i) {
  const node& n = nodes[i];
  if (n.kind == op::read || n.kind == op::sum) return false;
  return (n.a < 0 || is_scalar(nodes, n.a)) && (n.b < 0 || is_scalar(nodes, n.b)) && (n.c < 0 || is_scalar(nodes, n.c));
}

/// A product of reads, possibly scaled or negated: what is summed over its reduced indices without `sum` being written.
constexpr bool is_product(const node_list& nodes, int i) {
  const node& n = nodes[i];
  switch (n.kind) {
    case op::read: return true;
    case op::neg:
    case op::conj: return is_product(nodes, n.a);
    case op::mul: return is_product(nodes, n.a) && is_product(nodes, n.b);
    case op::div: return is_product(nodes, n.a) && is_scalar(nodes, n.b);
    default: return is_scalar(nodes, i);
  }
}

}  // namespace winsum::ir
