// Defines `frontend::body`: names, accesses and nodes of an expression that is being written, without C++ types of its own for each shape.
#pragma once
#include <winsum/core/diagnostics_statement.hpp>
#include <winsum/core/words.hpp>
#include <winsum/frontend/subscript.hpp>
#include <winsum/ir/product.hpp>

namespace winsum::inline WINSUM_MACHINE::frontend {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr diagnostic check_name(const name& n) {
  if (n.overflow) return texts::name_too_long(n.view(), 15);
  if (n.empty() || !is_letter(n.data[0])) return texts::not_a_name(n.view());
  for (char c : n.view())
    if (!is_letter(c) && !(c >= '0' && c <= '9')) return texts::not_a_name(n.view());
  return {};
}

/// A word of the notation, which no tensor may have as its name.
constexpr bool is_reserved(std::string_view n) {
  return any_word([n](const char* each) { return spells(each, n); });
}

/// The names that subscripts refer to, and the first thing that went wrong.
struct tables {
  static_vector<name, ir::max_indices> indices{};
  static_vector<name, ir::max_params> params{};
  diagnostic wrong{};

  constexpr void fail(const diagnostic& d) {
    if (!wrong) wrong = d;
  }
  constexpr std::int8_t index(const name& n) {
    fail(check_name(n));
    const int at = find_or_add(indices, n);
    if (at < 0) fail(texts::too_many("indices", ir::max_indices));
    return static_cast<std::int8_t>(at < 0 ? 0 : at);
  }
  constexpr std::int8_t param(const name& n) {
    fail(check_name(n));
    const int at = find_or_add(params, n);
    if (at < 0) fail(texts::too_many("parameters", ir::max_params));
    return static_cast<std::int8_t>(at < 0 ? 0 : at);
  }
  constexpr ir::affine take(const affine& a) {
    fail(sentence_of(a.wrong));
    if (const int i = a.vanished(); i >= 0) fail(texts::zero_factor(a.indices[i].view()));
    ir::affine sum;
    for (ir::term t : a.sum.terms) {
      if (t.index >= 0) t.index = index(a.indices[t.index]);
      if (t.param >= 0) t.param = param(a.params[t.param]);
      sum.add(t);
    }
    return sum;
  }
  constexpr ir::subscript take(const subscript& s) {
    ir::subscript dim{take(s.at), s.mode, s.value, s.extended, {}, {}, s.exact};
    if (s.value.nearest != s.value.nearest) fail(texts::not_a_number());
    if (s.value.is_lost()) fail(texts::constant_lost(s.value.nearest == 0));
    if (s.extended) dim.extend_lo = take(s.lo), dim.extend_hi = take(s.hi);
    return dim;
  }
};

}  // namespace winsum::frontend

namespace winsum::inline WINSUM_MACHINE {
struct expr;
struct statement;

/// One tensor at subscripts: a read on the right side, or assigned to a declaration's left side.
struct access : operators::operand<access> {
  frontend::tables names{};
  ir::access at{};

  constexpr access(const name& tensor, const subscript* dims, int count) {
    at.tensor = tensor;
    names.fail(frontend::check_name(tensor));
    if (frontend::is_reserved(tensor.view())) names.fail(texts::reserved_name(tensor.view()));
    if (count > ir::max_rank) names.fail(texts::too_many("dimensions in one tensor", ir::max_rank));
    for (int i = 0; i < count && i < ir::max_rank; ++i) at.dims.push_back(names.take(dims[i]));
  }
  constexpr access(const access&) = default;

  constexpr access failed(const diagnostic& d) const {
    access made = *this;
    made.names.fail(d);
    return made;
  }

  /// Overwrites the output with `right`. Nothing runs: the statement is a value, and a verb runs it.
  [[nodiscard]] constexpr statement operator=(const expr& right) const;
  [[nodiscard]] constexpr statement operator=(const access& right) const;
  /// Adds `right` to what the output holds.
  [[nodiscard]] constexpr statement operator+=(const expr& right) const;
  // Statements that say that there is no such assignment.
  [[nodiscard]] constexpr statement operator-=(const expr& right) const;
  [[nodiscard]] constexpr statement operator*=(const expr& right) const;
  [[nodiscard]] constexpr statement operator/=(const expr& right) const;
  [[nodiscard]] constexpr statement operator=(const statement& right) const;
  template <class T>
    requires(!std::convertible_to<T, expr>)
  [[nodiscard]] constexpr statement operator=(const T& right) const;
  // Accesses that say so.
  template <class... Ranges>
  constexpr access where(const Ranges&...) const {
    return failed(texts::where_inside());
  }
  template <class... D>
  constexpr access operator()(const D&...) const {
    return failed(texts::in_brackets(at.tensor.view()));
  }
  template <class D>
  constexpr access operator[](const D&) const {
    return failed(texts::in_brackets(at.tensor.view()));
  }
};

namespace frontend {

/// An expression as nodes in an array; equal nodes are merged, so that a value used twice stands there once.
struct body {
  tables names{};
  static_vector<ir::access, ir::max_accesses> reads{};
  ir::node_list nodes{};

  constexpr void fail(const diagnostic& d) { names.fail(d); }

  constexpr std::int8_t add(const ir::node& n) {
    for (int i = 0; i < nodes.count; ++i)
      if (nodes[i] == n) return static_cast<std::int8_t>(i);
    if (nodes.count == ir::max_nodes) {
      fail(texts::too_many("operations", ir::max_nodes));
      return 0;
    }
    nodes.push_back(n);
    return static_cast<std::int8_t>(nodes.count - 1);
  }
  constexpr std::int8_t constant(const exact_number& value) {
    ir::node n;
    if (value.nearest == value.nearest)
      n.value = value;
    else
      fail(texts::not_a_number());
    if (value.is_lost()) fail(texts::constant_lost(value.nearest == 0));
    return add(n);
  }
  constexpr std::int8_t param(const name& p) {
    ir::node n{ir::node_kind::parameter};
    n.ref = names.param(p);
    return add(n);
  }
  /// Parameters and integers as a value.
  constexpr std::int8_t value_of(const affine& a) {
    fail(sentence_of(a.wrong));
    if (const int i = a.vanished(); i >= 0) fail(texts::index_as_value(a.indices[i].view()));
    int sum = -1;
    for (const ir::term& t : a.sum.terms) {
      int each = t.param >= 0 ? param(a.params[t.param]) : constant(t.factor);
      if (t.index >= 0) fail(texts::index_as_value(a.indices[t.index].view()));
      if (t.param >= 0 && t.factor == -1) each = apply(operation::neg, each);
      if (t.param >= 0 && t.factor != 1 && t.factor != -1) each = apply(operation::mul, constant(t.factor), each);
      sum = sum < 0 ? each : apply(operation::add, sum, each);
    }
    return static_cast<std::int8_t>(sum < 0 ? constant(0) : sum);
  }
  /// Arithmetic of constants is done at once.
  constexpr std::int8_t apply(operation does, int a, int b = -1, int c = -1) {
    if (names.wrong) return 0;
    if (nodes[a].kind == ir::node_kind::constant && (b < 0 || nodes[b].kind == ir::node_kind::constant)) {
      const exact_number first = nodes[a].value, second = b < 0 ? exact_number() : nodes[b].value;
      if (const auto r = winsum::detail::exactly(does, first, second); r.known) return constant(r.value);
      const double x = first.nearest, y = second.nearest;
      const bool finite = first.is_finite() && second.is_finite();  // infinity minus infinity is no constant expression
      if (does == operation::neg) return constant(-x);
      if (does == operation::add && finite) return constant(x + y);
      if (does == operation::sub && finite) return constant(x - y);
      if (does == operation::mul && finite && moderate(x) && moderate(y)) return constant(x * y);
      if (does == operation::div && finite && moderate(x) && (y > 1e-150 || y < -1e-150)) return constant(x / y);
    }
    if (does == operation::less || does == operation::less_equal)
      if (is_chained(nodes[a], nodes[b]) || is_chained(nodes[b], nodes[a])) fail(texts::chained_comparison());
    ir::node n{ir::node_kind::apply, does};
    n.a = static_cast<std::int8_t>(a);
    n.b = static_cast<std::int8_t>(b);
    n.c = static_cast<std::int8_t>(c);
    return add(n);
  }
  constexpr std::int8_t read(const access& x) {
    fail(x.names.wrong);
    std::int8_t index_to[ir::max_indices]{}, param_to[ir::max_params]{};
    map_names(x.names, index_to, param_to);
    return read(moved(x.at, index_to, param_to));
  }
  /// Takes in another expression; its node `root` becomes the node that is returned.
  constexpr std::int8_t absorb(const body& other, int root) {
    if (other.names.wrong) fail(other.names.wrong);
    if (names.wrong) return 0;
    std::int8_t index_to[ir::max_indices]{}, param_to[ir::max_params]{}, node_to[ir::max_nodes]{};
    map_names(other.names, index_to, param_to);
    for (int i = 0; i < other.nodes.count; ++i) {
      ir::node n = other.nodes[i];
      if (n.a >= 0) n.a = node_to[n.a];
      if (n.b >= 0) n.b = node_to[n.b];
      if (n.c >= 0) n.c = node_to[n.c];
      if (n.kind == ir::node_kind::parameter) n.ref = param_to[n.ref];
      if (n.kind == ir::node_kind::reduce) n.over = moved(n.over, index_to);
      node_to[i] = n.kind == ir::node_kind::read ? read(moved(other.reads[n.ref], index_to, param_to)) : add(n);
      if (names.wrong) return 0;
    }
    return node_to[root];
  }

 private:
  /// (0 < x) < 3, which C++ makes of 0 < x < 3.
  static constexpr bool is_chained(const ir::node& inner, const ir::node& limit) {
    const bool compares = inner.is(operation::less) || inner.is(operation::less_equal);
    return compares && limit.kind == ir::node_kind::constant && (limit.value.nearest < 0 || limit.value.nearest > 1);
  }
  static constexpr bool moderate(double v) { return v < 1e150 && v > -1e150; }

  constexpr std::int8_t read(const ir::access& x) {
    ir::node n{ir::node_kind::read};
    for (int i = 0; i < reads.count; ++i)
      if (reads[i] == x) {
        n.ref = static_cast<std::int8_t>(i);
        return add(n);
      }
    if (reads.count == ir::max_accesses - 1) {
      fail(texts::too_many("reads", ir::max_accesses - 1));
      return 0;
    }
    n.ref = static_cast<std::int8_t>(reads.count);
    reads.push_back(x);
    return add(n);
  }
  constexpr void map_names(const tables& other, std::int8_t* index_to, std::int8_t* param_to) {
    for (int i = 0; i < other.indices.count; ++i) index_to[i] = names.index(other.indices[i]);
    for (int i = 0; i < other.params.count; ++i) param_to[i] = names.param(other.params[i]);
  }
  static constexpr std::uint16_t moved(std::uint16_t mask, const std::int8_t* index_to) {
    std::uint16_t to = 0;
    for (int i = 0; i < ir::max_indices; ++i)
      if (mask >> i & 1) to = static_cast<std::uint16_t>(to | 1 << index_to[i]);
    return to;
  }
  static constexpr ir::affine moved(const ir::affine& a, const std::int8_t* index_to, const std::int8_t* param_to) {
    ir::affine sum;
    for (ir::term t : a.terms) {
      if (t.index >= 0) t.index = index_to[t.index];
      if (t.param >= 0) t.param = param_to[t.param];
      sum.add(t);
    }
    return sum;
  }
  static constexpr ir::access moved(const ir::access& x, const std::int8_t* index_to, const std::int8_t* param_to) {
    ir::access to;
    to.tensor = x.tensor;
    for (const ir::subscript& s : x.dims) {
      ir::subscript dim{moved(s.at, index_to, param_to), s.mode, s.value, s.extended, {}, {}, s.exact};
      if (s.extended) {
        dim.extend_lo = moved(s.extend_lo, index_to, param_to);
        dim.extend_hi = moved(s.extend_hi, index_to, param_to);
      }
      to.dims.push_back(dim);
    }
    return to;
  }
};

}  // namespace frontend
}  // namespace winsum
