// Example: the copy of im2col whole and a piece at a time, in bytes and in time, for layers of four shapes.
#include <cstdio>

#include <winsum/evaluator/compare.hpp>
#include <winsum/winsum.hpp>

#include "demo/timing.hpp"

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr winsum::param before{"before"};
constexpr auto conv = out(o, y, x) = in(c, pad(y + r - before), pad(x + s - before)) * w(o, c, r, s);

struct layer {
  int channels, size, outputs, taps;
};
constexpr layer layers[] = {{64, 56, 64, 3}, {16, 112, 16, 7}, {512, 7, 512, 3}, {128, 28, 128, 5}};

struct cost {
  double microseconds, kibibytes;
};
template <winsum::method M>
cost cost_of(const layer& l, const auto& image, const auto& weights, auto& result) {
  const auto first = before = l.taps / 2;
  const double seconds = demo::seconds_of([&] { winsum::evaluate_into<conv, M>(result, image, weights, first, winsum::threads{1}); }, 3);
  const auto bytes = winsum::workspace_bytes<conv, M>(image, weights, first, winsum::threads{1});
  return {1e6 * seconds, static_cast<double>(bytes) / 1024};
}
}  // namespace app

int main() {
  bool good = true;
  std::printf("layer                    input KiB   im2col KiB        us   implicit KiB        us\n");
  for (const app::layer& l : app::layers) {
    winsum::array<float, 3> image({l.channels, l.size, l.size});
    winsum::array<float, 4> weights({l.outputs, l.channels, l.taps, l.taps});
    for (int i = 0; float& v : image) v = static_cast<float>(i++ % 13 - 6) / 13;
    for (int i = 0; float& v : weights) v = static_cast<float>(i++ % 11 - 5) / 11;
    winsum::array<float, 3> copied({l.outputs, l.size, l.size}), pieces = copied;
    const app::cost whole = app::cost_of<winsum::im2col_gemm>(l, image, weights, copied);
    const app::cost piece = app::cost_of<winsum::implicit_gemm>(l, image, weights, pieces);
    std::printf("%3d x %3d x %3d, %d x %d %14.0f %12.0f %9.0f %14.0f %9.0f\n", l.channels, l.size, l.size, l.taps, l.taps,
                4.0 * static_cast<double>(image.size()) / 1024, whole.kibibytes, whole.microseconds, piece.kibibytes, piece.microseconds);
    good = good && winsum::compare(pieces, copied, winsum::default_tolerance<float>(l.channels * l.taps * l.taps));
  }
  return good ? 0 : 1;
}
