// Defines `copy_run`: one contiguous run packed from a strided one, with a border.
#pragma once
#include <cstdint>

#include <winsum/execute/transfer.hpp>
#include <winsum/loop_ir/fold_coordinate.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

template <class T>
inline constexpr int copy_lanes = has_vectors<T> ? static_cast<int>(64 / sizeof(T)) : 1;

template <class T, int... L>
[[gnu::always_inline]] inline void even_lanes(vector<T, sizeof...(L)>& to, const vector<T, sizeof...(L)>& low, const vector<T, sizeof...(L)>& high,
                                              std::integer_sequence<int, L...>) {
  to = __builtin_shufflevector(low, high, 2 * L...);
}

template <class T>
[[gnu::always_inline]] inline void fill_run(T* to, std::int64_t length, const T& x) {
  constexpr int lanes = copy_lanes<T>;
  vector<T, lanes> v;
  fill<T, lanes>(v, x);
  std::int64_t i = 0;
  for (; i + lanes <= length; i += lanes) store<T, lanes>(to + i, v, 1);
  if (i < length) store<T, lanes, true>(to + i, v, 1, length - i);
}

/// to[i] = from[i * stride] for i in [0, length).
template <class To, class From>
[[gnu::always_inline]] inline void copy_inside(To* to, const From* from, std::int64_t stride, std::int64_t length) {
  constexpr int lanes = copy_lanes<From>;
  std::int64_t i = 0;
  if constexpr (lanes > 1 && has_vectors<To>) {
    vector<From, lanes> v;
    if (stride == 1) {
      for (; i + lanes <= length; i += lanes) {
        load<From, lanes>(v, from + i, 1);
        store<From, lanes>(to + i, v, 1);
      }
      if (i < length) {
        load<From, lanes, true>(v, from + i, 1, length - i);
        store<From, lanes, true>(to + i, v, 1, length - i);
      }
      return;
    }
    if constexpr (sizeof(From) == 4 || sizeof(From) == 8) {
      if (stride == 2)
        for (; i + lanes < length; i += lanes) {  // not <=: the odd element after the last even one may not exist
          vector<From, lanes> low, high;
          load<From, lanes>(low, from + 2 * i, 1);
          load<From, lanes>(high, from + 2 * i + lanes, 1);
          even_lanes<From>(v, low, high, std::make_integer_sequence<int, lanes>{});
          store<From, lanes>(to + i, v, 1);
        }
    }
  }
  for (; i < length; ++i) to[i] = element_as<To>(from[i * stride]);
}

/// ceil(a / b) for b > 0.
[[gnu::always_inline]] inline std::int64_t ceil_quotient(std::int64_t a, std::int64_t b) { return b == 1 ? a : -loop_ir::floor_div(-a, b); }

/// to[i] = from[stride * f(first + step * i)] for i in [0, length), where f folds a coordinate into [0, extent), or gives
/// `outside` beyond it. The part that is inside is found once.
template <border_kind Border, class To, class From>
[[gnu::always_inline]] inline void copy_run(To* to, const From* from, std::int64_t stride, std::int64_t first, std::int64_t step, std::int64_t extent,
                                            std::int64_t length, const To& outside) {
  if constexpr (Border == border_kind::none) {
    copy_inside(to, from + stride * first, stride * step, length);
  } else {
    std::int64_t lo = 0, hi = length;  // inside: i in [lo, hi)
    if (step > 0) {
      if (first < 0) lo = ceil_quotient(-first, step);
      if (const std::int64_t end = ceil_quotient(extent - first, step); end < hi) hi = end;
    } else if (step < 0) {
      if (first >= extent) lo = ceil_quotient(first - extent + 1, -step);
      if (const std::int64_t end = first < 0 ? 0 : first / -step + 1; end < hi) hi = end;
    } else if (first < 0 || first >= extent) {
      hi = 0;
    }
    if (lo == 0 && hi == length) return copy_inside(to, from + stride * first, stride * step, length);
    if (hi <= lo) lo = hi = length;
    const auto edge = [&](std::int64_t begin, std::int64_t end) __attribute__((always_inline)) {
      if constexpr (Border == border_kind::pad)
        fill_run(to + begin, end - begin, outside);
      else
        for (std::int64_t i = begin; i < end; ++i) to[i] = element_as<To>(from[stride * loop_ir::fold_coordinate(Border, first + step * i, extent)]);
    };
    edge(0, lo);
    if (lo < hi) copy_inside(to + lo, from + stride * (first + step * lo), stride * step, hi - lo);
    edge(hi, length);
  }
}

}  // namespace winsum::execution
