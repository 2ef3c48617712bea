// Defines `cases::tensor`: elements of a run-time type, anywhere in memory by strides, with rubbish between them.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <winsum/frontend/operand.hpp>
#include <winsum/frontend/with_element.hpp>

namespace cases {

using winsum::element;
using numbers_list = std::vector<std::int64_t>;

/// How a tensor lies in memory. `scattered`: any order of the dimensions, gaps, negative and (operands only) zero strides, by a seed.
enum class memory_form { row_major, column_major, strided, reversed, broadcast, scattered };
inline constexpr memory_form all_forms[] = {memory_form::row_major, memory_form::column_major, memory_form::strided,
                                            memory_form::reversed,  memory_form::broadcast,    memory_form::scattered};

/// A value that no test computes: NaN where there is one.
template <class T>
T rubbish() {
  if constexpr (winsum::detail::is_complex<T>)
    return T(std::numeric_limits<typename T::value_type>::quiet_NaN(), 3);
  else if constexpr (std::numeric_limits<T>::has_quiet_NaN)
    return std::numeric_limits<T>::quiet_NaN();
  else
    return static_cast<T>(101);
}

struct tensor {
  element type = element::f32;
  numbers_list extents{}, strides{};
  std::int64_t first = 0;  ///< where element (0, 0, ...) lies
  std::int64_t count = 0;  ///< elements of `bytes`
  std::vector<std::byte> bytes{};

  int rank() const { return static_cast<int>(extents.size()); }
  bool empty() const { return std::find(extents.begin(), extents.end(), 0) != extents.end(); }
  template <class T>
  T* data() {
    return reinterpret_cast<T*>(bytes.data());
  }
  template <class T>
  const T* data() const {
    return reinterpret_cast<const T*>(bytes.data());
  }
  const void* begin() const { return bytes.data() + first * size_of(type); }
  void* begin() { return bytes.data() + first * size_of(type); }

  winsum::any_operand operand() const {
    winsum::any_operand x{type, rank(), {begin(), {}, {}}};
    std::copy(extents.begin(), extents.end(), x.at.extent);
    std::copy(strides.begin(), strides.end(), x.at.stride);
    return x;
  }
  winsum::any_output output() {
    winsum::any_output x{type, rank(), {begin(), {}, {}}};
    std::copy(extents.begin(), extents.end(), x.at.extent);
    std::copy(strides.begin(), strides.end(), x.at.stride);
    return x;
  }

  /// Calls `visit` with the offset in `bytes`, in elements, of each element in row-major order.
  template <class F>
  void for_each(const F& visit) const {
    if (empty()) return;
    numbers_list at(extents.size(), 0);
    for (;;) {
      std::int64_t offset = first;
      for (std::size_t d = 0; d < at.size(); ++d) offset += at[d] * strides[d];
      visit(offset);
      std::size_t d = at.size();
      while (d > 0 && ++at[d - 1] == extents[d - 1]) at[--d] = 0;
      if (d == 0) return;
    }
  }

  void fill_with_rubbish() {
    winsum::with_element(type, [&]<class T>(std::type_identity<T>) { std::fill_n(data<T>(), count, rubbish<T>()); });
  }
  /// Whole numbers from -4 to 4 (unsigned: from 0), so that sums of their products are exact in every type;
  /// or parts of them, of the floating types.
  void fill_with_numbers(unsigned seed, int divisor = 1) {
    std::minstd_rand next(seed * 2654435761u + 1u);
    winsum::with_element(type, [&]<class T>(std::type_identity<T>) {
      for_each([&](std::int64_t at) {
        const int n = static_cast<int>(next() >> 8) % 9;
        if constexpr (winsum::detail::is_complex<T>)
          data<T>()[at] = T(static_cast<typename T::value_type>(n - 4), static_cast<typename T::value_type>(static_cast<int>(next() >> 8) % 5));
        else
          data<T>()[at] = static_cast<T>((std::is_unsigned_v<T> ? n : n - 4) / static_cast<T>(divisor));
      });
    });
  }
  /// Integers of the whole range of the type, a third of them small and a third next to its ends.
  void fill_with_ends(unsigned seed) {
    std::minstd_rand next(seed * 2654435761u + 1u);
    winsum::with_element(type, [&]<class T>(std::type_identity<T>) {
      for_each([&](std::int64_t at) {
        const unsigned n = static_cast<unsigned>(next() >> 8);
        const std::uint64_t bits = static_cast<std::uint64_t>(next()) << 40 ^ static_cast<std::uint64_t>(next()) << 20 ^ next();
        if constexpr (std::is_integral_v<T>)
          data<T>()[at] = n % 3 == 0   ? static_cast<T>(n / 3 % 9 - 4)
                          : n % 3 == 1 ? static_cast<T>(bits)
                          : n % 2 == 0 ? static_cast<T>(std::numeric_limits<T>::max() - static_cast<T>(n / 6 % 3))
                                       : static_cast<T>(std::numeric_limits<T>::lowest() + static_cast<T>(n / 6 % 3));
      });
    });
  }
};

/// A tensor full of rubbish. `output`: no two elements in one place, so zero strides are left out.
inline tensor make_tensor(element type, const numbers_list& extents, memory_form form, unsigned seed = 1, bool output = false) {
  tensor t{type, extents, numbers_list(extents.size(), 0), 0, 1, {}};
  std::minstd_rand next(seed * 40503u + 7u);
  std::vector<std::size_t> order(extents.size());  // from the innermost dimension out
  for (std::size_t d = 0; d < order.size(); ++d) order[d] = form == memory_form::column_major ? d : order.size() - 1 - d;
  if (form == memory_form::scattered) std::shuffle(order.begin(), order.end(), next);
  std::int64_t stride = form == memory_form::strided ? 2 : form == memory_form::scattered ? 1 + static_cast<std::int64_t>(next() >> 8) % 3 : 1;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t d = order[k];
    const std::int64_t draw = static_cast<std::int64_t>(next() >> 8);
    const bool zero = !output && (form == memory_form::broadcast ? k % 2 == 1 : form == memory_form::scattered && draw % 7 == 0);
    const bool negative = form == memory_form::reversed || (form == memory_form::scattered && draw / 7 % 3 == 0);
    if (zero) continue;
    t.strides[d] = negative ? -stride : stride;
    stride *= std::max<std::int64_t>(extents[d], 1);
    if (form == memory_form::strided || form == memory_form::reversed) stride += 3;
    if (form == memory_form::scattered) stride += draw / 21 % 4;
  }
  for (std::size_t d = 0; d < extents.size(); ++d) {
    const std::int64_t reach = (extents[d] - 1) * t.strides[d];
    t.count += reach < 0 ? -reach : reach;
    if (reach < 0) t.first -= reach;
  }
  if (t.empty()) t.first = t.count = 0;
  t.bytes.resize(static_cast<std::size_t>(t.count * size_of(type)) + 16);
  t.fill_with_rubbish();
  return t;
}

}  // namespace cases
