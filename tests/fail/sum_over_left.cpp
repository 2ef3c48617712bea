// A sum over an index of the output.
// expect: winsum: a sum runs over `y`, which is on the left side; drop it from one of the two
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = sum(in(y, c), c);
#else
constexpr auto rule = out(y) = sum(in(y, c), c, y);
#endif

int main() { return verb<rule>(1); }
