// Defines `detail::pooled_workspace`: scratch memory kept between calls, one piece a thread that calls.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>

#include <winsum/frontend/extents.hpp>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace winsum::inline WINSUM_MACHINE::detail {

/// Grows and is never given back before the thread ends: first touch of fresh memory costs more than most calls.
class workspace_pool {
 public:
  workspace_pool() = default;
  workspace_pool(const workspace_pool&) = delete;
  workspace_pool& operator=(const workspace_pool&) = delete;
  ~workspace_pool() { release(); }

  /// At least `bytes` bytes, aligned to a huge page. Throws `error` if there is no such memory; nothing has been written then.
  std::byte* at_least(std::size_t bytes) {
    if (bytes <= size_) return data_;
    release();
    if (bytes > INT64_MAX - page) fail_memory(INT64_MAX);
    const std::size_t rounded = (bytes + page - 1) / page * page;
    data_ = static_cast<std::byte*>(::operator new(rounded, std::align_val_t{page}, std::nothrow));
    if (data_ == nullptr) fail_memory(static_cast<std::int64_t>(bytes));
    size_ = rounded;
#if defined(__linux__)
    ::madvise(data_, size_, MADV_HUGEPAGE);
#endif
    return data_;
  }
  std::size_t bytes() const { return size_; }

 private:
  static constexpr std::size_t page = std::size_t{2} << 20;
  void release() {
    if (data_ != nullptr) ::operator delete(data_, std::align_val_t{page});
    data_ = nullptr;
    size_ = 0;
  }
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

inline std::byte* pooled_workspace(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  static thread_local workspace_pool pool;
  return pool.at_least(bytes);
}

}  // namespace winsum::detail
