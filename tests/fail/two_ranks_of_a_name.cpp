// One name for two tensors.
// expect: winsum: `in` is written with 1 dimension and with 2; write one number of dimensions everywhere, or use another name for the other tensor
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y, c) = in(y)*weight(y, c);
#else
constexpr auto rule = out(y, c) = in(y)*in(y, c);
#endif

int main() { return verb<rule>(1); }
