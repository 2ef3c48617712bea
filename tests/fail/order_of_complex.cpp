// A maximum of complex numbers.
// expect: winsum: `max` is asked of complex numbers, which have none; give real tensors
#include <complex>
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto rectified = out(y) = relu(in(y));
#ifdef WINSUM_FIX
using line_type = winsum::array<float, 1>;
#else
using line_type = winsum::array<std::complex<float>, 1>;
#endif

int main() {
  line_type line({9});
  winsum::evaluate<rectified>(line);
}
