// Defines `fuzz::is_exact`: whether every number of a statement is whole and so small that double holds it, in any order of a sum.
#pragma once
#include <algorithm>
#include <cmath>

#include "cases/call.hpp"

namespace fuzz {

/// Elements are whole numbers of at most 8 (`cases::tensor`).
inline bool is_exact(const winsum::ir::statement& s, const cases::numbers_list& params, const winsum::analysis::domain& d) {
  using winsum::ir::op;
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
      case op::constant: largest[i] = constant(n.value.nearest); break;
      case op::param: largest[i] = std::abs(static_cast<double>(params[static_cast<std::size_t>(n.ref)])); break;
      case op::read:
        largest[i] = 8;
        for (const winsum::ir::subscript& x : s.accesses[n.ref].dims) largest[i] = std::max(largest[i], constant(x.value.nearest));
        break;
      case op::add:
      case op::sub: largest[i] = a + b; break;
      case op::mul: largest[i] = a * b; break;
      case op::min:
      case op::max: largest[i] = std::max(a, b); break;
      case op::select: largest[i] = std::max(b, c); break;
      case op::neg:
      case op::abs:
      case op::conj:
      case op::floor:
      case op::round: largest[i] = a; break;
      case op::less:
      case op::less_equal:
      case op::equal: largest[i] = 1; break;
      case op::sum:
        largest[i] = a;
        for (int k = 0; k < d.index_count; ++k)
          if (n.over >> k & 1) largest[i] *= static_cast<double>(std::max<std::int64_t>(d.extent[k], 1));
        break;
      default: return false;
    }
    if (!(largest[i] < limit)) return false;
  }
  return whole;
}

}  // namespace fuzz
