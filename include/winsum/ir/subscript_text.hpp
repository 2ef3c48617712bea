// Defines `ir::text_of`: a subscript of a statement as a user writes it, for sentences.
#pragma once
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::ir {

using expression_text = fixed_string<110>;

/// An index sum as a user writes it: 2*y + r - 1.
constexpr expression_text text_of(const affine& at, const statement& s) {
  expression_text out;
  for (int i = 0; i < at.terms.count; ++i) {
    const term& t = at.terms[i];
    const bool negative = t.factor < 0;
    if (i == 0)
      out << (negative ? "-" : "");
    else
      out << (negative ? " - " : " + ");
    fixed_string<24> digits;
    digits << t.factor;
    const std::string_view size = digits.view().substr(negative ? 1 : 0);
    const bool alone = t.index < 0 && t.param < 0;
    if (alone || size != "1") out << size << (alone ? "" : "*");
    if (t.param >= 0) out << s.params[t.param].view() << (t.index >= 0 ? "*" : "");
    if (t.index >= 0) out << s.indices[t.index].view();
  }
  if (at.terms.empty()) out << '0';
  return out;
}

/// A subscript as a user writes it, its border around it: pad(2*y + r - 1).
constexpr expression_text text_of(const subscript& d, const statement& s) {
  if (d.mode == border_kind::none) return text_of(d.at, s);
  expression_text out;
  out << name_of(d.mode) << "(" << text_of(d.at, s).view() << ")";
  return out;
}

}  // namespace winsum::ir
