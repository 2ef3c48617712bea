// A product and an offset, without a word on where the sum ends; evaluated into an output.
// expect: winsum: index `c` is not on the left side, and the right side is not one product, so where its sum ends is open; write sum(...) around
// the part that is summed
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto layer = out(o) = sum(weight(o, c) * in(c)) + bias(o);
#else
constexpr auto layer = out(o) = weight(o, c) * in(c) + bias(o);
#endif

int main() {
  winsum::array<float, 1> signal({5}), offset({4}), result({4});
  winsum::array<float, 2> filter({4, 5});
  winsum::evaluate_into<layer>(result, filter, signal, offset);
}
