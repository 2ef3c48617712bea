// Tests calls in which an index is empty and others are large: they end at once, write what there is to write, and no size of theirs
// passes 64 bits.
#include <array>
#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

BOOST_AUTO_TEST_SUITE(evaluate_empty)

namespace declared {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, out{"out"};
constexpr auto total = out() = in(a, b, c);
constexpr auto added = out(i) += in(i, a, b, c);
constexpr auto biased = out(i) = relu(sum(in(i, a, b, c)) + bias(i));
constexpr auto residual = out(i, k) = sum(in(i, k) * weight(a)) + in(i, k);
constexpr auto product = out(i, k) = in(i, a, b) * weight(a, b, k);
constexpr auto window = out(y) = in(c, b, pad(y + r - 1)) * weight(c, b, r);
constexpr auto layer = out(o, y, x) = in(c, pad(y + r), pad(x + s)) * weight(o, c, r, s);
constexpr auto gaps = out(2 * i, j) = in(i, j, k);
constexpr auto turned = out(c, b, a) = in(a, b, c);
}  // namespace declared

constexpr std::int64_t large = std::int64_t{1} << 40;
constexpr winsum::method all[] = {winsum::automatic, winsum::loop_nest, winsum::strided_view, winsum::im2col_gemm, winsum::implicit_gemm};

/// `wanted`, of an output that held 7, by every method that applies and the oracle.
template <winsum::key K, class Out, class... Ops>
int by_every_method(const Out& wanted, const Ops&... operands) {
  int ran = 0;
  const auto check = [&](const char* how, const Out& got) {
    ++ran;
    for (std::int64_t i = 0; i < wanted.size(); ++i) BOOST_TEST(got.data()[i] == wanted.data()[i], how << " at " << i << ": " << got.data()[i]);
  };
  const auto by = [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    if constexpr (winsum::detail::right<K, M, Out, Ops...>) {
      Out got(wanted.extents());
      got.fill(7);
      winsum::evaluate_into<K, M>(got, operands...);
      check(std::string(winsum::name_of(M)).c_str(), got);
      BOOST_TEST((winsum::workspace_bytes<K, M>(operands...)) >= 0);
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) { (by(std::integral_constant<winsum::method, all[I]>{}), ...); }(std::make_index_sequence<5>{});
  Out got(wanted.extents());
  got.fill(7);
  winsum::naive_into<K>(got, operands...);
  check("oracle", got);
  return ran;
}

template <int R>
using tensor = winsum::array<float, R>;
tensor<1> ones(std::initializer_list<float> values) { return tensor<1>({static_cast<std::int64_t>(values.size())}, values); }

BOOST_AUTO_TEST_CASE(sums_over_nothing_inside_of_much) {
  tensor<0> zero;
  // Whichever of the three is empty.
  for (const std::array<std::int64_t, 3>& e :
       {std::array{large, large, std::int64_t{0}}, std::array{large, std::int64_t{0}, large}, std::array{std::int64_t{0}, large, large}})
    BOOST_TEST(by_every_method<declared::total>(zero, tensor<3>(e)) >= 3);
  BOOST_TEST(by_every_method<"abc->">(zero, tensor<3>({65536, 32768, 0})) >= 3);
}

BOOST_AUTO_TEST_CASE(what_there_is_is_written) {
  BOOST_TEST(by_every_method<declared::added>(ones({7, 7, 7}), tensor<4>({3, large, large, 0})) >= 4);
  BOOST_TEST(by_every_method<declared::biased>(ones({2, 0, 5}), tensor<4>({3, large, 0, large}), ones({2, -4, 5})) >= 4);
  const tensor<2> kept({2, 3}, {1, 2, 3, 4, 5, 6});  // read in the sum, which is empty, and around it
  BOOST_TEST(by_every_method<declared::residual>(kept, kept, tensor<1>({0})) >= 4);
  const tensor<2> turned({3, 2}, {1, 4, 2, 5, 3, 6});
  BOOST_TEST(by_every_method<declared::residual>(kept, winsum::view(turned).transpose({1, 0}), tensor<1>({0})) >= 3);
  BOOST_TEST(by_every_method<declared::product>(tensor<2>({2, 3}), tensor<3>({2, large, 0}), tensor<3>({large, 0, 3})) >= 6);
  BOOST_TEST(by_every_method<declared::product>(tensor<2>({2, 3}), tensor<3>({2, 0, large}), tensor<3>({0, large, 3})) >= 6);
  BOOST_TEST(by_every_method<declared::window>(tensor<1>({5}), tensor<3>({large, 0, 5}), tensor<3>({large, 0, 3})) >= 4);
  BOOST_TEST(by_every_method<declared::layer>(tensor<3>({2, 3, 4}), tensor<3>({0, 4, 6}), tensor<4>({2, 0, 2, 3})) >= 6);
}

BOOST_AUTO_TEST_CASE(outputs_of_no_element) {
  BOOST_TEST(by_every_method<declared::turned>(tensor<3>({0, large, large}), tensor<3>({large, large, 0})) >= 4);
  BOOST_TEST(by_every_method<declared::turned>(tensor<3>({large, large, 0}), tensor<3>({0, large, large})) >= 4);
}

BOOST_AUTO_TEST_CASE(elements_that_nothing_writes_are_cleared) {
  BOOST_TEST(by_every_method<declared::gaps>(tensor<2>({3, 2}), tensor<3>({0, 2, large})) >= 4);
  BOOST_TEST(by_every_method<declared::gaps>(tensor<2>({large, 0}), tensor<3>({large / 2, 0, large})) >= 4);
}

BOOST_AUTO_TEST_CASE(views_with_large_strides) {
  const winsum::view<const float, 3> v(nullptr, {large, 0, large}, {INT64_MAX, INT64_MIN, INT64_MAX});
  tensor<0> zero;
  BOOST_TEST(by_every_method<declared::total>(zero, v) >= 3);
  BOOST_TEST(by_every_method<declared::turned>(tensor<3>({large, 0, large}), v) >= 4);
}

BOOST_AUTO_TEST_CASE(extents_in_the_type) {
  const winsum::array<float, winsum::extents<0, large, large>> first;
  const winsum::array<float, winsum::extents<large, large, 0>> last;
  const winsum::array<float, winsum::extents<large, winsum::dynamic, large>> middle({large, 0, large});
  winsum::array<float, winsum::extents<>> zero;
  BOOST_TEST(by_every_method<declared::total>(zero, first) >= 3);
  BOOST_TEST(by_every_method<declared::total>(zero, last) >= 3);
  BOOST_TEST(by_every_method<declared::total>(zero, middle) >= 3);
  winsum::array<float, winsum::extents<2, 3>> six;
  const winsum::array<float, winsum::extents<2, large, 0>> wide;
  const winsum::array<float, winsum::extents<large, 0, 3>> tall;
  BOOST_TEST(by_every_method<declared::product>(six, wide, tall) >= 6);
}

BOOST_AUTO_TEST_CASE(explained_at_once) {
  const std::string text = winsum::explain<declared::product>(tensor<3>({2, 0, large}), tensor<3>({0, large, large}));
  BOOST_TEST(text.find("cost        0 ") != text.npos, text);
}

BOOST_AUTO_TEST_SUITE_END()
