// A tensor by a name that the declaration does not read.
// expect: winsum: the call gives a tensor `weights`, but the declaration reads `in`, `filter`; correct the name or drop it
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, filter{"filter"}, out{"out"};
constexpr auto blur = out(y) = in(y + r) * filter(r);

int main() {
  winsum::array<float, 1> line({9}), taps({3});
#ifdef WINSUM_FIX
  winsum::evaluate<blur>(winsum::named<filter> = taps, winsum::named<in> = line);
#else
  winsum::evaluate<blur>(winsum::named<"weights"> = taps, winsum::named<in> = line);
#endif
}
