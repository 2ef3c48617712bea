// A call on a device with an operation that texts do not have for complex numbers.
// expect: winsum: the text has no complex form of one of the operations; use real tensors or run the program itself
#include <complex>

#include <winsum/cuda.hpp>

#ifdef WINSUM_FIX
using number = float;
#else
using number = std::complex<float>;
#endif

void exponentials(const winsum::view<number, 1>& b, const winsum::view<const number, 1>& a) {
  winsum::cuda::evaluate<"B(i) = exp(A(i))">(nullptr, b, a);
}
