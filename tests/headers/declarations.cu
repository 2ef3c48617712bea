// Defines a file of CUDA C++ that declares a convolution: nvcc must accept the headers that a declaration needs.
#include <winsum/dsl.hpp>

namespace {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto convolution = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s);

template <winsum::key K>
constexpr int operands() {
  return winsum::statement_of<K>.operand_count();
}
constexpr int count = operands<convolution>();
static_assert(count == 2 && operands<"ij,jk->ik">() == 2);
}  // namespace

__global__ void kernel(float* data) { data[threadIdx.x] = count; }
