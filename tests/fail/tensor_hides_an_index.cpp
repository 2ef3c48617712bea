// A tensor with the name of an index.
// expect: winsum: `x` is a tensor, but stands where an index is expected; if an index has the same name, rename one of the two
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = out(y) = sum(in(y, x));
}
#else
namespace app {
constexpr winsum::tensor x{"x"};
constexpr auto rows = out(y) = sum(in(y, x));
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
