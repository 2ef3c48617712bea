// Example: memory in any strides, part of a tensor, and windows as dimensions of a view or as a range; no element is copied.
#include <winsum/frontend/window_range.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto filter = out(y, x) = in(y + r, x + s) * w(r, s);
constexpr auto of_windows = out(y, x) = in(y, x, r, s) * w(r, s);
}  // namespace app

int main() {
  winsum::array<float, 2> image({6, 8}), weights({3, 3});
  for (int i = 0; float& v : image) v = static_cast<float>(i++ % 9 - 4);
  for (int i = 0; float& v : weights) v = static_cast<float>(i++ - 4);
  const auto result = winsum::evaluate<app::filter>(image, weights);

  // The windows of the image as dimensions of a view: the filter is then a plain contraction.
  const auto windows = winsum::windows(image, {3, 3});
  const auto same = winsum::evaluate<app::of_windows>(windows, weights);
  bool good = windows.extents() == std::array<std::int64_t, 4>{4, 6, 3, 3};
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 6; ++x) good = good && same(y, x) == result(y, x);

  // Or one after the other.
  int position = 0;
  for (const auto& window : winsum::window_range(image, {3, 3})) {
    float sum = 0;
    for (int r = 0; r < 3; ++r)
      for (int s = 0; s < 3; ++s) sum += window(r, s) * weights(r, s);
    good = good && sum == result(position / 6, position % 6);
    ++position;
  }

  // Every other column of the mirrored image, written into a part of a larger output.
  winsum::array<float, 2> board({10, 10});
  auto part = winsum::view(board).slice(0, 2, 6).slice(1, 3, 5);
  const auto input = winsum::view(image).reverse(1).slice(1, 0, 8, 2);
  winsum::evaluate_into<app::filter>(part, input, weights);
  const auto truth = winsum::naive<app::filter>(input, weights);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 2; ++x) good = good && board(y + 2, x + 3) == truth(y, x);
  return good && position == 24 && board(0, 0) == 0 ? 0 : 1;
}
