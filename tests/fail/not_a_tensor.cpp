// A list of texts as an operand.
// expect: winsum: tensor 2 of the call has a type that holds no numbers; give an array, a view, an mdspan, contiguous numbers or one number
#include <string>
#include <vector>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto product = out(i) = in(i, k) * weight(k);
#ifdef WINSUM_FIX
using list = std::vector<float>;
#else
using list = std::vector<std::string>;
#endif

int main() {
  winsum::array<float, 2> left({4, 5});
  list right(5);
  winsum::evaluate<product>(left, right);
}
