// A filter of eleven elements over a line of nine.
// expect: winsum: index `y` has no place: the window `y + r` in `in` (dimension 0) goes from 0 to 10 at y = 0, larger than extent 9; make the
// window smaller or the padding larger, or see which tensor is given for each of `in`, `weight` (in
// this order, or by name)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto blur = out(y) = in(y + r) * weight(r);
#ifdef WINSUM_FIX
using filter_type = winsum::array<float, winsum::extents<7>>;
#else
using filter_type = winsum::array<float, winsum::extents<11>>;
#endif

int main() {
  winsum::array<float, winsum::extents<9>> line;
  filter_type filter;
  winsum::evaluate<blur>(line, filter);
}
