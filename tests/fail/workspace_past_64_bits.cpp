// A matrix of windows that no memory holds, of extents in the type.
// expect: winsum: there is no program by method `im2col_gemm`: size arithmetic past 64 bits: a size or an offset that this method needs does not fit;
// give smaller extents, or name another method
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto conv = out(o, y, x) = in(c, y + r, x + s) * weight(o, c, r, s);
#ifdef WINSUM_FIX
constexpr long many = 8;
#else
constexpr long many = 1l << 50;
#endif
using image = winsum::view<const float, winsum::extents<many, 35, 33>>;
using filter = winsum::view<const float, winsum::extents<1, many, 4, 2>>;

auto result(const image& first, const filter& second) { return winsum::evaluate<conv, winsum::im2col_gemm>(first, second); }
