// A character for an index.
// expect: winsum: what stands in a subscript is no sum of indices and integers
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto made = out(i) = in(i);
#else
constexpr auto made = out(i) = in('i');
#endif

int main() { return verb<made>(); }
