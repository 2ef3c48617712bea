// A tensor of nine dimensions.
// expect: winsum: this declaration has more than 8 dimensions in one tensor, which is the most it can hold; split it into several declarations
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto many = out(a) = sum(in(a, b, c, d, e, f, g, h));
#else
constexpr auto many = out(a) = sum(in(a, b, c, d, e, f, g, h, i));
#endif

int main() {
  winsum::array<float, 8> all({1, 2, 1, 2, 1, 2, 1, 2});
  winsum::evaluate<many>(all);
}
