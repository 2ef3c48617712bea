// Defines `evaluate_parameters`: the numbers of one run, from the extents and strides of its arrays.
#pragma once
#include <cstdint>

#include <winsum/loop_ir/affine_value.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// What a run knows: pointers to what the program's parameters ask for (others may be null).
struct run_shapes {
  const std::int64_t* index_extent = nullptr;         ///< by statement index
  const std::int64_t (*operand_extent)[8] = nullptr;  ///< by operand (0: the output) and dimension
  const std::int64_t (*operand_stride)[8] = nullptr;  ///< the same, in elements
  const std::int64_t* user = nullptr;                 ///< by statement parameter
  std::int64_t threads = 1;
};

namespace detail {

/// Sets `result` to factor * (parameter or 1); false if that overflows.
constexpr bool scalar_fits(scalar s, const std::int64_t* values, std::int64_t& result) {
  return !__builtin_mul_overflow(s.factor, s.param < 0 ? std::int64_t{1} : values[s.param], &result);
}

constexpr bool quotient_fits(std::int64_t x, std::int64_t y, bool up, std::int64_t& result) {
  result = 0;
  if (y == 0 || (x == INT64_MIN && y == -1)) return false;
  result = floor_div(x, y) + (up && x % y != 0 ? 1 : 0);
  return true;
}

constexpr bool parameter_fits(const param& q, const run_shapes& shapes, const std::int64_t* values, std::int64_t& result) {
  switch (q.kind) {
    case param_kind::index_extent: result = shapes.index_extent[q.a]; return true;
    case param_kind::operand_extent: result = shapes.operand_extent[q.a][q.b]; return true;
    case param_kind::operand_stride: result = shapes.operand_stride[q.a][q.b]; return true;
    case param_kind::user: result = shapes.user[q.a]; return true;
    case param_kind::threads: result = shapes.threads; return true;
    case param_kind::product:
    case param_kind::sum:
    case param_kind::difference:
    case param_kind::floor_div:
    case param_kind::ceil_div:
    case param_kind::minimum:
    case param_kind::maximum: break;
  }
  std::int64_t x = 0, y = 0;
  const bool x_fits = scalar_fits(q.x, values, x), y_fits = scalar_fits(q.y, values, y);
  bool fits = true;
  switch (q.kind) {
    case param_kind::product: fits = !__builtin_mul_overflow(x, y, &result); break;
    case param_kind::sum: fits = !__builtin_add_overflow(x, y, &result); break;
    case param_kind::difference: fits = !__builtin_sub_overflow(x, y, &result); break;
    case param_kind::floor_div: fits = quotient_fits(x, y, false, result); break;
    case param_kind::ceil_div: fits = quotient_fits(x, y, true, result); break;
    case param_kind::minimum: result = x < y ? x : y; break;
    case param_kind::maximum: result = x < y ? y : x; break;
    case param_kind::index_extent:
    case param_kind::operand_extent:
    case param_kind::operand_stride:
    case param_kind::user:
    case param_kind::threads: break;  // above
  }
  return x_fits && y_fits && fits;
}

}  // namespace detail

/// Fills values[0 .. params.size()), in order. False if a parameter does not fit in 64 bits or divides by zero; the first
/// such one is then `failed`, and `values` must not be used. `params`: a program's, or a copy of them.
constexpr bool evaluate_parameter_list(const param* params, int count, const run_shapes& shapes, std::int64_t* values, int& failed) {
  failed = -1;
  for (int i = 0; i < count; ++i)
    if (!detail::parameter_fits(params[i], shapes, values, values[i]) && failed < 0) failed = i;
  return failed < 0;
}
constexpr bool evaluate_parameters_checked(const program& p, const run_shapes& shapes, std::int64_t* values, int& failed) {
  return evaluate_parameter_list(p.params.data, p.params.count, shapes, values, failed);
}

/// Fills values[0 .. params.size()), in order. Overflow wraps, division by zero gives 0.
constexpr void evaluate_parameters(const program& p, const run_shapes& shapes, std::int64_t* values) {
  int failed = -1;
  evaluate_parameters_checked(p, shapes, values, failed);
}

/// Whether a scalar is 1 or more, whatever the extents are.
constexpr bool always_positive(const program& p, scalar s) {
  if (s.factor <= 0) return false;
  if (s.param < 0) return true;
  const param& q = p.params[s.param];
  switch (q.kind) {
    case param_kind::threads: return true;
    case param_kind::maximum: return always_positive(p, q.x) || always_positive(p, q.y);
    case param_kind::ceil_div:
    case param_kind::product:
    case param_kind::minimum: return always_positive(p, q.x) && always_positive(p, q.y);
    case param_kind::index_extent:
    case param_kind::operand_extent:
    case param_kind::operand_stride:
    case param_kind::user:
    case param_kind::sum:
    case param_kind::difference:
    case param_kind::floor_div: return false;
  }
  return false;
}

/// Elements to allocate for a buffer of the program, at least 0; an operand (the caller's memory): 0.
constexpr std::int64_t buffer_elements(const program& p, int buffer, const std::int64_t* values) {
  const auto& b = p.buffers[buffer];
  if (b.where == place::operand) return 0;
  const std::int64_t size = scalar_value(b.size, values);
  return size < 0 ? 0 : size;
}

}  // namespace winsum::loop_ir
