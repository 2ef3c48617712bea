// A declaration that is a variable.
// expect: winsum: this declaration is not constexpr, and a template argument has to be; write constexpr auto conv = out(...) = ..., in a namespace,
// or static constexpr in a function
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
auto rows = out(y) = sum(in(y, x));
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
