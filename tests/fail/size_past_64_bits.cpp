// An outer product that no memory holds.
// expect: winsum: size arithmetic past 64 bits: `out` would have 1099511627776 x 1099511627776 elements; give smaller extents, or split the work
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto outer = out(i, j) = in(i)*weight(j);
#ifdef WINSUM_FIX
using line_type = winsum::view<const float, winsum::extents<1l << 20>>;
#else
using line_type = winsum::view<const float, winsum::extents<1l << 40>>;
#endif

auto table(const line_type& first, const line_type& second) { return winsum::evaluate<outer>(first, second); }
