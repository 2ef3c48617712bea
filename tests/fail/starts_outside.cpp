// Padding that ends before the first read.
// expect: winsum: index `y` has no extent: at y = 0 `pad(y - 9)` in `in` (dimension 0) is at -9, outside extent 5 and its padding (-2 to 4); give
// more with .extend(lo, hi), or say range(y, n)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto late = out(y) = in(pad(y - 9).extend(9, 0));
#else
constexpr auto late = out(y) = in(pad(y - 9).extend(2, 0));
#endif

int main() {
  winsum::array<float, winsum::extents<5>> line;
  winsum::evaluate<late>(line);
}
