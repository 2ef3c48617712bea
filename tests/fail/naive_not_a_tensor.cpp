// The oracle, asked about a text.
// expect: winsum: tensor 1 of the call has a type that holds no numbers; give an array, a view, an mdspan, contiguous numbers or one number
#include <string>
#include <vector>
#include <winsum/dsl.hpp>
#include <winsum/naive.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto doubled = out(y) = 2 * in(y);
#ifdef WINSUM_FIX
using line_type = std::vector<float>;
#else
using line_type = std::vector<std::string>;
#endif

int main() {
  line_type line(9);
  winsum::naive<doubled>(line);
}
