// A vector for a matrix.
// expect: winsum: the output `out` is declared with 2 dimensions but the output given has 1; pass one of rank 2
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto product = out(i, j) = in(i, k) * weight(k, j);
#ifdef WINSUM_FIX
using result_type = winsum::array<float, 2>;
#else
using result_type = winsum::array<float, 1>;
#endif

int main() {
  winsum::array<float, 2> left({4, 5}), right({5, 6});
  result_type result(result_type::position_type{});
  winsum::evaluate_into<product>(result, left, right);
}
