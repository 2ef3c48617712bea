// The oracle, asked to write into an array that ends with the statement.
// expect: winsum: the output given for `out` ends with this statement, and the result with it; give it a name first, or a view of elements that
// stay
#include <winsum/dsl.hpp>
#include <winsum/naive.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto doubled = out(y) = 2 * in(y);

int main() {
  winsum::array<float, 1> line({9}), result({9});
#ifdef WINSUM_FIX
  winsum::naive_into<doubled>(winsum::view(result), line);
#else
  winsum::naive_into<doubled>(winsum::array<float, 1>({9}), line);
#endif
}
