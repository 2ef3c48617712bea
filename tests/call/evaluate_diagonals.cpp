// Tests `evaluate` where one index stands in several dimensions of a tensor, so that a step of it is a sum of strides.
#include "call/agrees.hpp"

BOOST_AUTO_TEST_SUITE(call_evaluate_diagonals)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
using matrix = winsum::array<float, 2>;

BOOST_AUTO_TEST_CASE(an_index_in_two_dimensions_of_a_tensor) {
  constexpr auto on_rows = out(k, i) = weight(k, j) * in(j, i, i);
  constexpr auto in_sums = out(k, i) = weight(k, j) * in(i, j, j);
  constexpr auto on_left = out(k, i, i) = weight(k, j) * in(i, j, j);
  constexpr auto moving = out(k, i) = weight(k, j) * in(j, pad(i + j - 1), i);
  const auto cube = filled<winsum::array<float, 3>>({21, 21, 21}, 18);
  const auto thin = filled<winsum::array<float, 3>>({5, 21, 21}, 18);
  called::agrees_by_all<on_rows>(filled<matrix>({9, 21}, 19), cube);
  called::agrees_by_all<in_sums>(filled<matrix>({9, 21}, 20), cube);
  called::agrees_by_all<on_left>(filled<matrix>({9, 21}, 20), cube);
  called::agrees_by_all<moving>(filled<matrix>({9, 5}, 21), thin);
  called::agrees_by_all<on_rows>(filled<winsum::array<float, winsum::extents<9, 5>>>(19),
                                 filled<winsum::array<float, winsum::extents<5, 21, 21>>>(18));
}

BOOST_AUTO_TEST_SUITE_END()
