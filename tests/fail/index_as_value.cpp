// An index where a number is expected.
// expect: winsum: index `y` stands where a value is expected, but indices stand in subscripts only; read a tensor that holds its numbers
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto ramp = out(y) = in(y) + 2 * weight(y);
#else
constexpr auto ramp = out(y) = in(y) + y * weight(y);
#endif

int main() {
  winsum::array<float, 1> line({9});
  winsum::evaluate<ramp>(line, line);
}
