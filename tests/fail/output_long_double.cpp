// long double as an output.
// expect: winsum: the output given for `out` has elements of a type that nothing is computed in: there are float, double, std::complex of both,
// and integers of 8 to 64 bits; give an output of one of these
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto product = out(i) = in(i)*weight(i);
#ifdef WINSUM_FIX
using element = double;
#else
using element = long double;
#endif

int main() {
  const winsum::array<float, 1> line({5}), factors({5});
  winsum::array<element, 1> result({5});
  winsum::evaluate_into<product>(result, line, factors);
}
