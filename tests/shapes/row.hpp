// Defines `shapes::row`, one convolution of a list of shapes, how lists are read, and how a row is made smaller.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace shapes {

/// Channels are totals. Positions of a spatial axis count from the slowest: depth, height, width as far as there are any.
struct row {
  struct axis {
    std::int64_t in = 1, taps = 1, stride = 1, before = 0, after = 0, dilation = 1, out = 1;
    std::int64_t span() const { return (taps - 1) * dilation + 1; }
  };
  std::string name{};
  int spatial = 2;
  std::int64_t n = 1, c_in = 1, c_out = 1, groups = 1;
  std::array<axis, 3> axes{};  ///< the first `spatial` are used

  /// Multiply-adds, as a floating number since some rows pass 64 bits.
  double work() const;
  /// Empty, or how the numbers contradict each other.
  std::string mistake() const;
};

/// The rows of a CSV file; `spatial` axes are taken from it. Throws std::runtime_error if a column is missing.
std::vector<row> read_rows(const std::filesystem::path& file, int spatial);

/// The same convolution with at most about `most` multiply-adds: fewer images, then groups and channels, then outputs along an axis.
/// Channels that are cut differ from each other; strides, dilations, taps and pads stay.
row scaled(row r, double most);

}  // namespace shapes
