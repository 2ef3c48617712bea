// A range that is not the extent of the operand.
// expect: winsum: index `y` has extent 28 by range(y, 28) but 9 in `in` (dimension 0); drop the range, or give a tensor that agrees with it
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto doubled = (out(y) = 2 * in(y)).where(range(y, 9));
#else
constexpr auto doubled = (out(y) = 2 * in(y)).where(range(y, 28));
#endif

int main() {
  winsum::array<float, winsum::extents<9>> line;
  winsum::evaluate<doubled>(line);
}
