// Defines the sentences about a declaration by itself, before any tensor is seen.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

/// `what` is in the plural: "indices", "operations".
constexpr diagnostic too_many(std::string_view what, int limit) {
  return sentence() << "this declaration has more than " << limit << " " << what
                    << ", which is the most it can hold; split it into several declarations";
}

constexpr diagnostic rank_varies(std::string_view tensor, int first, int second) {
  return sentence() << quoted{tensor} << " is written with " << first << " dimension" << plural(first) << " and with " << second
                    << "; write one number of dimensions everywhere, or use another name for the other tensor";
}

constexpr diagnostic output_read(std::string_view tensor) {
  return sentence() << quoted{tensor} << " stands on both sides of the declaration, so it would be read while it is written; "
                    << "use another tensor on the right, or += to add to what " << quoted{tensor} << " holds";
}

constexpr diagnostic reduced_outside_sum(std::string_view index, std::string_view tensor) {
  return sentence() << "index " << quoted{index} << " is not on the left side, and " << quoted{tensor}
                    << " uses it outside any sum; put that read inside sum(...), or write " << quoted{index} << " on the left";
}

constexpr diagnostic border_on_left(place p, std::string_view expression) {
  return sentence() << p << " is written at " << quoted{expression}
                    << ", but pad, clamp, reflect, symmetric and wrap say what a read gives; write the plain expression "
                    << "on the left";
}

constexpr diagnostic two_pad_values(std::string_view tensor, int first, int second) {
  return sentence() << quoted{tensor} << " is padded with one value in dimension " << first << " and another in dimension " << second
                    << ", so a read outside both would have two values; give both the same value";
}

constexpr diagnostic no_right_side() { return sentence() << "this declaration has no right-hand side; write what each element of the output is"; }

}  // namespace winsum::texts
