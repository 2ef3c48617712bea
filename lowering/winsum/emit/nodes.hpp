// Defines `emit::print_nodes`, the walk over a program's nodes, and `emit::print_plain_loop`: loops, lets, guards and registers.
#pragma once
#include <string_view>

#include <winsum/emit/printer.hpp>
#include <winsum/emit/sums.hpp>
#include <winsum/emit/work.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Children of node `i` in braces, after "for (…) " or the like. `Printer`: that of a host's or of a GPU's texts, which has a `print_loop`.
template <class Printer>
constexpr void print_body(Printer& c, int i);
/// Nodes [begin, end). `scope_end`: the end of the scope in the text, which may hold more than these nodes.
template <class Printer>
constexpr void print_nodes(Printer& c, int begin, int end, int scope_end);
template <class Printer>
constexpr void print_nodes(Printer& c, int begin, int end) {
  print_nodes(c, begin, end, end);
}

template <sink Sink>
constexpr void print_lower_bound(printer<Sink>& c, const loop_ir::node& n) {
  if (n.has_lower1)
    print_pair(c, "larger", n.lower[0], n.lower[1]);
  else
    print_sum(c, n.lower[0]);
}
template <sink Sink>
constexpr void print_upper_bound(printer<Sink>& c, const loop_ir::node& n) {
  if (n.has_upper1)
    print_pair(c, "smaller", n.upper[0], n.upper[1]);
  else
    print_sum(c, n.upper[0]);
}
/// "int y = ", of the variable of a loop or a let.
template <sink Sink>
constexpr void print_variable(printer<Sink>& c, int var) {
  c.out << (c.known.fits_int(var) ? std::string_view("int", 3) : c.words.index) << ' ' << c.names.vars[var] << " = ";
}
/// "for (int y = 0; y < 8; ++y)"
template <sink Sink>
constexpr void print_for(printer<Sink>& c, const loop_ir::node& n) {
  indent(c);
  c.out << "for (";
  print_variable(c, n.var);
  print_lower_bound(c, n);
  c.out << "; " << c.names.vars[n.var] << " < ";
  print_upper_bound(c, n);
  if (n.step == loop_ir::scalar{1, -1}) {
    c.out << "; ++" << c.names.vars[n.var] << ')';
  } else {
    c.out << "; " << c.names.vars[n.var] << " += ";
    print_scalar(c, n.step);
    c.out << ')';
  }
}
template <class Printer>
constexpr void print_plain_loop(Printer& c, int i) {
  print_for(c, c.p.nodes[i]);
  c.out << ' ';
  print_body(c, i);
}

/// Definitions and children; in braces of their own unless the scope around ends with them.
template <class Printer, class Define>
constexpr void print_scope(Printer& c, int i, int end, Define define) {
  const bool braces = c.p.nodes[i].end != end;
  if (braces) {
    indent(c);
    open_braces(c);
  }
  define();
  print_nodes(c, i + 1, c.p.nodes[i].end);
  if (braces) close_braces(c);
}

namespace detail {

template <sink Sink>
constexpr void print_binary(printer<Sink>& c, std::string_view sign, const loop_ir::node& n) {
  print_factor(c, n.e[0]);
  c.out << sign;
  print_factor(c, n.e[1]);
}
template <sink Sink>
constexpr void print_let(printer<Sink>& c, int i) {
  const loop_ir::node& n = c.p.nodes[i];
  const bool plain = c.known.divides_plainly(i);
  c.known.learn(n);
  indent(c);
  c.out << "const ";
  print_variable(c, n.var);
  switch (n.let) {
    case loop_ir::let_kind::affine: print_sum(c, n.e[0]); break;
    case loop_ir::let_kind::minimum: print_pair(c, "smaller", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::maximum: print_pair(c, "larger", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::product: print_binary(c, " * ", n); break;
    case loop_ir::let_kind::floor_div: plain ? print_binary(c, " / ", n) : print_pair(c, "floor_div", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::modulo: plain ? print_binary(c, " % ", n) : print_pair(c, "modulo", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::clamp: print_pair(c, "clamped", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::reflect: print_pair(c, "reflect", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::symmetric: print_pair(c, "symmetric", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::wrap: print_pair(c, "wrap", n.e[0], n.e[1]); break;
    case loop_ir::let_kind::choose:
      print_conditions(c, n);
      c.out << " ? ";
      print_sum(c, n.e[0]);
      c.out << " : ";
      print_sum(c, n.e[1]);
      break;
  }
  c.out << ";\n";
}
template <sink Sink>
constexpr void print_registers(printer<Sink>& c, int i) {
  const loop_ir::node& n = c.p.nodes[i];
  for (int r = n.first_reg; r < n.first_reg + n.reg_count; ++r) {
    if (!uses_register(c.p, i, r)) continue;
    const loop_ir::register_array& array = c.p.registers[r];
    indent(c);
    c.out << c.head.of(array.type) << ' ' << c.names.registers[r];
    if (array.count > 1) c.out << '[' << array.count << ']';
    if (array.lanes > 1) c.out << '[' << array.lanes << ']';
    c.out << ";\n";
  }
}
template <class Printer>
constexpr void print_node(Printer& c, int i, int end) {
  const loop_ir::node& n = c.p.nodes[i];
  switch (n.kind) {
    case loop_ir::node_kind::loop: c.known.bind(i); return print_loop(c, i, end);
    case loop_ir::node_kind::let:
      if (!c.used.live[i]) return print_nodes(c, i + 1, n.end, end);
      return print_scope(c, i, end, [&] { print_let(c, i); });
    case loop_ir::node_kind::region: return print_scope(c, i, end, [&] { print_registers(c, i); });
    case loop_ir::node_kind::guard:
      indent(c);
      c.out << "if (";
      print_conditions(c, n);
      c.out << ") ";
      return print_body(c, i);
    case loop_ir::node_kind::constant:
    case loop_ir::node_kind::load:
    case loop_ir::node_kind::splat:
    case loop_ir::node_kind::op:
    case loop_ir::node_kind::store:
    case loop_ir::node_kind::run:
    case loop_ir::node_kind::barrier: return print_work(c, n, n.end != end);
  }
}

}  // namespace detail

template <class Printer>
constexpr void print_nodes(Printer& c, int begin, int end, int scope_end) {
  for (int i = begin; i < end; i = c.p.nodes[i].end) detail::print_node(c, i, scope_end);
}
template <class Printer>
constexpr void print_body(Printer& c, int i) {
  open_braces(c);
  print_nodes(c, i + 1, c.p.nodes[i].end);
  close_braces(c);
}

}  // namespace winsum::emit
