// A = too many.
// expect: winsum: this is an expression without a left side and = (== compares); write out(y) = ... with the indices of the result
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = 2 * in(y);
#else
constexpr auto rule = out(y) == 2 * in(y);
#endif

int main() { return verb<rule>(1); }
