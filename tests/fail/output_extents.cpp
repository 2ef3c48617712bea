// An output with a column too many.
// expect: winsum: index `j` has extent 6 in `weight` (dimension 1) but 7 in `out` (dimension 1); an index has one extent: give tensors that agree,
// or use two indices
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto product = out(i, j) = in(i, k) * weight(k, j);
#ifdef WINSUM_FIX
using result_type = winsum::array<float, winsum::extents<4, 6>>;
#else
using result_type = winsum::array<float, winsum::extents<4, 7>>;
#endif

int main() {
  winsum::array<float, winsum::extents<4, 5>> left;
  winsum::array<float, winsum::extents<5, 6>> right;
  result_type result;
  winsum::evaluate_into<product>(result, left, right);
}
