// A difference into the output.
// expect: winsum: `-=` is not available; a statement has = or +=
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) += -in(y);
#else
constexpr auto rule = out(y) -= in(y);
#endif

int main() { return verb<rule>(1); }
