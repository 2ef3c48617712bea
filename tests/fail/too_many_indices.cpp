// More indices than a declaration holds.
// expect: winsum: this declaration has more than 16 indices, which is the most it can hold; split it into several declarations
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto many = out(a, b, c, d, e, f) = in(a, b, c, d, e, f, g, h) * weight(i, j, k, l, m, n, o, p);
#else
constexpr auto many = out(a, b, c, d, e, f) = in(a, b, c, d, e, f, g, h + q) * weight(i, j, k, l, m, n, o, p);
#endif

int main() {
  winsum::array<float, 8> first({1, 1, 1, 1, 1, 1, 1, 1});
  winsum::workspace_bytes<many>(first, first);
}
