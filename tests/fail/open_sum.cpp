// A sum whose end is open, used where it is declared in a function.
// expect: winsum: index `r` is not on the left side, and the right side is not one product, so where its sum ends is open; write
// sum(...) around the part that is summed
#include "verb.hpp"

int main() {
  using namespace winsum::names;
  constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
  constexpr auto layer = out(y) = sum(in(y + r) * weight(r)) + b(y);
#else
  constexpr auto layer = out(y) = in(y + r) * weight(r) + b(y);
#endif
  return verb<layer>(1);
}
