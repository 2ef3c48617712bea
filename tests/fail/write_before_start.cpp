// A left side that begins before the output.
// expect: winsum: the left side writes `out` (dimension 0) at `2*y - 1`, which reaches -1, before its start; add 1 to the expression, so that it
// starts at 0
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto spread = out(2 * y) = in(y);
#else
constexpr auto spread = out(2 * y - 1) = in(y);
#endif

int main() {
  winsum::array<float, winsum::extents<9>> line;
  winsum::evaluate<spread>(line);
}
