// A call on a device by a method that has no GPU kernel.
// expect: winsum: method `strided_view` does not apply: there are GPU kernels for loop_nest (one thread an output) and implicit_gemm (block tiles)
// only; leave the method out, or name another
#include <winsum/cuda.hpp>

#ifdef WINSUM_FIX
constexpr auto method = winsum::loop_nest;
#else
constexpr auto method = winsum::strided_view;
#endif

void product(const winsum::view<float, 2>& c, const winsum::view<const float, 2>& a, const winsum::view<const float, 2>& b) {
  winsum::cuda::evaluate<"ij,jk->ik", method>(nullptr, c, a, b);
}
