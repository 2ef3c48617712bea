// A comparison that would exchange operands.
// expect: winsum: with > or >= the right side is read first, so `weight` would come before `in` in a call; write the comparison with < or <=
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = select(weight(y) < in(y), 0, 1);
#else
constexpr auto rule = out(y) = select(in(y) > weight(y), 1, 0);
#endif

int main() { return verb<rule>(1); }
