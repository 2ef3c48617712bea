// Defines `types_of`, the one rule for the types in which a call's numbers are computed, and what the rule refuses.
#pragma once
#include <winsum/core/diagnostics_numbers.hpp>
#include <winsum/core/element.hpp>
#include <winsum/core/number.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// The element types of a call's tensors.
struct call_elements {
  element of[ir::max_accesses]{};  ///< [0]: the output, if it is given
  int operand_count = 0;
  bool output_given = false;
};

/// The types in which a call is computed.
struct number_types {
  element sum = element::f64;     ///< of the sum and of all inside it
  element point = element::f64;   ///< of what stands around the sum, or of all where nothing is summed
  element result = element::f64;  ///< of the output
};

/// The common type of two, as in C++; with a complex one, complex of the parts' common type.
constexpr element common_element(element a, element b) {
  if (is_complex(a) || is_complex(b)) {
    const bool twice = a == element::c128 || b == element::c128 || a == element::f64 || b == element::f64;
    return twice ? element::c128 : element::c64;
  }
  if (is_floating(a) || is_floating(b)) return a == element::f64 || b == element::f64 ? element::f64 : element::f32;
  if (size_of(a) < 4) a = element::i32;
  if (size_of(a) != size_of(b)) return size_of(a) > size_of(b) ? a : b;
  return is_unsigned(a) ? a : b;
}

namespace detail {

constexpr bool node_needs_floating(const ir::statement& s, const ir::node& n) {
  if (n.kind == ir::node_kind::constant) return !n.value.is_integer();
  if (n.is(operation::pow)) return s.nodes[n.b].kind == ir::node_kind::constant && s.nodes[n.b].value.nearest < 0;
  return n.kind == ir::node_kind::apply && row_of(n.does).fractions;
}

/// The integer type that holds what `type` holds and all constants, or a constant for which there is none.
struct widened_integer {
  element type = element::i32;
  bool possible = true;
  exact_number clash{};
};
constexpr widened_integer widened_by_constants(const ir::statement& s, element type) {
  exact_number low, high;
  for (const ir::node& n : s.nodes) {
    if (n.kind != ir::node_kind::constant) continue;
    if (n.value.whole() < low.whole()) low = n.value;
    if (n.value.whole() > high.whole()) high = n.value;
  }
  const bool with_sign = !is_unsigned(type) || low.nearest < 0;
  if (type == element::u64 && with_sign) return {type, false, low};
  if (with_sign && !holds(element::i64, high)) return {type, false, high};
  if (holds(type, low) && holds(type, high)) return {type};
  return {with_sign ? element::i64 : element::u64};
}

constexpr bool has_constant_below_0(const ir::statement& s) {
  for (const ir::node& n : s.nodes)
    if (n.kind == ir::node_kind::constant && n.value.nearest < 0) return true;
  return false;
}

/// The type of the sum before constants widen it. Of a wider output that has no sign a constant below 0 makes one that has.
constexpr element sum_by_tensors(const ir::statement& s, const call_elements& c) {
  using winsum::is_complex, winsum::is_floating, winsum::is_integer;
  if (c.operand_count == 0) return c.output_given ? common_element(c.of[0], c.of[0]) : element::f64;
  element sum = common_element(c.of[1], c.of[1]);
  for (int o = 2; o <= c.operand_count; ++o) sum = common_element(sum, c.of[o]);
  if (!c.output_given || size_of(c.of[0]) <= size_of(sum)) return sum;
  if (is_integer(sum) && is_integer(c.of[0]))
    return is_unsigned(sum) && is_unsigned(c.of[0]) && !has_constant_below_0(s) ? element::u64 : element::i64;
  const bool same_kind = is_floating(sum) == is_floating(c.of[0]) && is_complex(sum) == is_complex(c.of[0]) && !is_integer(sum);
  return same_kind ? c.of[0] : sum;
}

}  // namespace detail

/// The expression has a division, a fraction or a number past 64 bits as a constant, a function whose values are fractions, or a
/// power with a constant exponent below 0.
constexpr bool needs_floating(const ir::statement& s) {
  for (const ir::node& n : s.nodes)
    if (detail::node_needs_floating(s, n)) return true;
  return false;
}

/// The rule. The operands have a common type, in which integers narrower than 32 bits are int32. Integers become double if the
/// expression needs it, inside the sum or around it. A wider output of the same kind (integer, floating, complex) widens; so does a
/// constant: integers to 64 bits, float to double if it is past float's range. What stands around an integer sum has its type, or
/// that of a floating output.
constexpr number_types types_of(const ir::statement& s, const call_elements& c) {
  element sum = detail::sum_by_tensors(s, c);
  if (is_integer(sum)) {
    sum = needs_floating(s) ? element::f64 : detail::widened_by_constants(s, sum).type;
  } else {
    for (const ir::node& n : s.nodes)
      if (n.kind == ir::node_kind::constant && n.value.is_past_float()) sum = common_element(sum, element::f64);
  }
  number_types r{sum, sum, sum};
  if (!c.output_given) return r;
  r.result = c.of[0];
  if (!is_integer(sum) || !is_integer(r.result)) r.point = common_element(sum, r.result);
  return r;
}

/// A pad value that is no element of its tensor, or a constant that no integer type holds beside the tensors' numbers; or nothing.
constexpr diagnostic check_numbers(const ir::statement& s, const call_elements& c) {
  for (const ir::access& x : s.accesses)
    for (int d = 0; d < x.dims.count; ++d) {
      const element e = c.of[x.operand];
      if (x.operand == 0 || x.dims[d].mode != border_kind::pad || holds(e, x.dims[d].value)) continue;
      const auto value = spell_number(x.dims[d].value);
      if (!is_integer(e)) return texts::pad_past({x.tensor.view(), d}, value.view(), name_of(e));
      const auto low = write_integer(least_of(e)), high = write_integer(greatest_of(e));
      return texts::pad_not_held({x.tensor.view(), d}, value.view(), name_of(e), low.view(), high.view());
    }
  const element sum = detail::sum_by_tensors(s, c);
  if (!is_integer(sum) || needs_floating(s)) return {};
  const detail::widened_integer w = detail::widened_by_constants(s, sum);
  if (w.possible) return {};
  if (w.clash.nearest > 0 && is_unsigned(sum)) return texts::constants_not_held(spell_number(w.clash).view());
  return texts::constant_not_held(spell_number(w.clash).view(), name_of(sum), w.clash.nearest < 0 ? "int64" : "uint64");
}

}  // namespace winsum
