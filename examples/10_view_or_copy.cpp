// Example: when windows read in place are slower than windows copied first, timed. Arguments: none.
#include <cstdio>

#include <winsum/evaluator/compare.hpp>
#include <winsum/winsum.hpp>

#include "demo/timing.hpp"

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto layer = out(o, y, x) = in(c, pad(y + r - 1), pad(x + s - 1)) * w(o, c, r, s);
constexpr auto filter = out(y, x) = in(y + r, x + s) * w(r, s);
constexpr auto copy = out(y, x) = in(y, x);

void fill(auto& tensor, int period) {
  for (int i = 0; auto& v : tensor) v = static_cast<float>(i++ % period) / static_cast<float>(period) - 0.25f;
}

template <winsum::method M>
double microseconds(const auto& image, const auto& weights, auto& result) {
  return 1e6 * demo::seconds_of([&] { winsum::evaluate_into<layer, M>(result, image, weights, winsum::threads{1}); }, 5);
}

/// The more outputs read a window, the better a copy of it pays.
bool by_output_channels() {
  const winsum::tolerance allowed = winsum::default_tolerance<float>(64 * 9);
  winsum::array<float, 3> image({64, 56, 56});
  fill(image, 13);
  bool good = true;
  std::printf("output channels   view us   im2col us   implicit us\n");
  for (int channels : {1, 2, 4, 8, 16, 64}) {
    winsum::array<float, 4> weights({channels, 64, 3, 3});
    fill(weights, 11);
    winsum::array<float, 3> viewed({channels, 56, 56}), copied = viewed, pieces = viewed;
    const double view = microseconds<winsum::strided_view>(image, weights, viewed);
    const double whole = microseconds<winsum::im2col_gemm>(image, weights, copied);
    const double piece = microseconds<winsum::implicit_gemm>(image, weights, pieces);
    std::printf("%15d %9.0f %11.0f %13.0f\n", channels, view, whole, piece);
    good = good && winsum::compare(copied, viewed, allowed) && winsum::compare(pieces, viewed, allowed);
  }
  return good;
}

/// Each tap of a view whose elements lie apart reads other cache lines; a copy reads them once.
bool by_distance() {
  winsum::array<float, 2> weights({9, 9});
  fill(weights, 7);
  bool good = true;
  std::printf("\nelements apart   view us   copy and filter us\n");
  for (int apart : {1, 2, 4, 16}) {
    winsum::array<float, 2> wide({128, 256 * apart}), dense({128, 256}), viewed({120, 248}), copied({120, 248});
    fill(wide, 17);
    const auto part = winsum::view(wide).slice(1, 0, 256 * apart, apart);
    const auto read_in_place = [&] { winsum::evaluate_into<filter>(viewed, part, weights, winsum::threads{1}); };
    const auto copy_first = [&] {
      winsum::evaluate_into<copy>(dense, part, winsum::threads{1});
      winsum::evaluate_into<filter>(copied, dense, weights, winsum::threads{1});
    };
    std::printf("%14d %9.0f %20.0f\n", apart, 1e6 * demo::seconds_of(read_in_place, 5), 1e6 * demo::seconds_of(copy_first, 5));
    good = good && winsum::compare(copied, viewed, winsum::default_tolerance<float>(81));
  }
  return good;
}
}  // namespace app

int main() {
  const bool layers = app::by_output_channels(), distances = app::by_distance();
  return layers && distances ? 0 : 1;
}
