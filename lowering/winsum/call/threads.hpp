// Defines `detail::threads_to_use`: how many threads a call may have of those it asks for.
#pragma once
#include <winsum/core/machine.hpp>

#if defined(_OPENMP)
#include <omp.h>
#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif
#endif

namespace winsum::inline WINSUM_MACHINE::detail {

/// More are never of use where there are fewer processors; and a system may refuse thousands, which OpenMP ends the process for.
inline constexpr int many_threads = 64;

#if defined(_OPENMP)
inline bool in_forked_child = false;

/// A process forked after OpenMP made threads has none of them, and some of its libraries wait for them forever.
inline bool threads_are_lost() {
#if defined(__unix__) || defined(__APPLE__)
  [[maybe_unused]] static const int told = pthread_atfork(nullptr, nullptr, [] { in_forked_child = true; });
#endif
  return in_forked_child;
}
#endif

/// `asked`: 0 for as many as OpenMP offers. At least 1; never more than OpenMP's limit, or than there are processors if those are over 64.
inline int threads_to_use([[maybe_unused]] int asked) {
#if defined(_OPENMP)
  int count = asked > 0 ? asked : omp_get_max_threads();
  if (count > many_threads) {
    const int processors = omp_get_num_procs(), most = processors > many_threads ? processors : many_threads;
    if (count > most) count = most;
  }
  if (count <= 1) return 1;
  if (const int limit = omp_get_thread_limit(); count > limit) count = limit;
  return count <= 1 || threads_are_lost() ? 1 : count;
#else
  return 1;
#endif
}

}  // namespace winsum::detail
