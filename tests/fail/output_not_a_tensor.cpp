// A text as an output.
// expect: winsum: the output given for `out` has a type that holds no numbers; give an array, a view, an mdspan, contiguous numbers or one number
#include <string>
#include <vector>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto doubled = out(y) = 2 * in(y);
#ifdef WINSUM_FIX
using result_type = std::vector<float>;
#else
using result_type = std::vector<std::string>;
#endif

int main() {
  winsum::array<float, 1> line({9});
  result_type result(9);
  winsum::evaluate_into<doubled>(result, line);
}
