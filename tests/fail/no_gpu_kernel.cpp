// CUDA text of a method that has no GPU kernel.
// expect: winsum: method `im2col_gemm` does not apply: there are GPU kernels for loop_nest (one thread an output) and implicit_gemm (block tiles)
// only; leave the method out, or name another
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);
#ifdef WINSUM_FIX
constexpr auto method = winsum::implicit_gemm;
#else
constexpr auto method = winsum::im2col_gemm;
#endif

int main() { return winsum::source<conv, method, winsum::cuda>().empty() ? 1 : 0; }
