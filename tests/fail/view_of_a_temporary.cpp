// A view of an array that is gone with the line.
// expect in a note: a_view_of_a_temporary_array_would_dangle
#include <winsum/frontend/array.hpp>

winsum::array<float, 1> line() { return winsum::array<float, 1>({9}); }

#ifdef WINSUM_FIX
const winsum::array<float, 1> kept = line();
winsum::view<const float, 1> seen = kept;
#else
winsum::view<const float, 1> seen = line();
#endif

int main() { return seen.extent(0) == 9 ? 0 : 1; }
