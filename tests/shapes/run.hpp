// Defines `shapes::check`: one row by every method against the oracle.
#pragma once
#include <string>
#include <vector>

#include "row.hpp"

namespace shapes {

/// What came of one row: method runs that were compared, methods that do not apply to its declaration, and what was wrong.
struct outcome {
  int runs = 0, refused = 0;
  std::vector<std::string> wrong{};
};

/// How much a row may cost, in multiply-adds.
struct budget {
  double whole = 3e5;  ///< compared with the oracle in every element of the output
  double large = 0;    ///< compared in a few blocks of the output; 0: not done
  double block = 3e5;  ///< the oracle's part of one block
};

/// Elements are whole numbers, so that every order of a sum is exact and results are compared bit by bit. `seed` chooses them,
/// the blocks and how many threads a call may use.
template <int Spatial>
outcome check(const row& r, const budget& most, unsigned seed);

extern template outcome check<1>(const row&, const budget&, unsigned);
extern template outcome check<2>(const row&, const budget&, unsigned);
extern template outcome check<3>(const row&, const budget&, unsigned);

}  // namespace shapes
