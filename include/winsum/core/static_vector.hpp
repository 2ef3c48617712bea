// Defines `static_vector<T, N>`: a structural, constexpr vector with a fixed capacity.
#pragma once
#include <cstddef>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A vector of at most `N` elements that can be a constant and a template argument.
/// `push_back` past the capacity sets `overflow` and drops the element, so that a caller can say it in words.
template <class T, int N>
struct static_vector {
  T data[std::size_t(N)]{};
  int count = 0;
  bool overflow = false;

  static constexpr int capacity = N;
  constexpr int size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr T& operator[](int i) { return data[i]; }
  constexpr const T& operator[](int i) const { return data[i]; }
  constexpr T* begin() { return data; }
  constexpr T* end() { return data + count; }
  constexpr const T* begin() const { return data; }
  constexpr const T* end() const { return data + count; }
  constexpr T& back() { return data[count - 1]; }
  constexpr const T& back() const { return data[count - 1]; }
  constexpr void clear() { count = 0; }
  constexpr void push_back(const T& value) {
    if (count == N) {
      overflow = true;
      return;
    }
    data[count++] = value;
  }
  /// Compares the used part only (a defaulted comparison costs g++ several times as much).
  friend constexpr bool operator==(const static_vector& a, const static_vector& b) {
    if (a.count != b.count) return false;
    for (int i = 0; i < a.count; ++i)
      if (!(a.data[i] == b.data[i])) return false;
    return true;
  }
};

}  // namespace winsum
