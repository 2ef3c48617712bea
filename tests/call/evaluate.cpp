// Tests `evaluate` and `evaluate_into` against the oracle: every method, with extents in the types, at run time, and mixed.
#include "call/agrees.hpp"

BOOST_AUTO_TEST_SUITE(call_evaluate)

using called::filled;
using namespace winsum::names;
using winsum::dynamic;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};

constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + 2 * s - 2)) * weight(o, c, r, s);

template <std::int64_t... E>
using fixed = winsum::array<float, winsum::extents<E...>>;

BOOST_AUTO_TEST_CASE(a_convolution_with_static_extents_by_every_method) {
  const auto image = filled<fixed<2, 5, 11, 14>>(1);
  const auto filter = filled<fixed<7, 5, 3, 3>>(2);
  called::agrees_by_all<conv>(image, filter);
  const auto result = winsum::evaluate<conv>(image, filter);
  static_assert(decltype(result)::known == winsum::extent_list(winsum::extents<2, 7, 6, 14>));
}

BOOST_AUTO_TEST_CASE(a_convolution_with_dynamic_extents_by_every_method) {
  const auto image = filled<winsum::array<float, 4>>({2, 5, 11, 14}, 3);
  const auto filter = filled<winsum::array<float, 4>>({7, 5, 3, 3}, 4);
  called::agrees_by_all<conv>(image, filter);
}

BOOST_AUTO_TEST_CASE(a_convolution_with_mixed_extents) {
  using image_type = winsum::array<float, winsum::extents<dynamic, 5, dynamic, 14>>;
  const auto image = filled<image_type>({2, 5, 11, 14}, 5);
  const auto filter = filled<fixed<7, 5, 3, 3>>(6);
  called::agrees<conv>(called::exact, image, filter);
  called::agrees<conv, winsum::strided_view>(called::exact, image, filter);
  const auto result = winsum::evaluate<conv>(image, filter);
  static_assert(decltype(result)::known == winsum::extent_list(winsum::extents<dynamic, 7, dynamic, 14>));
  BOOST_TEST(result.extent(2) == 6);
}

BOOST_AUTO_TEST_CASE(one_call_serves_many_sizes) {
  for (std::int64_t rows : {1, 2, 7, 33})
    for (std::int64_t columns : {1, 3, 16, 50}) {
      const auto left = filled<winsum::array<float, 2>>({rows, 19}, 7);
      const auto right = filled<winsum::array<float, 2>>({19, columns}, 8);
      called::agrees<"ij,jk->ik">(called::exact, left, right);
    }
}

BOOST_AUTO_TEST_CASE(an_output_given_may_have_other_extents_in_its_type_than_the_operands) {
  const auto left = filled<winsum::array<float, 2>>({6, 5}, 9);
  const auto right = filled<winsum::array<float, 2>>({5, 9}, 10);
  fixed<6, 9> result;
  result.fill(called::rubbish<float>());
  winsum::evaluate_into<"ij,jk->ik">(result, left, right);
  called::same(result, winsum::naive<"ij,jk->ik">(left, right));
}

BOOST_AUTO_TEST_SUITE_END()
