// Defines `conformance::difference`: what keeps a result from being the wanted one, under a case's own tolerance.
#pragma once
#include <cmath>
#include <optional>
#include <sstream>
#include <string>

#include "case.hpp"

namespace conformance {

/// Empty when `got` has the wanted type, shape and values: equal, or |got - want| <= atol + rtol * |want|. NaN is equal to NaN.
/// Else a sentence with the first element that differs and how many do.
inline std::optional<std::string> difference(const tensor& got, const tensor& want, const tolerance& allowed) {
  if (got.type != want.type || got.shape != want.shape) return "the result has another type or shape than the wanted output";
  return with_type(want.type, [&]<class T>(std::type_identity<T>) -> std::optional<std::string> {
    const std::int64_t count = want.size();
    std::int64_t first = -1, differing = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      const T g = got.as<T>()[i], w = want.as<T>()[i];
      if (g == w || (g != g && w != w)) continue;
      if (!allowed.exact) {
        using wide = std::conditional_t<std::is_arithmetic_v<T>, double, std::complex<double>>;
        const wide gw(g), ww(w);
        if (std::isfinite(std::abs(ww)) && std::abs(gw - ww) <= allowed.atol + allowed.rtol * std::abs(ww)) continue;
      }
      if (differing++ == 0) first = i;
    }
    if (differing == 0) return std::nullopt;
    std::ostringstream text;
    text.precision(std::numeric_limits<double>::max_digits10);
    text << differing << " of " << count << " elements differ, first (";
    const extents strides = strides_of(want.shape);
    for (std::size_t d = 0; d < strides.size(); ++d) text << (d ? "," : "") << first / strides[d] % want.shape[d];
    text << "): got " << +got.as<T>()[first] << ", want " << +want.as<T>()[first];
    return text.str();
  });
}

}  // namespace conformance
