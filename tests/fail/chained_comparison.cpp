// Two comparisons in one.
// expect: winsum: a comparison, which is 0 or 1, is compared with another number; write 0 < x < 3 as (0 < x) * (x < 3)
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto made = out(i) = (0 < in(i)) * (in(i) < 3);
#else
constexpr auto made = out(i) = 0 < in(i) < 3;
#endif

int main() { return verb<made>(); }
