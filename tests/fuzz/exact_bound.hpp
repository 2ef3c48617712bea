// Defines `fuzz::is_exact`: whether every number of a statement is whole and so small that double holds it, in any order of a sum.
#pragma once
#include <algorithm>
#include <cmath>

#include "cases/call.hpp"

namespace fuzz {

/// The largest that an operation makes of numbers up to a, b and c; -1: its values are not whole.
inline double largest_of(winsum::operation does, double a, double b, double c) {
  using winsum::operation;
  if (winsum::row_of(does).fractions || does == operation::pow) return -1;
  if (does == operation::add || does == operation::sub) return a + b;
  if (does == operation::mul) return a * b;
  if (does == operation::less || does == operation::less_equal || does == operation::equal) return 1;
  return does == operation::select ? std::max(b, c) : std::max(a, b);
}

/// Elements are whole numbers of at most 8 (`cases::tensor`).
inline bool is_exact(const winsum::ir::statement& s, const cases::numbers_list& params, const winsum::analysis::domain& d) {
  constexpr double limit = 0x1p50;
  bool whole = true;
  double largest[winsum::ir::max_nodes]{};
  for (int i = 0; i < s.nodes.count; ++i) {
    const winsum::ir::node& n = s.nodes[i];
    const double a = n.a < 0 ? 0 : largest[n.a], b = n.b < 0 ? 0 : largest[n.b], c = n.c < 0 ? 0 : largest[n.c];
    auto constant = [&](double value) {
      whole = whole && std::floor(value) == value;
      return std::abs(value);
    };
    switch (n.kind) {
      case winsum::ir::node_kind::constant: largest[i] = constant(n.value.nearest); break;
      case winsum::ir::node_kind::parameter: largest[i] = std::abs(static_cast<double>(params[static_cast<std::size_t>(n.ref)])); break;
      case winsum::ir::node_kind::read:
        largest[i] = 8;
        for (const winsum::ir::subscript& x : s.accesses[n.ref].dims) largest[i] = std::max(largest[i], constant(x.value.nearest));
        break;
      case winsum::ir::node_kind::apply:
        largest[i] = largest_of(n.does, a, b, c);
        if (largest[i] < 0) return false;
        break;
      case winsum::ir::node_kind::reduce:
        largest[i] = a;
        for (int k = 0; k < d.index_count; ++k)
          if (n.over >> k & 1) largest[i] *= static_cast<double>(std::max<std::int64_t>(d.extent[k], 1));
        break;
    }
    if (!(largest[i] < limit)) return false;
  }
  return whole;
}

}  // namespace fuzz
