// Example: the kernel as text, a constant known while compiling.
#include <iostream>

#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s);
using image_type = winsum::array<float, winsum::extents<1, 64, 56, 56>>;
using filter_type = winsum::array<float, winsum::extents<64, 64, 3, 3>>;

// Extents of the types are constants of the text; without types they are arguments of the kernel.
constexpr std::string_view fixed = winsum::source<conv, winsum::implicit_gemm, winsum::cuda, image_type, filter_type>();
constexpr std::string_view open = winsum::source<conv, winsum::loop_nest>();

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
static_assert(has(fixed, "extern \"C\" __global__ __launch_bounds__(256, 2) void") && has(fixed, "__shared__ float in_tile["));
static_assert(has(open, "for (long long o = 0; o < O; ++o)") && has(open, "in_extent_2"));
}  // namespace app

int main() {
  std::cout << app::fixed << '\n' << app::open;
  return app::fixed.empty() || app::open.empty() ? 1 : 0;
}
