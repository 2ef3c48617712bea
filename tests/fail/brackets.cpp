// Subscripts in brackets, of which C++20 takes the last.
// expect: winsum: subscripts of `out` stand in one pair of parentheses; write out(y, x)
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = out(y, x) = 2 * in(y, x);
}
#else
namespace app {
constexpr auto rows = out[y][x] = 2 * in(y, x);
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
