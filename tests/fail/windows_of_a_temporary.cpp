// Windows of an array that is gone with the line.
// expect: winsum: windows of an array that ends with this statement would dangle; give the array a name first
#include <winsum/frontend/windows.hpp>

winsum::array<float, 1> line() { return winsum::array<float, 1>({9}); }

#ifdef WINSUM_FIX
const auto kept = line();
auto seen = winsum::windows(kept, {3});
#else
auto seen = winsum::windows(line(), {3});
#endif

int main() { return seen.extent(0) == 7 ? 0 : 1; }
