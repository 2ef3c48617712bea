// A constant workspace for extents known at run time.
// expect: winsum: the workspace of this call is no constant, since an extent or a parameter is known at run time only; ask workspace_bytes with the
// tensors
#include <winsum/winsum.hpp>

using namespace winsum::names;
#ifdef WINSUM_FIX
using square = winsum::array<float, winsum::extents<8, 8>>;
#else
using square = winsum::array<float, 2>;
#endif

int main() { return winsum::workspace_bytes<"ij,jk->ik", winsum::im2col_gemm, square, square>() > 0 ? 0 : 1; }
