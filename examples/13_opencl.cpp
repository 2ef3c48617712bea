// The kernels that are shown as OpenCL run on any device of OpenCL; PoCL makes one of the processor.
#include <iostream>

#include <winsum/evaluator/compare.hpp>
#include <winsum/naive.hpp>
#include <winsum/opencl.hpp>

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);

}  // namespace

int main() {
  if (!winsum::opencl::available()) {
    std::cout << "skipped: there is no OpenCL device\n";
    return 77;
  }
  winsum::array<float, 4> image({2, 3, 11, 17}), filter({5, 3, 3, 3});
  float next = 0;
  for (float& each : image) each = next = next > 3 ? -4 : next + 1;
  for (float& each : filter) each = next = next > 2 ? -3 : next + 1;

  winsum::opencl::device device;
  const auto threads = winsum::opencl::evaluate<conv, winsum::loop_nest>(device, image, filter);    // one output a work-item
  const auto tiles = winsum::opencl::evaluate<conv, winsum::implicit_gemm>(device, image, filter);  // tiles in local memory
  const auto truth = winsum::naive<conv>(image, filter);

  const bool right = winsum::compare(threads, truth) && winsum::compare(tiles, truth);
  std::cout << device.name() << '\n' << (right ? "both kernels agree with the oracle\n" : "wrong\n");
  return right ? 0 : 1;
}
