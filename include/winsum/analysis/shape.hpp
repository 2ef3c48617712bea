// Defines `shape` and `call_shapes`, what is known of the tensors of a call, and the reach of an index sum over a domain.
#pragma once
#include <cstdint>

#include <winsum/core/fixed_string.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/ir/statement.hpp>
#include <winsum/ir/subscript_text.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// An extent or a value that is not known before run time.
inline constexpr std::int64_t unknown = -1;

/// The extents of a tensor; `unknown`: known at run time only.
struct shape {
  static_vector<std::int64_t, ir::max_rank> extents{};
  constexpr int rank() const { return extents.count; }
  friend constexpr bool operator==(const shape&, const shape&) = default;
};

template <class... Extents>
constexpr shape shape_of(Extents... extents) {
  shape s;
  (s.extents.push_back(static_cast<std::int64_t>(extents)), ...);
  return s;
}

/// What a call gives: `operand_count` tensors in `operand[1 ..]`, perhaps an output in `operand[0]`, and parameters.
struct call_shapes {
  int operand_count = 0;
  shape operand[ir::max_accesses]{};
  bool output_given = false;
  std::int64_t param[ir::max_params]{};
  bool param_known[ir::max_params]{};
};

/// Of numbers that are 0 or more: past 64 bits the result is the largest number.
constexpr std::int64_t saturating_product(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  return __builtin_mul_overflow(a, b, &out) ? INT64_MAX : out;
}
constexpr std::int64_t saturating_sum(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  return __builtin_add_overflow(a, b, &out) ? INT64_MAX : out;
}

/// sum += a * b; false, and `sum` unspecified, if that does not fit 64 bits.
constexpr bool add_product(std::int64_t& sum, std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(sum, product, &sum);
}

/// The number of elements, in `count`: `unknown` if an extent is. False if it does not fit 64 bits.
constexpr bool count_elements(const shape& s, std::int64_t& count) {
  count = 1;
  for (std::int64_t n : s.extents)
    if (n == 0) {
      count = 0;
      return true;
    }
  for (std::int64_t n : s.extents)
    if (n == unknown) {
      count = unknown;
      return true;
    }
  for (std::int64_t n : s.extents)
    if (__builtin_mul_overflow(count, n, &count)) return false;
  return true;
}

constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}

/// The least and the largest value of an index sum, one index held at 0.
struct reach {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int64_t factor = 0;  ///< of the index held at 0
  bool known = true;        ///< every extent and parameter in it is known
  bool fits = true;         ///< no step passed 64 bits; else the numbers mean nothing
};

/// The reach of `at` where index i runs over [0, extent[i]) and index `held` is 0 (-1: none is held).
/// An empty range counts as one element, so that a window of no taps has no negative span.
constexpr reach reach_of(const ir::affine& at, const call_shapes& shapes, const std::int64_t* extent, int held = -1) {
  reach r;
  const int count = at.terms.count;
  for (int i = 0; i < count;) {
    const int index = at.terms[i].index;
    std::int64_t factor = 0;
    for (; i < count && at.terms[i].index == index; ++i) {
      const ir::term& t = at.terms[i];
      if (t.param >= 0 && !shapes.param_known[t.param]) r.known = false;
      r.fits = r.fits && add_product(factor, t.factor, t.param < 0 ? 1 : shapes.param[t.param]);
    }
    if (index < 0) {
      r.fits = r.fits && add_product(r.low, factor, 1) && add_product(r.high, factor, 1);
    } else if (index == held) {
      r.factor = factor;
    } else if (extent[index] < 0) {
      r.known = false;
    } else if (extent[index] > 1) {
      r.fits = r.fits && add_product(factor < 0 ? r.low : r.high, factor, extent[index] - 1);
    }
  }
  return r;
}

/// The value of an amount without indices, as in `.extend(lo, hi)`.
constexpr reach value_of(const ir::affine& amount, const call_shapes& shapes) { return reach_of(amount, shapes, nullptr); }

/// One bit an index that the sum mentions.
constexpr std::uint16_t mask_of(const ir::affine& at) {
  unsigned mask = 0;
  for (const ir::term& t : at.terms)
    if (t.index >= 0) mask |= 1u << t.index;
  return static_cast<std::uint16_t>(mask);
}

/// The lowest index of a mask, -1 if there is none.
constexpr int first_of(unsigned mask) { return mask == 0 ? -1 : __builtin_ctz(mask); }

}  // namespace winsum::analysis
