// A pad value below what unsigned bytes hold.
// expect: winsum: `in` (dimension 0) is padded with -1, but its elements are uint8, whole numbers from 0 to 255; pad with one of these, or give a
// tensor of a type that holds -1
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto row = out(y) = in(pad(y + r - 1, -1)) * weight(r);
#ifdef WINSUM_FIX
using element = short;
#else
using element = unsigned char;
#endif

int main() {
  const winsum::array<element, 1> line({7});
  const winsum::array<signed char, 1> taps({3});
  winsum::evaluate<row>(line, taps);
}
