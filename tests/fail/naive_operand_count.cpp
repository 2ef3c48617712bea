// The oracle, called with one tensor too many.
// expect: winsum: this declaration reads 2 tensors (`in`, `weight`) but the call gives 3; give one for each, in that order
#include <winsum/dsl.hpp>
#include <winsum/naive.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto product = out(i, j) = in(i, k) * weight(k, j);

#ifdef WINSUM_FIX
int main() {
  winsum::array<float, 2> left({4, 5}), right({5, 6});
  return winsum::naive<product>(left, right).extent(0) == 4 ? 0 : 1;
}
#else
int main() {
  winsum::array<float, 2> left({4, 5}), right({5, 6});
  return winsum::naive<product>(left, right, left).extent(0) == 4 ? 0 : 1;
}
#endif
