// A maximum into the output.
// expect: winsum: `max=` is not available; a statement has = or +=
#include "verb.hpp"

#ifdef WINSUM_FIX
int main() { return verb<"out(y) += in(y)">(1); }
#else
int main() { return verb<"out(y) max= in(y)">(1); }
#endif
