// Tensors without a declaration.
// expect: winsum: no declaration is given, or one as a text in parentheses; it is a template argument: evaluate<conv>(image, filter)
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>

int main() {
  winsum::array<float, 2> left({2, 3}), right({3, 4});
#ifdef WINSUM_FIX
  return winsum::evaluate<"ij,jk->ik">(left, right).extent(0) == 2 ? 0 : 1;
#else
  return winsum::evaluate("ij,jk->ik", left, right).extent(0) == 2 ? 0 : 1;
#endif
}
