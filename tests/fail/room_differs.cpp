// As many weights as elements, where there is one difference less.
// expect: winsum: index `i` has extent 4 elsewhere, but `i + 1` in `in` (dimension 0) leaves room for 3; give tensors that agree, or say
// range(i, n)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto weighted = out(i) = weight(i) * (in(i + 1) - in(i));
#ifdef WINSUM_FIX
using weights = winsum::array<float, winsum::extents<3>>;
#else
using weights = winsum::array<float, winsum::extents<4>>;
#endif

int main() {
  winsum::array<float, winsum::extents<4>> line;
  weights factors;
  winsum::evaluate<weighted>(factors, line);
}
