// Defines `conformance::tensor`: an array in C order whose element type is known at run time only, as the cases store them.
#pragma once
#include <algorithm>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace conformance {

/// The case breaks its own format: a failure.
struct malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The case is well formed and asks for something that winsum does not say or store: it is not run.
struct not_expressible : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class dtype : std::uint8_t { int8, int16, int32, int64, uint8, float32, float64, complex64, complex128 };

struct dtype_row {
  dtype type;
  std::string_view name;   ///< in case.json
  std::string_view descr;  ///< in a NPY header
  std::size_t bytes;
};

inline constexpr dtype_row dtypes[] = {
    {dtype::int8, "int8", "|i1", 1},       {dtype::int16, "int16", "<i2", 2},         {dtype::int32, "int32", "<i4", 4},
    {dtype::int64, "int64", "<i8", 8},     {dtype::uint8, "uint8", "|u1", 1},         {dtype::float32, "float32", "<f4", 4},
    {dtype::float64, "float64", "<f8", 8}, {dtype::complex64, "complex64", "<c8", 8}, {dtype::complex128, "complex128", "<c16", 16},
};

inline const dtype_row& row_of(dtype type) {
  for (const dtype_row& row : dtypes)
    if (row.type == type) return row;
  throw std::logic_error("a row is missing in the table of element types");
}

/// The element type that case.json calls `name`.
inline dtype dtype_named(std::string_view name) {
  for (const dtype_row& row : dtypes)
    if (row.name == name) return row.type;
  for (std::string_view known : {"bool", "float16", "uint16", "uint32", "uint64"})
    if (known == name) throw not_expressible("elements of type `" + std::string(name) + "`");
  throw malformed("there is no element type `" + std::string(name) + "`");
}

/// Calls `use` with a `std::type_identity` of the C++ type of `type`.
template <class F>
decltype(auto) with_type(dtype type, F&& use) {
  switch (type) {
    case dtype::int8: return use(std::type_identity<std::int8_t>{});
    case dtype::int16: return use(std::type_identity<std::int16_t>{});
    case dtype::int32: return use(std::type_identity<std::int32_t>{});
    case dtype::int64: return use(std::type_identity<std::int64_t>{});
    case dtype::uint8: return use(std::type_identity<std::uint8_t>{});
    case dtype::float32: return use(std::type_identity<float>{});
    case dtype::float64: return use(std::type_identity<double>{});
    case dtype::complex64: return use(std::type_identity<std::complex<float>>{});
    case dtype::complex128: break;
  }
  return use(std::type_identity<std::complex<double>>{});
}

using extents = std::vector<std::int64_t>;

/// The number of elements; a negative extent is malformed, and more than 2^26 elements are too many for a program that interprets.
inline std::int64_t element_count(const extents& shape) {
  constexpr std::int64_t most = std::int64_t{1} << 26;
  std::int64_t count = 1;
  bool empty = false;
  for (std::int64_t extent : shape) {
    if (extent < 0) throw malformed("an extent of " + std::to_string(extent));
    if (extent > most) throw not_expressible("more than 2^26 elements");
    empty = empty || extent == 0;
    if (extent != 0) count *= extent;
    if (count > most) throw not_expressible("more than 2^26 elements");
  }
  return empty ? 0 : count;
}

struct tensor {
  dtype type = dtype::float32;
  extents shape{};
  std::vector<std::byte> data{};

  tensor() = default;
  /// All elements are 0.
  tensor(dtype t, extents s) : type(t), shape(std::move(s)), data(static_cast<std::size_t>(element_count(shape)) * row_of(t).bytes) {}

  std::int64_t size() const { return element_count(shape); }
  template <class T>
  const T* as() const {
    return reinterpret_cast<const T*>(data.data());
  }
  template <class T>
  T* as() {
    return reinterpret_cast<T*>(data.data());
  }
  void fill(double value) {
    with_type(type, [&]<class T>(std::type_identity<T>) { std::fill_n(as<T>(), size(), static_cast<T>(value)); });
  }
};

/// The C-order strides, in elements.
inline extents strides_of(const extents& shape) {
  extents strides(shape.size());
  std::int64_t step = 1;
  for (std::size_t d = shape.size(); d-- > 0; step *= shape[d]) strides[d] = step;
  return strides;
}

}  // namespace conformance
