// A step past 2^40.
// expect: winsum: an integer in a subscript is above 2^40; use a smaller one
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(y * (1ll << 40));
#else
constexpr auto rule = out(y) = in(y * (1ll << 41));
#endif

int main() { return verb<rule>(1); }
