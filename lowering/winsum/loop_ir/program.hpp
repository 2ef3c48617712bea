// Defines `loop_ir::program`: loops, registers, loads, stores and copies as one plain value. It is what every method makes
// and what the executor, the interpreter and the printers walk.
#pragma once
#include <cstdint>

#include <winsum/core/border.hpp>
#include <winsum/core/exact_number.hpp>
#include <winsum/core/fixed_string.hpp>
#include <winsum/core/operation.hpp>
#include <winsum/core/static_vector.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// factor * (value of parameter `param`, or 1) * (value of variable `var`, or 1).
/// No defaults: a compiler that evaluates fills an array of zeros at once, one of other values element by element.
struct term {
  std::int64_t factor;
  std::int16_t param;  ///< -1: none
  std::int16_t var;    ///< -1: none
  friend constexpr bool operator==(const term&, const term&) = default;
};

/// A sum of terms: `count` terms of `program::terms` from `begin`. No term: zero.
struct affine {
  std::int16_t begin = 0;
  std::int16_t count = 0;
};

/// How a number that is fixed for a whole run is found. Static numbers never become parameters: they are folded into terms.
enum class param_kind : std::uint8_t {
  index_extent,    ///< extent of statement index `a`
  operand_extent,  ///< extent of dimension `b` of operand `a`
  operand_stride,  ///< stride, in elements, of dimension `b` of operand `a`
  user,            ///< the statement's parameter `a`
  threads,         ///< worker threads that the run may use
  product,
  sum,
  difference,
  floor_div,
  ceil_div,
  minimum,
  maximum,  ///< of scalars `x` and `y`
};

/// A constant or a parameter times a constant: `factor * param` (param -1: just `factor`).
struct scalar {
  std::int64_t factor = 0;
  std::int16_t param = -1;
  friend constexpr bool operator==(const scalar&, const scalar&) = default;
};

struct param {
  param_kind kind = param_kind::user;
  std::int8_t a = -1, b = -1;
  scalar x{}, y{};  ///< only parameters before this one
  name label{};     ///< as printed
};

/// What a variable is, for printing only.
struct variable {
  name label{};
};

/// Where a buffer lives. `operand`: the caller's memory. `workspace`: one for the run. `local`: one for each iteration of the
/// enclosing parallel loop, so each thread has its own. `shared`: one for each GPU block.
enum class place : std::uint8_t { operand, workspace, local, shared };

/// Memory that loads and stores name. Buffer i < operand count is operand i (0: the output).
struct buffer {
  name label{};
  place where = place::operand;
  std::int8_t operand = -1;  ///< element type of this operand
  scalar size{};             ///< elements (not for operands)
};

/// Registers: `count` vectors of `lanes` elements. `kind` says the element type.
enum class register_type : std::uint8_t { sum, point };  ///< the type sums are taken in; the type of the pointwise part around them
struct register_array {
  name label{};
  std::int16_t count = 1;
  std::int16_t lanes = 1;
  register_type type = register_type::sum;
};

enum class node_kind : std::uint8_t {
  loop,      ///< for (var = max(lower0, lower1); var < min(upper0, upper1); var += step) children
  let,       ///< var = value; the children see it
  guard,     ///< if (lower <= e < upper for every condition) children
  region,    ///< children use the register arrays `first_reg .. first_reg + reg_count - 1`, which live no longer than it
  constant,  ///< reg[r] = value in every lane; `offset` instead of it if that has terms, of parameters only
  load,      ///< reg[r] = lanes elements of buffer from offset, `lane_stride` apart
  splat,     ///< reg[r] = one element of buffer in every lane
  op,        ///< reg[r] = operation(reg a, reg b, reg c)
  store,     ///< elements of buffer = reg[r]
  run,       ///< copies a run of elements into a contiguous buffer, with a border
  barrier,   ///< every thread of the block has come here
};

enum class loop_kind : std::uint8_t {
  serial,
  parallel,  ///< iterations are independent; directly nested parallel loops are one range for the threads
  unroll,    ///< constant bounds; registers are indexed by it
  grid,      ///< one iteration a GPU thread of the whole grid (one-thread-an-output kernels)
  block_x,
  block_y,
  block_z,  ///< one iteration a GPU block
  thread,   ///< one iteration a thread of the block; opened once for each phase between barriers
};

enum class let_kind : std::uint8_t {
  affine,  ///< e0
  minimum,
  maximum,    ///< of e0 and e1
  product,    ///< e0 * e1
  floor_div,  ///< floor(e0 / e1), e1 > 0
  modulo,     ///< e0 - e1 * floor(e0 / e1)
  clamp,
  reflect,
  symmetric,
  wrap,    ///< coordinate e0 folded into [0, e1)
  choose,  ///< every condition holds ? e0 : e1
};

/// lower <= e < upper.
struct condition {
  affine e{}, lower{}, upper{};
};

/// A register: element `index` (affine in unrolled variables and constants) of array `array`.
struct reg {
  std::int16_t array = -1;
  affine index{};
};

/// A node of the preorder array. Its children are the nodes (this, end); siblings follow each other.
struct node {
  node_kind kind = node_kind::barrier;
  std::int16_t end = 0;  ///< one past the last node of the subtree

  std::int16_t var = -1;                                  // loop, let
  loop_kind loop = loop_kind::serial;                     // loop
  affine lower[2]{}, upper[2]{};                          // loop; [1] is used if has_lower1 / has_upper1
  bool has_lower1 = false, has_upper1 = false;            // loop
  scalar step{1};                                         // loop
  let_kind let = let_kind::affine;                        // let
  affine e[2]{};                                          // let
  std::int16_t condition_begin = 0, condition_count = 0;  // guard, let choose, load, splat, store, run: of `program::conditions`

  std::int16_t first_reg = 0, reg_count = 0;  // region: of `program::registers`
  reg to{}, a{}, b{}, c{};                    // constant, load, splat, op (to); store (a)
  operation does = operation::add;            // op
  exact_number value{};                       // constant; load, splat, run: the fill value where a condition fails
  std::int16_t buffer = -1;                   // load, splat, store: memory; run: destination
  affine offset{};                            // load, splat, store: of lane 0; run: destination of the first element
  affine lane_stride{};                       // load, store with lanes > 1
  affine lane_count{};                        // load, store: only so many lanes (others: zero, not read), if partial
  bool partial = false;

  // run: for i in [0, length): buffer[offset + i] = source[source_offset + source_stride * f(first + step * i)] where the
  // coordinate first + step * i of a dimension with `extent` elements is folded by f = `border`, or gives `value` outside.
  std::int16_t source = -1;
  affine source_offset{}, source_stride{}, first{}, coordinate_step{}, extent{}, length{};
  border_kind border = border_kind::none;
};

inline constexpr int max_nodes = 320, max_terms = 1600, max_vars = 64, max_params = 96, max_conditions = 96, max_registers = 40;

/// A whole program. `error` is empty, or says why there is no program.
struct program {
  static_vector<node, max_nodes> nodes{};
  static_vector<term, max_terms> terms{};
  static_vector<variable, max_vars> vars{};
  static_vector<param, max_params> params{};
  static_vector<condition, max_conditions> conditions{};
  static_vector<buffer, 14> buffers{};
  static_vector<register_array, max_registers> registers{};
  std::int8_t operand_count = 0;  ///< the output among them
  fixed_string<200> error{};
};

}  // namespace winsum::loop_ir
