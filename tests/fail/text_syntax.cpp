// A slip in a text that is a declaration.
// expect: winsum: expected a space, a comma or `->` after a dimension at column 9: ij,jk->i <here> ?
#include <winsum/winsum.hpp>

#ifdef WINSUM_FIX
int main() {
  winsum::array<float, 2> left({2, 3}), right({3, 4});
  return winsum::evaluate<"ij,jk->ik">(left, right).extent(0) == 2 ? 0 : 1;
}
#else
int main() {
  winsum::array<float, 2> left({2, 3}), right({3, 4});
  return winsum::evaluate<"ij,jk->i?">(left, right).extent(0) == 2 ? 0 : 1;
}
#endif
