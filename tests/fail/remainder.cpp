// The remainder of an element.
// expect: winsum: `%` is no operator of the notation; write a - b*floor(a/b) for a remainder
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = out(y, x) = in(y, x) - 2 * floor(in(y, x) / 2);
}
#else
namespace app {
constexpr auto rows = out(y, x) = in(y, x) % 2;
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
