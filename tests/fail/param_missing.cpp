// A stride that the call forgets.
// expect: winsum: parameter `stride` has no value; give one at the call: stride = 2
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr winsum::param stride{"stride"};
constexpr auto sampled = out(y) = in(stride * y);
#ifdef WINSUM_FIX
auto every_second(const winsum::array<float, 1>& line) { return winsum::evaluate<sampled>(line, stride = 2); }
#else
auto every_second(const winsum::array<float, 1>& line) { return winsum::evaluate<sampled>(line); }
#endif

int main() {
  winsum::array<float, 1> line({9});
  every_second(line);
}
