// Padding that depends on an index.
// expect: winsum: an amount of .extend(lo, hi) has an index in it; it is made of integers and parameters
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(pad(y - 1).extend(1, 0));
#else
constexpr auto rule = out(y) = in(pad(y - 1).extend(y, 0));
#endif

int main() { return verb<rule>(1); }
