// Defines the sentences about nests that no loop program is made of. Each follows "there is no program by method `x`: ".
#pragma once
#include <winsum/loop_ir/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir::texts {

/// Dimensions with a border in which a vector has one coordinate.
constexpr reason borders_beside_vectors(int most) {
  reason r("more than ");
  return r << most << " dimensions that vectors do not run along have a border; split the declaration into several, or name another method";
}

/// Subscripts with clamp, reflect, symmetric or wrap.
constexpr reason folds(int most) {
  reason r("more than ");
  return r << most << " subscripts are folded back into their dimensions; split the declaration into several, or name another method";
}

constexpr reason not_in_order(std::string_view operand) {
  reason r("it runs over two indices as one, but `");
  return r << operand << "` does not hold them in order; name another method";
}

}  // namespace winsum::loop_ir::texts
