// A condition of C++ on what only a call knows.
// expect in a note: elements_are_known_at_a_call_only_write_winsum_select_or_winsum_max
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = out(y, x) = select(in(y, x) < 0, 0, in(y, x));
}
#else
namespace app {
constexpr auto rows = out(y, x) = in(y, x) < 0 ? 0 : in(y, x);
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
