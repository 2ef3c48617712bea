// Defines `product_form_of`: a statement seen as a matrix product, and why it is not one.
#pragma once
#include <winsum/analysis/product.hpp>
#include <winsum/methods/common/describe.hpp>
#include <winsum/methods/common/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

namespace detail {

constexpr std::int64_t known_stride(const problem& p, int access, int index) {
  const ir::access& x = p.statement.accesses[access];
  std::int64_t total = 0, stride = 1;
  for (int d = x.dims.count - 1; d >= 0; --d) {
    const operand_form& form = p.operand[x.operand];
    if (form.stride_known) stride = form.stride[d];
    if (!form.stride_known && !form.row_major) return unknown;
    for (const ir::term& t : x.dims[d].at.terms)
      if (t.index == index) {
        if (t.param >= 0 || stride == unknown) return unknown;
        if (!analysis::add_product(total, t.factor, stride)) return unknown;
      }
    if (!form.stride_known) {
      const int plain = analysis::plain_of(x.dims[d]);
      const std::int64_t extent = form.extent[d] != unknown || plain < 0 ? form.extent[d] : p.index_extent[plain];
      stride = extent == unknown || stride == unknown ? unknown : analysis::saturating_product(stride, extent);
    }
  }
  return total;
}

}  // namespace detail

constexpr product_form product_form_of(const problem& p) {
  product_form f;
  const ir::statement& s = p.statement;
  const analysis::index_roles& roles = p.roles;
  if (roles.sum_node < 0) {
    f.found = {false, texts::nothing_summed};
    return f;
  }
  if (s.nodes[roles.sum_node].by != reduction::sum) {
    f.found = {false, texts::not_summed};
    return f;
  }
  const analysis::product_parts parts = analysis::product_of(s, s.nodes[roles.sum_node].a);
  if (!parts.fits || parts.reads.count != 2 || !parts.is_plain() || parts.reads[0].access == parts.reads[1].access) {
    f.found = {false, texts::no_product_of_two};
    return f;
  }
  int first = parts.reads[0].access, second = parts.reads[1].access;
  for (int a = 1; a < s.accesses.count; ++a)
    if (a != first && a != second)
      for (const ir::subscript& d : s.accesses[a].dims)
        if (d.mode != border_kind::none) {
          f.found.reason = texts::border_outside_the_sum(s.accesses[a].tensor.view());
          return f;
        }
  // Vectors run along the output's contiguous index; the factor that has it gives the columns.
  const unsigned in_one = (roles.mentions[first] ^ roles.mentions[second]) & roles.left;
  for (int i = 0; i < s.indices.count; ++i) {
    if (!analysis::has(in_one, i)) continue;
    const bool better = f.column < 0 || detail::known_stride(p, 0, i) == 1 || detail::known_stride(p, 0, f.column) != 1;
    if (better) f.column = i;
  }
  if (f.column >= 0 && analysis::has(roles.mentions[first], f.column)) {
    const int swap = first;
    first = second;
    second = swap;
  }
  f.tall = static_cast<std::int8_t>(first);
  f.wide = static_cast<std::int8_t>(second);
  const analysis::product_sets sets = analysis::product_sets_of(roles, first, second);
  f.batch = sets.batch;
  f.rows = sets.m;
  f.columns = sets.n;
  f.reduced = roles.reduced;
  if (sets.neither != 0) {
    f.found.reason = texts::in_neither_factor(s.indices[analysis::first_of(sets.neither)].view());
    return f;
  }
  if (f.columns == 0 || f.rows == 0) {
    f.found.reason =
        f.rows == 0 ? texts::one_line(s.accesses[first].tensor.view(), "row") : texts::one_line(s.accesses[second].tensor.view(), "column");
    return f;
  }
  if (sets.k == 0) {
    f.found = {false, texts::nothing_in_both};
    return f;
  }
  for (int i = 0; i < s.indices.count; ++i)
    if (analysis::has(f.rows, i)) f.row = i;
  f.windows = (roles.mentions[second] & ~unsigned{roles.plain[second]}) != 0;
  for (const ir::subscript& d : s.accesses[second].dims) f.windows = f.windows || d.mode != border_kind::none || d.at.plain_index() < 0;
  f.found.applies = true;
  return f;
}

}  // namespace winsum::methods
