// A name that begins with a digit.
// expect: winsum: a name is made of letters, digits and _, and does not begin with a digit; `2nd` is not one
#include "verb.hpp"

using namespace winsum::names;
#ifdef WINSUM_FIX
constexpr winsum::tensor table{"second"};
#else
constexpr winsum::tensor table{"2nd"};
#endif

constexpr auto rule = table(y) = 2 * a(y);

int main() { return verb<rule>(1); }
