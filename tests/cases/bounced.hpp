// Defines `cases::bounced`: where a border sends a coordinate, walked step by step as the notation says it, to hold the library's own against.
#pragma once
#include <cstdint>

#include <winsum/loop_ir/program.hpp>

namespace cases {

/// The coordinate in [0, extent) that is read in place of `at`; extent > 0. `pad` and `none` leave it as it is.
inline std::int64_t bounced(winsum::border_kind border, std::int64_t at, std::int64_t extent) {
  using winsum::border_kind;
  const std::int64_t last = extent - 1;
  while (border != border_kind::pad && border != border_kind::none && (at < 0 || at > last)) {
    const bool below = at < 0;
    if (border == border_kind::clamp)
      at = below ? 0 : last;
    else if (border == border_kind::wrap)
      at += below ? extent : -extent;
    else if (border == border_kind::symmetric)  // the edge is read twice
      at = below ? -1 - at : last - (at - extent);
    else if (last == 0)
      at = 0;
    else  // reflect: the edge is read once
      at = below ? -at : last - (at - last);
  }
  return at;
}

}  // namespace cases
