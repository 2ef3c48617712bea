// Defines the demo's declared computations.
#include "layer.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include <winsum/evaluator/compare.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

#include "../../bench/peak.hpp"
#include "timing.hpp"

namespace demo {
namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};

// A declaration and its own code, to be shown.
#define DECLARED(name, ...)          \
  constexpr auto name = __VA_ARGS__; \
  constexpr char name##_code[] = "constexpr auto " #name " = " #__VA_ARGS__ ";"

DECLARED(small, out(y, x) = in(y + r, x + s) * w(r, s));
DECLARED(layer, out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 2)) * w(o, c, r, s));

using image_type = winsum::array<float, winsum::extents<1, 32, 57, 75>>;
using filter_type = winsum::array<float, winsum::extents<48, 32, 3, 5>>;

template <class Array>
void fill(Array& a, int seed) {
  unsigned state = static_cast<unsigned>(seed);
  for (auto& v : a) {
    state = state * 1664525u + 1013904223u;
    v = static_cast<float>(static_cast<int>(state >> 16) % 1000 - 500) / 500.0f;
  }
}

const image_type& image() {
  static const image_type filled = [] {
    image_type a;
    fill(a, 1);
    return a;
  }();
  return filled;
}
const filter_type& filter() {
  static const filter_type filled = [] {
    filter_type a;
    fill(a, 2);
    return a;
  }();
  return filled;
}

template <winsum::method M>
bool row(const auto& truth, double peak) {
  auto result = winsum::evaluate<layer, M>(image(), filter());
  const auto same = winsum::compare(result, truth, winsum::default_tolerance<float>(32 * 3 * 5));
  const double seconds = seconds_of([&] { winsum::evaluate_into<layer, M>(result, image(), filter(), winsum::threads{1}); });
  const double flops = 2.0 * static_cast<double>(result.size()) * 32 * 3 * 5;
  constexpr auto bytes = winsum::workspace_bytes<layer, M, image_type, filter_type>();
  std::printf("  %-14s %10.1f us %9.1f GFLOP/s %6.1f %% of peak %10lld bytes of workspace   %s\n", std::string(winsum::name_of(M)).c_str(),
              seconds * 1e6, flops / seconds * 1e-9, 100 * flops / seconds * 1e-9 / peak, static_cast<long long>(bytes),
              same ? "agrees with the oracle" : "DIFFERS from the oracle");
  return static_cast<bool>(same);
}

}  // namespace

bool small_example() {
  winsum::array<float, winsum::extents<4, 4>> a;
  winsum::array<float, winsum::extents<3, 3>> k;
  for (int i = 0; i < 16; ++i) a.data()[i] = static_cast<float>(i + 1);
  for (int i = 0; i < 9; ++i) k.data()[i] = static_cast<float>(i % 3 == 0 ? 1 : i % 3 == 1 ? 0 : -1);
  const auto result = winsum::evaluate<small>(a, k);
  const auto truth = winsum::naive<small>(a, k);
  std::printf("A 4 x 4 input under a 3 x 3 filter, declared and evaluated:\n\n    %s\n    auto result = winsum::evaluate<small>(in, w);\n\n",
              small_code);
  std::printf("%20s      %15s      %10s\n", "in", "w", "result");
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) std::printf("%5g", static_cast<double>(a(i, j)));
    std::printf("      ");
    for (int j = 0; j < 3 && i < 3; ++j) std::printf("%5g", static_cast<double>(k(i, j)));
    if (i == 3) std::printf("%15s", "");
    std::printf("      ");
    for (int j = 0; j < 2 && i < 2; ++j) std::printf("%5g", static_cast<double>(result(i, j)));
    std::printf("\n");
  }
  std::printf("\n%s\n", winsum::explain<small>(a, k).c_str());
  return static_cast<bool>(winsum::compare(result, truth, winsum::default_tolerance<float>(9)));
}

bool layer_table() {
  double peak = 0;
  for (int burst = 0; burst < 15; ++burst) peak = std::max(peak, bench::peak_gflops(1));
  const auto truth = winsum::naive<layer>(image(), filter());
  std::printf("\n    %s\n\n", layer_code);
  std::printf("That layer, NCHW, stride 2, padding 1 and 2, kernel 3 x 5, one thread; the measured peak of a core is %.1f GFLOP/s\n\n", peak);
  bool all = row<winsum::loop_nest>(truth, peak);
  all &= row<winsum::strided_view>(truth, peak);
  all &= row<winsum::im2col_gemm>(truth, peak);
  all &= row<winsum::implicit_gemm>(truth, peak);
  return all;
}

void report_and_kernel() {
  std::printf("\nwinsum::explain<layer>(in, w): what was understood and why a method was chosen\n\n%s\n",
              winsum::explain<layer>(image(), filter()).c_str());
  constexpr std::string_view kernel = winsum::source<layer, winsum::implicit_gemm, winsum::cuda, image_type, filter_type>();
  std::printf("winsum::source<layer, implicit_gemm, cuda>(): the kernel of a GPU, a constant of this program\n\n%.*s\n",
              static_cast<int>(kernel.size()), kernel.data());
}

}  // namespace demo
