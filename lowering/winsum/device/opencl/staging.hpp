// Defines `device::opencl::staged`: a tensor of any strides as row-major memory, and back.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::device::opencl {

/// Where the elements of a tensor lie; strides and extents count elements.
struct layout {
  std::byte* data = nullptr;
  int rank = 0;
  const std::int64_t* extent = nullptr;
  const std::int64_t* stride = nullptr;
  std::int64_t element_size = 0;

  std::int64_t bytes() const {
    std::int64_t n = element_size;
    for (int d = 0; d < rank; ++d) n *= extent[d];
    return n;
  }
  bool row_major() const {
    std::int64_t step = 1;
    for (int d = rank - 1; d >= 0; --d) {
      if (extent[d] > 1 && stride[d] != step) return false;
      step *= extent[d];
    }
    return true;
  }
};

/// A copy of a tensor as a device takes it, unless the tensor lies so already.
class staged {
 public:
  staged(const layout& of, bool read) : of_(of), own_(!of.row_major() && of.bytes() > 0) {
    if (!own_) return;
    copy_.resize(static_cast<std::size_t>(of.bytes()));
    if (read) each([](std::byte* here, std::byte* there, std::size_t n) { std::memcpy(here, there, n); });
  }
  void* data() { return own_ ? copy_.data() : of_.data; }
  std::int64_t bytes() const { return of_.bytes(); }
  /// Writes the copy's elements into the tensor.
  void give_back() {
    if (own_) each([](std::byte* here, std::byte* there, std::size_t n) { std::memcpy(there, here, n); });
  }

 private:
  template <class Move>
  void each(Move move) {
    std::byte* here = copy_.data();
    walk(0, of_.data, here, move);
  }
  template <class Move>
  void walk(int d, std::byte* there, std::byte*& here, Move move) {
    const auto size = static_cast<std::size_t>(of_.element_size);
    if (d == of_.rank) {
      move(here, there, size);
      here += size;
      return;
    }
    for (std::int64_t i = 0; i < of_.extent[d]; ++i) walk(d + 1, there + i * of_.stride[d] * of_.element_size, here, move);
  }

  layout of_;
  bool own_;
  std::vector<std::byte> copy_{};
};

}  // namespace winsum::device::opencl
