// Complex numbers as OpenCL C.
// expect: winsum: OpenCL C has no complex numbers; print this program as CUDA or C++
#include <complex>

#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto filter = out(y) = in(y + r) * weight(r);
using line = winsum::array<std::complex<float>, winsum::extents<9>>;
using taps = winsum::array<std::complex<float>, winsum::extents<3>>;

int main() {
#ifdef WINSUM_FIX
  return winsum::source<filter, winsum::loop_nest, winsum::cuda, line, taps>().empty() ? 1 : 0;
#else
  return winsum::source<filter, winsum::loop_nest, winsum::opencl, line, taps>().empty() ? 1 : 0;
#endif
}
