// Defines `gpu`: what a GPU offers, and the block tiles that are made for it.
#pragma once
#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A block of `threads` x `threads` threads, each with `micro` x `micro` results, sums `depth` products a step.
struct block_tile {
  int threads = 16, micro = 4, depth = 16;
  /// A line of the tall factor's tile is this much longer than the tile: neighbouring threads write down its lines, and a stride of 32 divided
  /// by the threads that do so leaves the threads of a warp a bank each.
  int slack = 2;

  constexpr int size() const { return threads * micro; }
};

/// What a GPU offers, and what the two kernels make of it. The shares are of a processor's multiply-adds in single precision, as counted in
/// compiled kernels of products and convolutions: of their instructions, their waits for shared memory and their index arithmetic.
struct gpu {
  int processors = 132;
  int multiply_adds = 128;                  ///< of one processor, a clock
  int threads = 256;                        ///< of a block that makes one output a thread
  int tile_share = 300, thread_share = 85;  ///< in thousandths
  block_tile tile{};
};

/// The one that is planned for where nothing else is said.
inline constexpr gpu usual_gpu{};

}  // namespace winsum
