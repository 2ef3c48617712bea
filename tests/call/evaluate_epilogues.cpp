// Tests what `evaluate` computes around a sum: bias, activations, a residual, and sums without a product.
#include "call/agrees.hpp"

#include <cmath>

BOOST_AUTO_TEST_SUITE(call_evaluate_epilogues)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, base{"base"}, out{"out"};
using matrix = winsum::array<float, 2>;
using vector = winsum::array<float, 1>;

constexpr auto product = sum(weight(o, c) * in(c, x));
const matrix filter = filled<matrix>({7, 9}, 1), signal = filled<matrix>({9, 21}, 2), earlier = filled<matrix>({7, 21}, 3);
const vector offset = filled<vector>({7}, 4);

BOOST_AUTO_TEST_CASE(bias_and_relu_by_every_method) {
  constexpr auto layer = out(o, x) = relu(product + bias(o));
  called::agrees_by_all<layer>(filter, signal, offset);
}

BOOST_AUTO_TEST_CASE(leaky_clip_and_residual) {
  constexpr auto leaking = out(o, x) = leaky(product + bias(o), 0.25);
  constexpr auto clipped = out(o, x) = clip(product, -6, 6.5);
  constexpr auto residual = out(o, x) = relu(product + bias(o) + base(o, x));
  called::agrees<leaking>(called::exact, filter, signal, offset);
  called::agrees<clipped>(called::exact, filter, signal);
  called::agrees<residual>(called::exact, filter, signal, offset, earlier);
}

BOOST_AUTO_TEST_CASE(sigmoid_and_silu_within_rounding) {
  constexpr auto squashed = out(o, x) = sigmoid(0.125 * product + bias(o));
  constexpr auto smooth = out(o, x) = silu(0.125 * product);
  called::agrees<squashed>({1e-6, 1e-5}, filter, signal, offset);
  called::agrees<smooth, winsum::strided_view>({1e-6, 1e-5}, filter, signal);
}

BOOST_AUTO_TEST_CASE(a_sum_of_differences) {
  constexpr winsum::tensor p{"p"}, q{"q"};
  constexpr auto distance = (out(d, x) = sum(abs(p(x + s) - q(x + s + d)))).where(winsum::range(s, 5), winsum::range(d, 3));
  const vector left = filled<vector>({23}, 5), right = filled<vector>({23}, 6);
  called::agrees<distance>(called::exact, left, right);
  called::agrees<distance, winsum::loop_nest>(called::exact, left, right);
}

BOOST_AUTO_TEST_CASE(no_sum_at_all) {
  constexpr auto blended = out(o, x) = max(in(o, x), 0) * 0.5 + bias(o);
  called::agrees<blended>(called::exact, earlier, offset);
}

BOOST_AUTO_TEST_CASE(a_nan_goes_through_maxima_and_minima) {
  constexpr auto clipped = out(o, x) = clip(sum(weight(o, c) * in(c, x)), -3, 4);
  constexpr auto rectified = out(o, x) = max(0, in(o, x));
  matrix broken = signal;
  broken(3, 5) = called::rubbish<float>();
  called::agrees_by_all<clipped>(filter, broken);
  called::agrees<rectified>(called::exact, broken);
  BOOST_TEST(std::isnan(winsum::evaluate<clipped>(filter, broken)(2, 5)));
  BOOST_TEST(std::isnan(winsum::evaluate<rectified>(broken)(3, 5)));
}

BOOST_AUTO_TEST_CASE(fractions_of_integers_are_computed_in_double) {
  constexpr auto mean = out(o) = sum(in(o, x)) / 4;
  const auto counts = filled<winsum::array<std::int32_t, 2>>({3, 5}, 7);
  called::agrees<mean>(called::exact, counts);
  static_assert(std::is_same_v<winsum::value_type_of<decltype(winsum::evaluate<mean>(counts))>, double>);
}

BOOST_AUTO_TEST_SUITE_END()
