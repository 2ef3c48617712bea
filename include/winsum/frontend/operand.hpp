// Defines `operand`, what a call accepts as a tensor, `operand_traits`, how it is read, and `operand_data`, what is left of it.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#if __has_include(<mdspan>)
#include <mdspan>
#endif

#include <winsum/core/diagnostics_call.hpp>
#include <winsum/core/diagnostics_numbers.hpp>
#include <winsum/frontend/array.hpp>
#include <winsum/frontend/eigen.hpp>
#include <winsum/frontend/element.hpp>
#include <winsum/frontend/operators.hpp>
#include <winsum/frontend/view.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// How a tensor type is read. A specialisation has
///   value_type                 of an element, without const
///   rank                       int
///   static_extent(d)           or `dynamic`
///   is_row_major               bool: the type promises row-major contiguous elements
///   data(x)                    pointer to the first element, to const where x cannot be written
///   extent(x, d), stride(x, d) strides count elements
/// It is written for `array`, `view`, whatever has the interface of mdspan, Eigen's matrices and tensors, contiguous ranges (rank 1), numbers (rank
/// 0).
template <class X>
struct operand_traits;

namespace detail {

template <class X>
struct tensor_traits {
  using value_type = typename X::value_type;
  static constexpr int rank = X::rank;
  static constexpr std::int64_t static_extent(int d) { return X::known.extent[d]; }
  static constexpr auto data(auto& x) { return x.data(); }
  static constexpr std::int64_t extent(const X& x, int d) { return x.extent(d); }
  static constexpr std::int64_t stride(const X& x, int d) { return x.stride(d); }
};

template <class L>
inline constexpr bool layout_is_row_major = false;
#if defined(__cpp_lib_mdspan)
template <>
inline constexpr bool layout_is_row_major<std::layout_right> = true;
#endif

template <class X>
concept like_mdspan = requires(const X& x) {
  typename X::element_type;
  typename X::layout_type;
  X::rank();
  X::static_extent(0);
  x.extent(0);
  x.stride(0);
  *x.data_handle();
};

template <class T>
concept number = known_element<T> || (!std::is_class_v<T> && !std::is_pointer_v<T> && !std::is_enum_v<T> && !std::is_null_pointer_v<T> &&
                                      requires(const T& x) { static_cast<double>(x); });

template <class X>
concept own_tensor = requires { X::known; };

template <class X>
concept like_vector = !own_tensor<X> && !like_mdspan<X> && !of_eigen<X> && !like_eigen_tensor<X> && requires(X& x) {
  std::size(x);
  requires number<std::remove_cvref_t<decltype(*std::data(x))>>;
  requires std::same_as<decltype(*std::begin(x)), decltype(*std::data(x))>;  // a range, with all its elements one after the other
};

template <class X>
inline constexpr std::int64_t range_extent = dynamic;
template <class T, std::size_t N>
inline constexpr std::int64_t range_extent<std::array<T, N>> = static_cast<std::int64_t>(N);
template <class T, std::size_t N>
inline constexpr std::int64_t range_extent<T[N]> = static_cast<std::int64_t>(N);
template <class T, std::size_t N>
  requires(N != std::dynamic_extent)
inline constexpr std::int64_t range_extent<std::span<T, N>> = static_cast<std::int64_t>(N);

}  // namespace detail

template <class T, extent_list E>
struct operand_traits<array<T, E>> : detail::tensor_traits<array<T, E>> {
  static constexpr bool is_row_major = true;
};

template <class T, extent_list E, layout L>
struct operand_traits<view<T, E, L>> : detail::tensor_traits<view<T, E, L>> {
  static constexpr bool is_row_major = L == layout::row_major;
};

template <detail::like_mdspan X>
struct operand_traits<X> {
  using value_type = std::remove_cv_t<typename X::element_type>;
  static constexpr int rank = static_cast<int>(X::rank());
  static constexpr bool is_row_major = detail::layout_is_row_major<typename X::layout_type>;
  static constexpr std::int64_t static_extent(int d) {
    const auto n = X::static_extent(static_cast<std::size_t>(d));
    return n == static_cast<std::size_t>(-1) ? dynamic : static_cast<std::int64_t>(n);
  }
  static constexpr auto* data(const X& x) { return &*x.data_handle(); }
  static constexpr std::int64_t extent(const X& x, int d) { return static_cast<std::int64_t>(x.extent(static_cast<std::size_t>(d))); }
  static constexpr std::int64_t stride(const X& x, int d) { return static_cast<std::int64_t>(x.stride(static_cast<std::size_t>(d))); }
};

template <detail::like_eigen_matrix X>
struct operand_traits<X> : detail::eigen_matrix_traits<X> {};
template <detail::like_eigen_tensor X>
struct operand_traits<X> : detail::eigen_tensor_traits<X> {};

template <detail::like_vector X>
struct operand_traits<X> {
  using value_type = std::remove_cvref_t<decltype(*std::data(std::declval<X&>()))>;
  static constexpr int rank = 1;
  static constexpr bool is_row_major = true;
  static constexpr std::int64_t static_extent(int) { return detail::range_extent<X>; }
  static constexpr auto data(auto& x) { return std::data(x); }
  static constexpr std::int64_t extent(const X& x, int) { return static_cast<std::int64_t>(std::size(x)); }
  static constexpr std::int64_t stride(const X&, int) { return 1; }
};

template <detail::number X>
struct operand_traits<X> {
  using value_type = X;
  static constexpr int rank = 0;
  static constexpr bool is_row_major = true;
  static constexpr std::int64_t static_extent(int) { return 0; }
  static constexpr auto data(auto& x) { return &x; }
  static constexpr std::int64_t extent(const X&, int) { return 0; }
  static constexpr std::int64_t stride(const X&, int) { return 0; }
};

namespace detail {

/// Elements in some number of dimensions, whatever they are.
template <class X>
concept any_elements = requires {
  operand_traits<std::remove_cvref_t<X>>::rank;
  typename operand_traits<std::remove_cvref_t<X>>::value_type;
};

}  // namespace detail

/// What a call accepts as a tensor, by value, reference or const reference. Truth values, characters, long double, 16-bit floats and
/// numbers of the user's own are no elements.
template <class X>
concept operand = detail::any_elements<X> && known_element<typename operand_traits<std::remove_cvref_t<X>>::value_type>;

namespace detail {

/// std::vector<bool>, told by what it offers.
template <class X>
concept like_bits = requires(X& x) {
  typename X::reference;
  requires std::same_as<typename X::value_type, bool> && !std::same_as<typename X::reference, bool&>;
  x.flip();
};

template <class X>
using item_of = std::remove_cvref_t<decltype(*std::begin(std::declval<X&>()))>;
/// An array of arrays, a vector of vectors, of numbers in the end.
template <class X>
inline constexpr bool holds_rows = false;
template <class X>
  requires requires { typename item_of<item_of<X>>; }
inline constexpr bool holds_rows<X> = known_element<item_of<item_of<X>>> || holds_rows<item_of<X>>;

/// Why a type is no operand, as a negative number.
template <class X>
inline constexpr int why_no_tensor = any_elements<X>                                ? -3
                                     : of_eigen<X> && !like_eigen_matrix<X>         ? -4
                                     : like_bits<X>                                 ? -5
                                     : holds_rows<X>                                ? -9
                                     : std::is_pointer_v<std::decay_t<X>>           ? -6
                                     : std::is_base_of_v<operators::any_operand, X> ? -7
                                     : std::is_enum_v<X>                            ? -8
                                                                                    : -2;
constexpr diagnostic no_tensor(int why, int operand) {
  return why == -3   ? texts::element_unknown(operand)
         : why == -4 ? texts::expression_as_tensor(operand)
         : why == -5 ? texts::bits_as_tensor(operand)
         : why == -6 ? texts::pointer_as_tensor(operand)
         : why == -7 ? texts::declaration_as_tensor(operand)
         : why == -8 ? texts::option_as_tensor(operand)
         : why == -9 ? texts::nested_as_tensor(operand)
                     : texts::not_a_tensor(operand);
}

}  // namespace detail

/// An operand that can be written to: what `X`, as it is declared in the call, points at is not const.
template <class X>
concept output_operand = operand<X> && requires(std::remove_reference_t<X>& x) {
  requires !std::is_const_v<std::remove_pointer_t<decltype(operand_traits<std::remove_cvref_t<X>>::data(x))>>;
};

namespace detail {
/// An output, `Out` as a forwarding reference has it: what ends with the statement, like the array that a function returned, would
/// take the result with it; a view of elements that stay does not.
template <class Out>
concept written_to = output_operand<Out&> && (std::is_lvalue_reference_v<Out> || output_operand<const Out&>);

}  // namespace detail

template <operand X>
using value_type_of = typename operand_traits<std::remove_cvref_t<X>>::value_type;
template <operand X>
inline constexpr int rank_of = operand_traits<std::remove_cvref_t<X>>::rank;

/// Where a tensor lies; extents and strides (in elements) by dimension.
template <class Pointer>
struct memory {
  Pointer data = nullptr;
  std::int64_t extent[ir::max_rank]{};
  std::int64_t stride[ir::max_rank]{};
};
using operand_data = memory<const void*>;
using output_data = memory<void*>;

/// A tensor whose element type and rank are known at run time only.
template <class Pointer>
struct any_tensor {
  element type = element::f32;
  int rank = 0;
  memory<Pointer> at{};
};
using any_operand = any_tensor<const void*>;
using any_output = any_tensor<void*>;

namespace detail {

template <class Pointer, class X>
constexpr memory<Pointer> memory_of(X& x) {
  using traits = operand_traits<std::remove_cv_t<X>>;
  memory<Pointer> m;
  m.data = traits::data(x);
  for (int d = 0; d < traits::rank; ++d) {
    m.extent[d] = traits::extent(x, d);
    m.stride[d] = traits::stride(x, d);
  }
  return m;
}

}  // namespace detail

/// Where an operand lies. A temporary is fine as an argument of a call: it lives until the call is over.
template <operand X>
constexpr operand_data data_of(const X& x) {
  return detail::memory_of<const void*>(x);
}
/// Where an output lies.
template <class X>
  requires output_operand<X>
constexpr output_data output_of(X&& x) {
  return detail::memory_of<void*>(x);
}

/// An operand without its type.
template <operand X>
  requires known_element<value_type_of<X>>
constexpr any_operand any_of(const X& x) {
  return {element_of<value_type_of<X>>, rank_of<X>, data_of(x)};
}
/// An output without its type.
template <class X>
  requires output_operand<X> && known_element<value_type_of<X>>
constexpr any_output any_output_of(X&& x) {
  return {element_of<value_type_of<X>>, rank_of<X>, output_of(x)};
}

}  // namespace winsum
