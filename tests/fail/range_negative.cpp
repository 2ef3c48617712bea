// A range of less than nothing.
// expect: winsum: range(y, -1) gives index `y` a negative extent; give 0 or more
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = (out(y) = in(y)).where(range(y, 1));
#else
constexpr auto rule = (out(y) = in(y)).where(range(y, -1));
#endif

int main() { return verb<rule>(1); }
