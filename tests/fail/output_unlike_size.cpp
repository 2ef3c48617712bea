// An output with one element less than the windows have places.
// expect: winsum: the output given has extent 6 in `out` (dimension 0), but `y + r` in `in` (dimension 0) gives index `y` the extent 7; pass an
// output of extent 7 (output_extents says it), or say that fewer are meant with range(y, 6)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto blur = out(y) = in(y + r) * weight(r);
#ifdef WINSUM_FIX
using result_type = winsum::array<float, winsum::extents<7>>;
#else
using result_type = winsum::array<float, winsum::extents<6>>;
#endif

int main() {
  winsum::array<float, winsum::extents<9>> line;
  winsum::array<float, winsum::extents<3>> filter;
  result_type result;
  winsum::evaluate_into<blur>(result, line, filter);
}
