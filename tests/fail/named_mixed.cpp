// One tensor by name beside one by its place.
// expect: winsum: some tensors of this call are given by name and some are not; give a name to each of `in`, `filter`
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, filter{"filter"}, out{"out"};
constexpr auto blur = out(y) = in(y + r) * filter(r);

int main() {
  winsum::array<float, 1> line({9}), taps({3}), result({7});
#ifdef WINSUM_FIX
  winsum::evaluate_into<blur>(result, in = line, filter = taps);
#else
  winsum::evaluate_into<blur>(result, line, filter = taps);
#endif
}
