// Defines `emit::print_arguments`, `emit::print_pointers` and `emit::print_derived`: what a function of a text is given, and what it
// works out of that.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/emit/geometry.hpp>
#include <winsum/emit/printer.hpp>
#include <winsum/emit/sums.hpp>
#include <winsum/emit/usage.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

template <sink Sink>
constexpr void print_between(printer<Sink>& c, std::string_view open, loop_ir::scalar x, std::string_view middle, loop_ir::scalar y,
                             std::string_view close = {}) {
  c.out << open;
  print_scalar(c, x);
  c.out << middle;
  print_scalar(c, y);
  c.out << close;
}
/// " / y"
template <sink Sink>
constexpr void print_divided_by(printer<Sink>& c, loop_ir::scalar y) {
  const bool product = y.param >= 0 && y.factor != 1;
  c.out << (product ? std::string_view(" / (", 4) : std::string_view(" / ", 3));
  print_scalar(c, y);
  if (product) c.out << ')';
}
/// What a parameter that is computed is computed as.
template <sink Sink>
constexpr void print_value_of(printer<Sink>& c, const loop_ir::param& q) {
  switch (q.kind) {
    case loop_ir::param_kind::product: return q.y == loop_ir::scalar{1, -1} ? print_scalar(c, q.x) : print_between(c, "", q.x, " * ", q.y);
    case loop_ir::param_kind::sum: return print_between(c, "", q.x, " + ", q.y);
    case loop_ir::param_kind::difference: return q.y.factor < 0 ? print_between(c, "", q.x, " - (", q.y, ")") : print_between(c, "", q.x, " - ", q.y);
    case loop_ir::param_kind::floor_div:
      if (!c.known.divides_plainly(q)) return print_between(c, "floor_div(", q.x, ", ", q.y, ")");
      print_scalar(c, q.x);
      return print_divided_by(c, q.y);
    case loop_ir::param_kind::ceil_div:
      if (!c.known.divides_plainly(q)) return print_between(c, "-floor_div(-(", q.x, "), ", q.y, ")");
      if (q.y.param >= 0) {
        print_between(c, "(", q.x, " + ", q.y, " - 1)");
      } else {
        c.out << '(';
        print_scalar(c, q.x);
        c.out << " + " << q.y.factor - 1 << ')';
      }
      return print_divided_by(c, q.y);
    case loop_ir::param_kind::minimum: return print_between(c, "smaller(", q.x, ", ", q.y, ")");
    case loop_ir::param_kind::maximum: return print_between(c, "larger(", q.x, ", ", q.y, ")");
    case loop_ir::param_kind::index_extent:
    case loop_ir::param_kind::operand_extent:
    case loop_ir::param_kind::operand_stride:
    case loop_ir::param_kind::user:
    case loop_ir::param_kind::threads: return;  // arguments
  }
}
/// A parameter of a function in the text; what the function does not mention has no name but a comment.
template <sink Sink>
constexpr void print_name(printer<Sink>& c, std::string_view name, bool mentioned) {
  if (!mentioned) c.out << c.words.opens_unused;
  c.out << name;
  if (!mentioned) c.out << c.words.closes_unused;
}

}  // namespace detail

/// Calls `before()`, then writes "name = value", then calls `after()`: for the needed parameters that are computed, and for those
/// that they are computed from.
template <sink Sink, class Before, class After>
constexpr void print_each_derived(printer<Sink>& c, needed n, Before before, After after) {
  n.close(c.p);
  for (int i = 0; i < c.p.params.size(); ++i) {
    if (is_argument(c.p.params[i]) || !n.at[i]) continue;
    before();
    c.out << c.names.params[i] << " = ";
    detail::print_value_of(c, c.p.params[i]);
    after();
  }
}
/// The same as definitions.
template <sink Sink>
constexpr void print_derived(printer<Sink>& c, const needed& n) {
  print_each_derived(
      c, n,
      [&] {
        indent(c);
        c.out << "const " << c.words.index << ' ';
      },
      [&] { c.out << ";\n"; });
}

/// ", long long a, long long b", or the same without types. Many with types are on a line of their own. `mentions`: of those with types.
template <sink Sink>
constexpr void print_arguments(printer<Sink>& c, bool types, bool comma, const needed* mentions = nullptr) {
  int count = 0;
  for (const loop_ir::param& q : c.p.params) count += is_argument(q);
  bool broken = types && comma && count > 3;
  for (int i = 0; i < c.p.params.size(); ++i) {
    if (!is_argument(c.p.params[i])) continue;
    if (comma) c.out << (broken ? std::string_view(",\n    ", 6) : std::string_view(", ", 2));
    broken = false;
    comma = true;
    if (types) c.out << c.words.index << ' ';
    detail::print_name(c, c.names.params[i].view(), mentions == nullptr || mentions->at[i]);
  }
}
/// The tensors and the workspace as arguments. `restricted`: no two of them share memory. `mentions`: which of them the function does.
template <sink Sink>
constexpr void print_pointers(printer<Sink>& c, bool restricted = true, const usage* mentions = nullptr) {
  for (int i = 0; i < c.p.operand_count; ++i) {
    if (i > 0) c.out << ", ";
    c.out << c.words.global;
    if (i > 0) c.out << "const ";
    c.out << c.head.of(c.p.buffers[i]) << "* ";
    if (restricted) c.out << c.words.restrict_pointer;
    detail::print_name(c, c.names.buffers[i].view(), mentions == nullptr || mentions->buffers[i]);
  }
  if (!has_workspace(c.p)) return;
  c.out << ", " << c.words.global << "void* ";
  if (restricted) c.out << c.words.restrict_pointer;
  bool copies = mentions == nullptr;
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i)
    copies |= mentions != nullptr && mentions->buffers[i] && c.p.buffers[i].where != loop_ir::place::shared;
  detail::print_name(c, "workspace", copies);
}

/// Bytes of the buffers at `where` that stand before `end`, each rounded up to 64.
template <sink Sink>
constexpr void print_bytes_before(printer<Sink>& c, loop_ir::place where, int end) {
  std::int64_t fixed = 0;
  bool first = true;
  for (int i = 0; i < end; ++i) {
    const loop_ir::buffer& b = c.p.buffers[i];
    if (b.where != where) continue;
    if (b.size.param < 0) {
      fixed += (b.size.factor * size_of(c.head.of(b)) + 63) / 64 * 64;
      continue;
    }
    c.out << (first ? std::string_view("round_up(", 9) : std::string_view(" + round_up(", 12)) << size_of(c.head.of(b)) << " * ";
    first = false;
    print_scalar(c, b.size);
    c.out << ')';
  }
  if (!first && fixed == 0) return;
  if (!first) c.out << " + ";
  print_integer(c.out, fixed);
}
template <sink Sink>
constexpr void print_bytes_of_all(printer<Sink>& c, loop_ir::place where) {
  print_bytes_before(c, where, c.p.buffers.size());
}

/// Definitions of the pointers to the copies at `where` that are `wanted(copy)`. The first of all begins where `base` says ("" or " + bytes").
template <sink Sink, class Wanted, class Base>
constexpr void print_copies(printer<Sink>& c, loop_ir::place where, Wanted wanted, Base base) {
  bool any_before = false;
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i) {
    const loop_ir::buffer& b = c.p.buffers[i];
    if (b.where != where) continue;
    const bool first = !any_before;
    any_before = true;
    if (!wanted(i)) continue;
    indent(c);
    const element type = c.head.of(b);
    c.out << c.words.global << type << "* const " << c.names.buffers[i] << " = (" << c.words.global << type << "*)((" << c.words.global
          << "char*)workspace";
    base();
    if (!first) {
      c.out << " + ";
      print_bytes_before(c, where, i);
    }
    c.out << ");\n";
  }
}
/// Those of the run that the text mentions.
template <sink Sink>
constexpr void print_copies_of_run(printer<Sink>& c) {
  print_copies(c, loop_ir::place::workspace, [&c](int copy) { return c.used.buffers[copy]; }, [] {});
}

}  // namespace winsum::emit
