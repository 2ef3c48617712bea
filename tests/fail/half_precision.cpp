// A 16-bit float, which has no sums yet.
// expect: winsum: tensor 1 of the call has elements of a type that nothing is computed in: there are float, double, std::complex of both,
// and integers of 8 to 64 bits; convert the tensor to one of these
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto total = out() = in(i);
#ifdef WINSUM_FIX
using element = float;
#else
using element = _Float16;
#endif

int main() {
  winsum::array<element, 1> line({4096});
  winsum::evaluate<total>(line);
}
