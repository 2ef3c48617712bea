// A wrong text as a template argument.
// expect: winsum: expected a space, a comma or `->` after a dimension at column 9: ij,jk->i <here> ?
#include "verb.hpp"

int main() {
#ifdef WINSUM_FIX
  return verb<"ij,jk->ik">(1, 2);
#else
  return verb<"ij,jk->i?">(1, 2);
#endif
}
