// Every element twice, by half an index.
// expect: winsum: an index is divided in a subscript, which is a sum of indices with integer factors; step on the other side, as out(2*y + r) =
// in(y) with range(r, 2)
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto twice = (out(2 * y + r) = in(y)).where(range(r, 2));
#else
constexpr auto twice = out(y) = in(y / 2);
#endif

int main() {
  winsum::array<float, 1> line({9});
  winsum::evaluate<twice>(line);
}
