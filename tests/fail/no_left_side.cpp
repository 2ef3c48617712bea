// A right side alone.
// expect: winsum: this is an expression without a left side and = (== compares); write out(y) = ... with the indices of the result
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto product = out() = in(y)*weight(y);
#else
constexpr auto product = in(y)*weight(y);
#endif

int main() {
  winsum::array<float, 1> line({9});
  winsum::evaluate<product>(line, line);
}
