// Example: bias, activation and a residual are part of the declaration; the output is written once.
#include <winsum/evaluator/compare.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, bias{"bias"}, skip{"skip"}, out{"out"};

// An activation is an ordinary generic function on expressions.
constexpr auto hard_swish(const auto& v) { return v * clip(v + 3, 0, 6) / 6; }

constexpr auto plain = out(n, o, y, x) = in(n, c, pad(y + r - 1), pad(x + s - 1)) * w(o, c, r, s);
constexpr auto layer = out(n, o, y, x) = relu(sum(in(n, c, pad(y + r - 1), pad(x + s - 1)) * w(o, c, r, s)) + bias(o) + skip(n, o, y, x));
constexpr auto swish = out(n, o, y, x) = hard_swish(sum(in(n, c, pad(y + r - 1), pad(x + s - 1)) * w(o, c, r, s)) + bias(o));
}  // namespace app

int main() {
  winsum::array<float, 4> image({2, 5, 9, 11}), filter({6, 5, 3, 3}), residual({2, 6, 9, 11});
  winsum::array<float, 1> bias({6}, {-9, -5, -1, 1, 5, 9});
  for (int i = 0; float& v : image) v = static_cast<float>(i++ % 7 - 3);
  for (int i = 0; float& v : filter) v = static_cast<float>(i++ % 5 - 2);
  for (int i = 0; float& v : residual) v = static_cast<float>(i++ % 3);

  const auto sums = winsum::evaluate<app::plain>(image, filter);
  const auto fused = winsum::evaluate<app::layer>(image, filter, bias, residual);
  bool good = true;
  for (int n = 0; n < 2; ++n)
    for (int o = 0; o < 6; ++o)
      for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 11; ++x) {
          const float value = sums(n, o, y, x) + bias(o) + residual(n, o, y, x);
          good = good && fused(n, o, y, x) == (value > 0 ? value : 0);
        }
  const auto smooth = winsum::evaluate<app::swish>(image, filter, bias);
  const auto truth = winsum::naive<app::swish>(image, filter, bias);
  return good && winsum::compare(smooth, truth, winsum::default_tolerance<float>(45)) ? 0 : 1;
}
