// Defines `print`: a loop program as readable text, one line a node.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include <winsum/core/fixed_string.hpp>
#include <winsum/core/number.hpp>
#include <winsum/loop_ir/program.hpp>
#include <winsum/loop_ir/verify.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

constexpr std::string_view loop_name(loop_kind k) {
  constexpr std::string_view names[] = {"serial", "parallel", "unroll", "grid", "block_x", "block_y", "block_z", "thread"};
  return names[static_cast<int>(k)];
}
constexpr std::string_view place_name(place w) {
  constexpr std::string_view names[] = {"operand", "workspace", "local", "shared"};
  return names[static_cast<int>(w)];
}

namespace detail {

/// Writes a program to anything that takes text and integers by <<.
template <class Out>
struct printer {
  const program& p;
  Out& out;

  /// Labels may be empty: then a letter and the position.
  constexpr void label(std::string_view text, char letter, int i) {
    if (!text.empty())
      out << text;
    else
      out << letter << i;
  }
  constexpr void variable(int i) { label(p.vars[i].label.view(), 'v', i); }
  constexpr void parameter(int i) { label(p.params[i].label.view(), 'p', i); }
  constexpr void buffer(int i) { label(p.buffers[i].label.view(), 'b', i); }

  constexpr void number(const exact_number& v) {
    if (v.nearest != v.nearest)
      out << "nan";
    else
      out << write_number(v).view();
  }

  constexpr void sum(affine a) { sum(p.terms.data + a.begin, a.count); }
  constexpr void sum(const term* terms, int count) {
    if (count == 0) out << '0';
    for (int i = 0; i < count; ++i) {
      const term& t = terms[i];
      const bool first = i == 0, named = t.param >= 0 || t.var >= 0, negative = t.factor < 0;
      if (!first)
        out << (negative ? " - " : " + ");
      else if (negative)
        out << '-';
      const std::int64_t size = negative ? -t.factor : t.factor;
      if (size != 1 || !named) out << size << (named ? "*" : "");
      if (t.param >= 0) parameter(t.param);
      if (t.param >= 0 && t.var >= 0) out << '*';
      if (t.var >= 0) variable(t.var);
    }
  }
  constexpr void number(scalar s) {
    if (s.param < 0) return void(out << s.factor);
    if (s.factor != 1) out << s.factor << '*';
    parameter(s.param);
  }
  /// `a` times what follows.
  constexpr void factor(affine a) {
    const bool one = a.count == 1 && p.terms[a.begin] == term{1, -1, -1};
    if (one) return;
    if (a.count > 1) out << '(';
    sum(a);
    out << (a.count > 1 ? ")*" : "*");
  }
  constexpr void call(std::string_view name, affine a, affine b) {
    out << name << '(';
    sum(a);
    out << ", ";
    sum(b);
    out << ')';
  }
  constexpr void conditions(const node& n) {
    for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
      if (i != n.condition_begin) out << " and ";
      sum(p.conditions[i].lower);
      out << " <= ";
      sum(p.conditions[i].e);
      out << " < ";
      sum(p.conditions[i].upper);
    }
  }
  constexpr void element(int at, affine offset) {
    buffer(at);
    out << '[';
    sum(offset);
    out << ']';
  }
  constexpr void element(const reg& r) {
    label(p.registers[r.array].label.view(), 'r', r.array);
    if (r.index.count == 0 && p.registers[r.array].count == 1) return;
    out << '[';
    sum(r.index);
    out << ']';
  }
  /// What a load or store says beyond its first element.
  constexpr void vector(const node& n, int lanes) {
    if (lanes > 1) {
      out << " x" << lanes << " stride ";
      sum(n.lane_stride);
    }
    if (n.partial) {
      out << " only ";
      sum(n.lane_count);
    }
  }
  constexpr void condition_else(const node& n) {
    if (n.condition_count == 0) return;
    out << " if ";
    conditions(n);
    out << " else ";
    number(n.value);
  }

  constexpr void loop(const node& n) {
    out << "for ";
    variable(n.var);
    out << " in [";
    if (n.has_lower1)
      call("max", n.lower[0], n.lower[1]);
    else
      sum(n.lower[0]);
    out << ", ";
    if (n.has_upper1)
      call("min", n.upper[0], n.upper[1]);
    else
      sum(n.upper[0]);
    out << ')';
    if (n.step != scalar{1, -1}) {
      out << " step ";
      number(n.step);
    }
    if (n.loop != loop_kind::serial) out << ' ' << loop_name(n.loop);
  }
  constexpr void let(const node& n) {
    constexpr std::string_view names[] = {"", "min", "max", "product", "floor_div", "modulo", "clamp", "reflect", "symmetric", "wrap"};
    out << "let ";
    variable(n.var);
    out << " = ";
    if (n.let == let_kind::affine) return sum(n.e[0]);
    if (n.let != let_kind::choose) return call(names[static_cast<int>(n.let)], n.e[0], n.e[1]);
    conditions(n);
    out << " ? ";
    sum(n.e[0]);
    out << " : ";
    sum(n.e[1]);
  }
  constexpr void region(const node& n) {
    out << "registers";
    for (int r = n.first_reg; r < n.first_reg + n.reg_count; ++r) {
      const register_array& a = p.registers[r];
      out << (r == n.first_reg ? " " : ", ");
      label(a.label.view(), 'r', r);
      out << '[' << static_cast<int>(a.count) << "] x" << static_cast<int>(a.lanes) << (a.type == register_type::sum ? "" : " point");
    }
  }
  constexpr void run(const node& n) {
    out << "copy ";
    buffer(n.buffer);
    out << '[';
    if (n.offset.count > 0) {
      sum(n.offset);
      out << " + ";
    }
    out << "i] = ";
    buffer(n.source);
    out << '[';
    if (n.source_offset.count > 0) {
      sum(n.source_offset);
      out << " + ";
    }
    factor(n.source_stride);
    if (n.border != border_kind::none) out << name_of(n.border);
    out << '(';
    sum(n.first);
    out << " + ";
    factor(n.coordinate_step);
    out << 'i';
    if (n.border != border_kind::none) {
      out << ", ";
      sum(n.extent);
    }
    out << ")] for i in [0, ";
    sum(n.length);
    out << ')';
    if (n.border == border_kind::pad) {
      out << " outside ";
      number(n.value);
    }
    condition_else(n);
  }

  constexpr void line(const node& n) {
    switch (n.kind) {
      case node_kind::loop: return loop(n);
      case node_kind::let: return let(n);
      case node_kind::guard: out << "if "; return conditions(n);
      case node_kind::region: return region(n);
      case node_kind::constant:
        element(n.to);
        out << " = ";
        return n.offset.count > 0 ? sum(n.offset) : number(n.value);
      case node_kind::load:
      case node_kind::splat:
        element(n.to);
        out << (n.kind == node_kind::load ? " = " : " = splat ");
        element(n.buffer, n.offset);
        if (n.kind == node_kind::load) vector(n, p.registers[n.to.array].lanes);
        return condition_else(n);
      case node_kind::op: {
        element(n.to);
        out << " = " << row_of(n.does).name;
        const reg* operands[] = {&n.a, &n.b, &n.c};
        for (int k = 0; k < row_of(n.does).arity; ++k) {
          out << (k == 0 ? "(" : ", ");
          element(*operands[k]);
        }
        out << ')';
        return;
      }
      case node_kind::store:
        element(n.buffer, n.offset);
        vector(n, p.registers[n.a.array].lanes);
        out << " = ";
        element(n.a);
        if (n.condition_count > 0) {
          out << " if ";
          conditions(n);
        }
        return;
      case node_kind::run: return run(n);
      case node_kind::barrier: out << "barrier";
    }
  }

  constexpr void nodes(int begin, int end, int depth) {
    for (int i = begin; i < end; i = p.nodes[i].end) {
      for (int k = 0; k < depth; ++k) out << "  ";
      line(p.nodes[i]);
      out << '\n';
      nodes(i + 1, p.nodes[i].end, depth + 1);
    }
  }

  constexpr void param_line(int i) {
    const param& q = p.params[i];
    const auto of_two = [&](std::string_view name) {
      out << name << '(';
      number(q.x);
      out << ", ";
      number(q.y);
      out << ')';
    };
    out << "param ";
    parameter(i);
    out << " = ";
    switch (q.kind) {
      case param_kind::index_extent: out << "extent of index " << static_cast<int>(q.a); break;
      case param_kind::operand_extent:
      case param_kind::operand_stride:
        out << (q.kind == param_kind::operand_extent ? "extent " : "stride ") << static_cast<int>(q.b) << " of ";
        buffer(q.a);
        break;
      case param_kind::user: out << "user parameter " << static_cast<int>(q.a); break;
      case param_kind::threads: out << "threads"; break;
      case param_kind::product: of_two("product"); break;
      case param_kind::sum: of_two("sum"); break;
      case param_kind::difference: of_two("difference"); break;
      case param_kind::floor_div: of_two("floor_div"); break;
      case param_kind::ceil_div: of_two("ceil_div"); break;
      case param_kind::minimum: of_two("min"); break;
      case param_kind::maximum: of_two("max"); break;
    }
    out << '\n';
  }

  /// The parameters, and the buffers that are no operands.
  constexpr void tables() {
    for (int i = 0; i < p.params.size(); ++i) param_line(i);
    for (int i = p.operand_count; i < p.buffers.size(); ++i) {
      out << place_name(p.buffers[i].where) << ' ';
      buffer(i);
      out << '[';
      number(p.buffers[i].size);
      out << "] like ";
      buffer(p.buffers[i].operand);
      out << '\n';
    }
  }
  constexpr void all() {
    if (!p.error.empty()) return void(out << "no program: " << p.error.view() << '\n');
    tables();
    nodes(0, p.nodes.size(), 0);
  }
};

/// std::string with the << of fixed_string.
struct string_sink {
  std::string text;
  string_sink& operator<<(char c) { return text += c, *this; }
  string_sink& operator<<(std::string_view s) { return text += s, *this; }
  string_sink& operator<<(const char* s) { return text += s, *this; }
  string_sink& operator<<(std::int64_t n) { return text += std::to_string(n), *this; }
  string_sink& operator<<(int n) { return text += std::to_string(n), *this; }
};

}  // namespace detail

/// The program as text: its parameters and buffers, then one line a node, two spaces deeper a level. The pools of `p` must be
/// in range (see `verify`).
inline std::string print(const program& p) {
  detail::string_sink out;
  detail::printer<detail::string_sink>{p, out}.all();
  return out.text;
}

/// The same in at most `N` characters, at compile time too; `overflow` is set if they were too few.
template <int N>
constexpr fixed_string<N> print_fixed(const program& p) {
  fixed_string<N> out;
  detail::printer<fixed_string<N>>{p, out}.all();
  return out;
}

}  // namespace winsum::loop_ir
