// A border where the output is written.
// expect: winsum: `out` (dimension 0) is written at `clamp(...)`, but pad, clamp, reflect, symmetric and wrap say what a read gives; write the
// plain expression on the left
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto shifted = out(y) = in(clamp(y - 2));
#else
constexpr auto shifted = out(clamp(y - 2)) = in(y);
#endif

int main() {
  winsum::array<float, winsum::extents<9>> line;
  winsum::explain<shifted>(line);
}
