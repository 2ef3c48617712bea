// A periodic border around nothing.
// expect: winsum: `wrap(y + 1)` has no element to give: `in` (dimension 0) has extent 0; use pad(...), which gives a value, or a tensor with an
// element
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto turned = (out(y) = in(wrap(y + 1))).where(range(y, 8));
#ifdef WINSUM_FIX
using line_type = winsum::array<float, winsum::extents<8>>;
#else
using line_type = winsum::array<float, winsum::extents<0>>;
#endif

int main() {
  line_type line;
  winsum::evaluate<turned>(line);
}
