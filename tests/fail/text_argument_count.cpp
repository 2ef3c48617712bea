// A function with too few values.
// expect: winsum: `clip` takes 3 values
#include "verb.hpp"

#ifdef WINSUM_FIX
int main() { return verb<"out(y) = clip(in(y), 0, 1)">(1); }
#else
int main() { return verb<"out(y) = clip(in(y), 1)">(1); }
#endif
