// Tests differences of neighbours: one tensor read at an index and at sums of it, which leave the index less than the dimension.
#include <boost/test/unit_test.hpp>

#include <winsum/frontend/einsum.hpp>

#include "every_way.hpp"
#include "windows.hpp"

namespace {

using namespace bugs::named;
using bugs::tensor;
using winsum::key;

constexpr auto difference = out(i) = in(i + 1) - in(i);
constexpr auto curvature = out(i) = in(i + 2) - 2 * in(i + 1) + in(i);
constexpr auto slope = out(y, x) = in(y + 1, x) - in(y, x);
constexpr auto gradient = out(y, x) = 10 * (in(y + 2, x) - in(y, x)) + (in(y, x + 1) - in(y, x));
constexpr auto weighted = out(i) = weight(i) * (in(i + 1) - in(i));
constexpr auto variation = out() = sum(abs(in(i + 1) - in(i)));
constexpr auto above_diagonal = out(i) = in(i, i + 1);
constexpr auto residual = out(y) = sum(in(y + r) * weight(r)) - in(y);
constexpr auto lags = (out(y) = in(y + r) * in(r)).where(range(y, 2));
constexpr auto both = out(i, j) = (in(i + 1) - in(i)) * (weight(j + 3) - weight(j));
constexpr auto mirrored = out(i) = in(i)-in(3 - i);
constexpr auto some = (out(i) = in(i + 1) - in(i)).where(range(i, 2));

static_assert(key(difference) == key("out(i) = in(i+1) - in(i)") && key(some) == key("out(i) = in(i+1) - in(i) where i in range(2)"));

const tensor<double, 1> squares({4}, {1, 4, 9, 16});

std::string refusal(const auto& call) {
  try {
    call();
  } catch (const winsum::error& e) {
    return e.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bugs_neighbours)

BOOST_AUTO_TEST_CASE(an_index_runs_as_far_as_every_read_stays_inside) {
  bugs::by_every_way(
      [](auto& run) {
        run.template operator()<difference>(tensor<double, 1>({3}, {3, 5, 7}), squares);
        run.template operator()<curvature>(tensor<double, 1>({2}, {2, 2}), squares);
        run.template operator()<weighted>(tensor<double, 1>({3}, {3, 10, -7}), tensor<double, 1>({3}, {1, 2, -1}), squares);
        run.template operator()<variation>(tensor<double, 0>({}, {15}), squares);
        run.template operator()<residual>(tensor<double, 1>({3}, {8, 18, 32}), squares, tensor<double, 1>({2}, {1, 2}));
        run.template operator()<mirrored>(tensor<double, 1>({4}, {-15, -5, 5, 15}), tensor<double, 1>({5}, {1, 4, 9, 16, 25}));
        const tensor<double, 2> ground({4, 3}, {1, 2, 4, 10, 13, 17, 30, 31, 35, 70, 77, 79});
        run.template operator()<slope>(tensor<double, 2>({3, 3}, {9, 11, 13, 20, 18, 18, 40, 46, 44}), ground);
        run.template operator()<gradient>(tensor<double, 2>({2, 2}, {291, 292, 603, 644}), ground);
        run.template operator()<above_diagonal>(tensor<double, 1>({2}, {2, 6}), tensor<double, 2>({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}));
        run.template operator()<both>(tensor<double, 2>({3, 2}, {21, 42, 35, 70, 49, 98}), squares, tensor<double, 1>({5}, {1, 2, 4, 8, 16}));
        const auto seen = [](auto& all) { return winsum::view<double, 1>(all); };
        run.template into<difference>(tensor<double, 1>({3}, {3, 5, 7}), bugs::filled<double, 1>({3}, -1), seen, squares);
        run.template into<lags>(tensor<double, 1>({2}, {1 + 16 + 81, 4 + 36 + 144}), bugs::filled<double, 1>({2}, -1), seen, squares);
        run.template into<some>(tensor<double, 1>({2}, {3, 5}), bugs::filled<double, 1>({2}, -1), seen, squares);
      },
      38);
}

BOOST_AUTO_TEST_CASE(too_few_elements_have_no_difference) {
  const tensor<double, 1> one({1}, {7}), none({0});
  const tensor<double, 2> row({1, 3}, {1, 2, 4});
  for (const tensor<double, 1>* line : {&one, &none}) {
    BOOST_TEST(winsum::evaluate<difference>(*line).extent(0) == 0);
    BOOST_TEST(winsum::naive<difference>(*line).extent(0) == 0);
    BOOST_TEST(winsum::evaluate<variation>(*line)() == 0);
    BOOST_TEST(winsum::naive<variation>(*line)() == 0);
  }
  BOOST_TEST(winsum::evaluate<curvature>(one).extent(0) == 0);
  BOOST_TEST(winsum::naive<curvature>(one).extent(0) == 0);
  BOOST_TEST(winsum::evaluate<slope>(row).extent(0) == 0);
  BOOST_TEST(winsum::evaluate<slope>(row).extent(1) == 3);
  BOOST_TEST(winsum::naive<slope>(row).extent(1) == 3);
  static_assert(decltype(winsum::evaluate<difference>(winsum::array<double, winsum::extents<1>>()))::known == winsum::extents<0>);
  // Three taps of a filter over two elements are a mistake nevertheless.
  BOOST_TEST(refusal([&] { winsum::evaluate<residual>(tensor<double, 1>({2}), tensor<double, 1>({4})); }).find("larger than extent 2") !=
             std::string::npos);
  BOOST_TEST(refusal([&] { winsum::naive<residual>(tensor<double, 1>({2}), tensor<double, 1>({4})); }).find("larger than extent 2") !=
             std::string::npos);
  BOOST_TEST(refusal([&] { winsum::evaluate<weighted>(tensor<double, 1>({2}), one); }).find("leaves room for 0") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(extents_in_the_type_give_the_same) {
  const winsum::array<double, winsum::extents<4>> line({4}, {1, 4, 9, 16});
  const auto got = winsum::evaluate<difference>(line);
  static_assert(got.known == winsum::extents<3>);
  BOOST_TEST(got == std::vector<double>({3, 5, 7}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(tensors_still_have_to_agree) {
  for (const std::int64_t n : {2, 4, 5}) {
    const tensor<double, 1> factors({n});
    const std::string sentence = "winsum: index `i` has extent " + std::to_string(n) +
                                 " elsewhere, but `i + 1` in `in` (dimension 0) leaves room for 3; give tensors that agree, or say range(i, n)";
    BOOST_TEST(refusal([&] { winsum::evaluate<weighted>(factors, squares); }) == sentence);
    BOOST_TEST(refusal([&] { winsum::naive<weighted>(factors, squares); }) == sentence);
  }
  constexpr auto two = out(i) = (in(i + 1) - in(i)) * (weight(i + 2) + weight(i));
  BOOST_TEST(winsum::evaluate<two>(squares, tensor<double, 1>({5})).extent(0) == 3);
  BOOST_TEST(refusal([&] { winsum::evaluate<two>(squares, tensor<double, 1>({6})); }).find("`i + 2` in `weight` (dimension 0) leaves room for 4") !=
             std::string::npos);
  BOOST_TEST(refusal([&] { winsum::naive<two>(squares, tensor<double, 1>({6})); }).find("`i + 2` in `weight` (dimension 0) leaves room for 4") !=
             std::string::npos);
  tensor<double, 1> fewer({2});
  BOOST_TEST(refusal([&] { winsum::evaluate_into<difference>(fewer, squares); }) != "");
  BOOST_TEST(refusal([&] { winsum::naive_into<difference>(fewer, squares); }) != "");
}

BOOST_AUTO_TEST_SUITE_END()
