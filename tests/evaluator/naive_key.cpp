// Tests `naive<K>`: declarations and texts as template arguments, and the result's type and extents.
#include <complex>
#include <concepts>
#include <cstdint>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/naive.hpp>

#include "declared.hpp"

BOOST_AUTO_TEST_SUITE(naive_key)

using namespace declared;
using std::vector;
using winsum::array;

template <winsum::key K, class Wanted, class... A>
constexpr bool gives = std::same_as<decltype(winsum::naive<K>(std::declval<const A&>()...)), Wanted>;

constexpr winsum::statement half = out(i) = sum(in(i, j)) / 2;
static_assert(gives<"ij,jk->ik", array<std::int32_t, 2>, array<std::int8_t, 2>, array<std::uint8_t, 2>>);
static_assert(gives<"ij,jk->ik", array<double, 2>, array<float, 2>, array<double, 2>>);
static_assert(gives<"ij,j->i", array<std::complex<float>, 1>, array<std::complex<float>, 2>, vector<float>>);
static_assert(gives<half, array<double, 1>, array<int, 2>> && gives<half, array<float, 1>, array<float, 2>>);
static_assert(gives<"i,i->", array<float, 0>, vector<float>, vector<float>>);

BOOST_AUTO_TEST_CASE(a_text_and_a_declaration_are_one) {
  constexpr winsum::statement product = out(i, k) = in(i, j) * weight(j, k);
  const array<int, 2> left({2, 3}, {1, 2, 3, 4, 5, 6}), right({3, 1}, {1, 10, 100});
  const auto by_text = winsum::naive<"ij,jk->ik">(left, right);
  const auto by_declaration = winsum::naive<product>(left, right);
  BOOST_TEST(by_text.extent(0) == 2);
  BOOST_TEST(by_text.extent(1) == 1);
  BOOST_TEST(by_text(0, 0) == 321);
  BOOST_TEST(by_text(1, 0) == 654);
  BOOST_TEST(by_declaration(1, 0) == 654);
}

BOOST_AUTO_TEST_CASE(temporaries_views_and_parameters) {
  constexpr winsum::statement strided = out(y) = in(stride * y + r) * weight(r);
  const auto got = winsum::naive<strided>(vector<float>{1, 2, 3, 4, 5}, array<float, 1>({2}, {1, 10}), stride = 3);
  BOOST_TEST(got.extent(0) == 2);
  BOOST_TEST(got(0) == 21.f);
  BOOST_TEST(got(1) == 54.f);
  const array<int, 2> a({2, 3}, {1, 2, 3, 4, 5, 6});
  BOOST_TEST(winsum::naive<half>(winsum::view(a).reverse(0))(0) == 7.5);
}

BOOST_AUTO_TEST_CASE(into_a_tensor_that_is_there) {
  constexpr winsum::statement sums = out(i) += in(i, j);
  vector<double> result{0.5, 100};
  winsum::naive_into<sums>(result, array<float, 2>({2, 3}, {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(result[0] == 6.5);
  BOOST_TEST(result[1] == 115.);
}

BOOST_AUTO_TEST_CASE(strides_past_what_can_be_addressed_are_refused) {
  const float two[] = {1, 2};
  const auto refused = says("`in` with extents 2 and elements of 4 bytes spans more than can be addressed");
  for (const std::int64_t stride : {INT64_MAX, INT64_MIN, std::int64_t{1} << 62, -(std::int64_t{1} << 62)})
    BOOST_CHECK_EXCEPTION(winsum::naive<"i->i">(winsum::view(two, {2}, {stride})), winsum::error, refused);
  const winsum::view<const float, 8> wide(two, {2, 2, 2, 2, 2, 2, 2, 2},
                                          {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX});
  BOOST_CHECK_EXCEPTION(winsum::naive<"abcdefgh->">(wide), winsum::error, says("spans more than can be addressed"));
  float one[] = {0};
  BOOST_CHECK_EXCEPTION(winsum::naive_into<"i->i">(winsum::view(one, {2}, {INT64_MAX}), std::vector<float>{1, 2}), winsum::error,
                        says("`out` with extents 2"));
  BOOST_TEST(winsum::naive<"i->i">(winsum::view(two, {1}, {INT64_MAX}))(0) == 1);
  BOOST_TEST(winsum::naive<"i->i">(winsum::view(two, {0}, {INT64_MIN})).size() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
