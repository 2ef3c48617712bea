// A window that begins before the image, without a word on what a read there gives.
// expect: winsum: `y + r - 1` reaches -1 in `in` (dimension 0), before its start (extent 9); say what a read outside gives with pad(...),
// clamp(...), reflect(...), symmetric(...) or wrap(...)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto blur = out(y) = in(pad(y + r - 1)) * weight(r);
#else
constexpr auto blur = out(y) = in(y + r - 1) * weight(r);
#endif

int main() {
  winsum::array<float, winsum::extents<9>> line;
  winsum::array<float, winsum::extents<3>> filter;
  winsum::evaluate<blur>(line, filter);
}
