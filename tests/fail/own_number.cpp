// Numbers of a type of the user's.
// expect: winsum: tensor 1 of the call has elements of a type that nothing is computed in: there are float, double, std::complex of both,
// and integers of 8 to 64 bits; convert the tensor to one of these
#include <winsum/explain.hpp>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto product = out(i) = in(i)*weight(i);
struct fixed_point {
  int raw = 0;
};
#ifdef WINSUM_FIX
using element = float;
#else
using element = fixed_point;
#endif

int main() {
  const winsum::array<element, 1> line({5});
  const winsum::array<float, 1> factors({5});
  static_cast<void>(winsum::explain<product>(line, factors));
}
