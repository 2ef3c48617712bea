// A function of the standard library.
// expect in a note: elements_are_known_at_a_call_only_write_the_function_of_the_notation_without_std
#include <cmath>
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
}

#ifdef WINSUM_FIX
namespace app {
constexpr auto rows = out(y, x) = sqrt(in(y, x));
}
#else
namespace app {
constexpr auto rows = out(y, x) = std::sqrt(in(y, x));
}
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::evaluate<app::rows>(image);
}
