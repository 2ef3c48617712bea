// Defines `detail::heap_block` and `detail::inline_block`, the memory of an array.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include <winsum/frontend/extents.hpp>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace winsum::inline WINSUM_MACHINE::detail {

inline constexpr std::size_t cache_line = 64;
inline constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Asks for memory whose elements are written before they are read.
struct unwritten {};

/// `count` elements on the heap, value-initialised; 64-byte aligned, and from 4 MiB on aligned to and advised as huge pages.
template <class T>
class heap_block {
 public:
  heap_block() = default;
  explicit heap_block(std::int64_t count) : count_(count) {
    if (count == 0) return;
    data_ = allocate(static_cast<std::size_t>(count) * sizeof(T));
    fill([](void* at, std::int64_t) { ::new (at) T(); });
  }
  heap_block(std::int64_t count, unwritten) {
    if constexpr (std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>) {
      count_ = count;
      if (count > 0) data_ = allocate(bytes());
    } else {
      *this = heap_block(count);
    }
  }
  heap_block(const heap_block& other) : count_(other.count_) {
    if (count_ == 0) return;
    data_ = allocate(bytes());
    fill([from = other.data_](void* at, std::int64_t i) { ::new (at) T(from[i]); });
  }
  heap_block(heap_block&& other) noexcept : data_(other.data_), count_(other.count_) {
    other.data_ = nullptr;
    other.count_ = 0;
  }
  heap_block& operator=(heap_block other) noexcept {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
    return *this;
  }
  ~heap_block() {
    if (data_ == nullptr) return;
    destroy(count_);
    release();
  }

  T* data() { return data_; }
  const T* data() const { return data_; }

 private:
  std::size_t bytes() const { return static_cast<std::size_t>(count_) * sizeof(T); }
  static std::align_val_t alignment(std::size_t bytes) {
    const std::size_t wanted = bytes >= 2 * huge_page ? huge_page : cache_line;
    return std::align_val_t{wanted < alignof(T) ? alignof(T) : wanted};
  }
  static T* allocate(std::size_t bytes) {
    void* memory = ::operator new(bytes, alignment(bytes), std::nothrow);
    if (memory == nullptr) fail_memory(static_cast<std::int64_t>(bytes));
#if defined(__linux__)
    if (bytes >= 2 * huge_page) ::madvise(memory, bytes, MADV_HUGEPAGE);  // only advice: it may fail, and nothing is lost
#endif
    return static_cast<T*>(memory);
  }
  void release() noexcept { ::operator delete(static_cast<void*>(data_), alignment(bytes())); }
  void destroy(std::int64_t count) noexcept {
    if constexpr (!std::is_trivially_destructible_v<T>)
      while (count-- > 0) data_[count].~T();
  }
  /// Makes every element; what was made before one that throws is destroyed.
  template <class F>
  void fill(F make) {
    T* const to = data_;
    std::int64_t made = 0;
    WINSUM_TRY {
      for (const std::int64_t count = count_; made < count; ++made) make(static_cast<void*>(to + made), made);
    }
    WINSUM_CATCH(...) {
      destroy(made);
      release();
      WINSUM_RETHROW;
    }
  }

  T* data_ = nullptr;
  std::int64_t count_ = 0;
};

/// `N` elements inside the array itself.
template <class T, std::int64_t N>
class inline_block {
 public:
  constexpr inline_block() = default;
  constexpr explicit inline_block(std::int64_t) {}
  constexpr inline_block(std::int64_t, unwritten) {}
  constexpr T* data() { return data_; }
  constexpr const T* data() const { return data_; }

 private:
  alignas(alignof(T) > cache_line ? alignof(T) : cache_line) T data_[std::size_t(N == 0 ? 1 : N)]{};
};

}  // namespace winsum::detail
