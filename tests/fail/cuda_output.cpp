// A call on a device whose output has another rank than the declaration says.
// expect: winsum: the output `out` is declared with 2 dimensions but the output given has 1; pass one of rank 2
#include <winsum/cuda.hpp>

#ifdef WINSUM_FIX
using output = winsum::view<float, 2>;
#else
using output = winsum::view<float, 1>;
#endif

void product(const output& c, const winsum::view<const float, 2>& a, const winsum::view<const float, 2>& b) {
  winsum::cuda::evaluate<"ij,jk->ik">(nullptr, c, a, b);
}
