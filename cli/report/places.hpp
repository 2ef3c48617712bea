// Defines where a statement reads: coordinates of an access for given indices, and the access whose windows are worth a picture.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../question.hpp"

namespace winsum::cli {

/// A value for each index of a statement.
using index_values = std::array<std::int64_t, ir::max_indices>;

/// The value of an index sum.
std::int64_t coordinate(const question& q, const ir::affine& sum, const index_values& at);

/// The coordinate that is read for `at`: folded by the border, or nothing where a padding value is read.
std::optional<std::int64_t> folded(const ir::subscript& d, std::int64_t at, std::int64_t extent);

/// The access that is drawn: `dims`, at most two, are those that move over the operand; empty: none does.
struct drawn_access {
  int access = -1;
  std::vector<int> dims{};
  int all_dims = 0;  ///< that move over it, drawn or not
};
drawn_access access_to_draw(const question& q);

/// Indices in the mask, in the order of the statement.
std::vector<int> indices_in(unsigned mask);

/// Values of `indices`, the last one fastest, at most `most` rows of them; the other indices have those of `from`.
std::vector<index_values> walk(const question& q, const std::vector<int>& indices, std::size_t most, const index_values& from = {});

/// y=0 x=1
std::string spoken(const question& q, const std::vector<int>& indices, const index_values& at, const char* equals = "=");

/// The product of the extents.
std::int64_t count_of(const question& q, const std::vector<int>& indices);

}  // namespace winsum::cli
