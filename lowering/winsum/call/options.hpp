// Defines the options that a call takes beside its tensors: threads and caller-owned workspace.
#pragma once
#include <cstddef>

#include <winsum/frontend/param.hpp>

namespace winsum {

/// How many threads a call may use at most; the results do not depend on it, bit for bit. 0 (the default): as many as OpenMP offers.
/// A negative number is an `error`. A call takes no more than it has work for, and no more than OpenMP's limit or, over 64, than there are
/// processors.
struct threads {
  int count = 0;
};

/// Memory that a call may use instead of the library's own pool; `workspace_bytes` says how much it needs. 64-byte aligned.
struct workspace {
  void* data = nullptr;
  std::size_t bytes = 0;
};

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE::detail {

template <class T>
inline constexpr bool is_option = false;
template <>
inline constexpr bool is_option<argument> = true;
template <>
inline constexpr bool is_option<threads> = true;
template <>
inline constexpr bool is_option<workspace> = true;

}  // namespace winsum::detail
