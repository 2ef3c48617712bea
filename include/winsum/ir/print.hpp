// Defines `print`, a statement as its canonical text, which parses back to the equal statement, and `pretty`, a text for people.
#pragma once
#include <winsum/core/number.hpp>
#include <winsum/ir/product.hpp>

namespace winsum::inline WINSUM_MACHINE::ir {

inline constexpr int max_text = 255;  ///< characters of a canonical text; a template argument holds it

namespace detail {

struct printer {
  const statement& of;
  bool spaced;
  fixed_string<400> text{};
  int shared[max_nodes]{};  // how often a node is used, then the number of its second and later uses, negated
  int numbered = 0;

  constexpr void put_factor(const term& t, bool first) {
    std::int64_t f = t.factor;
    if (f < 0)
      text << '-', f = -f;
    else if (!first)
      text << '+';
    const bool alone = t.index < 0 && t.param < 0;
    if (f != 1 || alone) text << f;
    if (t.param >= 0) text << (f != 1 ? "*$" : "$") << of.params[t.param].view();
    if (t.index >= 0) text << (f != 1 || t.param >= 0 ? "*" : "") << of.indices[t.index].view();
  }
  constexpr void put(const affine& a) {
    if (a.terms.empty()) text << '0';
    for (int i = 0; i < a.terms.count; ++i) put_factor(a.terms[i], i == 0);
  }
  constexpr void put(const subscript& s) {
    if (s.exact) text << "exact(";
    put_bordered(s);
    if (s.exact) text << ')';
  }
  constexpr void put_bordered(const subscript& s) {
    if (s.mode == border_kind::none) return put(s.at);
    text << name_of(s.mode) << '(';
    put(s.at);
    if (s.mode == border_kind::pad && s.value != 0) text << ',' << write_number(s.value).view();
    text << ')';
    if (!s.extended) return;
    text << ".extend(";
    put(s.extend_lo);
    text << ',';
    put(s.extend_hi);
    text << ')';
  }
  constexpr void put(const access& x) {
    text << x.tensor.view() << '(';
    for (int i = 0; i < x.dims.count; ++i) {
      if (i > 0) text << ',';
      put(x.dims[i]);
    }
    text << ')';
  }

  static constexpr bool is_leaf(const node& n) { return n.kind != node_kind::apply && n.kind != node_kind::reduce; }
  constexpr void count_uses() {
    for (const node& n : of.nodes)
      for (int child : {n.a, n.b, n.c})
        if (child >= 0) ++shared[child];
    for (int i = 0; i < of.nodes.count; ++i)
      if (is_leaf(of.nodes[i])) shared[i] = 0;
  }
  /// A node used more than once is written once, in brackets; its other uses are @1, @2, … in the order of the closing brackets.
  constexpr void put_node(int i, int least) {
    if (shared[i] < 0) {
      text << '@' << -shared[i];
      return;
    }
    const bool bracket = shared[i] > 1;
    if (bracket) text << '[';
    put_plain(i, bracket ? 0 : least);
    if (!bracket) return;
    text << ']';
    shared[i] = -++numbered;
  }
  constexpr void put_plain(int i, int least) {
    const node& n = of.nodes[i];
    switch (n.kind) {
      case node_kind::constant: text << write_number(n.value).view(); return;
      case node_kind::parameter: text << '$' << of.params[n.ref].view(); return;
      case node_kind::read: return put(of.accesses[n.ref]);
      case node_kind::apply: return put_operation(n, row_of(n.does), least);
      case node_kind::reduce:
        text << row_of(n.by).name;
        if (spaced) put_indices(n.over);
        return put_values(n);
    }
  }
  constexpr void put_values(const node& n) {
    text << '(';
    put_node(n.a, 0);
    if (n.b >= 0) text << (spaced ? ", " : ","), put_node(n.b, 0);
    if (n.c >= 0) text << (spaced ? ", " : ","), put_node(n.c, 0);
    text << ')';
  }
  constexpr void put_operation(const node& n, const operation_row& how, int least) {
    const int level = static_cast<int>(how.binds);
    if (how.binds == binding::call) {
      text << how.spelling;
      return put_values(n);
    }
    if (level < least) text << '(';
    if (how.arity == 2) {
      put_node(n.a, level);
      if (spaced) text << ' ';
    }
    text << how.spelling;
    if (how.arity == 2 && spaced) text << ' ';
    put_node(how.arity == 2 ? n.b : n.a, how.arity == 2 ? level + 1 : level);
    if (level < least) text << ')';
  }
  constexpr void put_indices(std::uint16_t over) {
    text << '[';
    bool first = true;
    for (int i = 0; i < of.indices.count; ++i)
      if (over >> i & 1) {
        if (!first) text << ',';
        first = false;
        text << of.indices[i].view();
      }
    text << ']';
  }
  constexpr void put_statement() {
    if (of.accesses.empty() || of.root < 0) return;
    count_uses();
    put(of.accesses[0]);
    if (spaced) text << ' ';
    text << (of.how == assign::add ? "+=" : "=");
    if (spaced) text << ' ';
    const node& root = of.nodes[of.root];
    if (root.kind == node_kind::reduce && root.by == reduction::sum && is_product(of.nodes, root.a)) {
      if (spaced) text << row_of(root.by).name, put_indices(root.over), text << ' ';
      put_node(root.a, 0);
    } else {
      put_node(of.root, 0);
    }
    for (int i = 0; i < of.ranges.count; ++i)
      text << (i == 0 ? " where " : spaced ? ", " : ",") << of.indices[of.ranges[i].index].view() << " in range(" << of.ranges[i].extent << ')';
  }
};

}  // namespace detail

/// The canonical text, without spaces: `out(n,o,y,x)=in(n,c,2*y+r-1,2*x+s)*w(o,c,r,s)`. Parsing it gives the equal statement.
/// `overflow` is set if it does not fit.
constexpr fixed_string<max_text> print(const statement& s) {
  detail::printer p{s, false};
  p.put_statement();
  return {p.text.view()};
}

/// For people: `out(n,o,y,x) = sum[c,r,s] in(n,c,2*y+r-1,2*x+s) * w(o,c,r,s)`.
constexpr fixed_string<400> pretty(const statement& s) {
  detail::printer p{s, true};
  p.put_statement();
  return p.text;
}

}  // namespace winsum::ir
