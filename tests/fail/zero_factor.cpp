// A factor of 0 on the left side, which would make a sum of it.
// expect: winsum: the factors of index `j` in a subscript come to 0, so the subscript does not have it; leave it out there, and see whether it
// is to be summed
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rows = out(i) = sum(in(i, j));
#else
constexpr auto rows = out(i, 0 * j) = in(i, j);
#endif

int main() {
  winsum::array<float, winsum::extents<3, 4>> matrix;
  winsum::evaluate<rows>(matrix);
}
