// Defines `emit::print_work`: loads, stores and operations.
#pragma once
#include <string_view>

#include <winsum/emit/literal.hpp>
#include <winsum/emit/printer.hpp>
#include <winsum/emit/run.hpp>
#include <winsum/emit/sums.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

/// "acc[m][lane]"
template <sink Sink>
constexpr void print_register(printer<Sink>& c, const loop_ir::reg& r) {
  const loop_ir::register_array& array = c.p.registers[r.array];
  c.out << c.names.registers[r.array];
  if (array.count > 1) {
    c.out << '[';
    print_sum(c, r.index);
    c.out << ']';
  }
  if (array.lanes > 1) c.out << "[lane]";
}

/// "in[8 * y + lane]"; a stride of lanes counts only if there are lanes.
template <sink Sink>
constexpr void print_element(printer<Sink>& c, const loop_ir::node& n, bool lanes) {
  c.out << c.names.buffers[n.buffer] << '[';
  if (!lanes || is_zero(c.p, n.lane_stride)) {
    print_sum(c, n.offset);
  } else {
    if (!is_zero(c.p, n.offset)) {
      print_sum(c, n.offset);
      c.out << " + ";
    }
    if (!is_one(c.p, n.lane_stride)) {
      print_factor(c, n.lane_stride);
      c.out << " * ";
    }
    c.out << "lane";
  }
  c.out << ']';
}

template <sink Sink>
constexpr element type_of(const printer<Sink>& c, const loop_ir::reg& r) {
  return c.head.of(c.p.registers[r.array].type);
}

template <sink Sink>
constexpr void open_lanes(printer<Sink>& c, int lanes) {
  indent(c);
  if (lanes > 1) c.out << "for (int lane = 0; lane < " << lanes << "; ++lane) ";
}

/// A vector of which only the first `lane_count` elements may be read. As loops of their own: compilers make scalar branches of a
/// condition in each lane, in full vectors too.
template <sink Sink>
constexpr void print_partial_load(printer<Sink>& c, const loop_ir::node& n, int lanes) {
  const element from = c.head.of(c.p.buffers[n.buffer]), to = type_of(c, n.to);
  const auto loaded = [&] {
    print_register(c, n.to);
    c.out << " = ";
    open_cast(c, from, to);
    print_element(c, n, true);
    close_cast(c, from, to);
    c.out << ";\n";
  };
  indent(c);
  c.out << "if (" << lanes << " <= ";
  print_sum(c, n.lane_count);
  c.out << ")\n";
  ++c.depth;
  open_lanes(c, lanes);
  loaded();
  --c.depth;
  indent(c);
  c.out << "else {\n";
  ++c.depth;
  open_lanes(c, lanes);
  print_register(c, n.to);
  c.out << " = ";
  print_constant(c.out, 0, to);
  c.out << ";\n";
  indent(c);
  c.out << "for (int lane = 0; lane < ";
  print_sum(c, n.lane_count);
  c.out << "; ++lane) ";
  loaded();
  --c.depth;
  indent(c);
  c.out << "}\n";
}

template <sink Sink>
constexpr void print_load(printer<Sink>& c, const loop_ir::node& n) {
  const int lanes = c.p.registers[n.to.array].lanes;
  if (n.partial && lanes > 1 && n.condition_count == 0) return print_partial_load(c, n, lanes);
  const element from = c.head.of(c.p.buffers[n.buffer]), to = type_of(c, n.to);
  open_lanes(c, lanes);
  print_register(c, n.to);
  c.out << " = ";
  if (n.condition_count > 0) {
    print_conditions(c, n);
    c.out << " ? ";
  }
  if (n.partial) {
    if (n.condition_count > 0) c.out << '(';
    c.out << (lanes > 1 ? std::string_view("lane < ") : std::string_view("0 < "));
    print_sum(c, n.lane_count);
    c.out << " ? ";
  }
  open_cast(c, from, to);
  print_element(c, n, lanes > 1 && n.kind == loop_ir::node_kind::load);
  close_cast(c, from, to);
  if (n.partial) {
    c.out << " : ";
    print_constant(c.out, 0, to);
    if (n.condition_count > 0) c.out << ')';
  }
  if (n.condition_count > 0) {
    c.out << " : ";
    // A pad value is an element: below 0 it wraps around where sums are unsigned, as elements do.
    const bool wraps = is_integer(from) && !is_unsigned(from) && is_unsigned(to);
    if (wraps) open_cast(c, from, to);
    print_constant(c.out, n.value, wraps ? from : to);
  }
  c.out << ";\n";
}

template <sink Sink>
constexpr void print_store(printer<Sink>& c, const loop_ir::node& n) {
  const int lanes = c.p.registers[n.a.array].lanes;
  const element from = type_of(c, n.a), to = c.head.of(c.p.buffers[n.buffer]);
  indent(c);
  if (n.condition_count > 0 || (n.partial && lanes == 1)) {
    c.out << "if (";
    if (n.condition_count > 0) print_conditions(c, n);
    if (n.partial && lanes == 1) {
      c.out << (n.condition_count > 0 ? std::string_view(" && 0 < ") : std::string_view("0 < "));
      print_sum(c, n.lane_count);
    }
    c.out << ") ";
  }
  if (lanes > 1) {
    c.out << "for (int lane = 0; lane < ";
    if (n.partial) {
      c.out << "smaller(" << lanes << ", ";
      print_sum(c, n.lane_count);
      c.out << ')';
    } else {
      c.out << lanes;
    }
    c.out << "; ++lane) ";
  }
  print_element(c, n, lanes > 1);
  c.out << " = ";
  open_cast(c, from, to);
  print_register(c, n.a);
  close_cast(c, from, to);
  c.out << ";\n";
}

/// Integers go through double where the library has no function for them.
template <sink Sink>
constexpr void print_call(printer<Sink>& c, const loop_ir::node& n, element type, int arity) {
  const bool through = is_integer(type);
  if (through) c.out << '(' << type << ')';
  print_function(c, row_of(n.does).math, type == element::f32);
  c.out << '(';
  const loop_ir::reg* operands[] = {&n.a, &n.b, &n.c};
  for (int k = 0; k < arity; ++k) {
    if (k > 0) c.out << ", ";
    if (through) c.out << "(double)";
    print_register(c, *operands[k]);
  }
  c.out << ')';
}

template <sink Sink>
constexpr void print_infix(printer<Sink>& c, const loop_ir::node& n, std::string_view sign) {
  print_register(c, n.a);
  c.out << sign;
  print_register(c, n.b);
}
/// "a + b", or "a * b + c"; of numbers with a sign as "(int)((unsigned int)a + (unsigned int)b)", where wrapping around is defined.
template <sink Sink>
constexpr void print_arithmetic(printer<Sink>& c, const loop_ir::node& n, element type, std::string_view sign, bool added = false) {
  const bool wraps = is_integer(type) && !is_unsigned(type);
  const auto put = [&](const loop_ir::reg& r) {
    if (wraps) c.out << '(' << unsigned_of(type) << ')';
    print_register(c, r);
  };
  if (wraps) c.out << '(' << type << ")(";
  put(n.a);
  c.out << sign;
  put(n.b);
  if (added) {
    c.out << " + ";
    put(n.c);
  }
  if (wraps) c.out << ')';
}
template <sink Sink>
constexpr void print_negative(printer<Sink>& c, const loop_ir::node& n, element type) {
  const bool wraps = is_integer(type) && !is_unsigned(type);
  if (wraps)
    c.out << '(' << type << ")(0 - (" << unsigned_of(type) << ')';
  else
    c.out << '-';
  print_register(c, n.a);
  if (wraps) c.out << ')';
}
template <sink Sink>
constexpr void print_helper(printer<Sink>& c, const loop_ir::node& n, std::string_view function, bool two) {
  c.out << function << '(';
  print_register(c, n.a);
  if (two) {
    c.out << ", ";
    print_register(c, n.b);
  }
  c.out << ')';
}
template <sink Sink>
constexpr void print_complex_call(printer<Sink>& c, const loop_ir::node& n, bool two) {
  c.out << "complex_";
  print_helper(c, n, row_of(n.does).math, two);
}
template <sink Sink>
constexpr void print_comparison(printer<Sink>& c, const loop_ir::node& n, element type, std::string_view sign) {
  print_infix(c, n, sign);
  c.out << " ? ";
  print_constant(c.out, 1, type);
  c.out << " : ";
  print_constant(c.out, 0, type);
}

template <sink Sink>
constexpr void print_value(printer<Sink>& c, const loop_ir::node& n, element type) {
  switch (n.does) {
    case operation::fma:
      if (is_floating(type)) return print_call(c, n, type, 3);
      return print_arithmetic(c, n, type, " * ", true);
    case operation::convert: {
      const element from = type_of(c, n.a);
      open_cast(c, from, type);
      print_register(c, n.a);
      return close_cast(c, from, type);
    }
    case operation::add: return print_arithmetic(c, n, type, " + ");
    case operation::sub: return print_arithmetic(c, n, type, " - ");
    case operation::mul: return print_arithmetic(c, n, type, " * ");
    case operation::div: return is_integer(type) ? print_helper(c, n, "quotient", true) : print_infix(c, n, " / ");
    case operation::min: return print_helper(c, n, "minimum", true);
    case operation::max: return print_helper(c, n, "maximum", true);
    case operation::pow:
      if (is_integer(type)) return print_helper(c, n, "power", true);
      if (is_floating(type)) return print_call(c, n, type, 2);
      return print_complex_call(c, n, true);
    case operation::less: return print_comparison(c, n, type, " < ");
    case operation::less_equal: return print_comparison(c, n, type, " <= ");
    case operation::equal: return print_comparison(c, n, type, " == ");
    case operation::neg: return print_negative(c, n, type);
    case operation::abs: return is_floating(type) ? print_call(c, n, type, 1) : print_helper(c, n, "magnitude", false);
    case operation::conj: return is_complex(type) ? print_helper(c, n, "conj", false) : print_register(c, n.a);
    case operation::floor:
    case operation::round: return is_floating(type) ? print_call(c, n, type, 1) : print_register(c, n.a);
    case operation::select:
      print_register(c, n.a);
      c.out << " != ";
      print_constant(c.out, 0, type);
      c.out << " ? ";
      print_register(c, n.b);
      c.out << " : ";
      return print_register(c, n.c);
    case operation::exp:
    case operation::log:
    case operation::sqrt:
    case operation::tanh:
    case operation::sin:
    case operation::cos:
    case operation::erf: return is_complex(type) ? print_complex_call(c, n, false) : print_call(c, n, type, 1);
  }
}

/// "acc = …": a constant or an operation.
template <sink Sink>
constexpr void print_assignment(printer<Sink>& c, const loop_ir::node& n) {
  const element type = type_of(c, n.to);
  open_lanes(c, c.p.registers[n.to.array].lanes);
  print_register(c, n.to);
  c.out << " = ";
  if (n.kind == loop_ir::node_kind::op) {
    print_value(c, n, type);
  } else if (n.offset.count == 0) {
    print_constant(c.out, n.value, type);
  } else {
    c.out << '(' << type << ")(";
    print_sum(c, n.offset);
    c.out << ')';
  }
  c.out << ";\n";
}

}  // namespace detail

/// One node that does work: a constant, load, splat, operation, store, run or barrier.
template <sink Sink>
constexpr void print_work(printer<Sink>& c, const loop_ir::node& n, bool braces) {
  switch (n.kind) {
    case loop_ir::node_kind::load:
    case loop_ir::node_kind::splat: return detail::print_load(c, n);
    case loop_ir::node_kind::store: return detail::print_store(c, n);
    case loop_ir::node_kind::run: return print_run(c, n, braces);
    case loop_ir::node_kind::constant:
    case loop_ir::node_kind::op: return detail::print_assignment(c, n);
    case loop_ir::node_kind::barrier:
      indent(c);
      c.out << c.words.barrier << ";\n";
      return;
    case loop_ir::node_kind::loop:
    case loop_ir::node_kind::let:
    case loop_ir::node_kind::guard:
    case loop_ir::node_kind::region: return;  // of `print_nodes`
  }
}

}  // namespace winsum::emit
