// A kernel that is asked for from a wrong text.
// expect: winsum: index `k` has extent 3 in `A` (dimension 1) but 4 in `B` (dimension 0); an index has one extent
#include <winsum/kernels.hpp>

#ifdef WINSUM_FIX
using right = winsum::array<float, winsum::extents<3, 5>>;
#else
using right = winsum::array<float, winsum::extents<4, 5>>;
#endif
using left = winsum::array<float, winsum::extents<2, 3>>;

inline constexpr auto winsum_kernels = winsum::kernels(winsum::kernel<"C(i,j) = A(i,k) * B(k,j)", winsum::loop_nest, left, right>("product"));
