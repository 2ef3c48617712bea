// A look-up by value.
// expect: winsum: a tensor is read inside a subscript, which is a sum of indices; look-ups by value are not available
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(y)*weight(y);
#else
constexpr auto rule = out(y) = in(weight(y));
#endif

int main() { return verb<rule>(1); }
