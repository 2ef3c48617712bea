// An output that must not be written to.
// expect: winsum: the output given for `out` is const; pass one that can be written
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto doubled = out(y) = 2 * in(y);
#ifdef WINSUM_FIX
void store(winsum::array<float, 1>& result, const winsum::array<float, 1>& line) { winsum::evaluate_into<doubled>(result, line); }
#else
void store(const winsum::array<float, 1>& result, const winsum::array<float, 1>& line) { winsum::evaluate_into<doubled>(result, line); }
#endif

int main() {
  winsum::array<float, 1> line({9}), result({9});
  store(result, line);
}
