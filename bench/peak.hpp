// Defines `peak_gflops`: what the cores do at best, for the benchmark and the demo.
#pragma once

namespace bench {

/// Single-precision multiply-adds of `threads` cores in GFLOP/s: independent chains in vector registers, one burst of some ms.
double peak_gflops(int threads);

}  // namespace bench
