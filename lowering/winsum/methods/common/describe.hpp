// Defines `describe`: the loops, accesses and body of a statement as written, before any schedule step.
#pragma once
#include <winsum/methods/common/problem.hpp>
#include <winsum/nest/schedule.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

/// A nest whose variable i is index i of the statement: first the indices of the left side in its order, then the reduced ones.
struct described {
  loop_ir::nest n{};
  analysis::index_roles roles{};
  loop_ir::scalar extent[ir::max_indices]{};
};

namespace detail {

/// The printed name of an index's extent: `y` has Y, `row` has ROW.
constexpr name extent_label(const name& index) {
  name r;
  for (char c : index.view()) r << (c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
  if (r == index) r << "_extent";
  return r;
}
constexpr name operand_label(std::string_view tensor, std::string_view what, int dimension) {
  name r;
  r << tensor.substr(0, 8) << '_' << what << dimension;
  return r;
}

/// The name of a row-major tensor's stride: by the index that stands alone in the dimension, else by the dimension's number.
constexpr name stride_label(const problem& p, const ir::access& x, int dimension) {
  name r;
  r << x.tensor.view().substr(0, 6) << "_stride_";
  const int plain = x.dims[dimension].mode == border_kind::none ? x.dims[dimension].at.plain_index() : -1;
  if (plain >= 0 && p.statement.indices[plain].count == 1)
    r << p.statement.indices[plain].view();
  else
    r << dimension;
  return r;
}

constexpr loop_ir::expr expr_of(const problem& p, loop_ir::builder& b, const ir::affine& a) {
  loop_ir::expr e;
  for (const ir::term& t : a.terms) {
    loop_ir::scalar f{t.factor, -1};
    if (t.param >= 0) {
      const loop_ir::scalar value = p.param_known[t.param] ? loop_ir::scalar{p.param[t.param], -1}
                                                           : b.parameter(loop_ir::param_kind::user, t.param, -1, p.statement.params[t.param].view());
      f = b.times(f, value);
    }
    e.add({f.factor, f.param, t.index});
  }
  return e;
}

constexpr void describe_access(const problem& p, described& r, int which) {
  const ir::access& from = p.statement.accesses[which];
  const operand_form& form = p.operand[from.operand];
  loop_ir::builder& b = r.n.b;
  loop_ir::nest_access x{.buffer = from.operand};
  for (int d = 0; d < from.dims.count; ++d) {
    loop_ir::nest_dim dim;
    dim.at = expr_of(p, b, from.dims[d].at);
    dim.border = from.dims[d].mode;
    dim.value = form.single && from.dims[d].value.is_finite() ? exact_number(static_cast<float>(from.dims[d].value.nearest)) : from.dims[d].value;
    const int plain = analysis::is_loose(p.statement, r.roles, which, d) ? -1 : analysis::plain_of(from.dims[d]);
    if (plain >= 0)
      dim.extent = r.extent[plain];
    else if (form.extent[d] != unknown)
      dim.extent = {form.extent[d], -1};
    else
      dim.extent = b.parameter(loop_ir::param_kind::operand_extent, from.operand, d, operand_label(from.tensor.view(), "extent_", d).view());
    x.dims.push_back(dim);
  }
  loop_ir::scalar stride{1, -1};
  for (int d = from.dims.count - 1; d >= 0; --d) {
    if (form.stride_known)
      x.dims[d].stride = {form.stride[d], -1};
    else if (form.row_major)
      x.dims[d].stride = stride;
    else
      x.dims[d].stride = b.parameter(loop_ir::param_kind::operand_stride, from.operand, d, operand_label(from.tensor.view(), "stride_", d).view());
    // A tensor without elements has any strides; those that are not 0 break no rule.
    if (!form.stride_known && form.row_major && d > 0 && x.dims[d].extent.factor != 0)
      stride = b.times(stride, x.dims[d].extent, stride_label(p, from, d - 1).view());
  }
  r.n.accesses.push_back(x);
}

/// A factor conj(read) of the summed product is a read that is conjugated as it is loaded.
constexpr void mark_conjugates(const ir::statement& s, loop_ir::nest& n) {
  if (n.summand < 0 || !s.nodes[n.summand].is(operation::mul)) return;
  for (const int i : {int{s.nodes[n.summand].a}, int{s.nodes[n.summand].b}}) {
    const int read = s.nodes[i].is(operation::conj) ? s.nodes[i].a : -1;
    if (read < 0 || s.nodes[read].kind != ir::node_kind::read) continue;
    int uses = 0;
    for (const ir::node& each : s.nodes) uses += (each.a == read) + (each.b == read) + (each.c == read);
    if (uses != 1) continue;
    n.accesses[s.nodes[read].ref].conjugate = true;
    n.values[i] = n.values[read];
  }
}

constexpr void describe_values(const problem& p, described& r) {
  const ir::statement& s = p.statement;
  for (const ir::node& from : s.nodes) {
    loop_ir::value_node v;
    v.a = from.a, v.b = from.b, v.c = from.c;
    switch (from.kind) {
      case ir::node_kind::constant: v.value = from.value; break;
      case ir::node_kind::parameter:
        v.kind = loop_ir::value_kind::parameter;
        v.number = p.param_known[from.ref] ? loop_ir::scalar{p.param[from.ref], -1}
                                           : r.n.b.parameter(loop_ir::param_kind::user, from.ref, -1, s.params[from.ref].view());
        break;
      case ir::node_kind::read:
        v.kind = loop_ir::value_kind::read;
        v.access = from.ref;
        break;
      case ir::node_kind::reduce:
        v.kind = loop_ir::value_kind::total;
        r.n.summand = from.a;
        r.n.reduces = from.by;
        v.a = -1;
        break;
      case ir::node_kind::apply: v.kind = loop_ir::value_kind::apply; v.does = from.does;
    }
    r.n.values.push_back(v);
  }
  mark_conjugates(s, r.n);
  r.n.result = s.root;
  r.n.accumulate = s.how == ir::assign::add;
}

/// Whether some element of the output may stay unwritten. A statement with `=` writes no element twice, so where each dimension has
/// indices of its own, as many writes as elements leave none out.
constexpr bool leaves_gaps(const problem& p) {
  const ir::access& out = p.statement.accesses[0];
  unsigned used = 0;
  for (int d = 0; d < out.dims.count; ++d) {
    const ir::affine& at = out.dims[d].at;
    const bool plain = at.plain_index() >= 0;
    std::int64_t writes = 1;
    for (const ir::term& t : at.terms) {
      if (t.index < 0 || t.param >= 0 || analysis::has(used, t.index) || (!plain && p.index_extent[t.index] == unknown)) return true;
      if (!plain) writes = analysis::saturating_product(writes, p.index_extent[t.index]);
      used |= 1u << t.index;
    }
    if (!plain && p.operand[0].extent[d] != writes) return true;
  }
  return false;
}

}  // namespace detail

constexpr described describe(const problem& p) {
  described r;
  const ir::statement& s = p.statement;
  loop_ir::builder& b = r.n.b;
  r.roles = p.roles;
  b.p.operand_count = static_cast<std::int8_t>(s.operand_count() + 1);
  for (int o = 0; o < b.p.operand_count; ++o) b.memory(s.operand_name(o), loop_ir::place::operand, o, {});
  for (int i = 0; i < s.indices.count; ++i) {
    b.variable(s.indices[i].view());
    r.extent[i] = p.index_extent[i] != unknown ? loop_ir::scalar{p.index_extent[i], -1}
                                               : b.parameter(loop_ir::param_kind::index_extent, i, -1, detail::extent_label(s.indices[i]).view());
  }
  auto add_loop = [&](int i, bool reduced) {
    if (r.n.loop_of(i) < 0)
      r.n.loops.push_back({.var = static_cast<std::int16_t>(i), .upper = loop_ir::expr(r.extent[i]), .extent = r.extent[i], .reduced = reduced});
  };
  for (const ir::subscript& d : s.accesses[0].dims)
    for (const ir::term& t : d.at.terms)
      if (t.index >= 0) add_loop(t.index, false);
  for (int i = 0; i < s.indices.count; ++i)
    if (analysis::has(r.roles.reduced, i)) add_loop(i, true);
  for (int a = 0; a < s.accesses.count; ++a) detail::describe_access(p, r, a);
  detail::describe_values(p, r);
  if (s.how == ir::assign::set && detail::leaves_gaps(p))
    for (const loop_ir::nest_dim& d : r.n.accesses[0].dims) {
      const int at = b.variable("at");
      r.n.clear.push_back({static_cast<std::int16_t>(at), loop_ir::expr(d.extent), d.extent});
      r.n.clear_offset = r.n.clear_offset + loop_ir::expr::var(at, d.stride);
    }
  return r;
}

/// Product of the extents of the indices in `mask` if every one is known, else -1. Past 64 bits it stays at the largest number.
constexpr std::int64_t known_count(const problem& p, unsigned mask) {
  std::int64_t n = 1;
  for (int i = 0; i < p.statement.indices.count; ++i) {
    if (!analysis::has(mask, i)) continue;
    if (p.index_extent[i] == unknown) return -1;
    n = analysis::saturating_product(n, p.index_extent[i]);
  }
  return n;
}

/// Multiply-adds if every extent is known, else -1.
constexpr std::int64_t known_work(const problem& p) { return known_count(p, ~0u); }

/// Marks up to two outer loops as independent for threads, unless the whole work is known to be too small to share.
constexpr void parallel_outer(const problem& p, loop_ir::nest& n, int most) {
  const std::int64_t work = known_work(p);
  if (work >= 0 && work < 100000) return;
  for (int i = 0; i < n.loops.count && i < most && !n.loops[i].reduced && n.loops[i].tiles.empty(); ++i)
    n.loops[i].kind = loop_ir::loop_kind::parallel;
}

}  // namespace winsum::methods
