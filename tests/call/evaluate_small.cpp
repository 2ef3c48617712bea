// Tests outputs so small that they stay in registers: rows that fill a register, half of one, and no such part.
#include "call/agrees.hpp"

#include <algorithm>
#include <vector>

BOOST_AUTO_TEST_SUITE(call_evaluate_small)

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};

constexpr winsum::layout row_major = winsum::layout::row_major;
constexpr auto correlation = out(y, x) = in(y + r, x + s) * weight(r, s);

/// Rows x Columns outputs of a 3 x 2 window. Operands lie in memory of just their size, so that sanitizers see a read past it,
/// and the output between elements that nothing may write.
template <class T, int Rows, int Columns>
void correlates() {
  std::vector<T> image((Rows + 2) * (Columns + 1)), filter(3 * 2);
  called::fill(image, Rows * 20 + Columns);
  called::fill(filter, Columns);
  static constexpr winsum::extent_list image_extents = winsum::extents<Rows + 2, Columns + 1>, extents = winsum::extents<Rows, Columns>;
  const winsum::view<const T, image_extents, row_major> from(image.data(), {Rows + 2, Columns + 1});
  const winsum::view<const T, winsum::extents<3, 2>, row_major> by(filter.data(), {3, 2});
  using result = winsum::value_type_of<decltype(winsum::evaluate<correlation>(from, by))>;
  const result other = called::rubbish<result>();
  constexpr int guard = 17;
  std::vector<result> memory(guard + Rows * Columns + guard, other);
  const winsum::view<result, extents, row_major> to(memory.data() + guard, {Rows, Columns});
  winsum::evaluate_into<correlation, winsum::loop_nest>(to, from, by);
  BOOST_TEST_CONTEXT(Rows << " x " << Columns << " elements of " << sizeof(T) << " bytes") {
    called::same(to, winsum::naive<correlation>(from, by));
    const auto untouched = [&](auto begin) {
      return std::all_of(begin, begin + guard, [&](const result& x) { return std::memcmp(&x, &other, sizeof x) == 0; });
    };
    BOOST_TEST(untouched(memory.begin()));
    BOOST_TEST(untouched(memory.end() - guard));
  }
}

template <class T>
void correlates_all() {
  correlates<T, 1, 1>();
  correlates<T, 3, 1>();
  correlates<T, 1, 2>();
  correlates<T, 2, 2>();
  correlates<T, 5, 2>();
  correlates<T, 2, 3>();
  correlates<T, 3, 4>();
  correlates<T, 2, 5>();
  correlates<T, 2, 8>();
  correlates<T, 1, 16>();
}

BOOST_AUTO_TEST_CASE(floats) { correlates_all<float>(); }
BOOST_AUTO_TEST_CASE(doubles) { correlates_all<double>(); }
BOOST_AUTO_TEST_CASE(integers) { correlates_all<std::int32_t>(); }
BOOST_AUTO_TEST_CASE(long_integers) { correlates_all<std::int64_t>(); }
BOOST_AUTO_TEST_CASE(bytes) { correlates_all<std::int8_t>(); }
BOOST_AUTO_TEST_CASE(short_integers) { correlates_all<std::int16_t>(); }
BOOST_AUTO_TEST_CASE(complex_numbers) { correlates_all<std::complex<float>>(); }

BOOST_AUTO_TEST_SUITE_END()
