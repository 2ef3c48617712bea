// Defines `classify`: what kind of computation a statement is, its factors and its windows, in the field's words.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/analysis/index_roles.hpp>
#include <winsum/analysis/product.hpp>
#include <winsum/analysis/shape.hpp>
#include <winsum/core/fixed_string.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

enum class pattern_kind : std::uint8_t {
  pointwise,               ///< nothing is reduced
  reduction,               ///< a sum of one tensor, or of a body that is no product, without windows
  window_reduction,        ///< the same over windows: a mean filter, sums of differences
  inner_product,           ///< two factors, each index reduced
  matrix_vector,           ///< two factors, one of which has no index of its own
  matrix_product,          ///< two factors, each with an index of its own
  batched_matrix_product,  ///< with an index that both factors and the output share
  stencil,                 ///< windows times one filter
  convolution,             ///< windows times one filter for each output channel
  depthwise_convolution,   ///< a filter for each channel, which is not summed over
  grouped_convolution,     ///< a convolution for each group of channels
  contraction,             ///< any other product of reads
};

/// `y` of in(..., 2*y + r, ...): steps of `stride` along a dimension, `dilation` between taps.
struct window {
  std::int8_t spatial = -1;  ///< the index on the left
  std::int8_t tap = -1;      ///< the reduced index
  std::int8_t access = -1, dimension = -1;
  std::int64_t stride = 0, dilation = 0;  ///< signed factors; 0: a parameter is in it
};

struct pattern {
  pattern_kind kind = pattern_kind::pointwise;
  int sum_node = -1;
  static_vector<std::int8_t, ir::max_accesses> factors{};  ///< accesses whose product is summed, in the order written
  bool product = false;                                    ///< the body is nothing but factors, perhaps conjugated, and constants
  double scale = 1;                                        ///< the product of the constant factors, divided by constant divisors
  std::uint16_t params = 0;                                ///< parameters that are factors, one bit each
  bool epilogue = false;                                   ///< pointwise work stands around the sum
  product_sets sets{};                                     ///< if there are two factors
  static_vector<window, ir::max_rank> windows{};

  /// The sum is of a product of exactly two reads, perhaps with constants.
  constexpr bool is_product_of_two() const { return product && factors.count == 2; }
};

namespace detail {

/// What the sum is of. A node that stands in the body twice, as the square in v*v*v*v, counts twice.
constexpr void find_factors(const ir::statement& s, int body, pattern& p) {
  const product_parts parts = product_of(s, body);
  p.product = parts.fits && !parts.reads.empty();
  for (const product_parts::factor& each : parts.reads) p.factors.push_back(each.access);
  p.scale = parts.negative ? -parts.constant.nearest : parts.constant.nearest;
  for (const int i : parts.below) p.scale /= s.nodes[i].value.nearest;
  for (const int i : parts.above) p.params |= static_cast<std::uint16_t>(1u << s.nodes[i].ref);
}

constexpr std::int64_t factor_of(const ir::affine& at, int index) {
  std::int64_t factor = 0;
  for (const ir::term& t : at.terms)
    if (t.index == index) {
      if (t.param >= 0 || factor != 0) return 0;
      factor = t.factor;
    }
  return factor;
}

/// `shared`: indices of the left that every factor has; they number groups, not window positions.
constexpr void find_windows(const ir::statement& s, const index_roles& roles, unsigned shared, pattern& p) {
  for (int a = 1; a < s.accesses.count; ++a) {
    if (!roles.in_sum[a] || (roles.mentions[a] & roles.windowed) == 0) continue;
    for (int d = 0; d < s.accesses[a].dims.count; ++d) {
      const ir::affine& at = s.accesses[a].dims[d].at;
      const unsigned mask = mask_of(at);
      const int spatial = first_of(mask & roles.left & ~shared), tap = first_of(mask & roles.reduced);
      if (spatial < 0 || tap < 0) continue;
      bool seen = false;
      for (const window& w : p.windows) seen = seen || (w.spatial == spatial && w.tap == tap);
      if (!seen)
        p.windows.push_back({static_cast<std::int8_t>(spatial), static_cast<std::int8_t>(tap), static_cast<std::int8_t>(a),
                             static_cast<std::int8_t>(d), factor_of(at, spatial), factor_of(at, tap)});
    }
  }
}

constexpr bool all_plain(const ir::statement& s, const index_roles& roles, int access) {
  return count_of(roles.plain[access]) == s.accesses[access].dims.count;
}

constexpr pattern_kind kind_of_product(const ir::statement& s, const index_roles& roles, const pattern& p) {
  const int first = p.factors[0], second = p.factors[1];
  const product_sets& sets = p.sets;
  if (!p.windows.empty()) {
    // Windows slide over one factor; the other is the filter, read at the taps themselves.
    const int image = p.windows[0].access;
    const int filter = image == first ? second : first;
    for (const window& w : p.windows)
      if (w.access != image || !has(roles.plain[filter], w.tap)) return pattern_kind::contraction;
    if ((sets.first_only | sets.second_only) != 0) return pattern_kind::contraction;
    unsigned taps = 0;
    for (const window& w : p.windows) taps |= 1u << w.tap;
    const unsigned channels = sets.k & ~taps;
    if (sets.batch != 0) return channels == 0 ? pattern_kind::depthwise_convolution : pattern_kind::grouped_convolution;
    return (image == first ? sets.n : sets.m) != 0 ? pattern_kind::convolution : pattern_kind::stencil;
  }
  if (!all_plain(s, roles, first) || !all_plain(s, roles, second) || (sets.first_only | sets.second_only | sets.neither) != 0 || sets.k == 0)
    return pattern_kind::contraction;
  if (roles.left == 0) return pattern_kind::inner_product;
  if (sets.m != 0 && sets.n != 0) return sets.batch == 0 ? pattern_kind::matrix_product : pattern_kind::batched_matrix_product;
  return sets.batch == 0 ? pattern_kind::matrix_vector : pattern_kind::contraction;
}

}  // namespace detail

/// `roles` are those of `s`; the statement has passed `check_statement`.
constexpr pattern classify(const ir::statement& s, const index_roles& roles) {
  pattern p;
  p.sum_node = roles.sum_node;
  if (p.sum_node < 0) return p;
  p.epilogue = p.sum_node != s.root;
  detail::find_factors(s, s.nodes[p.sum_node].a, p);
  unsigned shared = 0;
  if (p.is_product_of_two()) {
    p.sets = product_sets_of(roles, p.factors[0], p.factors[1]);
    shared = p.sets.batch;
  }
  detail::find_windows(s, roles, shared, p);
  if (p.is_product_of_two())
    p.kind = detail::kind_of_product(s, roles, p);
  else if (p.product && p.factors.count > 2)
    p.kind = pattern_kind::contraction;
  else
    p.kind = p.windows.empty() ? pattern_kind::reduction : pattern_kind::window_reduction;
  return p;
}

constexpr pattern classify(const ir::statement& s) { return classify(s, roles_of(s)); }

constexpr std::string_view name_of(pattern_kind kind) {
  switch (kind) {
    case pattern_kind::pointwise: return "pointwise";
    case pattern_kind::reduction: return "reduction";
    case pattern_kind::window_reduction: return "window reduction";
    case pattern_kind::inner_product: return "inner product";
    case pattern_kind::matrix_vector: return "matrix-vector product";
    case pattern_kind::matrix_product: return "matrix product";
    case pattern_kind::batched_matrix_product: return "batched matrix product";
    case pattern_kind::stencil: return "stencil";
    case pattern_kind::convolution: return "convolution";
    case pattern_kind::depthwise_convolution: return "depthwise convolution";
    case pattern_kind::grouped_convolution: return "grouped convolution";
    case pattern_kind::contraction: return "contraction";
  }
  return "";
}

using pattern_text = fixed_string<400>;

/// One line: "convolution: windows over y (stride 2), x (stride 2); reduced c r s".
constexpr pattern_text text_of(const pattern& p, const ir::statement& s, const index_roles& roles) {
  pattern_text out(name_of(p.kind));
  std::string_view between = ": ";
  if (p.factors.count > 2) {
    out << between << "product of " << p.factors.count << " reads";
    between = "; ";
  }
  for (int i = 0; i < p.windows.count; ++i) {
    const window& w = p.windows[i];
    if (i == 0)
      out << between << "windows over ";
    else
      out << ", ";
    out << s.indices[w.spatial].view();
    if (w.stride != 1 || (w.dilation != 1 && w.dilation != -1)) {
      out << " (";
      if (w.stride == 0)
        out << "stride at run time";
      else if (w.stride != 1)
        out << "stride " << w.stride;
      if (w.dilation != 1 && w.dilation != -1) {
        out << (w.stride != 1 ? ", " : "");
        if (w.dilation == 0)
          out << "dilation at run time";
        else
          out << "dilation " << (w.dilation < 0 ? -w.dilation : w.dilation);
      }
      out << ")";
    }
    between = "; ";
  }
  const auto list = [&](std::string_view title, unsigned mask) {
    if (mask == 0) return;
    out << between << title;
    for (; mask != 0; mask &= mask - 1) out << " " << s.indices[first_of(mask)].view();
    between = "; ";
  };
  list("batch", p.sets.batch);
  list("reduced", roles.reduced);
  if (p.scale != 1 || p.params != 0) {
    out << between << "with a constant factor";
    between = "; ";
  }
  if (p.epilogue) out << between << "pointwise work around the sum";
  return out;
}

}  // namespace winsum::analysis
