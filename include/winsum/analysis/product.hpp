// Defines `product_of`: the parts of a product, which is how all that asks whether a sum is of a product finds out.
#pragma once
#include <cstdint>

#include <winsum/core/exact_number.hpp>
#include <winsum/core/number.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// What a product is made of: reads in the order written, constants and parameters above and below, and a sign.
struct product_parts {
  struct factor {
    std::int8_t access;
    bool conjugate;
  };
  static_vector<factor, ir::max_accesses> reads{};
  exact_number constant = 1;                       ///< of all constant factors
  static_vector<std::int8_t, 4> above{}, below{};  ///< nodes: parameters that are factors, constants that divide
  bool negative = false;
  bool fits = true;  ///< it is such a product, and its constants are one number

  /// Whether nothing stands beside the reads.
  constexpr bool is_plain() const { return constant == exact_number(1) && above.empty() && below.empty() && !negative; }

  constexpr void take(const ir::statement& s, int i, bool conjugate) {
    const ir::node& n = s.nodes[i];
    switch (n.kind) {
      case ir::node_kind::constant: {
        const auto r = winsum::detail::exactly(operation::mul, constant, n.value);
        fits = fits && (r.known || !constant.is_integer() || !n.value.is_integer());
        constant = r.known ? r.value : exact_number(constant.nearest * n.value.nearest);
        break;
      }
      case ir::node_kind::parameter: above.push_back(static_cast<std::int8_t>(i)); break;
      case ir::node_kind::read: reads.push_back({n.ref, conjugate}); break;
      case ir::node_kind::reduce: fits = false; break;
      case ir::node_kind::apply:
        if (n.does == operation::neg) {
          negative = !negative;
          take(s, n.a, conjugate);
        } else if (n.does == operation::conj) {
          take(s, n.a, !conjugate);
        } else if (n.does == operation::mul) {
          take(s, n.a, conjugate);
          take(s, n.b, conjugate);
        } else if (n.does == operation::div && s.nodes[n.b].kind == ir::node_kind::constant) {
          take(s, n.a, conjugate);
          below.push_back(n.b);
        } else {
          fits = false;  // a sum or a function of parameters, or a division by one, which may be 0
        }
    }
    fits = fits && !reads.overflow && !above.overflow && !below.overflow;
  }
};

/// Takes node `i` apart at its multiplications, signs and conjugations, and at divisions by constants.
constexpr product_parts product_of(const ir::statement& s, int i) {
  product_parts p;
  p.take(s, i, false);
  return p;
}

}  // namespace winsum::analysis
