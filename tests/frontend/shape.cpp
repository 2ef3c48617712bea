// Tests extents as a type and as a value, extents and strides of any integer types, and views whose extents are all in their type.
#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/array.hpp>
#include <winsum/frontend/windows.hpp>

BOOST_AUTO_TEST_SUITE(shape)

using winsum::dynamic;
using winsum::extents;
using winsum::layout;

constexpr auto says = [](const char* part) {
  return [part](const winsum::error& e) { return std::string(e.what()).find(part) != std::string::npos; };
};

/// The least that has the interface of std::extents, with its `dynamic_extent` and unsigned numbers.
template <std::size_t... E>
struct standard_extents {
  static constexpr std::array<std::size_t, sizeof...(E)> known{E...};
  std::array<unsigned, sizeof...(E)> numbers{};
  static constexpr std::size_t rank() { return sizeof...(E); }
  static constexpr std::size_t static_extent(std::size_t d) { return known[d]; }
  constexpr unsigned extent(std::size_t d) const { return numbers[d]; }
};

using mixed = winsum::shape<3, dynamic, 5>;
static_assert(std::default_initializable<mixed> && std::copyable<mixed>);
static_assert(mixed::rank() == 3 && mixed::rank_dynamic() == 1);
static_assert(mixed::static_extent(0) == 3 && mixed::static_extent(1) == dynamic && mixed::static_extent(2u) == 5);
static_assert(mixed().extent(0) == 3 && mixed().extent(1) == 0 && mixed(7).extent(1) == 7 && mixed(3, 8u, 5l).extent(1) == 8);
static_assert(mixed(7) == winsum::shape<3, 7, 5>() && mixed(7) != mixed(6) && mixed(7) != winsum::shape<3, 7>());
static_assert(!std::constructible_from<mixed, int, int> && !std::constructible_from<mixed, double> && !std::convertible_to<int, mixed>);
static_assert(std::same_as<decltype(extents<3, dynamic, 5>), const mixed> && extents<3, dynamic>(4).extent(1) == 4);
static_assert(winsum::shape<>::rank() == 0 && winsum::shape<>() == extents<>);

constexpr std::size_t side = 3;
constexpr unsigned char five = 5;
static_assert(std::same_as<winsum::array<int, extents<side, std::dynamic_extent, five>>, winsum::array<int, extents<3, dynamic, 5>>>);
static_assert(std::same_as<winsum::array<int, mixed{}>, winsum::array<int, extents<3, dynamic, 5>>>, "a value of a shape names its type");
static_assert(std::same_as<winsum::array<int, standard_extents<3, std::size_t(-1)>{}>, winsum::array<int, extents<3, dynamic>>>);
static_assert(winsum::array<int, extents<3, 5>>::known == extents<3, 5> && winsum::array<int, extents<3, 5>>::known != extents<5, 3>);

BOOST_AUTO_TEST_CASE(extents_and_strides_of_any_integer_types_and_mixtures) {
  float memory[64]{};
  for (int i = 0; float& each : memory) each = static_cast<float>(i++);
  const std::size_t two = 2;
  const unsigned char three = 3;
  const short five = 5;
  const std::uint64_t one = 1;
  BOOST_TEST((winsum::array<float, 2>({two, three}).size() == 6));
  BOOST_TEST((winsum::array<float, 1>({two}).size() == 2));
  BOOST_TEST((winsum::array<float, 3>({two, 3, five}).stride(0u) == 15));
  BOOST_TEST((winsum::array<float, extents<2, dynamic>>({two, three}, {0, 1, 2, 3, 4, 5})(1, 2) == 5.f));
  BOOST_TEST((winsum::view(memory, {two, three})(1, 2) == 5.f));
  BOOST_TEST((winsum::view(memory, {two, three}, {one, -2 + 7})(1, 2) == 11.f));
  BOOST_TEST((winsum::view<const float, 2>(memory, {2, three}, {five, two})(1, 2) == 9.f));
  BOOST_TEST((winsum::view(memory, {1, three}).broadcast({two, 5u, 3ll}).extent(two) == 3));
  BOOST_TEST((winsum::view(memory, {five, three}).slice(0, one, five, two).extent(0) == 2));
  BOOST_TEST((winsum::view(memory, {five, three}).subview(0, one)(0) == 3.f));
  BOOST_TEST((winsum::windows(winsum::view(memory, {five, three}), {two, 2}).extent(0) == 4));
  BOOST_TEST((winsum::windows(winsum::view(memory, {five, three}), {two, 2}, {two, 1}, {1u, one}).extent(0) == 2));
}

BOOST_AUTO_TEST_CASE(lists_and_shapes_as_extents) {
  float memory[15]{};
  memory[7] = 1;
  const std::vector<int> list{3, 5};
  const std::array<std::size_t, 2> fixed{3, 5}, turned{1, 3};
  const winsum::array<float, extents<3, dynamic>> a(extents<3, dynamic>(5)), b(a.extents()), c(fixed), d(list);
  for (const auto* each : {&a, &b, &c, &d}) BOOST_TEST((each->extent(0) == 3 && each->extent(1) == 5));
  BOOST_TEST((winsum::view<float, 2>(memory, std::span(fixed))(1, 2) == 1.f));
  BOOST_TEST((winsum::view<float, 2>(memory, list, turned)(1, 2) == 1.f));
  const winsum::view row_major(memory, extents<3, dynamic>(5));
  static_assert(std::same_as<decltype(row_major), const winsum::view<float, extents<3, dynamic>, layout::row_major>>);
  BOOST_TEST(row_major(1, 2) == 1.f);
  const winsum::view columns(memory, extents<3, 5>, {1, 3});
  static_assert(std::same_as<decltype(columns), const winsum::view<float, extents<3, 5>>>);
  BOOST_TEST(columns(1, 2) == 1.f);
  const standard_extents<std::size_t(-1), 5> standard{{3, 5}};
  BOOST_TEST((winsum::view(memory, standard).stride(0) == 5));
  BOOST_TEST((winsum::array<float, 2>(standard).size() == 15));
}

BOOST_AUTO_TEST_CASE(a_view_whose_extents_are_all_static_needs_a_pointer_only) {
  float memory[12]{};
  memory[7] = 1;
  const winsum::view<float, extents<3, 4>> strided(memory);
  const winsum::view<const float, extents<3, 4>, layout::row_major> packed(memory);
  const winsum::view<float, extents<3, 4>> columns(memory, winsum::strides{std::size_t{1}, 3});
  BOOST_TEST((strided(1, 3) == 1.f && packed(1, 3) == 1.f && columns(1, 2) == 1.f));
  BOOST_TEST((winsum::view<float, 0>(memory + 7)() == 1.f));
  static_assert(!std::constructible_from<winsum::view<float, extents<3, dynamic>>, float*>);
  static_assert(!std::convertible_to<float*, winsum::view<float, extents<3, 4>>>, "said, not taken");
  static_assert(!std::constructible_from<winsum::view<float, extents<3, 4>, layout::row_major>, float*, winsum::strides<2>>);
}

BOOST_AUTO_TEST_CASE(refusals_are_sentences) {
  float memory[6]{};
  using two = winsum::array<float, 2>;
  const int minus = -3;
  const std::uint64_t wrapped = std::uint64_t(-3);
  BOOST_CHECK_EXCEPTION(two({2, minus}), winsum::error, says("negative extent -3 (dimension 1)"));
  BOOST_CHECK_EXCEPTION(two({2u, wrapped}), winsum::error, says("above 2^63 - 1"));
  BOOST_CHECK_EXCEPTION(winsum::view(memory, {wrapped, wrapped}, {1, 2}), winsum::error, says("above 2^63 - 1"));
  BOOST_CHECK_EXCEPTION(two(std::vector<int>{1, 2, 3}), winsum::error, says("2 dimensions is given 3 extents or strides"));
  BOOST_CHECK_EXCEPTION(mixed(-1), winsum::error, says("negative extent -1 (dimension 1)"));
  BOOST_CHECK_EXCEPTION(mixed(2, 1, 5), winsum::error, says("extent 2 (dimension 0) but its type says 3"));
  BOOST_CHECK_EXCEPTION((winsum::array<float, extents<3, 5>>(mixed::rank() == 3 ? extents<dynamic, 5>(4) : extents<dynamic, 5>(3))), winsum::error,
                        says("its type says 3"));
  static_assert(!std::constructible_from<two, std::array<int, 3>> && !std::constructible_from<two, std::array<double, 2>>);
}

BOOST_AUTO_TEST_SUITE_END()
