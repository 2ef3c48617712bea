// An output with one element too few.
// expect: winsum: the left side writes `out` (dimension 0) at `2*y + 1`, which reaches 7, past the end of the output given (extent 7); pass an
// output of extent 8 or more, or none
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto spread = out(2 * y + 1) = in(y);
#ifdef WINSUM_FIX
using result_type = winsum::array<float, winsum::extents<8>>;
#else
using result_type = winsum::array<float, winsum::extents<7>>;
#endif

int main() {
  winsum::array<float, winsum::extents<4>> line;
  result_type result;
  winsum::evaluate_into<spread>(result, line);
}
