// A matrix product asked of a stencil, which has no rows.
// expect: winsum: method `im2col_gemm` does not apply: no index of the left side is in `weight` alone, so a matrix would have one row; leave the
// method out, or name another
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto stencil = out(y, x) = in(y + r, x + s) * weight(r, s);
#ifdef WINSUM_FIX
constexpr auto method = winsum::strided_view;
#else
constexpr auto method = winsum::im2col_gemm;
#endif

int main() {
  winsum::array<float, 2> image({9, 11}), filter({3, 3});
  winsum::evaluate<stencil, method>(image, filter);
}
