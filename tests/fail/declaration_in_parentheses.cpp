// A declaration as an argument.
// expect: winsum: a declaration is given in parentheses; it is a template argument, evaluate<conv>(image, filter), and constexpr
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto doubled = out(y) = 2 * in(y);
#ifdef WINSUM_FIX
auto twice(const winsum::array<float, 1>& line) { return winsum::evaluate<doubled>(line); }
#else
auto twice(const winsum::array<float, 1>& line) { return winsum::evaluate(doubled, line); }
#endif

int main() {
  winsum::array<float, 1> line({9});
  twice(line);
}
