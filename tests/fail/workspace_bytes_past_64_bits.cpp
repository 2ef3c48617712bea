// The constant workspace of windows whose bytes cannot be counted, though their number can.
// expect: winsum: size arithmetic past 64 bits: the workspace of this call has more bytes than can be counted; give smaller extents, or another
// method
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto conv = out(o, y, x) = in(c, y + r, x + s) * weight(o, c, r, s);
#ifdef WINSUM_FIX
constexpr long many = 8;
#else
constexpr long many = 1l << 48;
#endif
using image = winsum::view<const float, winsum::extents<many, 35, 33>>;
using filter = winsum::view<const float, winsum::extents<1, many, 4, 2>>;

static_assert(winsum::workspace_bytes<conv, winsum::im2col_gemm, image, filter>() > 0);
