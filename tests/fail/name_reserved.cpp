// A tensor that is called like a function.
// expect: winsum: `relu` is a function of the notation, so no tensor can have that name
#include "verb.hpp"

using namespace winsum::names;
#ifdef WINSUM_FIX
constexpr winsum::tensor table{"after_relu"};
#else
constexpr winsum::tensor table{"relu"};
#endif

constexpr auto rule = table(y) = 2 * a(y);

int main() { return verb<rule>(1); }
