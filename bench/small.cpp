// Defines the timing of the 4x4 by 3x3 example against a hand-written constant loop.
#include <algorithm>
#include <chrono>

#include <winsum/evaluate.hpp>
#include <winsum/frontend/array.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/tensor.hpp>

#include "runner.hpp"

namespace bench {
namespace {

namespace declared {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weights{"w"}, out{"out"};
constexpr auto valid = out(y, x) = in(y + r, x + s) * weights(r, s);
}  // namespace declared

using input = winsum::array<float, winsum::extents<4, 4>>;
using filter = winsum::array<float, winsum::extents<3, 3>>;
using output = winsum::array<float, winsum::extents<2, 2>>;

/// As good as plain loops get: all bounds constant, no aliasing, inlined where it is called, as winsum's call is.
inline void by_hand(float* __restrict out, const float* __restrict in, const float* __restrict weights) {
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) {
      float sum = 0;
      for (int r = 0; r < 3; ++r)
        for (int s = 0; s < 3; ++s) sum += in[(y + r) * 4 + x + s] * weights[r * 3 + s];
      out[y * 2 + x] = sum;
    }
}

}  // namespace

small_times time_small_example() {
  input a;
  filter k;
  output o;
  a.fill(1);
  k.fill(2);
  auto nanoseconds = [&](auto call) {
    constexpr int calls = 200000;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) {
      asm volatile("" : : "r"(a.data()), "r"(k.data()), "r"(o.data()) : "memory");  // each call reads its inputs anew and writes its output
      call();
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / calls * 1e9;
  };
  std::vector<double> hand, ours;
  for (int round = 0; round < 21; ++round) {
    hand.push_back(nanoseconds([&] { by_hand(o.data(), a.data(), k.data()); }));
    ours.push_back(nanoseconds([&] { winsum::evaluate_into<declared::valid>(o, a, k); }));
  }
  std::sort(hand.begin(), hand.end());
  std::sort(ours.begin(), ours.end());
  return {hand[hand.size() / 2], ours[ours.size() / 2]};
}

}  // namespace bench
