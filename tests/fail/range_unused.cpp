// A range for an index that is not there.
// expect: winsum: range names index `k`, which the declaration does not use
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = (out(y) = in(y)).where(range(y, 9));
#else
constexpr auto rule = (out(y) = in(y)).where(range(k, 9));
#endif

int main() { return verb<rule>(1); }
