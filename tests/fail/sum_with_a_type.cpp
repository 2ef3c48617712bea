// A sum with the type of its result.
// expect: winsum: sum takes no type: the operands and the output say it; give an output of that type to evaluate_into
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
constexpr auto rows = out(y) = sum<double>(in(y, x));
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
