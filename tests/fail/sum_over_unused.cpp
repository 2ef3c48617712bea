// A sum over an index that its inside does not have.
// expect: winsum: a sum runs over `k`, which nothing inside it uses; drop it
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = sum(in(y, c), c);
#else
constexpr auto rule = out(y) = sum(in(y, c), c, k);
#endif

int main() { return verb<rule>(1); }
