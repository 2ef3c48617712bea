// Tests the element types of the verbs: what sums are taken in, what results hold, and mixed types.
#include "call/agrees.hpp"

#include <vector>

BOOST_AUTO_TEST_SUITE(call_evaluate_types)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};

constexpr auto conv = out(o, x) = in(c, pad(2 * x + s - 1)) * weight(o, c, s);

/// A convolution of T with T, by the blocked product and by loops.
template <class T, class Result>
void convolves() {
  const auto image = filled<winsum::array<T, 2>>({5, 43}, 1);
  const auto filter = filled<winsum::array<T, 3>>({9, 5, 3}, 2);
  called::agrees<conv, winsum::implicit_gemm>(called::exact, image, filter);
  called::agrees<conv, winsum::loop_nest>(called::exact, image, filter);
  static_assert(std::is_same_v<winsum::value_type_of<decltype(winsum::evaluate<conv>(image, filter))>, Result>);
}

BOOST_AUTO_TEST_CASE(floating) { convolves<double, double>(); }
BOOST_AUTO_TEST_CASE(bytes_sum_in_int32) { convolves<std::int8_t, std::int32_t>(); }
BOOST_AUTO_TEST_CASE(unsigned_bytes_sum_in_int32) { convolves<std::uint8_t, std::int32_t>(); }
BOOST_AUTO_TEST_CASE(short_integers_sum_in_int32) { convolves<std::int16_t, std::int32_t>(); }
BOOST_AUTO_TEST_CASE(long_integers) { convolves<std::int64_t, std::int64_t>(); }
BOOST_AUTO_TEST_CASE(complex_numbers) { convolves<std::complex<float>, std::complex<float>>(); }
BOOST_AUTO_TEST_CASE(wide_complex_numbers) { convolves<std::complex<double>, std::complex<double>>(); }

BOOST_AUTO_TEST_CASE(int32_by_strided_views) {
  called::agrees<conv, winsum::strided_view>(called::exact, filled<winsum::array<std::int32_t, 2>>({5, 43}, 3),
                                             filled<winsum::array<std::int32_t, 3>>({9, 5, 3}, 4));
}

BOOST_AUTO_TEST_CASE(bytes_do_not_wrap_around) {
  winsum::array<std::int8_t, 1> first({300}), second({300});
  first.fill(-128);
  second.fill(-128);
  BOOST_TEST(winsum::evaluate<"i,i->">(first, second)() == 300 * 16384);
}

BOOST_AUTO_TEST_CASE(mixed_types_meet_in_their_common_type) {
  const auto bytes = filled<winsum::array<std::uint8_t, 2>>({7, 9}, 5);
  const auto floats = filled<winsum::array<float, 2>>({9, 11}, 6);
  const auto waves = filled<winsum::array<std::complex<float>, 2>>({9, 11}, 7);
  called::agrees<"ij,jk->ik">(called::exact, bytes, floats);
  called::agrees<"ij,jk->ik">(called::exact, bytes, waves);
}

BOOST_AUTO_TEST_CASE(the_output_has_a_type_of_its_own) {
  const auto left = filled<winsum::array<float, 2>>({7, 9}, 8), right = filled<winsum::array<float, 2>>({9, 11}, 9);
  winsum::array<double, 2> wide({7, 11});
  winsum::evaluate_into<"ij,jk->ik">(wide, left, right);
  called::same(wide, winsum::naive<"ij,jk->ik">(left, right));
  const auto bytes = filled<winsum::array<std::int8_t, 2>>({7, 9}, 10), more = filled<winsum::array<std::int8_t, 2>>({9, 11}, 11);
  winsum::array<std::int8_t, 2> narrow({7, 11});
  constexpr auto scaled = out(i, k) = clip(sum(in(i, j) * weight(j, k)), -100, 100);
  winsum::evaluate_into<scaled>(narrow, bytes, more);
  called::same(narrow, winsum::naive<scaled>(bytes, more));
}

BOOST_AUTO_TEST_CASE(a_constant_past_64_bits_is_no_integer) {
  const winsum::array<std::int64_t, 1> zero({3}, {0, 1, 4096});
  constexpr auto below = out(i) = in(i) + -9223372036854775809.0L;
  called::agrees<below>(called::exact, zero);
  static_assert(std::is_same_v<winsum::value_type_of<decltype(winsum::evaluate<below>(zero))>, double>);
  BOOST_TEST(winsum::evaluate<below>(zero)(2) == -0x1p63 + 4096);
}

BOOST_AUTO_TEST_CASE(a_constant_below_0_beside_a_wider_unsigned_output) {
  const winsum::array<std::uint32_t, 1> numbers({3}, {0, 7, 4294967295u});
  constexpr auto least = out(i) = in(i) * -1;
  winsum::array<std::uint64_t, 1> wide({3});
  winsum::evaluate_into<least>(wide, numbers);
  called::same(wide, winsum::array<std::uint64_t, 1>({3}, {0, -std::uint64_t{7}, -std::uint64_t{4294967295u}}));
  winsum::naive_into<least>(wide, numbers);
  called::same(wide, winsum::array<std::uint64_t, 1>({3}, {0, -std::uint64_t{7}, -std::uint64_t{4294967295u}}));
}

BOOST_AUTO_TEST_CASE(conjugates) {
  constexpr auto power = out(i) = sum(in(i, x) * conj(in(i, x)));
  called::agrees<power>(called::exact, filled<winsum::array<std::complex<double>, 2>>({5, 13}, 12));
}

BOOST_AUTO_TEST_SUITE_END()
