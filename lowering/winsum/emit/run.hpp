// Defines `emit::print_run`: a copy with a border as loops.
#pragma once
#include <string_view>

#include <winsum/emit/literal.hpp>
#include <winsum/emit/printer.hpp>
#include <winsum/emit/sums.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

/// "first + step * at": the coordinate of element `at` of a run.
template <sink Sink>
constexpr void print_coordinate(printer<Sink>& c, const loop_ir::node& n) {
  const bool from_zero = is_zero(c.p, n.first);
  if (is_zero(c.p, n.coordinate_step)) return print_sum(c, n.first);
  if (!from_zero) {
    print_sum(c, n.first);
    c.out << " + ";
  }
  if (!is_one(c.p, n.coordinate_step)) {
    print_factor(c, n.coordinate_step);
    c.out << " * ";
  }
  c.out << "at";
}

/// "to[at] = from[…]" for a coordinate that is printed by `coordinate`.
template <sink Sink, class Coordinate>
constexpr void print_copy(printer<Sink>& c, const loop_ir::node& n, bool plain, Coordinate coordinate) {
  const element from = c.head.of(c.p.buffers[n.source]), to = c.head.of(c.p.buffers[n.buffer]);
  // Between two types an element goes through the type of sums, as in every other way to run a program.
  const element between = from == to ? to : c.head.sum;
  open_cast(c, between, to);
  open_cast(c, from, between);
  c.out << "from[";
  if (!is_one(c.p, n.source_stride)) {
    print_factor(c, n.source_stride);
    c.out << " * " << (plain ? std::string_view() : std::string_view("("));
  }
  coordinate();
  if (!is_one(c.p, n.source_stride) && !plain) c.out << ')';
  c.out << ']';
  close_cast(c, from, between);
  close_cast(c, between, to);
}

template <sink Sink>
constexpr void print_run_loop(printer<Sink>& c, std::string_view begin, std::string_view end) {
  indent(c);
  c.out << "for (" << c.words.index << " at = " << begin << "; at < " << end << "; ++at) to[at] = ";
}

/// The first element whose coordinate is not below 0 or, `past_end`, not below the extent: a quotient rounded up.
template <sink Sink>
constexpr void print_reach(printer<Sink>& c, const loop_ir::node& n, bool past_end) {
  if (is_one(c.p, n.coordinate_step)) {
    if (past_end) {
      print_sum(c, n.extent);
      c.out << ' ';
    }
    c.out << '-' << (past_end ? std::string_view(" ") : std::string_view()) << "position";
    return;
  }
  c.out << "-floor_div(position";
  if (past_end) {
    c.out << " - ";
    print_factor(c, n.extent);
  }
  c.out << ", ";
  print_integer(c.out, constant_of(c.p, n.coordinate_step));
  c.out << ')';
}

/// The elements before, in and after the valid range are three loops without a condition in them.
template <sink Sink>
constexpr void print_run_in_parts(printer<Sink>& c, const loop_ir::node& n) {
  const element to = c.head.of(c.p.buffers[n.buffer]);
  const auto outside = [&](bool after) {
    if (n.border == border_kind::pad) return print_constant(c.out, n.value, to);
    print_copy(c, n, true, [&] {
      if (!after) {
        c.out << '0';
      } else {
        c.out << '(';
        print_sum(c, n.extent);
        c.out << " - 1)";
      }
    });
  };
  indent(c);
  c.out << "const " << c.words.index << " position = ";
  print_sum(c, n.first);
  c.out << ";\n";
  indent(c);
  c.out << "const " << c.words.index << " valid_begin = larger(0, smaller(length, ";
  print_reach(c, n, false);
  c.out << "));\n";
  indent(c);
  c.out << "const " << c.words.index << " valid_end = larger(valid_begin, smaller(length, ";
  print_reach(c, n, true);
  c.out << "));\n";
  print_run_loop(c, "0", "valid_begin");
  outside(false);
  c.out << ";\n";
  print_run_loop(c, "valid_begin", "valid_end");
  print_copy(c, n, false, [&] {
    c.out << "position + ";
    if (!is_one(c.p, n.coordinate_step)) {
      print_sum(c, n.coordinate_step);
      c.out << " * ";
    }
    c.out << "at";
  });
  c.out << ";\n";
  print_run_loop(c, "valid_end", "length");
  outside(true);
  c.out << ";\n";
}

template <sink Sink>
constexpr void print_run_folded(printer<Sink>& c, const loop_ir::node& n) {
  const element to = c.head.of(c.p.buffers[n.buffer]);
  print_run_loop(c, "0", "length");
  if (n.border == border_kind::none) {
    print_copy(c, n, false, [&] { print_coordinate(c, n); });
  } else if (n.border == border_kind::pad) {
    c.out << "0 <= ";
    print_coordinate(c, n);
    c.out << " && ";
    print_coordinate(c, n);
    c.out << " < ";
    print_sum(c, n.extent);
    c.out << " ? ";
    print_copy(c, n, false, [&] { print_coordinate(c, n); });
    c.out << " : ";
    print_constant(c.out, n.value, to);
  } else {
    print_copy(c, n, true, [&] {
      c.out << (n.border == border_kind::clamp       ? std::string_view("clamped(")
                : n.border == border_kind::reflect   ? std::string_view("reflect(")
                : n.border == border_kind::symmetric ? std::string_view("symmetric(")
                                                     : std::string_view("wrap("));
      print_coordinate(c, n);
      c.out << ", ";
      print_sum(c, n.extent);
      c.out << ')';
    });
  }
  c.out << ";\n";
}

}  // namespace detail

/// Whether a run is printed as loops before, in and after its valid range.
constexpr bool runs_in_parts(const loop_ir::program& p, const loop_ir::node& n) {
  return (n.border == border_kind::pad || n.border == border_kind::clamp) && is_constant(p, n.coordinate_step) &&
         loop_ir::affine_value(p, n.coordinate_step, nullptr, nullptr) > 0;
}

/// A run: pointers to its two ends, then one loop, or three where the border allows it. In braces of its own unless the scope
/// around ends with it.
template <sink Sink>
constexpr void print_run(printer<Sink>& c, const loop_ir::node& n, bool braces) {
  const element from = c.head.of(c.p.buffers[n.source]), to = c.head.of(c.p.buffers[n.buffer]);
  if (braces) {
    indent(c);
    open_braces(c);
  }
  indent(c);
  c.out << to << "* const to = " << c.names.buffers[n.buffer];
  print_plus(c, n.offset);
  c.out << ";\n";
  indent(c);
  c.out << "const " << from << "* const from = " << c.names.buffers[n.source];
  print_plus(c, n.source_offset);
  c.out << ";\n";
  indent(c);
  c.out << "const " << c.words.index << " length = ";
  print_sum(c, n.length);
  c.out << ";\n";
  if (n.condition_count > 0) {
    indent(c);
    c.out << "if (";
    print_conditions(c, n);
    c.out << ") ";
    open_braces(c);
  }
  if (runs_in_parts(c.p, n))
    detail::print_run_in_parts(c, n);
  else
    detail::print_run_folded(c, n);
  if (n.condition_count > 0) {
    --c.depth;
    indent(c);
    c.out << "} else ";
    open_braces(c);
    detail::print_run_loop(c, "0", "length");
    print_constant(c.out, n.value, to);
    c.out << ";\n";
    close_braces(c);
  }
  if (braces) close_braces(c);
}

}  // namespace winsum::emit
