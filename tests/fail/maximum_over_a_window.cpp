// A maximum over an index.
// expect: winsum: `max` takes two values; over indices only sum(...) is available
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = max(in(2 * y), in(2 * y + 1));
#else
constexpr auto rule = out(y) = max(in(2 * y + r));
#endif

int main() { return verb<rule>(1); }
