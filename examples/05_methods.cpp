// Example: every method gives the oracle's answer; they differ in what they copy.
#include <cstdio>

#include <winsum/evaluator/compare.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, reflect(y + r - 1), reflect(x + s - 1)) * w(o, c, r, s);

using image_type = winsum::array<float, winsum::extents<1, 16, 30, 34>>;
using filter_type = winsum::array<float, winsum::extents<24, 16, 3, 3>>;

template <winsum::method M>
bool agrees(const image_type& image, const filter_type& filter, const auto& truth) {
  constexpr auto bytes = winsum::workspace_bytes<conv, M, image_type, filter_type>();
  const auto result = winsum::evaluate<conv, M>(image, filter);
  const auto difference = winsum::compare(result, truth, winsum::default_tolerance<float>(16 * 3 * 3));
  std::printf("%-14s %8lld bytes of workspace\n", std::string(winsum::name_of(M)).c_str(), static_cast<long long>(bytes));
  return static_cast<bool>(difference);
}
}  // namespace app

int main() {
  app::image_type image;
  app::filter_type filter;
  for (int i = 0; float& v : image) v = static_cast<float>(i++ % 13) / 13;
  for (int i = 0; float& v : filter) v = static_cast<float>(i++ % 11) / 11 - 0.5f;
  const auto truth = winsum::naive<app::conv>(image, filter);
  bool good = app::agrees<winsum::loop_nest>(image, filter, truth);
  good &= app::agrees<winsum::strided_view>(image, filter, truth);
  good &= app::agrees<winsum::im2col_gemm>(image, filter, truth);
  good &= app::agrees<winsum::implicit_gemm>(image, filter, truth);

  // Whole windows are nine times the input; a piece at a time is a fraction of that.
  constexpr auto whole = winsum::workspace_bytes<app::conv, winsum::im2col_gemm, app::image_type, app::filter_type>();
  constexpr auto piece = winsum::workspace_bytes<app::conv, winsum::implicit_gemm, app::image_type, app::filter_type>();
  static_assert(whole >= 9 * 16 * 30 * 34 * 4 && piece < whole);
  return good ? 0 : 1;
}
