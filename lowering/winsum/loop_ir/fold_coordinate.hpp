// Defines `floor_div`, `modulo` and `fold_coordinate`: the integer arithmetic of borders.
#pragma once
#include <cstdint>

#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// floor(a / b); `b` is not 0.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/// a - b * floor(a / b), in [0, b) for b > 0.
constexpr std::int64_t modulo(std::int64_t a, std::int64_t b) {
  const std::int64_t r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/// The coordinate `at` folded into [0, extent) as often as that takes. `none` and `pad` leave it as it is.
/// An extent below 1 has no coordinate to fold to: the result is 0.
constexpr std::int64_t fold_coordinate(border_kind how, std::int64_t at, std::int64_t extent) {
  if (!folds(how)) return at;
  if (extent < 1) return 0;
  switch (how) {
    case border_kind::none:
    case border_kind::pad: break;
    case border_kind::clamp: return at < 0 ? 0 : at >= extent ? extent - 1 : at;
    case border_kind::wrap: return modulo(at, extent);
    case border_kind::symmetric: {
      const std::int64_t r = modulo(at, 2 * extent);
      return r < extent ? r : 2 * extent - 1 - r;
    }
    case border_kind::reflect: {
      if (extent == 1) return 0;
      const std::int64_t r = modulo(at, 2 * (extent - 1));
      return r < extent ? r : 2 * (extent - 1) - r;
    }
  }
  return at;
}

}  // namespace winsum::loop_ir
