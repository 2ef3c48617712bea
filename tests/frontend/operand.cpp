// Tests `operand`: every kind of tensor that a call accepts, element types, and the types that sums and results have.
#include <array>
#include <complex>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/operand.hpp>
#include <winsum/frontend/with_element.hpp>

BOOST_AUTO_TEST_SUITE(operand)

using winsum::dynamic;
using winsum::element;
using winsum::extents;
using winsum::operand_traits;
using complex = std::complex<float>;

/// The least that has the interface of mdspan: columns are contiguous, the first extent is 2.
struct column_major {
  using element_type = double;
  using layout_type = void;
  double* memory;
  std::size_t columns;
  static constexpr std::size_t rank() { return 2; }
  static constexpr std::size_t static_extent(std::size_t d) { return d == 0 ? 2 : static_cast<std::size_t>(-1); }
  std::size_t extent(std::size_t d) const { return d == 0 ? 2 : columns; }
  std::size_t stride(std::size_t d) const { return d == 0 ? 1 : 2; }
  double* data_handle() const { return memory; }
};

template <class X>
constexpr bool reads = winsum::operand<X>;
template <class X>
constexpr bool writes = winsum::output_operand<X>;

static_assert(reads<winsum::array<int, 2>> && reads<const winsum::view<const int, 2>&> && reads<std::vector<float>&> && reads<float> &&
              reads<std::array<complex, 3>> && reads<std::span<const std::int8_t>> && reads<column_major> && reads<complex>);
static_assert(!reads<bool> && !reads<int*> && !reads<std::string> && !reads<std::vector<std::string>>);
static_assert(writes<winsum::array<int, 2>&> && writes<winsum::view<int, 2>> && writes<std::span<int>> && writes<column_major>);
static_assert(!writes<const winsum::array<int, 2>&> && !writes<winsum::view<const int, 2>> && !writes<const std::vector<int>&>);

static_assert(operand_traits<winsum::array<int, extents<3, dynamic>>>::static_extent(0) == 3);
static_assert(operand_traits<winsum::array<int, extents<3, dynamic>>>::static_extent(1) == dynamic);
static_assert(operand_traits<winsum::array<int, 2>>::is_row_major && !operand_traits<winsum::view<int, 2>>::is_row_major);
static_assert(operand_traits<winsum::view<int, 2, winsum::layout::row_major>>::is_row_major);
static_assert(operand_traits<std::array<int, 5>>::static_extent(0) == 5 && operand_traits<std::span<int, 4>>::static_extent(0) == 4);
static_assert(operand_traits<std::vector<int>>::static_extent(0) == dynamic && operand_traits<std::vector<int>>::rank == 1);
static_assert(operand_traits<column_major>::static_extent(0) == 2 && operand_traits<column_major>::static_extent(1) == dynamic);
static_assert(operand_traits<double>::rank == 0);

BOOST_AUTO_TEST_CASE(data_of_each_kind) {
  winsum::array<int, 2> a({2, 3}, {0, 1, 2, 3, 4, 5});
  const winsum::operand_data backwards = winsum::data_of(winsum::view(a).reverse(1));
  BOOST_TEST(backwards.data == a.data() + 2);
  BOOST_TEST(backwards.stride[0] == 3);
  BOOST_TEST(backwards.stride[1] == -1);
  BOOST_TEST(backwards.extent[1] == 3);

  double memory[10]{};
  column_major columns{memory, 5};
  const winsum::output_data written = winsum::output_of(columns);
  BOOST_TEST(written.data == memory);
  BOOST_TEST(written.extent[1] == 5);
  BOOST_TEST(written.stride[1] == 2);

  const std::vector<std::int8_t> v{1, 2, 3};
  const winsum::any_operand any = winsum::any_of(v);
  BOOST_TEST((any.type == element::i8));
  BOOST_TEST(any.rank == 1);
  BOOST_TEST(any.at.extent[0] == 3);
  const double number = 4;
  BOOST_TEST(winsum::data_of(number).data == &number);
}

BOOST_AUTO_TEST_CASE(elements_have_names_and_sizes) {
  BOOST_TEST(winsum::name_of(element::c64) == "complex64");
  BOOST_TEST(winsum::name_of(winsum::element_of<unsigned short>) == "uint16");
  for (int e = 0; e <= static_cast<int>(element::c128); ++e) {
    const auto type = static_cast<element>(e);
    winsum::with_element(type, [&]<class T>(std::type_identity<T>) {
      BOOST_TEST((winsum::element_of<T> == type));
      BOOST_TEST(winsum::size_of(type) == static_cast<int>(sizeof(T)));
    });
  }
}

template <class Wanted, class Out, class... In>
constexpr bool sums_in = std::same_as<winsum::sum_type<Out, In...>, Wanted>;
static_assert(sums_in<std::int32_t, void, std::int8_t> && sums_in<std::int32_t, void, std::uint8_t, std::int8_t>);
static_assert(sums_in<std::int32_t, void, std::int16_t, std::int32_t> && sums_in<std::int64_t, void, std::int32_t, std::int64_t>);
static_assert(sums_in<float, void, float> && sums_in<double, void, float, double> && sums_in<float, void, std::int8_t, float>);
static_assert(sums_in<complex, void, complex, float> && sums_in<std::complex<double>, void, complex, double>);
static_assert(sums_in<complex, void, complex, std::int32_t>);
static_assert(sums_in<double, double, float> && sums_in<float, std::int32_t, float> && sums_in<double, float, double>);
static_assert(sums_in<std::int64_t, std::int64_t, std::int8_t> && sums_in<std::int32_t, std::int8_t, std::int8_t>);
static_assert(sums_in<std::int32_t, float, std::int8_t>, "a floating output keeps an integer sum");
static_assert(sums_in<std::complex<double>, std::complex<double>, complex> && sums_in<float, void, void, float, void>);
static_assert(sums_in<std::int32_t, std::int8_t>, "no operand: the output says it");

template <class Wanted, class Out, class Sum, bool Fractions>
constexpr bool points_in = std::same_as<winsum::point_type<Out, Sum, Fractions>, Wanted>;
static_assert(points_in<std::int32_t, void, std::int32_t, false> && points_in<double, void, std::int32_t, true>);
static_assert(points_in<float, float, std::int32_t, true> && points_in<float, std::int8_t, float, true>);
static_assert(points_in<double, std::int8_t, std::int32_t, true> && points_in<complex, complex, float, false>);

/// relu-like out = root(constant, sum(read)).
constexpr winsum::ir::statement around_sum(winsum::ir::op root, double constant, winsum::ir::op inside) {
  using winsum::ir::op;
  winsum::ir::statement s;
  s.nodes.push_back({.kind = op::read, .ref = 1});
  s.nodes.push_back({.kind = inside, .a = 0});
  s.nodes.push_back({.kind = op::sum, .a = 1, .over = 1});
  s.nodes.push_back({.kind = op::constant, .value = constant});
  s.nodes.push_back({.kind = root, .a = 2, .b = 3});
  s.root = 4;
  return s;
}
using winsum::ir::op;
static_assert(!winsum::needs_floating(around_sum(op::max, 0, op::abs)));
static_assert(winsum::needs_floating(around_sum(op::mul, 0.5, op::abs)) && winsum::needs_floating(around_sum(op::div, 2, op::abs)));
static_assert(!winsum::needs_floating_inside(around_sum(op::mul, 0.5, op::abs)));
static_assert(winsum::needs_floating_inside(around_sum(op::add, 1, op::exp)) && winsum::needs_floating(around_sum(op::add, 1, op::exp)));

BOOST_AUTO_TEST_SUITE_END()
