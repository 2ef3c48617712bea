// An update that reads what it overwrites.
// expect: winsum: `out` stands on both sides of the declaration, so it would be read while it is written; use another tensor on the right, or +=
// to add to what `out` holds
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto grown = out(y) += 2 * in(y);
#else
constexpr auto grown = out(y) = out(y) + 2 * in(y);
#endif

int main() {
  winsum::array<float, 1> line({9}), total({9});
  winsum::evaluate_into<grown>(total, line);
}
