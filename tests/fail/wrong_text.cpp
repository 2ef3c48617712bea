// A wrong text as a template argument.
#include "verb.hpp"

int main() {
#ifdef CORRECTED
  return verb<"ij,jk->i">(1, 2);
#else
  return verb<"ij,jk->i?">(1, 2);  // error: winsum: expected a space, a comma or `->` after a dimension at column 9: ij,jk->i <here> ?
#endif
}
