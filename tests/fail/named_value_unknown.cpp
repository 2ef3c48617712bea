// A tensor by a name that the declaration does not read, where the name is a value.
// expect: winsum: a name of this call is no tensor that the declaration reads, or is given twice
// refused by: clang
#include <winsum/dsl.hpp>
#include <winsum/naive.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, filter{"filter"}, out{"out"};
constexpr auto blur = out(y) = in(y + r) * filter(r);

int main() {
  winsum::array<float, 1> line({9}), taps({3});
#ifdef WINSUM_FIX
  winsum::naive<blur>(filter = taps, in = line);
#else
  constexpr winsum::tensor weights{"weights"};
  winsum::naive<blur>(weights = taps, in = line);
#endif
}
