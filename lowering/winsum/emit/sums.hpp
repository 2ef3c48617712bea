// Defines `emit::print_sum`, `emit::print_scalar` and `emit::print_conditions`: sums of indices, and what is asked of them.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/emit/geometry.hpp>
#include <winsum/emit/literal.hpp>
#include <winsum/emit/printer.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

/// The constant of a sum.
constexpr std::int64_t rest_of(const loop_ir::program& p, loop_ir::affine a) {
  std::int64_t sum = 0;
  for (int i = a.begin; i < a.begin + a.count; ++i)
    if (p.terms[i].param < 0 && p.terms[i].var < 0) sum += p.terms[i].factor;
  return sum;
}
constexpr bool all_negative(const loop_ir::program& p, loop_ir::affine a) {
  for (int i = a.begin; i < a.begin + a.count; ++i)
    if ((p.terms[i].param >= 0 || p.terms[i].var >= 0) && p.terms[i].factor > 0) return false;
  return true;
}
/// How many terms have the parameter of term `i`; 0 if one before it has.
constexpr int group_of(const loop_ir::program& p, loop_ir::affine a, int i) {
  int count = 0;
  for (int k = a.begin; k < a.begin + a.count; ++k) {
    if (p.terms[k].param != p.terms[i].param) continue;
    if (k < i) return 0;
    ++count;
  }
  return count;
}

template <sink Sink>
constexpr void print_sign(printer<Sink>& c, bool negative, bool& first) {
  if (first)
    c.out << (negative ? std::string_view("-", 1) : std::string_view());
  else
    c.out << (negative ? std::string_view(" - ", 3) : std::string_view(" + ", 3));
  first = false;
}
/// The magnitude of a term that is not a constant.
template <sink Sink>
constexpr void print_term(printer<Sink>& c, const loop_ir::term& t) {
  const std::int64_t factor = t.factor < 0 ? -t.factor : t.factor;
  if (factor != 1) {
    print_integer(c.out, factor);
    if (t.param < 0 && c.known.outgrows_int(factor, t.var)) c.out << c.words.index_suffix;
    c.out << " * ";
  }
  if (t.param >= 0) c.out << c.names.params[t.param];
  if (t.param >= 0 && t.var >= 0) c.out << " * ";
  if (t.var >= 0) c.out << c.names.vars[t.var];
}
/// The terms of a sum that have the parameter of its term `i`, in parentheses after it.
template <sink Sink>
constexpr void print_group(printer<Sink>& c, loop_ir::affine a, int i) {
  c.out << c.names.params[c.p.terms[i].param] << " * (";
  bool first = true;
  std::int64_t alone = 0;
  for (int k = i; k < a.begin + a.count; ++k) {
    loop_ir::term t = c.p.terms[k];
    if (t.param != c.p.terms[i].param) continue;
    t.param = -1;
    if (t.var < 0) {
      alone += t.factor;
      continue;
    }
    print_sign(c, t.factor < 0, first);
    print_term(c, t);
  }
  if (alone != 0) {
    print_sign(c, alone < 0, first);
    print_integer(c.out, alone < 0 ? -alone : alone);
  }
  c.out << ')';
}

}  // namespace detail

template <sink Sink>
constexpr void print_scalar(printer<Sink>& c, loop_ir::scalar s) {
  if (s.param < 0) return print_integer(c.out, s.factor);
  if (s.factor != 1) {
    print_integer(c.out, s.factor);
    c.out << " * ";
  }
  c.out << c.names.params[s.param];
}

/// A sum; its constant is last, or first where all else is negative. Terms with one parameter are in parentheses after it.
template <sink Sink>
constexpr void print_sum(printer<Sink>& c, loop_ir::affine a) {
  bool first = true;
  const std::int64_t rest = detail::rest_of(c.p, a);
  const bool constant_first = rest > 0 && detail::all_negative(c.p, a);
  if (constant_first) {
    print_integer(c.out, rest);
    first = false;
  }
  for (int i = a.begin; i < a.begin + a.count; ++i) {
    const loop_ir::term& t = c.p.terms[i];
    if (t.param < 0 && t.var < 0) continue;
    const int group = t.param < 0 ? 1 : detail::group_of(c.p, a, i);
    if (group == 0) continue;  // printed where its parameter stands first
    detail::print_sign(c, t.factor < 0 && group == 1, first);
    if (group == 1)
      detail::print_term(c, t);
    else
      detail::print_group(c, a, i);
  }
  if (first) return print_integer(c.out, rest);
  if (rest == 0 || constant_first) return;
  c.out << (rest < 0 ? std::string_view(" - ", 3) : std::string_view(" + ", 3));
  print_integer(c.out, rest < 0 ? -rest : rest);
}
/// The same as a factor: in parentheses where it needs them.
template <sink Sink>
constexpr void print_factor(printer<Sink>& c, loop_ir::affine a) {
  const bool single = a.count == 0 || (a.count == 1 && c.p.terms[a.begin].factor >= 0);
  if (!single) c.out << '(';
  print_sum(c, a);
  if (!single) c.out << ')';
}
/// " + a", or nothing if it is zero.
template <sink Sink>
constexpr void print_plus(printer<Sink>& c, loop_ir::affine a) {
  if (is_zero(c.p, a)) return;
  c.out << " + ";
  print_sum(c, a);
}
/// "function(a, b)"
template <sink Sink>
constexpr void print_pair(printer<Sink>& c, std::string_view function, loop_ir::affine a, loop_ir::affine b) {
  c.out << function << '(';
  print_sum(c, a);
  c.out << ", ";
  print_sum(c, b);
  c.out << ')';
}

/// The conditions of a node, joined by "&&"; of what is never negative the lower end 0 is not asked.
template <sink Sink>
constexpr void print_conditions(printer<Sink>& c, const loop_ir::node& n) {
  bool first = true;
  const auto join = [&] {
    if (!first) c.out << " && ";
    first = false;
  };
  for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
    const loop_ir::condition& each = c.p.conditions[i];
    if (!is_zero(c.p, each.lower) || !c.known.is_non_negative(each.e)) {
      join();
      print_sum(c, each.lower);
      c.out << " <= ";
      print_sum(c, each.e);
    }
    join();
    print_sum(c, each.e);
    c.out << " < ";
    print_sum(c, each.upper);
  }
  if (first) c.out << "true";
}

}  // namespace winsum::emit
