// A text beside an operator.
// expect: winsum: what stands beside an operator is no value of the notation
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto made = out(i) = in(i) * 2;
#else
constexpr auto made = out(i) = in(i) * "2";
#endif

int main() { return verb<made>(); }
