// Defines `seconds_of` and `peak_gflops`: medians of repeated runs, and what one core does at best in this run.
#pragma once
#include <algorithm>
#include <chrono>
#include <vector>

namespace demo {

/// The median time of a call, in seconds, of `rounds` rounds of at least 5 ms each.
template <class F>
double seconds_of(F&& call, int rounds = 7) {
  using clock = std::chrono::steady_clock;
  call();
  std::vector<double> each;
  for (int i = 0; i < rounds; ++i) {
    int calls = 0;
    const auto start = clock::now();
    double passed = 0;
    do {
      call();
      ++calls;
      passed = std::chrono::duration<double>(clock::now() - start).count();
    } while (passed < 5e-3);
    each.push_back(passed / calls);
  }
  std::nth_element(each.begin(), each.begin() + rounds / 2, each.end());
  return each[static_cast<std::size_t>(rounds / 2)];
}

/// Float multiply-adds of one core in GFLOP/s: independent chains in vector registers, nothing else.
inline double peak_gflops() {
#if defined(__AVX512F__)
  constexpr int lanes = 16;
#elif defined(__AVX__)
  constexpr int lanes = 8;
#else
  constexpr int lanes = 4;
#endif
  typedef float vector __attribute__((vector_size(lanes * sizeof(float))));
  constexpr int chains = 16, steps = 200000;
  vector acc[chains]{};
  vector factor{}, summand{};
  for (int l = 0; l < lanes; ++l) factor[l] = 0.5f, summand[l] = 1.0f;
  for (int c = 0; c < chains; ++c) acc[c][0] = static_cast<float>(c);  // equal chains would be computed once
  double best = 0;
  for (int round = 0; round < 15; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) {
#pragma GCC unroll 16
      for (int c = 0; c < chains; ++c) acc[c] = acc[c] * factor + summand;
#if defined(__x86_64__)
      asm volatile("" : : "v"(acc[0]));  // keeps the loop as it is
#endif
    }
    const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    best = std::max(best, 2.0 * lanes * chains * steps / passed * 1e-9);
  }
  float kept = 0;
  for (const vector& a : acc) kept += a[0];
  return kept > 0 ? best : 0;
}

}  // namespace demo
