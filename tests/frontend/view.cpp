// Tests `view`: strides of every sign, the views made of views, what the type promises, and what is refused.
#include <concepts>
#include <cstdint>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/array.hpp>
#include <winsum/frontend/view.hpp>

BOOST_AUTO_TEST_SUITE(view)

using winsum::dynamic;
using winsum::extents;
using winsum::layout;

using numbered_array = winsum::array<int, extents<3, 4>>;
constexpr numbered_array numbered() {
  numbered_array a;
  for (int i = 0; i < 12; ++i) a.data()[i] = i;
  return a;
}

constexpr bool moves_as_numpy_does() {
  const numbered_array a = numbered();
  const winsum::view v(a);
  const auto back = v.reverse(1);
  const auto turned = v.transpose({1, 0});
  const auto every_second = v.slice(1, 1, 4, 2);
  const auto down = v.slice(0, 2, -1, -2);
  const auto row = v.subview(0, 1);
  const auto many = row.broadcast({5, 2, 4});
  return back(1, 0) == 7 && back(2, 3) == 8 && turned.extent(0) == 4 && turned(3, 1) == 7 && every_second.extent(1) == 2 &&
         every_second(2, 1) == 11 && down.extent(0) == 2 && down(0, 1) == 9 && down(1, 1) == 1 && row(3) == 7 && many.stride(0) == 0 &&
         many(4, 1, 2) == 6 && v.slice(0, 2, 2).size() == 0 && back.reverse(1)(0, 1) == 1;
}
static_assert(moves_as_numpy_does());

static_assert(std::same_as<decltype(winsum::view(std::declval<winsum::array<float, 3>&>())), winsum::view<float, 3, layout::row_major>>);
static_assert(std::same_as<decltype(winsum::view(std::declval<const numbered_array&>())), winsum::view<const int, extents<3, 4>, layout::row_major>>);

template <class From, class To>
constexpr bool becomes = std::convertible_to<From, To>;
static_assert(becomes<winsum::view<int, extents<3, 4>, layout::row_major>, winsum::view<const int, 2>>);
static_assert(becomes<winsum::array<int, 2>&, winsum::view<int, 2, layout::row_major>>);
static_assert(becomes<const winsum::array<int, 2>&, winsum::view<const int, 2>>);
static_assert(!becomes<const winsum::array<int, 2>&, winsum::view<int, 2>>, "const is kept");
static_assert(!becomes<winsum::array<int, 2>, winsum::view<const int, 2>>, "a temporary would dangle");
static_assert(!becomes<winsum::view<int, 2>, winsum::view<int, 2, layout::row_major>>, "nothing is promised that may be false");
static_assert(!becomes<winsum::view<int, 2>, winsum::view<int, extents<3, dynamic>>>);
static_assert(!becomes<winsum::view<int, 2>, winsum::view<int, 3>>);

BOOST_AUTO_TEST_CASE(is_what_numpy_does_at_run_time_too) { BOOST_TEST(moves_as_numpy_does()); }

BOOST_AUTO_TEST_CASE(writes_reach_the_owner) {
  winsum::array<int, 2> a({2, 3});
  winsum::view v(a);
  v.reverse(0)(0, 2) = 5;
  BOOST_TEST(a(1, 2) == 5);
}

BOOST_AUTO_TEST_CASE(one_element_without_dimensions) {
  float number = 3;
  const winsum::view<float, 0, winsum::layout::row_major> one(&number, {});
  BOOST_TEST(one() == 3);
  BOOST_TEST(one.size() == 1);
  const winsum::view<const float, 0> seen(one);
  BOOST_TEST(&seen() == &number);
}

BOOST_AUTO_TEST_CASE(pointers_with_and_without_strides) {
  int memory[6] = {0, 1, 2, 3, 4, 5};
  const winsum::view rows(memory, {2, 3});
  const winsum::view columns(memory, {2, 3}, {1, 2});
  BOOST_TEST(rows(1, 0) == 3);
  BOOST_TEST(columns(1, 0) == 1);
  BOOST_TEST(columns(0, 2) == 4);
  const winsum::view<int, 1> again(memory + 5, {3}, {-2});
  BOOST_TEST(again(2) == 1);
}

BOOST_AUTO_TEST_CASE(an_extent_of_1_is_repeated) {
  const numbered_array a = numbered();
  const auto column = winsum::view(a).slice(1, 2, 3).broadcast({2, 3, 5});
  BOOST_TEST(column.stride(0) == 0);
  BOOST_TEST(column.stride(1) == 4);
  BOOST_TEST(column.stride(2) == 0);
  BOOST_TEST(column(1, 2, 4) == 10);
  const auto row = winsum::view(a).slice(0, 1, 2).broadcast({3, 4});
  BOOST_TEST(row(2, 3) == 7);
}

BOOST_AUTO_TEST_CASE(refusals_are_sentences) {
  const auto says = [](const char* part) { return [part](const winsum::error& e) { return std::string(e.what()).find(part) != std::string::npos; }; };
  const numbered_array a = numbered();
  const winsum::view v(a);
  BOOST_CHECK_EXCEPTION(v.slice(1, 0, 5), winsum::error, says("positions 0 to 4 of dimension 1, which has extent 4"));
  BOOST_CHECK_EXCEPTION(v.slice(1, -1, 2), winsum::error, says("positions -1 to 1"));
  BOOST_CHECK_EXCEPTION(v.slice(0, 0, 2, 0), winsum::error, says("step of 0"));
  BOOST_CHECK_EXCEPTION(v.reverse(2), winsum::error, says("no dimension 2"));
  BOOST_CHECK_EXCEPTION(v.transpose({0, 0}), winsum::error, says("each dimension once"));
  BOOST_CHECK_EXCEPTION(v.subview(0, 3), winsum::error, says("at 3 of dimension 0, which has extent 3"));
  BOOST_CHECK_EXCEPTION(v.broadcast({3, 8}), winsum::error, says("extent 4 (dimension 1) cannot be broadcast to 8"));
  BOOST_CHECK_THROW((winsum::view<const int, extents<3, 5>>(a.data(), {3, 4})), winsum::error);
}

BOOST_AUTO_TEST_SUITE_END()
