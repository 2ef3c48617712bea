// Defines `peak_gflops`: what the cores do at best, measured in the same run.
#include "peak.hpp"

#include <chrono>

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
constexpr int chains = 12, steps = 200000;

/// `start` holds a vector for each chain and then the factor and the summand. The values come from memory that the compiler cannot
/// see through and every lane is kept: chains known to be equal would be computed once.
[[gnu::noinline]] void burst(vector* start) {
  vector acc[chains];
  for (int c = 0; c < chains; ++c) acc[c] = start[c];
  const vector factor = start[chains], summand = start[chains + 1];
  for (int i = 0; i < steps; ++i)
#pragma GCC unroll 16
    for (int c = 0; c < chains; ++c) acc[c] = acc[c] * factor + summand;
  for (int c = 0; c < chains; ++c) start[c] = acc[c];
}

}  // namespace

double peak_gflops(int threads) {
  const auto start = std::chrono::steady_clock::now();
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int t = 0; t < threads; ++t) {
    vector values[chains + 2];
    for (int c = 0; c < chains + 2; ++c)
      for (int l = 0; l < lanes; ++l) values[c][l] = 0.5f + 0.01f * static_cast<float>(c * lanes + l) / (chains * lanes);
    asm volatile("" : : "r"(values) : "memory");
    burst(values);
    asm volatile("" : : "r"(values) : "memory");
  }
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return 2.0 * lanes * chains * steps * threads / passed * 1e-9;
}

}  // namespace bench
