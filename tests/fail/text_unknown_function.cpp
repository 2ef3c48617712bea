// A function that the notation does not have.
// expect: winsum: `relu6` is followed by values, not by subscripts, and is no function of the notation; write clip(x, 0, 6) (at column 8): out(y)=
// <here> relu6(in(y))
#include "verb.hpp"

#ifdef WINSUM_FIX
int main() { return verb<"out(y)=clip(in(y),0,6)">(1); }
#else
int main() { return verb<"out(y)=relu6(in(y))">(1); }
#endif
