// Defines `tensor`: an array in row-major order whose element type and rank are known at run time only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <winsum/analysis/shape.hpp>
#include <winsum/core/error.hpp>
#include <winsum/frontend/element.hpp>

namespace winsum::cli {

struct tensor {
  element type = element::f32;
  std::vector<std::int64_t> shape{};
  std::vector<std::byte> data{};

  tensor() = default;
  /// All elements are 0. Throws `error` where the bytes do not fit 64 bits.
  tensor(element t, std::vector<std::int64_t> extents) : type(t), shape(std::move(extents)) {
    std::int64_t bytes = 0;
    if (!count_bytes(t, shape, bytes)) throw error("winsum: a tensor whose bytes do not fit 64 bits; give smaller extents");
    data.resize(static_cast<std::size_t>(bytes));
  }
  /// Whether the bytes of such a tensor fit 64 bits. One with an extent of 0 has none, whatever its others are.
  static bool count_bytes(element t, const std::vector<std::int64_t>& shape, std::int64_t& bytes) {
    bytes = 0;
    for (std::int64_t e : shape)
      if (e == 0) return true;
    bytes = size_of(t);
    for (std::int64_t e : shape)
      if (__builtin_mul_overflow(bytes, e, &bytes)) return false;
    return true;
  }
  std::int64_t size() const { return static_cast<std::int64_t>(data.size()) / size_of(type); }
  template <class T>
  T* as() {
    return reinterpret_cast<T*>(data.data());
  }
  template <class T>
  const T* as() const {
    return reinterpret_cast<const T*>(data.data());
  }
};

/// 1 x 64 x 56 x 56, or "one number".
inline std::string spoken_shape(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (std::int64_t e : shape) text += (text.empty() ? "" : " x ") + std::to_string(e);
  return shape.empty() ? "one number" : text;
}

}  // namespace winsum::cli
