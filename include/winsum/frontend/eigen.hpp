// Defines how Eigen's matrices and tensors are read. They are told by what they offer: Eigen is not included.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <winsum/core/linkage.hpp>
#include <winsum/frontend/extents.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

/// Matrix, Array, their expressions, maps, references and blocks.
template <class X>
concept of_eigen = requires(const X& x) {
  typename X::Scalar;
  typename X::PlainObject;
  { static_cast<int>(X::RowsAtCompileTime) } -> std::same_as<int>;
  { static_cast<int>(X::ColsAtCompileTime) } -> std::same_as<int>;
  { static_cast<bool>(X::IsRowMajor) } -> std::same_as<bool>;
  x.rows();
  x.cols();
};

/// Those whose elements lie in memory.
template <class X>
concept like_eigen_matrix = of_eigen<X> && requires(const X& x) {
  x.innerStride();
  x.outerStride();
  { *x.data() } -> std::convertible_to<typename X::Scalar>;
};

/// Tensor, TensorFixedSize and TensorMap.
template <class X>
concept like_eigen_tensor = requires(const X& x) {
  typename X::Scalar;
  typename X::Dimensions;
  { static_cast<int>(X::NumDimensions) } -> std::same_as<int>;
  { static_cast<int>(X::Layout) } -> std::same_as<int>;
  { x.dimension(0) } -> std::integral;
  { *x.data() } -> std::convertible_to<typename X::Scalar>;
};

/// A vector, by its type a column or a row, has one dimension; a matrix has two, whatever its extents.
template <class X>
struct eigen_matrix_traits {
  using value_type = std::remove_cv_t<typename X::Scalar>;
  static constexpr std::int64_t rows = static_cast<int>(X::RowsAtCompileTime), columns = static_cast<int>(X::ColsAtCompileTime);
  static constexpr int rank = rows == 1 || columns == 1 ? 1 : 2;
  static constexpr bool is_row_major = std::same_as<X, typename X::PlainObject> && (rank == 1 || static_cast<bool>(X::IsRowMajor));
  static constexpr std::int64_t static_extent(int d) {
    const std::int64_t n = rank == 2 ? (d == 0 ? rows : columns) : columns == 1 ? rows : columns;
    return n < 0 ? dynamic : n;
  }
  /// A map or a block is a view: as with a pointer, what it points at may be written though the view itself is const.
  static constexpr auto data(auto& x) {
    if constexpr (std::same_as<X, typename X::PlainObject>)
      return x.data();
    else
      return const_cast<X&>(x).data();
  }
  static constexpr std::int64_t extent(const X& x, int d) { return rank == 1 ? x.rows() * x.cols() : d == 0 ? x.rows() : x.cols(); }
  static constexpr std::int64_t stride(const X& x, int d) {
    return rank == 1 || (d == 1) == static_cast<bool>(X::IsRowMajor) ? x.innerStride() : x.outerStride();
  }
};

template <class Dimensions>
struct eigen_sizes {
  static constexpr std::int64_t at(int) { return dynamic; }
};
template <template <std::ptrdiff_t...> class Sizes, std::ptrdiff_t... N>
struct eigen_sizes<Sizes<N...>> {
  static constexpr std::int64_t at(int d) {
    const std::int64_t all[] = {N..., 0};
    return all[d];
  }
};

template <class X>
struct eigen_tensor_traits {
  using value_type = std::remove_cv_t<typename X::Scalar>;
  static constexpr int rank = static_cast<int>(X::NumDimensions);
  static constexpr bool last_is_contiguous = static_cast<int>(X::Layout) != 0;
  static constexpr bool is_row_major = last_is_contiguous || rank < 2;
  static constexpr std::int64_t static_extent(int d) { return eigen_sizes<typename X::Dimensions>::at(d); }
  static constexpr auto data(auto& x) { return x.data(); }
  static constexpr std::int64_t extent(const X& x, int d) { return x.dimension(static_cast<std::size_t>(d)); }
  static constexpr std::int64_t stride(const X& x, int d) {
    std::int64_t step = 1;
    const int first = last_is_contiguous ? d + 1 : 0, end = last_is_contiguous ? rank : d;
    for (int k = first; k < end; ++k)
      if (__builtin_mul_overflow(step, extent(x, k), &step)) step = INT64_MAX;
    return step;
  }
};

}  // namespace winsum::inline WINSUM_MACHINE::detail
