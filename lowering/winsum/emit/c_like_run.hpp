// Defines `emit::print_run`: a copy with a border as loops, in C-like texts.
#pragma once
#include <string_view>

#include <winsum/emit/c_like.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

/// "first + step * at": the coordinate of element `at` of a run.
template <class Printer>
constexpr void print_coordinate(Printer& c, const loop_ir::node& n) {
  const bool from_zero = c.is_zero(n.first);
  if (c.is_zero(n.coordinate_step)) return c.sum(n.first);
  if (!from_zero) {
    c.sum(n.first);
    c.out << " + ";
  }
  if (!c.is_one(n.coordinate_step)) {
    c.factor(n.coordinate_step);
    c.out << " * ";
  }
  c.out << "at";
}

/// "to[at] = from[…]" for a coordinate that is printed by `coordinate`.
template <class Printer, class Coordinate>
constexpr void print_copy(Printer& c, const loop_ir::node& n, bool plain, Coordinate coordinate) {
  const element from = c.head.of(c.p.buffers[n.source]), to = c.head.of(c.p.buffers[n.buffer]);
  // Between two types an element goes through the type of sums, as in every other way to run a program.
  const element between = from == to ? to : c.head.sum;
  open_cast(c, between, to);
  open_cast(c, from, between);
  c.out << "from[";
  if (!c.is_one(n.source_stride)) {
    c.factor(n.source_stride);
    c.out << " * " << (plain ? std::string_view() : std::string_view("("));
  }
  coordinate();
  if (!c.is_one(n.source_stride) && !plain) c.out << ')';
  c.out << ']';
  close_cast(c, from, between);
  close_cast(c, between, to);
}

template <class Printer>
constexpr void print_loop(Printer& c, std::string_view begin, std::string_view end) {
  c.indent();
  c.out << "for (" << word::index << " at = " << begin << "; at < " << end << "; ++at) to[at] = ";
}

/// The first element whose coordinate is not below 0 or, `past_end`, not below the extent: a quotient rounded up.
template <class Printer>
constexpr void print_reach(Printer& c, const loop_ir::node& n, bool past_end) {
  if (c.is_one(n.coordinate_step)) {
    if (past_end) {
      c.sum(n.extent);
      c.out << ' ';
    }
    c.out << '-' << (past_end ? std::string_view(" ") : std::string_view()) << "position";
    return;
  }
  c.out << "-floor_div(position";
  if (past_end) {
    c.out << " - ";
    c.factor(n.extent);
  }
  c.out << ", ";
  c.number(c.constant(n.coordinate_step));
  c.out << ')';
}

/// The elements before, in and after the valid range are three loops without a condition in them.
template <class Printer>
constexpr void print_run_in_parts(Printer& c, const loop_ir::node& n) {
  const element to = c.head.of(c.p.buffers[n.buffer]);
  const auto outside = [&](bool after) {
    if (n.border == border_kind::pad) return print_constant(c.out, n.value, to);
    print_copy(c, n, true, [&] {
      if (!after) {
        c.out << '0';
      } else {
        c.out << '(';
        c.sum(n.extent);
        c.out << " - 1)";
      }
    });
  };
  c.indent();
  c.out << "const " << word::index << " position = ";
  c.sum(n.first);
  c.out << ";\n";
  c.indent();
  c.out << "const " << word::index << " valid_begin = larger(0, smaller(length, ";
  print_reach(c, n, false);
  c.out << "));\n";
  c.indent();
  c.out << "const " << word::index << " valid_end = larger(valid_begin, smaller(length, ";
  print_reach(c, n, true);
  c.out << "));\n";
  print_loop(c, "0", "valid_begin");
  outside(false);
  c.out << ";\n";
  print_loop(c, "valid_begin", "valid_end");
  print_copy(c, n, false, [&] {
    c.out << "position + ";
    if (!c.is_one(n.coordinate_step)) {
      c.sum(n.coordinate_step);
      c.out << " * ";
    }
    c.out << "at";
  });
  c.out << ";\n";
  print_loop(c, "valid_end", "length");
  outside(true);
  c.out << ";\n";
}

template <class Printer>
constexpr void print_run_folded(Printer& c, const loop_ir::node& n) {
  const element to = c.head.of(c.p.buffers[n.buffer]);
  print_loop(c, "0", "length");
  if (n.border == border_kind::none) {
    print_copy(c, n, false, [&] { print_coordinate(c, n); });
  } else if (n.border == border_kind::pad) {
    c.out << "0 <= ";
    print_coordinate(c, n);
    c.out << " && ";
    print_coordinate(c, n);
    c.out << " < ";
    c.sum(n.extent);
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
      c.sum(n.extent);
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
template <class Printer>
constexpr void print_run(Printer& c, const loop_ir::node& n, bool braces) {
  const element from = c.head.of(c.p.buffers[n.source]), to = c.head.of(c.p.buffers[n.buffer]);
  if (braces) {
    c.indent();
    c.out << "{\n";
    ++c.depth;
  }
  c.indent();
  c.out << to << "* const to = " << c.names.buffers[n.buffer];
  c.plus(n.offset);
  c.out << ";\n";
  c.indent();
  c.out << "const " << from << "* const from = " << c.names.buffers[n.source];
  c.plus(n.source_offset);
  c.out << ";\n";
  c.indent();
  c.out << "const " << word::index << " length = ";
  c.sum(n.length);
  c.out << ";\n";
  if (n.condition_count > 0) {
    c.indent();
    c.out << "if (";
    c.conditions(n);
    c.out << ") {\n";
    ++c.depth;
  }
  if (runs_in_parts(c.p, n))
    detail::print_run_in_parts(c, n);
  else
    detail::print_run_folded(c, n);
  if (n.condition_count > 0) {
    --c.depth;
    c.indent();
    c.out << "} else {\n";
    ++c.depth;
    detail::print_loop(c, "0", "length");
    print_constant(c.out, n.value, to);
    c.out << ";\n";
    --c.depth;
    c.indent();
    c.out << "}\n";
  }
  if (!braces) return;
  --c.depth;
  c.indent();
  c.out << "}\n";
}

}  // namespace winsum::emit
