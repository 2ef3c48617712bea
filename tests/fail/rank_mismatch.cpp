// An image without its batch dimension.
// expect: winsum: `in` is declared with 4 dimensions but argument 1 of the call has 3; give a tensor of rank 4, or declare as many dimensions as
// it has
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);
#ifdef WINSUM_FIX
winsum::array<float, 4> image({1, 6, 7, 9});
#else
winsum::array<float, 3> image({6, 7, 9});
#endif

int main() {
  winsum::array<float, 4> filter({8, 6, 3, 3});
  winsum::evaluate<conv>(image, filter);
}
