// Two sums in one statement.
// expect: winsum: one sum in a statement; write the other one as a statement of its own
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = sum(in(y, c) + weight(y, c));
#else
constexpr auto rule = out(y) = sum(in(y, c)) + sum(weight(y, k));
#endif

int main() { return verb<rule>(1); }
