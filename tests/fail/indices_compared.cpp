// Indices as the operands of a comparison.
// expect: winsum: index `y` stands where a value is expected, but indices stand in subscripts only
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = out(y) = sum(select(in(y, x) < 1, in(y, x), 0));
}
#else
namespace app {
constexpr auto rows = out(y) = sum(select(y < x, in(y, x), 0));
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
