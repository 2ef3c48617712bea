// Tests `array`: shapes, memory, values, and what its constructor refuses.
#include <cstdint>
#include <numeric>
#include <utility>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/array.hpp>

BOOST_AUTO_TEST_SUITE(array)

using winsum::dynamic;
using winsum::extents;

static_assert(std::is_same_v<winsum::array<float, 2>, winsum::array<float, extents<dynamic, dynamic>>>);
static_assert(winsum::array<double, extents<16, 32>>::is_inline, "4096 bytes are held inside");
static_assert(!winsum::array<double, extents<16, 33>>::is_inline);
static_assert(!winsum::array<double, extents<2, dynamic>>::is_inline);
static_assert(winsum::array<float, extents<3, dynamic, 5>>::known.extent[1] == dynamic);

constexpr int at_compile_time() {
  winsum::array<int, extents<2, 3>> a({2, 3}, {1, 2, 3, 4, 5, 6});
  const auto copy = a;
  a.fill(9);
  return copy(1, 0) * 10 + a(0, 2);
}
static_assert(at_compile_time() == 49);

BOOST_AUTO_TEST_CASE(is_row_major_and_starts_at_zero) {
  winsum::array<float, 3> a({2, 3, 5});
  BOOST_TEST(a.size() == 30);
  BOOST_TEST(a.extent(1) == 3);
  BOOST_TEST(a.stride(0) == 15);
  BOOST_TEST(a.stride(1) == 5);
  BOOST_TEST(a.stride(2) == 1);
  BOOST_TEST(std::accumulate(a.begin(), a.end(), 0.f) == 0.f);
  a(1, 2, 4) = 7;
  BOOST_TEST(a.data()[29] == 7.f);
  a(1, 0, 2) = 8;
  BOOST_TEST(a.data()[17] == 8.f);
}

/// What is written before it is read is not written twice; elements with a constructor are made all the same.
BOOST_AUTO_TEST_CASE(elements_that_are_to_be_written) {
  struct counted {
    int value = 7;
  };
  const winsum::array<counted, winsum::extents<winsum::dynamic>> made({5}, winsum::detail::unwritten{});
  for (const counted& each : made) BOOST_TEST(each.value == 7);
  winsum::array<float, winsum::extents<winsum::dynamic, 4>> plain({3, 4}, winsum::detail::unwritten{});
  BOOST_TEST(plain.size() == 12);
  plain.fill(2);
  BOOST_TEST(plain(2, 3) == 2);
  BOOST_TEST((winsum::array<float, 1>({0}, winsum::detail::unwritten{}).size() == 0));
  BOOST_TEST((winsum::array<float, 1>({0}, {}).size() == 0));
  BOOST_CHECK_THROW((winsum::array<float, 1>({-1}, winsum::detail::unwritten{})), winsum::error);
}

BOOST_AUTO_TEST_CASE(memory_is_aligned) {
  const auto address = [](const auto& a) { return reinterpret_cast<std::uintptr_t>(a.data()); };
  winsum::array<std::int8_t, 1> small({3});
  winsum::array<float, extents<3, 3>> inside;
  winsum::array<float, 2> large({1024, 1024});
  BOOST_TEST(address(small) % 64 == 0u);
  BOOST_TEST(address(inside) % 64 == 0u);
  BOOST_TEST(address(large) % (2u << 20) == 0u);
  BOOST_TEST(large(1023, 1023) == 0.f);
  struct alignas(256) wide {
    float x = 0;
  };
  winsum::array<wide, 1> of_wide({300});
  winsum::array<wide, extents<3>> wide_inside;
  BOOST_TEST(address(of_wide) % 256 == 0u);
  BOOST_TEST(address(wide_inside) % 256 == 0u);
}

BOOST_AUTO_TEST_CASE(copies_are_apart_and_moves_take_the_memory) {
  winsum::array<int, 2> a({2, 2}, {1, 2, 3, 4});
  winsum::array<int, 2> b = a;
  b(0, 0) = 9;
  BOOST_TEST(a(0, 0) == 1);
  const int* before = a.data();
  winsum::array<int, 2> c = std::move(a);
  BOOST_TEST(c.data() == before);
  a = b;
  BOOST_TEST(a(0, 0) == 9);
  BOOST_TEST(a(1, 1) == 4);
}

BOOST_AUTO_TEST_CASE(rank_0_and_empty) {
  winsum::array<double, 0> scalar;
  BOOST_TEST(scalar.size() == 1);
  scalar() = 3;
  BOOST_TEST(scalar.data()[0] == 3.);
  winsum::array<double, 3> none({4, 0, 3});
  BOOST_TEST(none.size() == 0);
  BOOST_TEST((none.begin() == none.end()));
  BOOST_TEST((winsum::array<double, 2>().size() == 0));
  BOOST_TEST((winsum::array<double, extents<5, 7>>().size() == 35));
}

BOOST_AUTO_TEST_CASE(refusals_are_sentences) {
  const auto says = [](const char* part) { return [part](const winsum::error& e) { return std::string(e.what()).find(part) != std::string::npos; }; };
  using two = winsum::array<float, 2>;
  BOOST_CHECK_EXCEPTION(two({3, -5}), winsum::error, says("negative extent -5 (dimension 1)"));
  BOOST_CHECK_EXCEPTION(two({std::int64_t{1} << 40, std::int64_t{1} << 22}), winsum::error, says("past 64 bits"));
  BOOST_CHECK_EXCEPTION(two({2, 2}, {1, 2, 3}), winsum::error, says("4 elements but 3 values"));
  BOOST_CHECK_EXCEPTION(two({2, 2}, {1, 2, 3, 4, 5}), winsum::error, says("4 elements but 5 values"));
  using half = winsum::array<float, extents<dynamic, 7>>;
  BOOST_CHECK_EXCEPTION(half({3, 8}), winsum::error, says("extent 8 (dimension 1) but its type says 7"));
  BOOST_TEST((two({std::int64_t{1} << 40, 0}).size() == 0), "an empty tensor has no size to overflow");
}

BOOST_AUTO_TEST_SUITE_END()
