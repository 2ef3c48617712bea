// A filter for half as many channels as the image has.
// expect: winsum: index `c` has extent 64 in `in` (dimension 1) but 32 in `weight` (dimension 1); an index has one extent: give tensors that
// agree, or use two indices
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);
#ifdef WINSUM_FIX
using filter_type = winsum::array<float, winsum::extents<8, 64, 3, 3>>;
#else
using filter_type = winsum::array<float, winsum::extents<8, 32, 3, 3>>;
#endif

int main() {
  winsum::array<float, winsum::extents<1, 64, 7, 9>> image;
  filter_type filter;
  winsum::evaluate<conv, winsum::loop_nest>(image, filter);
}
