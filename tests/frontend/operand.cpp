// Tests `operand`: every kind of tensor that a call accepts, element types, and the types that sums and results have.
#include <array>
#include <complex>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/operand.hpp>
#include <winsum/frontend/tensor.hpp>
#include <winsum/frontend/with_element.hpp>
#include <winsum/ir/number_types.hpp>

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

/// The same with other index types, strides of its own, and an element type that is const.
struct strided_bytes {
  using element_type = const std::uint8_t;
  using layout_type = int;
  const std::uint8_t* memory;
  static constexpr unsigned rank() { return 3; }
  static constexpr std::size_t static_extent(unsigned d) { return d == 2 ? 4 : static_cast<std::size_t>(-1); }
  short extent(unsigned d) const { return static_cast<short>(d + 2); }
  int stride(unsigned d) const { return d == 0 ? -1 : static_cast<int>(7 * d); }
  const std::uint8_t* data_handle() const { return memory; }
};
static_assert(winsum::operand<strided_bytes> && !winsum::output_operand<strided_bytes&> && winsum::rank_of<strided_bytes> == 3);
static_assert(operand_traits<strided_bytes>::static_extent(2) == 4 && operand_traits<strided_bytes>::static_extent(0) == dynamic);
static_assert(!operand_traits<strided_bytes>::is_row_major && std::same_as<winsum::value_type_of<strided_bytes>, std::uint8_t>);

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

  const std::uint8_t bytes[40]{};
  const winsum::operand_data seen = winsum::data_of(strided_bytes{bytes});
  BOOST_TEST((seen.extent[0] == 2 && seen.extent[2] == 4 && seen.stride[0] == -1 && seen.stride[2] == 14));

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
  const std::pair<element, std::string_view> names[] = {{winsum::element_of<float>, "float32"},
                                                        {winsum::element_of<double>, "float64"},
                                                        {winsum::element_of<std::int8_t>, "int8"},
                                                        {winsum::element_of<std::uint8_t>, "uint8"},
                                                        {winsum::element_of<std::int16_t>, "int16"},
                                                        {winsum::element_of<std::uint16_t>, "uint16"},
                                                        {winsum::element_of<std::int32_t>, "int32"},
                                                        {winsum::element_of<std::uint32_t>, "uint32"},
                                                        {winsum::element_of<std::int64_t>, "int64"},
                                                        {winsum::element_of<std::uint64_t>, "uint64"},
                                                        {winsum::element_of<std::complex<float>>, "complex64"}};
  for (const auto& [type, name] : names) BOOST_TEST(winsum::name_of(type) == name);
  BOOST_TEST(winsum::name_of(winsum::element_of<std::complex<double>>) == "complex128");
  for (int e = 0; e <= static_cast<int>(element::c128); ++e) {
    const auto type = static_cast<element>(e);
    winsum::with_element(type, [&]<class T>(std::type_identity<T>) {
      BOOST_TEST((winsum::element_of<T> == type));
      BOOST_TEST(winsum::size_of(type) == static_cast<int>(sizeof(T)));
    });
  }
}

/// out = root(sum(inside(read)), constant).
constexpr winsum::ir::statement around_sum(winsum::operation root, winsum::exact_number constant, winsum::operation inside = winsum::operation::abs) {
  using winsum::ir::node_kind;
  winsum::ir::statement s;
  s.nodes.push_back({.kind = node_kind::read, .ref = 1});
  s.nodes.push_back({.kind = node_kind::apply, .does = inside, .a = 0});
  s.nodes.push_back({.kind = node_kind::reduce, .a = 1, .over = 1});
  s.nodes.push_back({.kind = node_kind::constant, .value = constant});
  s.nodes.push_back({.kind = node_kind::apply, .does = root, .a = 2, .b = 3});
  s.root = 4;
  return s;
}
constexpr winsum::ir::statement plain = around_sum(winsum::operation::max, 0);

/// `out` -1: the call makes its output.
constexpr winsum::call_elements elements(int out, std::initializer_list<element> in) {
  winsum::call_elements e;
  for (element each : in) e.of[++e.operand_count] = each;
  e.output_given = out >= 0;
  if (out >= 0) e.of[0] = static_cast<element>(out);
  return e;
}
constexpr int out(element e) { return static_cast<int>(e); }
constexpr int made = -1;
using enum element;

constexpr bool sums_in(element wanted, int output, std::initializer_list<element> in, const winsum::ir::statement& s = plain) {
  return winsum::types_of(s, elements(output, in)).sum == wanted;
}
static_assert(sums_in(i32, made, {i8}) && sums_in(i32, made, {u8, i8}) && sums_in(i32, made, {u16, u16}));
static_assert(sums_in(i32, made, {i16, i32}) && sums_in(i64, made, {i32, i64}) && sums_in(u32, made, {u32, i8}) && sums_in(i64, made, {u32, i64}));
static_assert(sums_in(u64, made, {i64, u64}) && sums_in(u32, made, {i32, u32}), "as in C++");
static_assert(sums_in(f32, made, {f32}) && sums_in(f64, made, {f32, f64}) && sums_in(f32, made, {i8, f32}) && sums_in(f32, made, {i64, f32}));
static_assert(sums_in(c64, made, {c64, f32}) && sums_in(c128, made, {c64, f64}) && sums_in(c64, made, {c64, i32}) &&
              sums_in(c128, made, {f32, c128}));
static_assert(sums_in(f64, out(f64), {f32}) && sums_in(f32, out(i32), {f32}) && sums_in(f64, out(f32), {f64}));
static_assert(sums_in(i64, out(i64), {i8}) && sums_in(i32, out(i8), {i8}) && sums_in(i64, out(i64), {u32}) && sums_in(u64, out(u64), {u32}));
static_assert(sums_in(i64, out(u64), {i32}), "a number below 0 stays one");
static_assert(sums_in(i32, out(f32), {i8}), "a floating output keeps an integer sum");
static_assert(sums_in(c128, out(c128), {c64}) && sums_in(i32, out(i8), {}), "no operand: the output says it");

// Why a type is no tensor.
constexpr std::string_view says_pointer = "is a pointer, which says no extents; give winsum::view",
                           says_part = "is a part of a declaration; give the tensor",
                           says_option = "argument 3 of the call is a method or another enumeration";
template <class X>
constexpr bool refused_with(std::string_view sentence) {
  const winsum::diagnostic said = winsum::detail::no_tensor(winsum::detail::why_no_tensor<X>, 3);
  return said.view().find(sentence) != std::string_view::npos;
}
static_assert(refused_with<float*>(says_pointer) && refused_with<winsum::array<float, 2>*>(says_pointer) &&
              refused_with<const double*>(says_pointer));
static_assert(refused_with<winsum::tensor>(says_part) && refused_with<winsum::access>(says_part) && refused_with<winsum::index>(says_part) &&
              refused_with<winsum::param>(says_part) && refused_with<element>(says_option));
static_assert(refused_with<std::string_view*>(says_pointer) && refused_with<std::pair<int, int>>("has a type that holds no numbers"));
static_assert(refused_with<float[3][4]>("holds rows, not numbers") && refused_with<const float[3][4][5]>("holds rows, not numbers") &&
              refused_with<std::vector<std::vector<float>>>("holds rows, not numbers") &&
              refused_with<std::array<std::array<int, 4>, 3>>("holds rows, not numbers"));

// Constants widen.
constexpr winsum::ir::statement with(winsum::exact_number constant) { return around_sum(winsum::operation::max, constant); }
static_assert(sums_in(i32, made, {i8}, with(2147483647)) && sums_in(i64, made, {i8}, with(2147483648)) &&
              sums_in(i64, made, {i32}, with(-2147483649)));
static_assert(sums_in(u32, made, {u32}, with(4294967295)) && sums_in(u64, made, {u32}, with(4294967296)) && sums_in(i64, made, {u32}, with(-1)));
static_assert(sums_in(f64, made, {i32}, with(0.5)) && sums_in(f64, made, {i32}, with(1e30)) &&
              sums_in(f64, made, {u64}, with(18446744073709551616.0)));
static_assert(sums_in(f64, made, {f32}, with(1e39)) && sums_in(f32, made, {f32}, with(3.4e38)) &&
              sums_in(f32, made, {f32}, with(__builtin_huge_val())));
static_assert(sums_in(c128, made, {c64}, with(-1e39)));

constexpr bool refused(winsum::exact_number constant, element in, int output = made) {
  return bool(winsum::check_numbers(with(constant), elements(output, {in})));
}
static_assert(refused(-1, u64) && refused(9223372036854775808u, i64) && refused(18446744073709551615u, i32));
static_assert(!refused(9223372036854775808u, u64) && !refused(INT64_MIN, i64) && !refused(-1, u32) && !refused(9223372036854775808u, u32));
static_assert(!refused(-1, u32, out(u64)) && sums_in(i64, out(u64), {u32}, with(-1)) && sums_in(i64, out(u64), {i32}, with(-1)) &&
              refused(-1, u64, out(u64)));
static_assert(!refused(-1.5, u64) && !refused(1e20, i64));

// What needs fractions makes integers double, inside a sum and around it; what is around an integer sum has its type.
using winsum::operation;
constexpr bool has_types(const winsum::ir::statement& s, int output, element in, element sum, element point, element result) {
  const winsum::number_types t = winsum::types_of(s, elements(output, {in}));
  return t.sum == sum && t.point == point && t.result == result;
}
static_assert(has_types(around_sum(operation::div, 2), made, i32, f64, f64, f64) &&
              has_types(around_sum(operation::mul, 0.5), made, u8, f64, f64, f64));
static_assert(has_types(around_sum(operation::add, 1, operation::exp), made, i32, f64, f64, f64) &&
              has_types(around_sum(operation::div, 2), made, f32, f32, f32, f32));
static_assert(has_types(around_sum(operation::pow, -1), made, i32, f64, f64, f64) &&
              has_types(around_sum(operation::pow, 3), made, i32, i32, i32, i32));
static_assert(has_types(plain, out(u32), i32, i32, i32, u32) && has_types(plain, out(i8), i64, i64, i64, i8));
static_assert(has_types(plain, out(f32), i32, i32, f32, f32) && has_types(around_sum(operation::div, 2), out(f32), i32, f64, f64, f32));
static_assert(has_types(plain, out(c64), f32, f32, c64, c64) && has_types(plain, out(u8), f32, f32, f32, u8));

BOOST_AUTO_TEST_SUITE_END()
