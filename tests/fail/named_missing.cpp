// One tensor of two by name.
// expect: winsum: this declaration reads 2 tensors but the call names 1; there are `in`, `filter`, each is given once
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, filter{"filter"}, out{"out"};
constexpr auto blur = out(y) = in(y + r) * filter(r);

int main() {
  winsum::array<float, 1> line({9}), taps({3});
#ifdef WINSUM_FIX
  winsum::evaluate<blur>(filter = taps, in = line);
#else
  winsum::evaluate<blur>(in = line);
#endif
}
