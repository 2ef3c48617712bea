// Defines `index_roles`: which indices stand on the left, which are reduced, and which reads mention them.
#pragma once
#include <cstdint>

#include <winsum/analysis/shape.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// Sets of indices are masks, bit i for index i; sets of accesses likewise.
struct index_roles {
  int index_count = 0;
  std::uint16_t left = 0;                        ///< indices of the output
  std::uint16_t reduced = 0;                     ///< indices that are not on the left
  std::uint16_t windowed = 0;                    ///< reduced indices that share a subscript with an index of the left
  std::uint16_t mentions[ir::max_accesses]{};    ///< of each access: its indices
  std::uint16_t plain[ir::max_accesses]{};       ///< of each access: indices that stand alone in a dimension, without a border
  std::uint16_t loose[ir::max_accesses]{};       ///< of those, the ones that need not run over the whole dimension; see `is_loose`
  std::uint16_t scope[ir::max_accesses]{};       ///< of each access: indices that run where it is read (or written)
  std::uint16_t accesses_of[ir::max_indices]{};  ///< of each index: the accesses that mention it
  std::uint16_t unbounded = 0;                   ///< indices that the first read of them leaves open: behind padding that is not said
  bool in_sum[ir::max_accesses]{};
  bool outside_sum[ir::max_accesses]{};  ///< an access read twice can be both
  int sum_node = -1;                     ///< -1: nothing is summed
  std::uint64_t inside = 0;              ///< nodes that stand in the sum, bit i for node i; one read outside of it too is among them

  constexpr bool is_inside(int node) const { return (inside >> node & 1u) != 0; }
};
static_assert(ir::max_nodes <= 64);

constexpr bool has(unsigned mask, int bit) { return (mask >> bit & 1u) != 0; }
constexpr int count_of(unsigned mask) { return __builtin_popcount(mask); }

namespace detail {
/// Marks where each read stands: inside the sum node or outside it.
constexpr void mark_scopes(const ir::statement& s, index_roles& roles) {
  constexpr unsigned char outside = 1, inside = 2;
  unsigned char where[ir::max_nodes]{};
  if (s.root < 0) return;
  where[s.root] = outside;
  for (int i = s.root; i >= 0; --i) {
    if (where[i] == 0) continue;
    const ir::node& n = s.nodes[i];
    if ((where[i] & inside) != 0) roles.inside |= std::uint64_t{1} << i;
    if (n.kind == ir::node_kind::read) {
      if ((where[i] & outside) != 0) roles.outside_sum[n.ref] = true;
      if ((where[i] & inside) != 0) roles.in_sum[n.ref] = true;
      continue;
    }
    if (n.kind == ir::node_kind::reduce) roles.sum_node = i;
    const unsigned char below = n.kind == ir::node_kind::reduce ? inside : where[i];
    if (n.a >= 0) where[n.a] |= below;
    if (n.b >= 0) where[n.b] |= below;
    if (n.c >= 0) where[n.c] |= below;
  }
}
}  // namespace detail

/// The index that stands alone in a dimension without a border, or -1.
constexpr int plain_of(const ir::subscript& d) { return d.mode == border_kind::none ? d.at.plain_index() : -1; }

/// An index alone in a dimension has its extent, but not where the same tensor is read at a sum of it as well, as in
/// `in(i + 1) - in(i)`: there the dimension only bounds it, as it bounds that sum.
constexpr bool is_loose(const ir::statement& s, const index_roles& roles, int access, int dimension) {
  if (roles.loose[access] == 0) return false;
  const ir::subscript& d = s.accesses[access].dims[dimension];
  const int i = plain_of(d);
  return i >= 0 && !d.exact && has(roles.loose[access], i);
}

constexpr index_roles roles_of(const ir::statement& s) {
  index_roles roles;
  roles.index_count = s.indices.count;
  unsigned sums[ir::max_accesses]{};  // of each operand: indices in a sum without a border
  unsigned read = 0;
  for (int a = 0; a < s.accesses.count; ++a) {
    unsigned mentions = 0, plain = 0;
    for (const ir::subscript& d : s.accesses[a].dims) {
      if (a > 0 && d.mode != border_kind::none && !d.extended) roles.unbounded |= static_cast<std::uint16_t>(mask_of(d.at) & ~(read | mentions));
      mentions |= mask_of(d.at);
      if (plain_of(d) >= 0) plain |= 1u << plain_of(d);
      if (plain_of(d) < 0 && d.mode == border_kind::none) sums[s.accesses[a].operand] |= mask_of(d.at);
    }
    if (a > 0) read |= mentions;
    roles.mentions[a] = static_cast<std::uint16_t>(mentions);
    roles.plain[a] = static_cast<std::uint16_t>(plain);
    for (unsigned rest = mentions; rest != 0; rest &= rest - 1) roles.accesses_of[first_of(rest)] |= static_cast<std::uint16_t>(1u << a);
  }
  for (int a = 1; a < s.accesses.count; ++a) roles.loose[a] = static_cast<std::uint16_t>(roles.plain[a] & sums[s.accesses[a].operand]);
  const unsigned all = (1u << roles.index_count) - 1u;
  roles.left = roles.mentions[0];
  roles.reduced = static_cast<std::uint16_t>(all & ~unsigned{roles.left});
  detail::mark_scopes(s, roles);
  const unsigned over = roles.sum_node < 0 ? 0u : s.nodes[roles.sum_node].over;
  for (int a = 0; a < s.accesses.count; ++a) {
    const bool summed = roles.in_sum[a] && !roles.outside_sum[a];
    roles.scope[a] = static_cast<std::uint16_t>(roles.left | (summed ? over : 0u));
    for (const ir::subscript& d : s.accesses[a].dims) {
      const unsigned mask = mask_of(d.at);
      if ((mask & roles.left) != 0) roles.windowed |= static_cast<std::uint16_t>(mask & roles.reduced);
    }
  }
  return roles;
}

/// The indices of a sum of products of two reads, in the words of a matrix product.
struct product_sets {
  std::uint16_t batch = 0;        ///< in both factors and the output
  std::uint16_t m = 0;            ///< in the first factor and the output only
  std::uint16_t n = 0;            ///< in the second factor and the output only
  std::uint16_t k = 0;            ///< in both factors, reduced
  std::uint16_t first_only = 0;   ///< in the first factor only, reduced
  std::uint16_t second_only = 0;  ///< in the second factor only, reduced
  std::uint16_t neither = 0;      ///< on the left, in no factor
};

/// `first` and `second` are accesses of `roles`.
constexpr product_sets product_sets_of(const index_roles& roles, int first, int second) {
  const unsigned a = roles.mentions[first], b = roles.mentions[second], out = roles.left;
  const auto set = [](unsigned mask) { return static_cast<std::uint16_t>(mask); };
  return {set(a & b & out), set(a & ~b & out), set(b & ~a & out), set(a & b & ~out), set(a & ~b & ~out), set(b & ~a & ~out), set(out & ~a & ~b)};
}

}  // namespace winsum::analysis
