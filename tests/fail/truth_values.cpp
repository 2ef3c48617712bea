// Truth values as numbers.
// expect: winsum: tensor 2 of the call has a type that holds no numbers; give an array, a view, an mdspan, contiguous numbers or one number
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
