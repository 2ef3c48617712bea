// A name of more than 15 characters.
// expect: winsum: a name that begins with `coefficients_of` is longer than 15 characters; shorten it
#include "verb.hpp"

using namespace winsum::names;
#ifdef WINSUM_FIX
constexpr winsum::tensor table{"coefficients"};
#else
constexpr winsum::tensor table{"coefficients_of_the_filter"};
#endif

constexpr auto rule = table(y) = 2 * a(y);

int main() { return verb<rule>(1); }
