// Truth values as numbers.
// expect: winsum: tensor 2 of the call has elements of a type that nothing is computed in: there are float, double, std::complex of both,
// and integers of 8 to 64 bits; convert the tensor to one of these
#include <cstdint>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto masked = out(y) = in(y)*weight(y);
#ifdef WINSUM_FIX
using mask_type = winsum::array<std::uint8_t, 1>;
#else
using mask_type = winsum::array<bool, 1>;
#endif

int main() {
  winsum::array<float, 1> line({9});
  mask_type mask({9});
  winsum::evaluate<masked>(line, mask);
}
