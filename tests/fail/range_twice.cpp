// Two ranges for one index.
// expect: winsum: the range of index `y` is given twice
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = (out(y) = in(y)).where(range(y, 9));
#else
constexpr auto rule = (out(y) = in(y)).where(range(y, 9), range(y, 8));
#endif

int main() { return verb<rule>(1); }
