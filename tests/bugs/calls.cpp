// Tests reported bugs that are about one call rather than a statement's answer: memory used twice, sizes past 32 bits, threads.
#include <algorithm>

#include <boost/test/unit_test.hpp>
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>

#include "call/agrees.hpp"

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
using cube = winsum::array<float, 3>;
using called::refusal;

template <winsum::key K, class F>
void by_methods(const F& each) {
  each.template operator()<K, winsum::loop_nest>();
  each.template operator()<K, winsum::strided_view>();
  each.template operator()<K, winsum::automatic>();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bugs_calls)

BOOST_AUTO_TEST_CASE(B36_an_output_that_is_an_operand) {
  static constexpr auto scaled = out(i, j, k) = weight(j) * in(i, j, k);
  const winsum::array<float, 1> factors({3}, {1, 2, 3});
  by_methods<scaled>([&]<winsum::key K, winsum::method M>() {
    cube a({3, 4, 3});
    for (int i = 0; i < 36; ++i) a.data()[i] = static_cast<float>(i);
    const cube before = a;
    const auto rows = winsum::view<float, 3>(a).slice(1, 1, 4);
    winsum::evaluate_into<K, M>(rows, factors, rows);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 3; ++k) BOOST_TEST(a(i, j, k) == before(i, j, k) * (j == 0 ? 1.0f : static_cast<float>(j)));
  });
}

BOOST_AUTO_TEST_CASE(B37_a_transpose_into_itself) {
  static constexpr auto transposed = out(j, i) = in(i, j);
  by_methods<transposed>([&]<winsum::key K, winsum::method M>() {
    // A row is its own column: every element is read only where it is written.
    winsum::array<float, 2> x({1, 4}, {0, 1, 5, 7});
    winsum::evaluate_into<K, M>(winsum::view<float, 2>(x.data(), {4, 1}), x);
    const float kept[] = {0, 1, 5, 7};
    BOOST_TEST(std::equal(x.begin(), x.end(), kept));
    winsum::array<float, 2> wide({2, 3}, {0, 1, 2, 3, 4, 5});
    const std::string said = refusal([&] { winsum::evaluate_into<K, M>(winsum::view<float, 2>(wide.data(), {3, 2}), wide); });
    BOOST_TEST(said.starts_with("winsum: the memory of the output `out` overlaps that of `in`"), said);
    const float before[] = {0, 1, 2, 3, 4, 5};
    BOOST_TEST(std::equal(wide.begin(), wide.end(), before));
  });
}

/// Nothing is allocated: one element, read everywhere.
BOOST_AUTO_TEST_CASE(B55_sizes_past_32_bits) {
  static constexpr auto conv = out(n, o, y, x) = in(n, c, y, x + s) * weight(o, c, s);
  const float one = 1;
  const winsum::view<const float, 4> image(&one, {46341, 1, 46341, 1}, {0, 0, 0, 0});
  const winsum::view<const float, 3> filter(&one, {4, 1, 1}, {0, 0, 0});
  constexpr std::int64_t rows = 2147488281, bytes = sizeof(float);
  BOOST_TEST((winsum::workspace_bytes<conv, winsum::loop_nest>(image, filter)) == 0);
  const std::int64_t matrix = winsum::workspace_bytes<conv, winsum::im2col_gemm>(image, filter, winsum::threads{1});
  BOOST_TEST(matrix >= rows * bytes);
  BOOST_TEST(matrix < 2 * rows * bytes);
  const std::int64_t piece = winsum::workspace_bytes<conv, winsum::implicit_gemm>(image, filter, winsum::threads{1});
  BOOST_TEST(piece > 0);
  BOOST_TEST(piece < 4 << 20);
}

BOOST_AUTO_TEST_CASE(B58_every_number_of_threads) {
  static constexpr auto full = out(n, z) = in(n, pad(z - r)) * weight(r);
  winsum::array<float, 2> lines({3, 4});
  lines.fill(1);
  const winsum::array<float, 1> ones({3}, {1, 1, 1});
  const float wanted[] = {1, 2, 3, 3, 2, 1};
  by_methods<full>([&]<winsum::key K, winsum::method M>() {
    for (int count = 1; count <= 5; ++count) {
      const auto got = winsum::evaluate<K, M>(lines, ones, winsum::threads{count});
      for (int n = 0; n < 3; ++n) BOOST_TEST(std::equal(wanted, wanted + 6, got.data() + 6 * n));
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
