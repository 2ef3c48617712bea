// A complex sum into real numbers.
// expect: winsum: the operands are complex but the output `out` is not; give a complex output
#include <complex>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto total = out() = in(y);
#ifdef WINSUM_FIX
using result_type = winsum::array<std::complex<float>, 0>;
#else
using result_type = winsum::array<float, 0>;
#endif

int main() {
  winsum::array<std::complex<float>, 1> line({9});
  result_type result(result_type::position_type{});
  winsum::evaluate_into<total>(result, line);
}
