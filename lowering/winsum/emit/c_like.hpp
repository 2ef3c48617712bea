// Defines `emit::c_like`: loops, lets, guards and registers in C-like texts, and the walk over a program's nodes.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/emit/c_sums.hpp>
#include <winsum/emit/geometry.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/emit/sink.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// The printer of one program. `Self` prints loops by `loop(i, end)`, work by `work(node)` and names functions by
/// `function(name, single)`.
template <sink Sink, class Self>
struct c_like : c_sums<Sink> {
  using base = c_sums<Sink>;
  using base::base;
  using base::conditions;
  using base::depth;
  using base::factor;
  using base::head;
  using base::indent;
  using base::is_non_negative;
  using base::magnitude;
  using base::most;
  using base::most_of_int;
  using base::names;
  using base::non_negative;
  using base::out;
  using base::p;
  using base::pair;
  using base::scalar;
  using base::sum;
  using base::used;

  int loops_end = 0;  // end of the outermost loop around the node that is printed

  constexpr Self& self() { return static_cast<Self&>(*this); }

  constexpr void nodes(int begin, int end) { nodes(begin, end, end); }
  /// `scope_end`: the end of the scope in the text, which may hold more than these nodes.
  constexpr void nodes(int begin, int end, int scope_end) {
    for (int i = begin; i < end; i = p.nodes[i].end) node(i, scope_end);
  }
  /// Children in braces, after "for (…) {" or the like.
  constexpr void body(int i) {
    ++depth;
    nodes(i + 1, p.nodes[i].end);
    --depth;
    indent();
    out << "}\n";
  }
  /// Definitions and children; in braces of their own unless the scope around ends with them.
  template <class Define>
  constexpr void scope(int i, int end, Define define) {
    const bool braces = p.nodes[i].end != end;
    if (braces) {
      indent();
      out << "{\n";
      ++depth;
    }
    define();
    nodes(i + 1, p.nodes[i].end);
    if (!braces) return;
    --depth;
    indent();
    out << "}\n";
  }

  constexpr void node(int i, int end) {
    const loop_ir::node& n = p.nodes[i];
    switch (n.kind) {
      case loop_ir::node_kind::loop: {
        bind(i);
        return self().loop(i, end);
      }
      case loop_ir::node_kind::let: return used.live[i] ? scope(i, end, [&] { let(i); }) : nodes(i + 1, n.end, end);
      case loop_ir::node_kind::region: return scope(i, end, [&] { registers(i); });
      case loop_ir::node_kind::guard:
        indent();
        out << "if (";
        conditions(n);
        out << ") {\n";
        return body(i);
      default: return self().work(n, n.end != end);
    }
  }

  /// Notes what is known of a loop's variable. Constant bounds of moderate size make it an int.
  constexpr void bind(int i) {
    const loop_ir::node& n = p.nodes[i];
    loops_end = n.end > loops_end ? n.end : loops_end;
    non_negative[n.var] = is_non_negative(n.lower[0]) || (n.has_lower1 && is_non_negative(n.lower[1]));
    most[n.var] = 0;
    if (block_axis(n) >= 0 || n.loop == loop_ir::loop_kind::grid || n.has_lower1 || n.has_upper1 || n.step.param >= 0) return;
    if (!is_constant(p, n.lower[0]) || !is_constant(p, n.upper[0])) return;
    const std::int64_t lower = magnitude(n.lower[0]), upper = magnitude(n.upper[0]);
    if (lower == 0 || upper == 0 || n.step.factor > most_of_int) return;
    most[n.var] = (lower > upper ? lower : upper) + n.step.factor;
  }
  constexpr std::string_view integer(const loop_ir::node& n) const {
    return most[n.var] > 0 ? std::string_view("int", 3) : (*out.spoken)[word::index];
  }
  constexpr void lower_bound(const loop_ir::node& n) {
    if (n.has_lower1)
      pair("larger", n.lower[0], n.lower[1]);
    else
      sum(n.lower[0]);
  }
  constexpr void upper_bound(const loop_ir::node& n) {
    if (n.has_upper1)
      pair("smaller", n.upper[0], n.upper[1]);
    else
      sum(n.upper[0]);
  }
  /// "for (int y = 0; y < 8; ++y)"
  constexpr void for_head(const loop_ir::node& n) {
    indent();
    out << "for (" << integer(n) << ' ' << names.vars[n.var] << " = ";
    lower_bound(n);
    out << "; " << names.vars[n.var] << " < ";
    upper_bound(n);
    if (n.step == loop_ir::scalar{1, -1}) {
      out << "; ++" << names.vars[n.var] << ')';
    } else {
      out << "; " << names.vars[n.var] << " += ";
      scalar(n.step);
      out << ')';
    }
  }
  constexpr void plain_loop(int i) {
    for_head(p.nodes[i]);
    out << " {\n";
    body(i);
  }

  /// Whether a quotient or remainder needs no helper: nothing is negative, and the divisor is not 0 (no loop over an extent
  /// of 0 has iterations).
  constexpr bool divides_plainly(int i) const {
    const loop_ir::node& n = p.nodes[i];
    return is_non_negative(n.e[0]) && (is_constant(p, n.e[1]) || (i < loops_end && is_non_negative(n.e[1])));
  }
  constexpr void let(int i) {
    const loop_ir::node& n = p.nodes[i];
    const bool plain = divides_plainly(i);
    learn(n);
    indent();
    out << "const " << integer(n) << ' ' << names.vars[n.var] << " = ";
    switch (n.let) {
      case loop_ir::let_kind::affine: sum(n.e[0]); break;
      case loop_ir::let_kind::minimum: pair("smaller", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::maximum: pair("larger", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::product: binary(" * ", n); break;
      case loop_ir::let_kind::floor_div: plain ? binary(" / ", n) : pair("floor_div", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::modulo: plain ? binary(" % ", n) : pair("modulo", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::clamp: pair("clamped", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::reflect: pair("reflect", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::symmetric: pair("symmetric", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::wrap: pair("wrap", n.e[0], n.e[1]); break;
      case loop_ir::let_kind::choose:
        conditions(n);
        out << " ? ";
        sum(n.e[0]);
        out << " : ";
        sum(n.e[1]);
        break;
    }
    out << ";\n";
  }
  /// Notes what is known of a let's variable.
  constexpr void learn(const loop_ir::node& n) {
    const bool first = is_non_negative(n.e[0]), second = is_non_negative(n.e[1]);
    const std::int64_t a = magnitude(n.e[0]), b = magnitude(n.e[1]), larger = a > b ? a : b;
    switch (n.let) {
      case loop_ir::let_kind::affine:
        non_negative[n.var] = first;
        most[n.var] = a;
        return;
      case loop_ir::let_kind::product:
        non_negative[n.var] = first && second;
        most[n.var] = 0;
        return;
      case loop_ir::let_kind::floor_div:
        non_negative[n.var] = first && second;
        most[n.var] = b == 0 ? 0 : a;
        return;
      case loop_ir::let_kind::minimum:
      case loop_ir::let_kind::maximum:
      case loop_ir::let_kind::choose:
        non_negative[n.var] = n.let == loop_ir::let_kind::maximum ? first || second : first && second;
        most[n.var] = a == 0 || b == 0 ? 0 : larger;
        return;
      default: non_negative[n.var] = true; most[n.var] = a == 0 ? 0 : b;
    }
  }

  /// Whether a node below `i` uses variable `var`.
  constexpr bool mentioned_in(int i, int var) const {
    const auto in = [&](loop_ir::affine a) {
      for (int k = a.begin; k < a.begin + a.count; ++k)
        if (p.terms[k].var == var) return true;
      return false;
    };
    for (int k = i + 1; k < p.nodes[i].end; ++k) {
      const loop_ir::node& n = p.nodes[k];
      for (const loop_ir::affine& a :
           {n.lower[0], n.lower[1], n.upper[0], n.upper[1], n.e[0], n.e[1], n.offset, n.lane_stride, n.lane_count, n.source_offset, n.source_stride,
            n.first, n.coordinate_step, n.extent, n.length, n.to.index, n.a.index, n.b.index, n.c.index})
        if (in(a)) return true;
      for (int c = n.condition_begin; c < n.condition_begin + n.condition_count; ++c)
        if (in(p.conditions[c].e) || in(p.conditions[c].lower) || in(p.conditions[c].upper)) return true;
    }
    return false;
  }
  constexpr bool uses_register(int i, int array) const {
    for (int k = i + 1; k < p.nodes[i].end; ++k) {
      const loop_ir::node& n = p.nodes[k];
      if (n.kind > loop_ir::node_kind::region && (n.to.array == array || n.a.array == array || n.b.array == array || n.c.array == array)) return true;
    }
    return false;
  }
  constexpr void registers(int i) {
    const loop_ir::node& n = p.nodes[i];
    for (int r = n.first_reg; r < n.first_reg + n.reg_count; ++r) {
      if (!uses_register(i, r)) continue;
      const loop_ir::register_array& array = p.registers[r];
      indent();
      out << head.of(array.type) << ' ' << names.registers[r];
      if (array.count > 1) out << '[' << array.count << ']';
      if (array.lanes > 1) out << '[' << array.lanes << ']';
      out << ";\n";
    }
  }

 private:
  constexpr void binary(std::string_view sign, const loop_ir::node& n) {
    factor(n.e[0]);
    out << sign;
    factor(n.e[1]);
  }
};

}  // namespace winsum::emit
