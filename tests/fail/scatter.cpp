// A convolution from the side of its input: two of its products meet in one element.
// expect: winsum: the left side writes an element more than once: index `y` in `y + r` of `out` (dimension 1) does not lead to an element of its
// own, and scatter is not supported yet; write the sum from the side of the output, each output index alone in its dimension
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto full = out(c, z) = in(c, pad(z - r)) * weight(r);
#else
constexpr auto full = out(c, y + r) = in(c, y) * weight(r);
#endif

int main() {
  winsum::array<float, winsum::extents<2, 9>> line;
  winsum::array<float, winsum::extents<3>> filter;
  winsum::evaluate<full>(line, filter);
}
