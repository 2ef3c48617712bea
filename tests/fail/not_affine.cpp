// An index times an index.
// expect: winsum: an index is multiplied with an index in a subscript; a factor is an integer or a parameter
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto odd = out(y) = in(2 * y);
#else
constexpr auto odd = out(y) = in(y * y);
#endif

int main() {
  winsum::array<float, 1> line({9});
  winsum::evaluate<odd>(line);
}
