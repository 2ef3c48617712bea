// Defines `device::cuda::buffer`: elements in the memory of a CUDA device.
#pragma once
#include <cstdint>
#include <ranges>
#include <type_traits>
#include <utility>

#include <winsum/device/cuda/runtime.hpp>

namespace winsum::inline WINSUM_MACHINE::device::cuda {

/// `size()` elements on the device of the context that was current when it was made. Copies wait until they are done, and for
/// all that stream 0 was given before. `data()` is for views: the host cannot read there.
template <class T>
class buffer {
  static_assert(std::is_trivially_copyable_v<T>, "winsum: a buffer of a device holds numbers");

 public:
  buffer() = default;
  /// Elements of any value. Throws `error` if there is no device or no room.
  explicit buffer(std::int64_t count) : size_(count), bytes_(sizeof(T)) {
    if (count < 0 || __builtin_mul_overflow(bytes_, static_cast<std::size_t>(count), &bytes_)) WINSUM_THROW error(texts::buffer_size(count));
    if (bytes_ == 0) return;
    const driver& d = runtime::here().use();
    runtime::here().demand(d.get_current(&owner_), "cuCtxGetCurrent");
    if (const int code = d.allocate(&at_, bytes_); code != success)
      WINSUM_THROW error(texts::no_memory(static_cast<long long>(bytes_), d.name_of(code)));
  }
  /// A copy of contiguous numbers of the host: an array, a vector.
  template <class Host>
    requires requires(const Host& h) {
      { h.data() } -> std::convertible_to<const T*>;
      { h.size() } -> std::integral;
    }
  explicit buffer(const Host& from) : buffer(static_cast<std::int64_t>(from.size())) {
    copy_from(from.data());
  }
  buffer(buffer&& other) noexcept { swap(other); }
  buffer& operator=(buffer&& other) noexcept {
    buffer(std::move(other)).swap(*this);
    return *this;
  }
  ~buffer() {
    if (at_ == 0) return;
    // A destructor throws nothing; after the driver's end there is nothing left to free.
    WINSUM_TRY {
      in_its_context([this](const driver& d) { d.release(at_); });
    }
    WINSUM_CATCH(const error&) {}
  }

  T* data() const { return reinterpret_cast<T*>(at_); }
  std::int64_t size() const { return size_; }

  /// All elements, from and to `size()` elements of the host. Throws `error` with what CUDA says.
  void copy_from(const T* host) {
    if (at_ != 0) in_its_context([&](const driver& d) { runtime::here().demand(d.copy_to_device(at_, host, bytes_), "cuMemcpyHtoD"); });
  }
  void copy_to(T* host) const {
    if (at_ != 0) in_its_context([&](const driver& d) { runtime::here().demand(d.copy_to_host(host, at_, bytes_), "cuMemcpyDtoH"); });
  }

 private:
  void swap(buffer& other) noexcept {
    std::swap(at_, other.at_);
    std::swap(size_, other.size_);
    std::swap(bytes_, other.bytes_);
    std::swap(owner_, other.owner_);
  }
  template <class F>
  void in_its_context(F f) const {
    const driver& d = runtime::here().use();
    struct restored {
      const driver& of;
      context before = nullptr;
      ~restored() { of.set_current(before); }
    } keep{d};
    d.get_current(&keep.before);
    d.set_current(owner_);
    f(d);
  }

  address at_ = 0;
  std::int64_t size_ = 0;
  std::size_t bytes_ = 0;
  context owner_ = nullptr;
};

}  // namespace winsum::device::cuda
