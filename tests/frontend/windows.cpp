// Tests `windows` and `window_range`: shapes, elements, no copy, and what is refused.
#include <cstdint>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/window_range.hpp>
#include <winsum/frontend/windows.hpp>

BOOST_AUTO_TEST_SUITE(windows)

using cube = winsum::array<int, winsum::extents<2, 5, 7>>;
constexpr cube numbered() {
  cube a;
  for (int i = 0; i < 70; ++i) a.data()[i] = i;
  return a;
}

constexpr bool windows_of_the_last_dimensions() {
  const cube a = numbered();
  const auto w = winsum::windows(a, {3, 2});
  bool right = w.extent(0) == 2 && w.extent(1) == 3 && w.extent(2) == 6 && w.extent(3) == 3 && w.extent(4) == 2 && w.data() == a.data();
  for (int y = 0; y < 3; ++y)
    for (int s = 0; s < 2; ++s) right = right && w(1, y, 5, 2, s) == a(1, y + 2, 5 + s);
  return right;
}
static_assert(windows_of_the_last_dimensions());

constexpr bool with_strides_and_dilations() {
  const cube a = numbered();
  const auto w = winsum::windows(winsum::view(a).reverse(2), {2, 3}, {2, 1}, {1, 2});
  return w.extent(1) == 2 && w.extent(2) == 3 && w(1, 1, 2, 1, 2) == a(1, 3, 6 - (2 + 4)) && w(0, 1, 0, 0, 1) == a(0, 2, 4);
}
static_assert(with_strides_and_dilations());

BOOST_AUTO_TEST_CASE(at_run_time) {
  BOOST_TEST(windows_of_the_last_dimensions());
  BOOST_TEST(with_strides_and_dilations());
}

BOOST_AUTO_TEST_CASE(writes_reach_the_owner) {
  winsum::array<int, 1> a({5});
  winsum::windows(a, {3})(2, 1) = 4;
  BOOST_TEST(a(3) == 4);
}

BOOST_AUTO_TEST_CASE(as_a_range) {
  const cube a = numbered();
  const auto range = winsum::window_range(a, {3, 2}, {2, 5});
  BOOST_TEST(range.size() == 2u * 2u * 2u);
  int position = 0;
  for (const auto window : range) {
    const int n = position / 4, y = position / 2 % 2, x = position % 2;
    BOOST_TEST(window.extent(0) == 3);
    BOOST_TEST(window(2, 1) == a(n, 2 * y + 2, 5 * x + 1));
    ++position;
  }
  BOOST_TEST(range[5](0, 0) == a(1, 0, 5));
}

BOOST_AUTO_TEST_CASE(refusals_are_sentences) {
  const auto says = [](const char* part) { return [part](const winsum::error& e) { return std::string(e.what()).find(part) != std::string::npos; }; };
  const cube a = numbered();
  BOOST_CHECK_EXCEPTION(winsum::windows(a, {6, 1}), winsum::error, says("size 6 and dilation 1 does not fit dimension 1, which has extent 5"));
  BOOST_CHECK_EXCEPTION(winsum::windows(a, {3}, {1}, {4}), winsum::error, says("dimension 2"));
  BOOST_CHECK_EXCEPTION(winsum::windows(a, {0}), winsum::error, says("size 0"));
  BOOST_CHECK_EXCEPTION(winsum::windows(a, {2}, {0}), winsum::error, says("stride 0"));
  BOOST_CHECK_EXCEPTION(winsum::windows(a, {2}, {1}, {0}), winsum::error, says("dilation 0"));
  BOOST_CHECK_EXCEPTION(winsum::windows(a, {2, 2}, {1, 1}, {1, -1}), winsum::error, says("dilation -1 in dimension 2"));
}

BOOST_AUTO_TEST_SUITE_END()
