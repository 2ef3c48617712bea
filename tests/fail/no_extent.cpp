// An output dimension that no operand has.
// expect: winsum: index `k` has no extent: no operand is read at it; give range(k, n) (in text: where k in range(n)), or pass an output whose
// dimension it is
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto repeated = (out(y, k) = 2 * in(y)).where(range(k, 5));
#else
constexpr auto repeated = out(y, k) = 2 * in(y);
#endif

int main() {
  winsum::array<float, 1> line({9});
  winsum::evaluate<repeated>(line);
}
