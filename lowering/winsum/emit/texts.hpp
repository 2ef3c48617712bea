// Defines the sentences about programs that a target has no text of.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/fixed_string.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Why a program has no text; empty if it has.
using refusal = fixed_string<200>;

namespace texts {

constexpr refusal of_a_gpu() { return "winsum: this program is for the blocks and threads of a GPU; print it as CUDA"; }

constexpr refusal of_threads_of_a_cpu() { return "winsum: this program is for the threads of a CPU; print it as C++"; }

constexpr refusal runs() { return "winsum: this program copies whole runs, which is for the host; print it as C++"; }

constexpr refusal no_grid() { return "winsum: no loop of this program is bound to a GPU grid; print it as C++, or bind a loop"; }

constexpr refusal grid_size_inside_loops() {
  return "winsum: the size of the GPU grid of this program is known only inside its loops; bind loops whose bounds are known outside of them";
}

constexpr refusal thread_loop_open() {
  return "winsum: a thread loop of this program has bounds that are not constant; give the threads of a block as numbers";
}

constexpr refusal block_too_large(std::int64_t threads, int levels) {
  refusal r("winsum: a block of this program has ");
  return r << threads << " threads in " << levels << (levels == 1 ? " loop" : " loops")
           << ", but a GPU takes 1024 threads in 3; make the blocks smaller";
}

constexpr refusal phases_differ() {
  return "winsum: the phases of this program have thread loops of different depths; give each as many as the block has, or one";
}

constexpr refusal private_copy(std::string_view copy) {
  refusal r("winsum: copy `");
  return r << copy << "` is a thread's of a CPU, which has no place on a GPU; copy to shared memory, or print the program as C++";
}

constexpr refusal shared_copy_open(std::string_view copy) {
  refusal r("winsum: the size of shared copy `");
  return r << copy << "` is not constant; give it as a number";
}

constexpr refusal shared_copies_too_large(std::int64_t bytes) {
  refusal r("winsum: the shared copies of this program take ");
  return r << bytes << " bytes, but a block has 48 KiB (49152 bytes); copy smaller pieces";
}

/// `language`: "OpenCL C".
constexpr refusal no_complex_numbers(std::string_view language) {
  refusal r("winsum: ");
  return r << language << " has no complex numbers; print this program as CUDA or C++";
}

}  // namespace texts
}  // namespace winsum::emit
