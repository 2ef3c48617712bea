// Defines `frontend::describe`: an output and a right-hand side as written → the statement in its one canonical form.
#pragma once
#include <winsum/frontend/expression.hpp>
#include <winsum/frontend/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::frontend {

/// The new number of name `i`, given at its first use.
template <int N>
constexpr std::int8_t renumber(std::int8_t* table, int i, static_vector<name, N>& names, const static_vector<name, N>& old) {
  if (table[i] < 0) {
    table[i] = static_cast<std::int8_t>(names.count);
    names.push_back(old[i]);
  }
  return table[i];
}

/// Works on a body that the output's names were added to first; `output` uses the body's numbers.
struct describer {
  const body& from;
  const ir::access& output;
  statement to{};
  std::uint16_t left = 0;               ///< indices on the left side
  std::uint16_t open[ir::max_nodes]{};  ///< reduced indices that a node uses outside of any sum below it
  std::uint16_t over[ir::max_nodes]{};  ///< what a sum runs over
  bool reached[ir::max_nodes]{};
  std::int8_t index_to[ir::max_indices]{}, param_to[ir::max_params]{}, node_to[ir::max_nodes]{};

  constexpr describer(const body& f, const ir::access& out) : from(f), output(out) {
    for (std::int8_t& each : index_to) each = -1;
    for (std::int8_t& each : param_to) each = -1;
    for (std::int8_t& each : node_to) each = -1;
  }

  constexpr bool fail(const diagnostic& d) {
    to.wrong = d;
    return false;
  }
  static constexpr std::uint16_t indices_of(const ir::access& x) {
    std::uint16_t mask = 0;
    for (const ir::subscript& s : x.dims)
      for (const ir::term& t : s.at.terms)
        if (t.index >= 0) mask = static_cast<std::uint16_t>(mask | 1 << t.index);
    return mask;
  }
  constexpr std::string_view first_name(std::uint16_t mask) const {
    for (int i = 0; i < from.names.indices.count; ++i)
      if (mask >> i & 1) return from.names.indices[i].view();
    return {};
  }

  constexpr bool check_tensors(int root) {
    left = indices_of(output);
    for (int d = 0; d < output.dims.count; ++d)
      if (output.dims[d].mode != border_kind::none)
        return fail(texts::border_on_left({output.tensor.view(), d}, border_text(output.dims[d].mode).view()));
    reached[root] = true;
    for (int i = root; i >= 0; --i) {
      const ir::node& n = from.nodes[i];
      if (!reached[i]) continue;
      for (int child : {n.a, n.b, n.c})
        if (child >= 0) reached[child] = true;
      if (n.kind != ir::node_kind::read) continue;
      const ir::access& x = from.reads[n.ref];
      if (x.tensor == output.tensor) return fail(texts::output_read(x.tensor.view()));
      for (const ir::access& other : from.reads)
        if (other.tensor == x.tensor && other.dims.count != x.dims.count)
          return fail(texts::rank_varies(x.tensor.view(), other.dims.count, x.dims.count));
    }
    return true;
  }
  static constexpr name border_text(border_kind b) {
    name text(name_of(b));
    text << "(...)";
    return text;
  }

  /// Settles what every sum runs over. Gives the number of sums, or -1 after an error.
  constexpr int find_sums(int root) {
    int sums = 0;
    for (int i = 0; i <= root; ++i) {
      if (!reached[i]) continue;
      const ir::node& n = from.nodes[i];
      for (int child : {n.a, n.b, n.c})
        if (child >= 0) open[i] = static_cast<std::uint16_t>(open[i] | open[child]);
      if (n.kind == ir::node_kind::read) open[i] = static_cast<std::uint16_t>(indices_of(from.reads[n.ref]) & ~left);
      if (n.kind != ir::node_kind::reduce) continue;
      if (++sums > 1) return fail(texts::several_sums()), -1;
      if (n.over & left) return fail(texts::sum_over_left(first_name(static_cast<std::uint16_t>(n.over & left)))), -1;
      if (n.over & ~open[i]) return fail(texts::sum_over_unused(first_name(static_cast<std::uint16_t>(n.over & ~open[i])))), -1;
      over[i] = n.over != 0 ? n.over : open[i];
      open[i] = static_cast<std::uint16_t>(open[i] & ~over[i]);
    }
    return sums;
  }
  constexpr bool fail_open(int root, int sums) {
    const std::string_view index = first_name(open[root]);
    if (sums == 0) return fail(texts::open_sum(index));
    bool outside[ir::max_nodes]{};
    outside[root] = true;
    for (int i = root; i >= 0; --i)
      if (outside[i] && from.nodes[i].kind != ir::node_kind::reduce)
        for (int child : {from.nodes[i].a, from.nodes[i].b, from.nodes[i].c})
          if (child >= 0) outside[child] = true;
    for (const bool in_sums : {false, true})  // a sum over named indices may leave others of its reads open
      for (int i = 0; i <= root; ++i)
        if (reached[i] && outside[i] != in_sums && from.nodes[i].kind == ir::node_kind::read && (open[i] & open[root]) != 0)
          return fail(texts::reduced_outside_sum(index, from.reads[from.nodes[i].ref].tensor.view()));
    return fail(texts::open_sum(index));
  }

  constexpr ir::affine put(const ir::affine& a) {
    ir::affine by_index, sum;
    for (ir::term t : a.terms) {
      if (t.index >= 0) t.index = renumber(index_to, t.index, to.value.indices, from.names.indices);
      by_index.add(t);
    }
    for (ir::term t : by_index.terms) {  // parameters are numbered in the order of printing, which the indices decide
      if (t.param >= 0) t.param = renumber(param_to, t.param, to.value.params, from.names.params);
      sum.add(t);
    }
    return sum;
  }
  constexpr std::int8_t put(const ir::access& x, std::int8_t operand) {
    ir::access made;
    made.tensor = x.tensor;
    made.operand = operand;
    for (const ir::subscript& s : x.dims) {
      ir::subscript dim;
      dim.at = put(s.at);
      dim.mode = s.mode;
      dim.exact = s.exact;
      if (s.mode == border_kind::pad) dim.value = s.value;
      if (s.extended) dim.extended = true, dim.extend_lo = put(s.extend_lo), dim.extend_hi = put(s.extend_hi);
      made.dims.push_back(dim);
    }
    to.value.accesses.push_back(made);
    return static_cast<std::int8_t>(to.value.accesses.count - 1);
  }
  constexpr std::int8_t put_read(const ir::access& x) {
    int operand = to.value.operand_count() + 1;
    for (const ir::access& earlier : to.value.accesses)
      if (earlier.operand > 0 && earlier.tensor == x.tensor) operand = earlier.operand;
    return put(x, static_cast<std::int8_t>(operand));
  }
  constexpr std::int8_t put_node(int i) {
    if (node_to[i] >= 0) return node_to[i];
    ir::node n = from.nodes[i];
    if (n.a >= 0) n.a = put_node(n.a);
    if (n.b >= 0) n.b = put_node(n.b);
    if (n.c >= 0) n.c = put_node(n.c);
    if (n.kind == ir::node_kind::read) n.ref = put_read(from.reads[n.ref]);
    if (n.kind == ir::node_kind::parameter) n.ref = renumber(param_to, n.ref, to.value.params, from.names.params);
    if (n.kind == ir::node_kind::reduce) {
      if (over[i] == 0) return node_to[i] = n.a;  // a sum over nothing is its value
      n.over = renumbered(over[i]);
    }
    to.value.nodes.push_back(n);
    return node_to[i] = static_cast<std::int8_t>(to.value.nodes.count - 1);
  }
  constexpr std::uint16_t renumbered(std::uint16_t mask) const {
    std::uint16_t made = 0;
    for (int i = 0; i < ir::max_indices; ++i)
      if (mask >> i & 1) made = static_cast<std::uint16_t>(made | 1 << index_to[i]);
    return made;
  }
  /// A call takes its tensors in the order in which they are written; > and >= must not change it.
  constexpr bool check_order() {
    int operand = 0;
    for (const ir::access& written : from.reads)
      for (const ir::access& x : to.value.accesses) {
        if (x.operand == 0 || !(x.tensor == written.tensor)) continue;
        if (x.operand > operand + 1) return fail(texts::swapped_comparison(x.tensor.view(), to.value.operand_name(operand + 1)));
        if (x.operand == operand + 1) ++operand;
        break;
      }
    return true;
  }

  constexpr void run(int root, ir::assign how) {
    if (from.names.wrong) return void(fail(from.names.wrong));
    if (!check_tensors(root)) return;
    const int sums = find_sums(root);
    if (sums < 0) return;
    const bool implicit = open[root] != 0 && sums == 0 && ir::is_product(from.nodes, root);
    if (open[root] != 0 && !implicit) return void(fail_open(root, sums));
    to.value.how = how;
    put(output, 0);
    to.value.root = put_node(root);
    if (implicit) {
      ir::node n{ir::node_kind::reduce};
      n.by = reduction::sum;
      n.a = to.value.root;
      n.over = renumbered(open[root]);
      to.value.nodes.push_back(n);
      to.value.root = static_cast<std::int8_t>(to.value.nodes.count - 1);
    }
    if (to.value.nodes.overflow) fail(texts::too_many("operations", ir::max_nodes));
    if (!to.wrong) check_order();
    if (to.wrong) to.value = {};
  }
};

/// `out` assigned from node `root` of `right`. The indices are numbered by first appearance, left side first.
constexpr statement describe(const access& out, const body& right, int root, ir::assign how) {
  body all;
  for (const name& each : out.names.indices) all.names.index(each);
  for (const name& each : out.names.params) all.names.param(each);
  all.fail(out.names.wrong);
  const int all_root = all.absorb(right, root);
  describer d(all, out.at);
  d.run(all_root, how);
  return d.to;
}

}  // namespace winsum::frontend

namespace winsum::inline WINSUM_MACHINE {

constexpr statement access::operator=(const expr& right) const { return frontend::describe(*this, right.body, right.root, ir::assign::set); }
constexpr statement access::operator=(const access& right) const { return *this = expr(right); }
constexpr statement access::operator+=(const expr& right) const { return frontend::describe(*this, right.body, right.root, ir::assign::add); }
constexpr statement access::operator-=(const expr& right) const { return failed(texts::assignment_unknown("-=")) = right; }
constexpr statement access::operator*=(const expr& right) const { return failed(texts::assignment_unknown("*=")) = right; }
constexpr statement access::operator/=(const expr& right) const { return failed(texts::assignment_unknown("/=")) = right; }

constexpr statement access::operator=(const statement& right) const { return {{}, right.wrong ? right.wrong : texts::two_assignments()}; }
template <class T>
  requires(!std::convertible_to<T, expr>)
constexpr statement access::operator=(const T&) const {
  return {{}, texts::not_a_value()};
}
constexpr statement expr::operator=(const expr& right) const&& {
  return {{}, body.names.wrong ? body.names.wrong : right.body.names.wrong ? right.body.names.wrong : texts::left_no_tensor()};
}

}  // namespace winsum
