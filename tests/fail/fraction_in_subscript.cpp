// Half an index.
// expect: winsum: a fraction stands in a subscript; factors and summands are integers or parameters
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(2 * y);
#else
constexpr auto rule = out(y) = in(0.5 * y);
#endif

int main() { return verb<rule>(1); }
