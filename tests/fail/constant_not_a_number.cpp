// A constant that is no number.
// expect: winsum: a constant of this declaration is not a number (NaN)
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(pad(y - 1, -1));
#else
constexpr auto rule = out(y) = in(pad(y - 1, __builtin_nan("")));
#endif

int main() { return verb<rule>(1); }
