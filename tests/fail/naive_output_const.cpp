// The oracle, asked to write where nothing may be written.
// expect: winsum: the output given for `out` is const; pass one that can be written
#include <winsum/dsl.hpp>
#include <winsum/naive.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto doubled = out(y) = 2 * in(y);
#ifdef WINSUM_FIX
using result_type = winsum::array<float, 1>;
#else
using result_type = const winsum::array<float, 1>;
#endif

int main() {
  winsum::array<float, 1> line({9});
  result_type result({9});
  winsum::naive_into<doubled>(result, line);
}
