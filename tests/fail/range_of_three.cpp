// A range with a start.
// expect: winsum: range takes an index and one integer, its extent: range(r, 3) is 0, 1, 2; for another start shift the subscript, as in(y + r - 1)
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = (out(y, x) = sum(in(y, x + r))).where(range(r, 3));
}
#else
namespace app {
constexpr auto rows = (out(y, x) = sum(in(y, x + r))).where(range(r, -1, 2));
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
