// A sum to one number, without the parentheses that say so.
// expect: winsum: `out` stands on the left side without subscripts; write them, or out() for one number
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out() = in(y)*weight(y);
#else
constexpr auto rule = out = in(y)*weight(y);
#endif

int main() { return verb<rule>(1); }
