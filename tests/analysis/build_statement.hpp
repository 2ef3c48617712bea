// Defines a small constexpr reader that makes statements for the analysis tests, which must not need the front end.
#pragma once
#include <initializer_list>
#include <string_view>

#include <winsum/analysis/check.hpp>
#include <winsum/analysis/shape.hpp>
#include <winsum/ir/statement.hpp>

namespace analysis_test {

namespace ir = winsum::ir;
using winsum::analysis::call_shapes;
using winsum::analysis::shape_of;

/// Reads "out n o 2*y+r-1 pad(x-1){1,0}": a tensor and its subscripts. $stride is a parameter, {lo,hi} is .extend(lo, hi).
struct reader {
  ir::statement s{};

  static constexpr bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static constexpr bool digit(char c) { return c >= '0' && c <= '9'; }

  template <int N>
  static constexpr int position(winsum::static_vector<winsum::name, N>& names, std::string_view name) {
    for (int i = 0; i < names.count; ++i)
      if (names[i].view() == name) return i;
    names.push_back(winsum::name(name));
    return names.count - 1;
  }

  constexpr ir::affine sum(std::string_view text) {
    ir::affine out;
    for (std::size_t i = 0; i < text.size();) {
      ir::term t{1, -1, -1};
      if (text[i] == '+' || text[i] == '-') t.factor = text[i++] == '-' ? -1 : 1;
      while (i < text.size() && text[i] != '+' && text[i] != '-') {
        if (text[i] == '*') {
          ++i;
        } else if (digit(text[i])) {
          std::int64_t n = 0;
          for (; i < text.size() && digit(text[i]); ++i) n = n * 10 + (text[i] - '0');
          t.factor *= n;
        } else {
          const bool param = text[i] == '$';
          const std::size_t from = i += param ? 1 : 0;
          while (i < text.size() && letter(text[i])) ++i;
          const std::string_view name = text.substr(from, i - from);
          if (param)
            t.param = static_cast<std::int8_t>(position(s.params, name));
          else
            t.index = static_cast<std::int8_t>(position(s.indices, name));
        }
      }
      out.add(t);
    }
    return out;
  }

  constexpr ir::subscript subscript(std::string_view text) {
    ir::subscript d;
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos) {
      d.at = sum(text);
      return d;
    }
    const std::size_t close = text.find(')'), brace = text.find('{');
    d.at = sum(text.substr(open + 1, close - open - 1));
    for (int mode = 1; mode <= static_cast<int>(winsum::border_kind::wrap); ++mode)
      if (name_of(static_cast<winsum::border_kind>(mode)) == text.substr(0, open)) d.mode = static_cast<winsum::border_kind>(mode);
    if (brace != std::string_view::npos) {
      const std::size_t comma = text.find(',', brace);
      d.extended = true;
      d.extend_lo = sum(text.substr(brace + 1, comma - brace - 1));
      d.extend_hi = sum(text.substr(comma + 1, text.size() - comma - 2));
    }
    return d;
  }

  /// Adds an access, or finds the same one; the first call is the output.
  constexpr int access(std::string_view text) {
    ir::access a;
    std::size_t i = 0;
    const auto word = [&] {
      while (i < text.size() && text[i] == ' ') ++i;
      const std::size_t from = i;
      while (i < text.size() && text[i] != ' ') ++i;
      return text.substr(from, i - from);
    };
    a.tensor = winsum::name(word());
    for (std::string_view d = word(); !d.empty(); d = word()) a.dims.push_back(subscript(d));
    a.operand = static_cast<std::int8_t>(s.accesses.empty() ? 0 : s.operand_count() + 1);
    for (const ir::access& b : s.accesses)
      if (b.tensor == a.tensor) a.operand = b.operand;
    for (int k = 1; k < s.accesses.count; ++k)
      if (s.accesses[k] == a) return k;
    s.accesses.push_back(a);
    return s.accesses.count - 1;
  }

  constexpr int node(winsum::operation does, int a, int b = -1, int c = -1) { return node({.kind = ir::node_kind::apply, .does = does}, a, b, c); }
  constexpr int node(ir::node n, int a = -1, int b = -1, int c = -1) {
    n.a = static_cast<std::int8_t>(a);
    n.b = static_cast<std::int8_t>(b);
    n.c = static_cast<std::int8_t>(c);
    s.nodes.push_back(n);
    return s.root = static_cast<std::int8_t>(s.nodes.count - 1);
  }
  constexpr int constant(double value) {
    const int n = node({.kind = ir::node_kind::constant});
    s.nodes[n].value = value;
    return n;
  }
  constexpr int read(std::string_view text) {
    const int a = access(text);
    for (int i = 0; i < s.nodes.count; ++i)
      if (s.nodes[i].kind == ir::node_kind::read && s.nodes[i].ref == a) return s.root = static_cast<std::int8_t>(i);
    const int n = node({.kind = ir::node_kind::read});
    s.nodes[n].ref = static_cast<std::int8_t>(a);
    return n;
  }
  /// The sum of node `a` over every index that is not on the left and that a read so far mentions.
  constexpr int sum_of(int a) {
    unsigned left = 0, all = 0;
    for (int k = 0; k < s.accesses.count; ++k)
      for (const ir::subscript& d : s.accesses[k].dims) (k == 0 ? left : all) |= winsum::analysis::mask_of(d.at);
    const int n = node({.kind = ir::node_kind::reduce}, a);
    s.nodes[n].over = static_cast<std::uint16_t>(all & ~left);
    return n;
  }
  constexpr void range(std::string_view index, std::int64_t extent) {
    s.ranges.push_back({static_cast<std::int8_t>(position(s.indices, index)), extent});
  }
};

/// out = the product of the reads, summed over what is not on the left.
constexpr reader product(std::string_view out, std::initializer_list<std::string_view> reads) {
  reader r;
  r.access(out);
  int body = -1;
  for (std::string_view text : reads) {
    const int next = r.read(text);
    body = body < 0 ? next : r.node(winsum::operation::mul, body, next);
  }
  const int before = r.s.nodes.count;
  r.sum_of(body);
  if (r.s.nodes[before].over == 0) {
    r.s.nodes[before] = {};
    r.s.nodes.count = before;
    r.s.root = static_cast<std::int8_t>(body);
  }
  return r;
}

/// The shapes of the operands in order, no output given.
template <class... Shapes>
constexpr call_shapes call_of(const Shapes&... shapes) {
  call_shapes c;
  ((c.operand[++c.operand_count] = shapes), ...);
  return c;
}
constexpr call_shapes with_output(call_shapes c, const winsum::analysis::shape& out) {
  c.output_given = true;
  c.operand[0] = out;
  return c;
}

}  // namespace analysis_test
