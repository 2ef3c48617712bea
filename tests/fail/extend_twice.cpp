// Two amounts of padding for one subscript.
// expect: winsum: extend is said twice of one subscript; keep one
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto made = out(i) = in(pad(i - 1).extend(1, 1));
#else
constexpr auto made = out(i) = in(pad(i - 1).extend(1, 1).extend(2, 2));
#endif

int main() { return verb<made>(); }
