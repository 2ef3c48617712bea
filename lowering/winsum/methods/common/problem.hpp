// Defines `problem`: a statement with all that is known of the tensors of a call, which is what a method plans for.
#pragma once
#include <winsum/analysis/index_roles.hpp>
#include <winsum/methods/common/gpu.hpp>

namespace winsum::inline WINSUM_MACHINE::methods {

using analysis::unknown;

/// How a tensor lies in memory, as far as it is known while compiling.
struct operand_form {
  std::int64_t extent[ir::max_rank]{};  ///< `unknown`: at run time
  std::int64_t stride[ir::max_rank]{};  ///< in elements, if `stride_known`
  bool stride_known = false;            ///< all strides are known
  bool row_major = true;                ///< strides follow from the extents
  bool single = false;                  ///< elements are float or complex of it: pad values are rounded as they are
};

/// What the host offers to a register tile.
struct machine {
  int lanes = 1;             ///< elements of the sum type in a vector register; 1: scalars
  int registers = 16;        ///< vector registers
  int panel_bytes = 393216;  ///< cache that a copied piece may fill
  int element_bytes = 4;
};

/// Whether a method can serve, and why or why not, as a sentence.
struct verdict {
  bool applies = false;
  fixed_string<220> reason{};
};

/// The sum's two factors and the indices by where they stand. `wide` holds the index that vectors run along.
struct product_form {
  verdict found{};
  std::int8_t tall = -1, wide = -1;  ///< accesses: rows of the product come from `tall`, columns from `wide`
  unsigned batch = 0, rows = 0, columns = 0, reduced = 0;
  bool windows = false;       ///< the columns' operand is read at sums of indices or with a border, not as a plain matrix
  int row = -1, column = -1;  ///< the index tiled by register rows, and the one that vectors run along
};

/// A statement, what is known of a call of it, and what follows from both for every method: found once.
struct problem {
  ir::statement statement{};
  std::int64_t index_extent[ir::max_indices]{};  ///< `unknown`: at run time
  operand_form operand[ir::max_accesses]{};      ///< 0: the output
  std::int64_t param[ir::max_params]{};
  bool param_known[ir::max_params]{};
  machine host{};
  gpu device{};
  analysis::index_roles roles{};  ///< of the statement
  product_form product{};
};

}  // namespace winsum::methods
