// Nine extents.
// expect in a note: a_tensor_has_at_most_8_dimensions
#include <winsum/frontend/array.hpp>

#ifdef WINSUM_FIX
winsum::array<float, winsum::extents<1, 2, 1, 2, 1, 2, 1, 2>> table;
#else
winsum::array<float, winsum::extents<1, 2, 1, 2, 1, 2, 1, 2, 1>> table;
#endif

int main() { return 0; }
