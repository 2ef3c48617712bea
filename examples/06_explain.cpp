// Example: what the library knows of a call, what each method would cost, and which one it takes and why.
#include <iostream>

#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s);
constexpr auto depthwise = out(n, c, y, x) = in(n, c, pad(y + r - 1), pad(x + s - 1)) * w(c, r, s);
}  // namespace app

int main() {
  const winsum::array<float, 4> image({1, 64, 56, 56}), filter({64, 64, 3, 3});
  const winsum::array<float, 3> small({64, 3, 3});
  const std::string full = winsum::explain<app::conv>(image, filter);
  const std::string one_each = winsum::explain<app::depthwise>(image, small);
  std::cout << full << '\n' << one_each;
  const auto says = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  return says(full, "implicit_gemm") && says(full, "im2col_gemm") && says(one_each, "strided_view") ? 0 : 1;
}
