// Dimensions that a text leaves out.
// expect: winsum: an ellipsis needs the ranks of the operands, which a declaration does not know; write the dimensions out
#include "verb.hpp"

#ifdef WINSUM_FIX
int main() { return verb<"bij,bjk->bik">(1); }
#else
int main() { return verb<"...ij,...jk->...ik">(1); }
#endif
