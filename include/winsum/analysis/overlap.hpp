// Defines `elements_meet` and `bytes_meet`: whether two positions of a tensor, or two tensors, lie on the same memory. Spans alone do not
// say: every second column of a buffer and the columns between them share a span and no byte.
#pragma once
#include <cstdint>

#include <winsum/analysis/shape.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

/// Where a tensor lies: the address of its first element, and strides in elements (negative and zero ones too).
struct tensor_memory {
  std::uintptr_t data = 0;
  std::int64_t element_size = 1;  ///< bytes
  shape extents{};
  static_vector<std::int64_t, ir::max_rank> strides{};
};

/// `unsettled`: the question was too long to answer.
enum class meeting : std::uint8_t { never, somewhere, unsettled };

namespace detail {

__extension__ typedef __int128 wide;

/// Sums of step * t, t in [0, most], over several such terms: whether one lies in an interval. Steps are positive.
class sum_search {
 public:
  constexpr void add(wide step, wide most) {
    if (step == 0 || most == 0) return;
    int at = 0;
    while (at < count_ && step_[at] > step) ++at;
    if (at < count_ && step_[at] == step) {
      most_[at] += most;  // a sum of both is any number up to the sum of the ends
      return;
    }
    for (int i = count_++; i > at; --i) step_[i] = step_[i - 1], most_[i] = most_[i - 1];
    step_[at] = step;
    most_[at] = most;
  }

  constexpr meeting meets(wide low, wide high) {
    prepare();
    left_ = 10000;
    return search(0, low, high);
  }

 private:
  /// Of the terms from each one on: the greatest sum, the greatest common divisor, and whether every multiple of it up to there is a sum.
  constexpr void prepare() {
    reach_[count_] = divisor_[count_] = 0;
    dense_[count_] = true;
    for (int i = count_ - 1; i >= 0; --i) {
      reach_[i] = reach_[i + 1] + step_[i] * most_[i];
      wide a = step_[i], b = divisor_[i + 1];
      while (b != 0) {
        const wide rest = a % b;
        a = b;
        b = rest;
      }
      divisor_[i] = a;
      dense_[i] = dense_[i + 1] && (i + 1 == count_ || (a == divisor_[i + 1] && step_[i] <= reach_[i + 1] + a));
    }
  }
  static constexpr wide floor_of(wide a, wide b) { return a / b - (a % b != 0 && a < 0); }

  [[gnu::cold, gnu::noinline]] constexpr meeting search(int from, wide low, wide high) {
    if (low < 0) low = 0;
    if (high > reach_[from]) high = reach_[from];
    if (low > high) return meeting::never;
    if (low == 0) return meeting::somewhere;
    if (from == count_) return meeting::never;
    const wide g = divisor_[from];
    if (high / g * g < low) return meeting::never;
    if (dense_[from]) return meeting::somewhere;
    // Large terms first: what the rest can still reach leaves few values of this one.
    const wide step = step_[from];
    wide first = -floor_of(reach_[from + 1] - low, step), last = high / step;
    if (first < 0) first = 0;
    if (last > most_[from]) last = most_[from];
    bool settled = true;
    for (wide t = last; t >= first; --t) {
      if (--left_ < 0) return meeting::unsettled;
      const meeting m = search(from + 1, low - step * t, high - step * t);
      if (m == meeting::somewhere) return m;
      settled = settled && m == meeting::never;
    }
    return settled ? meeting::never : meeting::unsettled;
  }

  static constexpr int room = 2 * ir::max_rank + 2;
  int count_ = 0, left_ = 0;
  wide step_[room]{}, most_[room]{}, reach_[room]{}, divisor_[room]{};
  bool dense_[room]{};
};

}  // namespace detail

/// Whether two tensors that have elements, and whose spans fit 64 bits, share a byte.
[[gnu::cold, gnu::noinline]] constexpr meeting bytes_meet(const tensor_memory& a, const tensor_memory& b) {
  using detail::wide;
  detail::sum_search all;
  // a - b = distance + sums, after positions are counted so that each step is positive; a byte is shared at -size(a) < a - b < size(b).
  wide distance = static_cast<wide>(a.data) - static_cast<wide>(b.data);
  const auto add = [&](const tensor_memory& t, int sign) {
    for (int d = 0; d < t.extents.rank(); ++d) {
      const wide most = t.extents.extents[d] - 1, step = static_cast<wide>(t.strides[d]) * t.element_size * sign;
      if (most == 0) continue;
      if (step < 0) distance += step * most;
      all.add(step < 0 ? -step : step, most);
    }
  };
  add(a, 1);
  add(b, -1);
  return all.meets(1 - a.element_size - distance, b.element_size - 1 - distance);
}

/// Whether two positions of a tensor, whose span fits 64 bits, have the same offset.
[[gnu::cold, gnu::noinline]] constexpr meeting elements_meet(const tensor_memory& t) {
  using detail::wide;
  const int rank = t.extents.rank();
  bool settled = true;
  for (std::int64_t n : t.extents.extents)
    if (n == 0) return meeting::never;
  // Two positions differ by d_k in dimension k; the first k where they differ has d_k > 0 for one of them, those behind any sign.
  for (int k = 0; k < rank; ++k) {
    if (t.extents.extents[k] < 2) continue;
    detail::sum_search all;
    wide target = 0;
    const auto size = [&](int d) { return t.strides[d] < 0 ? -static_cast<wide>(t.strides[d]) : static_cast<wide>(t.strides[d]); };
    for (int d = k; d < rank; ++d) {
      const wide most = t.extents.extents[d] - 1;
      all.add(size(d), d == k ? most - 1 : 2 * most);
      target += d == k ? -size(d) : size(d) * most;
    }
    const meeting m = all.meets(target, target);
    if (m == meeting::somewhere) return m;
    settled = settled && m == meeting::never;
  }
  return settled ? meeting::never : meeting::unsettled;
}

}  // namespace winsum::analysis
