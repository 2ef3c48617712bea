// An extent of less than nothing.
// expect in a note: an_extent_is_0_or_more_or_winsum_dynamic
#include <winsum/frontend/array.hpp>

#ifdef WINSUM_FIX
winsum::array<float, winsum::extents<3, winsum::dynamic>> table({3, 4});
#else
winsum::array<float, winsum::extents<3, -4>> table({3, 4});
#endif

int main() { return 0; }
