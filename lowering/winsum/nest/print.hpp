// Defines `print`: a nest as readable text, so that each schedule step can be looked at.
#pragma once
#include <string>

#include <winsum/loop_ir/print.hpp>
#include <winsum/nest/nest.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

constexpr std::string_view let_name(let_kind k) {
  constexpr std::string_view names[] = {"", "min", "max", "product", "floor_div", "modulo", "clamp", "reflect", "symmetric", "wrap", "choose"};
  return names[static_cast<int>(k)];
}

/// Writes a nest to anything that takes text and integers by <<.
template <class Out>
struct nest_printer {
  const nest& n;
  Out& out;
  printer<Out> p{n.b.p, out};

  constexpr void sum(const expr& e) { p.sum(e.terms.data, e.terms.count); }
  constexpr void call(std::string_view name, const expr& a, const expr& b) {
    out << name << '(';
    sum(a);
    out << ", ";
    sum(b);
    out << ')';
  }

  constexpr void loop(const nest_loop& l) {
    out << (l.reduced ? "sum over " : "for ");
    p.variable(l.var);
    out << " in [0, ";
    sum(l.upper);
    out << ')';
    if (l.step != scalar{1, -1}) {
      out << " step ";
      p.number(l.step);
    }
    if (l.kind != loop_kind::serial) out << ' ' << loop_name(l.kind);
    if (l.each > 1) {
      out << ", " << l.each << " each by ";
      p.variable(l.unrolled);
    }
    for (int i = 0; i < l.tiles.count; ++i) out << (i == 0 ? ", tiles of " : " and ") << l.tiles[i];
    if (l.lanes > 1) out << " in vectors of " << l.lanes;
    out << '\n';
  }
  constexpr void let(const nest_let& l) {
    out << "let ";
    p.variable(l.var);
    out << " = ";
    l.kind == let_kind::affine ? sum(l.e0) : call(let_name(l.kind), l.e0, l.e1);
    out << '\n';
  }
  constexpr void guard(const nest_guard& g) {
    out << "only where ";
    sum(g.at);
    out << " < ";
    sum(g.upper);
    out << '\n';
  }
  /// "in(n, pad(y + r - 1))": a coordinate a dimension; strides are the buffer's.
  constexpr void access(const nest_access& x) {
    if (x.conjugate) out << "conj ";
    p.buffer(x.buffer);
    out << '(';
    for (int d = 0; d < x.dims.count; ++d) {
      if (d > 0) out << ", ";
      if (x.dims[d].border != border_kind::none) out << name_of(x.dims[d].border) << '(';
      sum(x.dims[d].at);
      if (x.dims[d].border == border_kind::pad && x.dims[d].value.nearest != 0) {
        out << ", ";
        p.number(x.dims[d].value);
      }
      if (x.dims[d].border != border_kind::none) out << ')';
    }
    out << ')';
  }
  constexpr void copy(const nest_copy& c) {
    out << "copy ";
    if (c.after < 0) {
      out << "first";
    } else {
      out << "in ";
      p.variable(c.after);
    }
    out << ": ";
    p.buffer(c.buffer);
    for (int i = 0; i < c.items.count; ++i) {
      out << '[';
      p.variable(c.items[i].var);
      out << " < ";
      sum(c.items[i].upper);
      out << ']';
    }
    out << " = ";
    access(c.source);
    if (c.fast >= 0) {
      out << ", threads along ";
      p.variable(c.items[c.fast].var);
    }
    if (c.line_slack > 0) out << ", lines " << c.line_slack << " apart";
    out << '\n';
  }

  constexpr void value(int i) {
    const value_node& v = n.values[i];
    switch (v.kind) {
      case value_kind::constant: return p.number(v.value);
      case value_kind::parameter: return p.number(v.number);
      case value_kind::read: return access(n.accesses[v.access]);
      case value_kind::total:
        out << row_of(n.reduces).name << '(';
        value(n.summand);
        return void(out << ')');
      case value_kind::apply: {
        const int operands[] = {v.a, v.b, v.c};
        out << row_of(v.does).name;
        for (int k = 0; k < row_of(v.does).arity; ++k) {
          out << (k == 0 ? "(" : ", ");
          value(operands[k]);
        }
        out << ')';
      }
    }
  }

  constexpr void all() {
    p.tables();
    for (const nest_loop& l : n.loops) loop(l);
    for (const nest_let& l : n.lets) let(l);
    for (const nest_guard& g : n.guards) guard(g);
    for (const nest_copy& c : n.copies) copy(c);
    if (!n.clear.empty()) out << "zero first\n";
    access(n.accesses[0]);
    out << (n.accumulate ? " += " : " = ");
    value(n.result);
    out << '\n';
    if (!n.b.p.error.empty()) out << "no program: " << n.b.p.error.view() << '\n';
  }
};

}  // namespace detail

/// The nest as text: parameters and buffers, a line a loop from the outermost in, what is computed from their variables, the guards, the
/// copies, and the statement with its accesses as they read now.
inline std::string print(const nest& n) {
  detail::string_sink out;
  detail::nest_printer<detail::string_sink>{n, out}.all();
  return out.text;
}

}  // namespace winsum::loop_ir
