// Padding around a read instead of its subscript.
// expect: winsum: `pad` stands around a read, but it says what one subscript gives outside; write in(pad(y - 1))
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(pad(y - 1));
#else
constexpr auto rule = out(y) = pad(in(y - 1));
#endif

int main() { return verb<rule>(1); }
