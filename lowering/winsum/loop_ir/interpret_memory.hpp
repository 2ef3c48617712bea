// Defines `interpret_operand` and `operand_of`: memory of any element type as the interpreter sees it.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>

#include <winsum/loop_ir/apply_operation.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Elements in memory with what can be done to them. Registers hold a Sum, or a Point where `point` is true.
struct memory {
  void* data = nullptr;
  std::int64_t size = 1;  ///< bytes of an element
  void (*load)(const void* data, std::int64_t offset, void* reg, bool point) = nullptr;
  void (*store)(void* data, std::int64_t offset, const void* reg, bool point) = nullptr;
  void (*put)(void* data, std::int64_t offset, const exact_number& value) = nullptr;
  void (*copy)(void* to, std::int64_t to_offset, const void* from, std::int64_t from_offset) = nullptr;  ///< of the same type
  void (*spoil)(void* data, std::int64_t count) = nullptr;                                               ///< fills with NaN, or a pattern
  std::shared_ptr<void> (*allocate)(std::int64_t count) = nullptr;                                       ///< spoiled elements of this type
};

/// A value that no computation means: NaN, or a pattern.
template <class T>
T garbage() {
  if constexpr (std::numeric_limits<T>::has_quiet_NaN)
    return std::numeric_limits<T>::quiet_NaN();
  else if constexpr (detail::is_complex<T>)
    return T(garbage<typename T::value_type>(), garbage<typename T::value_type>());
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(0x5a5a5a5a5a5a5a5aU);
  else if constexpr (requires { static_cast<T>(std::numeric_limits<float>::quiet_NaN()); })
    return static_cast<T>(std::numeric_limits<float>::quiet_NaN());
  else
    return T{};
}

/// Memory of elements of one type.
template <class element, class Sum, class Point>
memory memory_of(element* data) {
  memory m;
  m.data = data;
  m.size = sizeof(element);
  m.load = [](const void* from, std::int64_t offset, void* to, bool point) {
    const element& x = static_cast<const element*>(from)[offset];
    if (point)
      *static_cast<Point*>(to) = convert_element<Point>(x);
    else
      *static_cast<Sum*>(to) = convert_element<Sum>(x);
  };
  m.store = [](void* to, std::int64_t offset, const void* from, bool point) {
    static_cast<element*>(to)[offset] =
        point ? convert_element<element>(*static_cast<const Point*>(from)) : convert_element<element>(*static_cast<const Sum*>(from));
  };
  m.put = [](void* to, std::int64_t offset, const exact_number& value) { static_cast<element*>(to)[offset] = element_from<element>(value); };
  m.copy = [](void* to, std::int64_t to_offset, const void* from, std::int64_t from_offset) {
    static_cast<element*>(to)[to_offset] = static_cast<const element*>(from)[from_offset];
  };
  m.spoil = [](void* to, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) static_cast<element*>(to)[i] = garbage<element>();
  };
  m.allocate = [](std::int64_t count) {
    std::shared_ptr<element[]> elements(new element[static_cast<std::size_t>(count)]);
    for (std::int64_t i = 0; i < count; ++i) elements[i] = garbage<element>();
    return std::shared_ptr<void>(elements, elements.get());
  };
  return m;
}

/// The same of elements that the program only reads: what it makes like them is of the same type, and written.
template <class element, class Sum, class Point>
memory memory_of(const element* data) {
  return memory_of<element, Sum, Point>(const_cast<element*>(data));
}

/// An array that the program reads or writes: element 0 is at `at.data`, and offsets [lo, hi) belong to it.
struct interpret_operand {
  memory at{};
  std::int64_t lo = 0, hi = 0;
};

/// A contiguous operand of `count` elements.
template <class Sum, class Point = Sum, class T>
interpret_operand operand_of(T* data, std::int64_t count) {
  return {memory_of<std::remove_const_t<T>, Sum, Point>(data), 0, count};
}

/// A strided operand: `rank` extents, and as many strides in elements, of any sign.
template <class Sum, class Point = Sum, class T>
interpret_operand operand_of(T* data, int rank, const std::int64_t* extents, const std::int64_t* strides) {
  interpret_operand o{memory_of<std::remove_const_t<T>, Sum, Point>(data), 0, 1};
  for (int d = 0; d < rank; ++d) {
    if (extents[d] < 1) return {o.at, 0, 0};
    const std::int64_t reach = (extents[d] - 1) * strides[d];
    (reach < 0 ? o.lo : o.hi) += reach;
  }
  return o;
}

}  // namespace winsum::loop_ir
