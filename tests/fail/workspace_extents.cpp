// The workspace of a product whose factors do not fit.
// expect: winsum: index `j` has extent 7 in `in` (dimension 1) but 8 in `w` (dimension 0); an index has one extent: give tensors that agree, or use
// two indices
#include <winsum/winsum.hpp>

using namespace winsum::names;
#ifdef WINSUM_FIX
using left = winsum::array<float, winsum::extents<6, 8>>;
#else
using left = winsum::array<float, winsum::extents<6, 7>>;
#endif

using right = winsum::array<float, winsum::extents<8, 9>>;

int main() { return winsum::workspace_bytes<"ij,jk->ik", winsum::im2col_gemm, left, right>() > 0 ? 0 : 1; }
