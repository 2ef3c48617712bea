// Example: a 2-D convolution whose stride and padding are given at the call.
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr winsum::param stride{"stride"}, before{"before"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(stride* y + r - before), pad(stride* x + s - before)) * w(o, c, r, s);
}  // namespace app

int main() {
  winsum::array<float, 4> image({1, 3, 32, 40}), filter({8, 3, 3, 3});
  image.fill(1);
  filter.fill(2);
  const auto same = winsum::evaluate<app::conv>(image, filter, app::stride = 1, app::before = 1);
  const auto half = winsum::evaluate<app::conv>(image, filter, app::stride = 2, app::before = 1);

  // floor((32 + 2 - 3) / stride) + 1 rows; inside, each output sums 3 * 3 * 3 products of 1 and 2, in a corner 3 * 2 * 2.
  bool good = same.extents() == std::array<std::int64_t, 4>{1, 8, 32, 40} && half.extents() == std::array<std::int64_t, 4>{1, 8, 16, 20};
  good = good && same(0, 7, 5, 5) == 54 && same(0, 0, 0, 0) == 24 && half(0, 3, 4, 4) == 54 && half(0, 0, 0, 0) == 24;
  return good ? 0 : 1;
}
