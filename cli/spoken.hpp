// Defines `rounded` and `spoken_time`: measured numbers with three digits and a unit of their size.
#pragma once
#include <cstdio>
#include <string>

namespace winsum::cli {

inline std::string rounded(double v) {
  char text[32];
  std::snprintf(text, sizeof text, v >= 100 ? "%.0f" : v >= 10 ? "%.1f" : v >= 1 ? "%.2f" : "%.3f", v);
  return text;
}

inline std::string spoken_time(double seconds) {
  if (seconds >= 1) return rounded(seconds) + " s";
  if (seconds >= 1e-3) return rounded(seconds * 1e3) + " ms";
  return seconds >= 1e-6 ? rounded(seconds * 1e6) + " µs" : rounded(seconds * 1e9) + " ns";
}

}  // namespace winsum::cli
