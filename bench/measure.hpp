// Defines `bench::measure`: a layer is checked, then timed by all its runners in turn.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "layer.hpp"

namespace bench {

struct plan {
  int threads = 1, rounds = 7;
  double milliseconds = 10;  ///< a measurement repeats calls at least this long
  std::vector<std::string> methods{"implicit_gemm", "im2col_gemm", "strided_view"};
};

struct result {
  std::string runner{};
  std::vector<double> seconds{};  ///< a call, one value a round
  std::int64_t wrong = 0;         ///< elements unlike the loop in double; one that was not written is wrong
};

struct measured {
  bench::layer layer{};
  bool checked = false;  ///< layers of 1 GFLOP and more are not
  std::vector<result> results{};
};

double median(std::vector<double> values);

/// `static_index` as in `winsum_runners`. Adds to `peaks` what the cores reached before each round.
measured measure(const layer& l, int static_index, const plan& p, std::vector<double>& peaks);

}  // namespace bench
