// Defines the timing of the 4x4 by 3x3 example against a hand-written constant loop.
#include <algorithm>
#include <chrono>

#include <winsum/winsum.hpp>

#include "runner.hpp"

namespace bench {
namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto valid = out(y, x) = in(y + r, x + s) * w(r, s);
using input = winsum::array<float, winsum::extents<4, 4>>;
using filter = winsum::array<float, winsum::extents<3, 3>>;
using output = winsum::array<float, winsum::extents<2, 2>>;

[[gnu::noinline]] void by_hand(float* out, const float* in, const float* w) {
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) {
      float sum = 0;
      for (int r = 0; r < 3; ++r)
        for (int s = 0; s < 3; ++s) sum += in[(y + r) * 4 + x + s] * w[r * 3 + s];
      out[y * 2 + x] = sum;
    }
}
[[gnu::noinline]] void by_winsum(output& out, const input& in, const filter& w) { winsum::evaluate_into<valid>(out, in, w); }

template <class F>
double nanoseconds(F&& call) {
  constexpr int calls = 200000;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) {
    call();
    asm volatile("" : : : "memory");  // each call reads its inputs anew
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / calls * 1e9;
}

}  // namespace

small_times time_small_example() {
  input a;
  filter k;
  output o;
  a.fill(1);
  k.fill(2);
  std::vector<double> hand, ours;
  for (int round = 0; round < 21; ++round) {
    hand.push_back(nanoseconds([&] { by_hand(o.data(), a.data(), k.data()); }));
    ours.push_back(nanoseconds([&] { by_winsum(o, a, k); }));
  }
  std::sort(hand.begin(), hand.end());
  std::sort(ours.begin(), ours.end());
  return {hand[10], ours[10]};
}

}  // namespace bench
