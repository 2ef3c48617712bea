// An offset read at an index that only lives inside the sum.
// expect: winsum: index `c` is not on the left side, and `bias` uses it outside any sum; put that read inside sum(...), or write `c` on the left
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, bias{"bias"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto shifted = out(y) = sum(in(y, c) + bias(c));
#else
constexpr auto shifted = out(y) = sum(in(y, c)) + bias(c);
#endif

int main() {
  winsum::array<float, 2> image({4, 5});
  winsum::array<float, 1> offset({5});
  winsum::evaluate<shifted>(image, offset);
}
