// Defines `ir::statement`: what a declaration says, as one plain value. Both notations end here.
#pragma once
#include <cstdint>

#include <winsum/core/border.hpp>
#include <winsum/core/exact_number.hpp>
#include <winsum/core/fixed_string.hpp>
#include <winsum/core/operation.hpp>
#include <winsum/core/reduction.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/ir/affine.hpp>

namespace winsum::inline WINSUM_MACHINE::ir {

inline constexpr int max_rank = 8;       ///< dimensions of a tensor
inline constexpr int max_indices = 16;   ///< indices of a statement
inline constexpr int max_accesses = 10;  ///< accesses of a statement, the output's among them
inline constexpr int max_params = 12;    ///< parameters of a statement
inline constexpr int max_nodes = 40;     ///< nodes of the right-hand side

/// One dimension of an access: an affine sum, and what a read outside gives.
struct subscript {
  affine at{};
  border_kind mode = border_kind::none;
  exact_number value{};   ///< pad: what a read outside gives
  bool extended = false;  ///< `.extend(lo, hi)` was written; else shapes reach as far past the end as before the start
  affine extend_lo{};     ///< no index in it: integers and parameters
  affine extend_hi{};
  bool exact = false;  ///< reads have to begin at the first element and end at the last one, padding included
  friend constexpr bool operator==(const subscript&, const subscript&) = default;
};

/// One tensor, read or written at affine subscripts.
struct access {
  name tensor{};
  std::int8_t operand = 0;  ///< 0: the output; else which operand of a call, from 1, by the tensor's first appearance
  static_vector<subscript, max_rank> dims{};
  friend constexpr bool operator==(const access&, const access&) = default;
};

enum class node_kind : std::uint8_t {
  constant,   ///< `value`
  parameter,  ///< parameter `ref`
  read,       ///< access `ref`
  apply,      ///< `does` of a, b and c, as many as it takes
  reduce,     ///< `by` of a over the indices in `over`
};

/// A node of the right-hand side.
struct node {
  node_kind kind = node_kind::constant;
  operation does = operation::add;     ///< apply
  reduction by = reduction::sum;       ///< reduce
  std::int8_t a = -1, b = -1, c = -1;  ///< positions in `statement::nodes`, always smaller than this node's
  std::int8_t ref = -1;                ///< access or parameter
  std::uint16_t over = 0;              ///< reduce: one bit an index
  exact_number value{};                ///< constant
  friend constexpr bool operator==(const node&, const node&) = default;

  constexpr bool is(operation o) const { return kind == node_kind::apply && does == o; }
};

/// `range(y, 28)`: the extent of an index, said by the user.
struct index_range {
  std::int8_t index = -1;
  std::int64_t extent = 0;
  friend constexpr bool operator==(const index_range&, const index_range&) = default;
};

enum class assign : std::uint8_t { set, add };

/// A declaration: output access, right-hand side, names. Positions are canonical:
/// access 0 is the output, the others stand in the order in which they are written; indices are numbered by first appearance,
/// reading left side first. The same read written twice is one access; one tensor read in two ways is two accesses of one operand.
/// There is at most one `reduce` node. A bare product of reads with reduced indices has its implicit sum written out as a node.
struct statement {
  static_vector<name, max_indices> indices{};
  static_vector<name, max_params> params{};
  static_vector<access, max_accesses> accesses{};
  static_vector<node, max_nodes> nodes{};
  std::int8_t root = -1;
  assign how = assign::set;
  static_vector<index_range, max_indices> ranges{};  ///< extents said by the user, in the order of `indices`

  friend constexpr bool operator==(const statement&, const statement&) = default;

  /// The number of tensors on the right-hand side, which is the number of arrays that a call takes.
  constexpr int operand_count() const {
    int most = 0;
    for (const access& x : accesses) most = x.operand > most ? x.operand : most;
    return most;
  }
  constexpr std::string_view operand_name(int operand) const {
    for (const access& x : accesses)
      if (x.operand == operand) return x.tensor.view();
    return {};
  }
};

}  // namespace winsum::ir
