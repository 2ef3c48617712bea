// Defines `bench::runner`, one way to compute a layer, and where each kind of runner comes from.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "layer.hpp"
#include "peak.hpp"

namespace bench {

/// Row-major NCHW input, OIHW weights, NCHW output; 64-byte aligned, allocated and touched before anything is timed.
struct tensors {
  const float* in = nullptr;
  const float* weights = nullptr;
  float* out = nullptr;
};

/// `run` computes the layer from plain tensors into plain tensors; all that is not prepared before is inside the timing.
struct runner {
  std::string name{};
  std::function<void()> run{};
};

/// The methods that winsum can be asked for, the slow plain loops last.
inline constexpr std::string_view winsum_methods[] = {"implicit_gemm", "im2col_gemm", "strided_view", "loop_nest"};

/// winsum by each method named in `methods`; nothing of the weights is prepared. `static_index`: the layer's place in `resnet50`,
/// compiled with static extents, or -1: one declaration with parameters serves any layer.
std::vector<runner> winsum_runners(const layer& l, int static_index, const tensors& t, int threads, const std::vector<std::string>& methods);

/// A peer library that was found, as the table names it, and what of it was loaded.
struct peer {
  std::string name{};
  std::string version{};
};
std::vector<peer> peers();

/// im2col + OpenBLAS, oneDNN on plain NCHW (weights prepared before), im2col + Eigen: those that were found.
std::vector<runner> peer_runners(const layer& l, const tensors& t, int threads);

/// Nanoseconds a call of the 4x4 by 3x3 example: a hand-written constant loop, and winsum. Medians of interleaved rounds.
struct small_times {
  double hand = 0, winsum = 0;
};
small_times time_small_example();

}  // namespace bench
