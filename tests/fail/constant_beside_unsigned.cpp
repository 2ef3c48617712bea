// A constant below 0 beside unsigned integers of 64 bits.
// expect: winsum: the constant -1 meets numbers of type uint64, and no integer type holds both; give tensors of type int64 or double, or another
// constant
#include <cstdint>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto limited = out(y) = max(in(y), -1) * weight(y);
#ifdef WINSUM_FIX
using element = std::int64_t;
#else
using element = std::uint64_t;
#endif

int main() {
  const winsum::array<element, 1> line({7}), factors({7});
  winsum::evaluate<limited>(line, factors);
}
