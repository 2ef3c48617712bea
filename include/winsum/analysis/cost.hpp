// Defines `cost_of`, the work and the bytes of a call, and `size_formula`, how the extent of an index came about.
#pragma once
#include <cstdint>

#include <winsum/analysis/domain.hpp>
#include <winsum/analysis/index_roles.hpp>
#include <winsum/analysis/shape.hpp>
#include <winsum/core/fixed_string.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// The work of a call. Numbers past 64 bits stay at the largest.
struct cost {
  std::int64_t outputs = 0;                ///< elements that the left side writes
  std::int64_t iterations = 0;             ///< `outputs` times the extents of the summed indices
  std::int64_t multiply_adds = 0;          ///< iterations, if the summed body is a product; else 0
  std::int64_t flops = 0;                  ///< arithmetic operations, an addition for each iteration of a sum among them
  std::int64_t bytes[ir::max_accesses]{};  ///< of each operand, 0: the output; each element counted once
  std::int64_t bytes_read = 0;
  std::int64_t bytes_written = 0;  ///< `+=` reads the output too
};

namespace detail {

constexpr std::int64_t extent_product(const domain& d, unsigned mask) {
  std::int64_t n = 1;
  for (; mask != 0; mask &= mask - 1) n = saturating_product(n, d.extent[first_of(mask)]);
  return n;
}

/// Operations inside and outside the sum; a node used in both places is counted inside.
struct operation_counts {
  int inside = 0, outside = 0;
};
constexpr operation_counts count_operations(const ir::statement& s, const index_roles& roles) {
  operation_counts n;
  for (int i = 0; i < s.nodes.count; ++i)
    if (s.nodes[i].kind == ir::node_kind::apply) ++(roles.is_inside(i) ? n.inside : n.outside);
  return n;
}

}  // namespace detail

/// `d` is known (see `domain::known`) and has no error; `element_size[i]`: bytes of an element of operand i, 0: the output.
constexpr cost cost_of(const ir::statement& s, const index_roles& roles, const call_shapes& call, const domain& d, const std::int64_t* element_size) {
  cost c;
  const unsigned over = roles.sum_node < 0 ? 0u : s.nodes[roles.sum_node].over;
  c.outputs = detail::extent_product(d, roles.left);
  c.iterations = detail::extent_product(d, roles.left | over);
  const detail::operation_counts n = detail::count_operations(s, roles);
  if (roles.sum_node >= 0 && s.nodes[s.nodes[roles.sum_node].a].is(operation::mul)) c.multiply_adds = c.iterations;
  const int per_iteration = n.inside + (roles.sum_node >= 0 ? 1 : 0);
  const int per_output = n.outside + (s.how == ir::assign::add ? 1 : 0);
  c.flops = saturating_sum(saturating_product(c.iterations, per_iteration), saturating_product(c.outputs, per_output));
  for (int i = 0; i <= s.operand_count(); ++i) {
    std::int64_t count = 0;
    if (!count_elements(i == 0 ? d.output : call.operand[i], count)) count = INT64_MAX;
    c.bytes[i] = saturating_product(count, element_size[i]);
    if (i > 0 || s.how == ir::assign::add) c.bytes_read = saturating_sum(c.bytes_read, c.bytes[i]);
  }
  c.bytes_written = c.bytes[0];
  return c;
}

using formula_text = fixed_string<300>;

namespace detail {

/// " - 2*(3-1)" for each index of the sum but the one looked for.
constexpr void print_spans(const ir::affine& at, const call_shapes& call, const domain& d, int held, formula_text& out) {
  for (unsigned rest = mask_of(at) & ~(1u << held); rest != 0; rest &= rest - 1) {
    const int i = first_of(rest);
    const std::int64_t factor = reach_of(at, call, d.extent, i).factor;
    out << " - " << (factor < 0 ? -factor : factor) << "*(" << (d.extent[i] > 1 ? d.extent[i] : 1) << "-1)";
  }
}

constexpr void print_window(const ir::statement& s, const call_shapes& call, const domain& d, int index, formula_text& out) {
  const index_origin from = d.origin[index];
  const ir::access& x = s.accesses[from.access];
  const ir::subscript& sub = x.dims[from.dimension];
  const std::int64_t n = call.operand[x.operand].extents[from.dimension];
  const reach read = reach_of(sub.at, call, d.extent, index);
  const allowed room = allowed_of(sub, read, n, call);
  if (!read.known || !room.known || n < 0) {
    out << "known at run time, from `" << x.tensor.view() << "` (dimension " << static_cast<int>(from.dimension) << ")";
    return;
  }
  if (d.extent[index] == 0) {
    out << "0 (nothing to read)";
    return;
  }
  const std::int64_t step = read.factor < 0 ? -read.factor : read.factor;
  const auto amount = [&](std::int64_t v) { out << (v < 0 ? " - " : " + ") << (v < 0 ? -v : v); };
  out << "floor((";
  if (read.factor > 0) {
    out << n;
    amount(-read.low);  // how far the first read lies before the start
    amount(room.last - (n - 1));
    print_spans(sub.at, call, d, index, out);
    out << " - 1";
  } else {
    out << read.low;
    amount(-room.first);
  }
  out << ")/" << step << ") + 1 = " << d.extent[index];
  for (unsigned rest = mask_of(sub.at) & ~(1u << index); rest != 0; rest &= rest - 1)
    if (d.extent[first_of(rest)] == 0) {
      out << " (a size of 0 counts as 1)";
      break;
    }
}

}  // namespace detail

/// One line on the extent of an index: "y: floor((56 + 1 + 1 - 1*(3-1) - 1)/2) + 1 = 28", where the numbers are the dimension's
/// extent, the padding before and after, the span of the window and the stride.
constexpr formula_text size_formula(const ir::statement& s, const call_shapes& call, const domain& d, int index) {
  formula_text out(s.indices[index].view());
  out << ": ";
  const index_origin from = d.origin[index];
  switch (from.source) {
    case extent_source::none: out << "no extent"; break;
    case extent_source::range: out << d.extent[index] << ", from range(" << s.indices[index].view() << ", " << d.extent[index] << ")"; break;
    case extent_source::plain:
      if (d.extent[index] < 0)
        out << "known at run time";
      else
        out << d.extent[index];
      out << ", dimension " << static_cast<int>(from.dimension) << " of `" << s.accesses[from.access].tensor.view() << "`";
      break;
    case extent_source::window: detail::print_window(s, call, d, index, out); break;
  }
  return out;
}

}  // namespace winsum::analysis
