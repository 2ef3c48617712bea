// Example: a declaration on a CUDA device, compiled when it is first called. Without a device it says so and returns 77.
#include <iostream>

#include <winsum/cuda.hpp>
#include <winsum/evaluator/compare.hpp>
#include <winsum/naive.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr winsum::param stride{"stride"};
constexpr auto conv = out(o, y, x) = in(c, pad(stride* y + r - 1), pad(stride* x + s - 1)) * w(o, c, r, s);
}  // namespace app

int main() {
  if (!winsum::cuda::available()) {
    std::cout << "skipped: " << winsum::cuda::why_not_available() << '\n';
    return 77;
  }
  winsum::array<float, 3> image({8, 31, 42}), result({16, 16, 21});
  winsum::array<float, 4> filter({16, 8, 3, 3});
  float next = 0;
  for (float& each : image) each = next = next < 4 ? next + 1 : -3;
  for (float& each : filter) each = next = next < 2 ? next + 1 : -2;

  // Device memory, and views that say its shape. Nothing of the CUDA toolkit is needed to compile this.
  const winsum::cuda::buffer<float> in(image), w(filter), out(result.size());
  winsum::cuda::evaluate<app::conv>(nullptr, winsum::view(out.data(), {16, 16, 21}), winsum::view(in.data(), {8, 31, 42}),
                                    winsum::view(w.data(), {16, 8, 3, 3}), app::stride = 2);
  winsum::cuda::synchronize();
  out.copy_to(result.data());

  const auto report = winsum::compare(result, winsum::naive<app::conv>(image, filter, app::stride = 2));
  std::cout << report.text() << '\n';
  return report ? 0 : 1;
}
