// Nine channels, of which two groups of four read eight.
// expect: winsum: `4*g + c` has to cover `in` (dimension 0) from 0 to 8, but reaches from 0 to 7 (extent 9); give extents that agree, or drop
// exact(...)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto grouped = out(o, g) = in(winsum::exact(4 * g + c)) * weight(o, c);
#ifdef WINSUM_FIX
using channels = winsum::array<float, winsum::extents<8>>;
#else
using channels = winsum::array<float, winsum::extents<9>>;
#endif

int main() {
  channels image;
  winsum::array<float, winsum::extents<2, 4>> filter;
  winsum::evaluate<grouped>(image, filter);
}
