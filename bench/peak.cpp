// Defines `peak_gflops`: what the cores do at best, measured in the same run.
#include <algorithm>
#include <chrono>

#include "runner.hpp"

namespace bench {
namespace {

#if defined(__AVX512F__)
constexpr int lanes = 16;
#elif defined(__AVX__)
constexpr int lanes = 8;
#else
constexpr int lanes = 4;
#endif
typedef float vector __attribute__((vector_size(lanes * sizeof(float))));
constexpr int chains = 12, steps = 100000;

[[gnu::noinline]] float burst(float factor, float summand) {
  vector f{}, s{};
  for (int l = 0; l < lanes; ++l) f[l] = factor, s[l] = summand;
  vector acc[chains]{};
  for (int c = 0; c < chains; ++c) acc[c][0] = static_cast<float>(c);  // equal chains would be computed once
  for (int i = 0; i < steps; ++i) {
#pragma GCC unroll 16
    for (int c = 0; c < chains; ++c) acc[c] = acc[c] * f + s;
#if defined(__x86_64__)
    asm volatile("" : : "x"(acc[0][0]));  // keeps the loop as it is
#endif
  }
  float kept = 0;
  for (const vector& a : acc) kept += a[0];
  return kept;
}

}  // namespace

double peak_gflops(int threads) {
  volatile float kept = 0;
  const auto start = std::chrono::steady_clock::now();
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int t = 0; t < threads; ++t) {
    const float k = burst(0.5f, 1.0f);
#pragma omp critical
    kept = kept + k;
  }
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return 2.0 * lanes * chains * steps * threads / passed * 1e-9;
}

}  // namespace bench
