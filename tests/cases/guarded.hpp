// Defines `cases::guarded`, memory between two pages that may not be touched: a read or a write outside ends the test.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace cases {

class guarded {
 public:
  /// Room for `bytes` bytes.
  explicit guarded(std::size_t bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), room_((bytes + page_ - 1) / page_ * page_) {
    void* const at = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    whole_ = static_cast<std::byte*>(at);
    if (mprotect(whole_ + page_, room_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  }
  guarded(const guarded&) = delete;
  guarded& operator=(const guarded&) = delete;
  ~guarded() { munmap(whole_, room_ + 2 * page_); }

  /// `count` elements that begin after the first guard, or that end before the last one.
  template <class T>
  T* first(std::size_t) const {
    return reinterpret_cast<T*>(whole_ + page_);
  }
  template <class T>
  T* last(std::size_t count) const {
    return reinterpret_cast<T*>(whole_ + page_ + room_ - count * sizeof(T));
  }

 private:
  std::size_t page_, room_;
  std::byte* whole_ = nullptr;
};

}  // namespace cases
