// Tests calls by name, the extents of a result, and outputs that end with the statement.
#include <winsum/explain.hpp>
#include <winsum/naive.hpp>

#include "call/agrees.hpp"

namespace {

namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, filter{"filter"}, bias{"bias"}, out{"out"}, w{"w"}, gain{"gain"};
constexpr winsum::param stride{"stride"};
constexpr auto conv = out(o, y) = in(c, stride* y + r) * filter(o, c, r);
constexpr auto plain = out(o, y) = in(c, y + r) * filter(o, c, r);
constexpr auto more = out(o, y) += in(c, y + r) * filter(o, c, r);
constexpr auto layer = out(i, k) = gain() * sum(in(i, j) * w(j, k)) + bias(k);
constexpr auto letters = out(i, k) = a(i, j) * b(j, k);
}  // namespace app

using winsum::dynamic;
using matrix = winsum::array<float, 2>;
using vector = winsum::array<float, 1>;
using cube = winsum::array<float, 3>;
template <std::int64_t... E>
using fixed = winsum::array<float, winsum::extents<E...>>;

const matrix image = called::filled<matrix>({2, 9}, 3);
const cube taps = called::filled<cube>({4, 2, 3}, 5);

/// A tensor that only a run knows.
template <class X>
const X& hidden(const X& x) {
  return x;
}

template <winsum::key K, class... T>
std::string_view named_mistake() {
  return winsum::detail::named_mistake<winsum::detail::evaluate_verb<K, winsum::automatic>, T...>.view();
}
template <class X>
using value_named = winsum::named_operand<const X>;

}  // namespace

BOOST_AUTO_TEST_SUITE(call_by_name)

BOOST_AUTO_TEST_CASE(any_order_gives_what_the_declaration_order_gives) {
  using namespace app;
  const auto wanted = winsum::evaluate<plain>(image, taps);
  called::same(winsum::evaluate<plain>(in = image, filter = taps), wanted);
  called::same(winsum::evaluate<plain>(filter = taps, in = image), wanted);
  called::same(winsum::evaluate<plain>(winsum::named<filter> = taps, winsum::named<"in"> = image), wanted);
  called::same(winsum::evaluate<plain, winsum::im2col_gemm>(filter = taps, winsum::threads{2}, in = image), wanted);
  called::same(winsum::naive<plain>(filter = taps, in = image), wanted);
  const auto strided = winsum::evaluate<conv>(image, taps, stride = 2);
  called::same(winsum::evaluate<conv>(stride = 2, filter = taps, in = matrix(image)), strided);
  called::same(winsum::naive<conv>(filter = taps, stride = 2, in = image), strided);
  BOOST_TEST(winsum::explain<conv>(filter = taps, stride = 2, in = image) == winsum::explain<conv>(image, taps, stride = 2));
  BOOST_TEST((winsum::workspace_bytes<plain, winsum::im2col_gemm>(filter = taps, in = image) ==
              winsum::workspace_bytes<plain, winsum::im2col_gemm>(image, taps)));
  matrix sum = wanted, twice = wanted;
  winsum::evaluate_into<more>(sum, filter = taps, in = image);
  winsum::naive_into<more>(twice, filter = taps, in = image);
  called::same(sum, twice);
  BOOST_TEST(sum(3, 6) == 2 * wanted(3, 6));
}

BOOST_AUTO_TEST_CASE(tensors_of_one_type_go_by_their_names) {
  using namespace app;
  const matrix left({2, 3}, {1, 2, 3, 4, 5, 6}), right({3, 2}, {1, 0, 2, 1, 0, 1});
  const matrix wanted({2, 2}, {5, 5, 14, 11}), other({3, 3}, {1, 2, 3, 6, 9, 12, 4, 5, 6});
  constexpr winsum::tensor w{"w"};
  called::same(winsum::evaluate<"ij,jk->ik">(w = right, in = left), wanted);
  called::same(winsum::evaluate<"ij,jk->ik">(w = left, in = right), other);
  called::same(winsum::naive<"ij,jk->ik">(w = left, in = right), other);
  constexpr winsum::tensor in3{"in3"}, in4{"in4"};  // of four of one type the names alone say which is which
  called::same(winsum::naive<"ij,jk,kl,lm->im">(in4 = right, w = right, in3 = left, in = left),
               winsum::naive<"ij,jk,kl,lm->im">(left, right, left, right));
  called::same(winsum::evaluate<letters>(b = right, a = left), wanted);
  const vector offset({2}, {10, 20});
  const matrix layered({2, 2}, {20, 30, 38, 42});
  called::same(winsum::evaluate<layer>(bias = offset, w = right, in = left, gain = 2.0f), layered);
  called::same(winsum::evaluate<layer>(gain = 2.0f, in = left, w = right, bias = offset), layered);
  const winsum::array<double, 2> wide({3, 2}, {1, 0, 2, 1, 0, 1});  // another type of the same rank: both orders are there
  const auto mixed = winsum::evaluate<"ij,jk->ik">(w = wide, in = left);
  BOOST_TEST((mixed(1, 0) == 14 && mixed.extent(0) == 2));
  const auto turned = winsum::evaluate<"ij,jk->ik">(in = wide, w = left);
  BOOST_TEST((turned(1, 2) == 12 && turned.extent(0) == 3));
  const fixed<2, 3> a_left({2, 3}, {1, 2, 3, 4, 5, 6});
  const fixed<3, 4> a_right;
  static_assert(decltype(winsum::evaluate<"ij,jk->ik">(w = a_right, in = a_left))::known == winsum::extents<2, 4>);
}

BOOST_AUTO_TEST_CASE(a_wrong_name_says_the_names_there_are) {
  using namespace app;
  const auto refusal = [&](const auto& call) { return called::refusal(call); };
  const std::string unknown = "winsum: the call gives a tensor `bias`, but the declaration reads `in`, `filter`; correct the name or drop it";
  BOOST_TEST(refusal([&] { winsum::evaluate<plain>(in = hidden(image), bias = hidden(taps)); }) == unknown);
  BOOST_TEST(refusal([&] { winsum::naive<plain>(in = hidden(image), bias = hidden(taps)); }) == unknown);
  BOOST_TEST(refusal([&] { winsum::output_extents<plain>(in = hidden(image), bias = hidden(taps)); }) == unknown);
  constexpr winsum::tensor w{"w"};
  BOOST_TEST(refusal([&] { winsum::evaluate<"ij,jk->ik">(w = hidden(image), w = hidden(image)); }) ==
             "winsum: the call gives tensor `w` twice; the declaration reads `in`, `w`, each is given once");
  BOOST_TEST(refusal([&] { winsum::evaluate<plain>(in = hidden(taps), filter = hidden(image)); }) ==
             "winsum: `in` is declared with 2 dimensions but the tensor given for it has 3; give one of rank 2, or declare as many dimensions as it "
             "has");
  BOOST_TEST(refusal([&] { winsum::evaluate<plain>(filter = hidden(image), in = hidden(taps)); }) ==
             "winsum: `filter` is declared with 3 dimensions but the tensor given for it has 2; give one of rank 3, or declare as many dimensions as "
             "it has");
}

// What is no reference is known while compiling; clang refuses such a call then.
static_assert([] {
  using namespace app;
  using winsum::detail::gives_wrong_names;
  return gives_wrong_names<plain>(in = image, bias = taps) && gives_wrong_names<plain>(in = image, in = image) &&
         gives_wrong_names<plain>(in = taps, filter = image) && gives_wrong_names<"ij,jk->ik">(app::w = image, app::w = image) &&
         !gives_wrong_names<plain>(in = image, filter = taps) && !gives_wrong_names<plain>(filter = taps, winsum::threads{2}, in = image);
}());

BOOST_AUTO_TEST_CASE(what_types_say_of_names_is_said_while_compiling) {
  using namespace app;
  using winsum::named_operand;
  const auto says = [](std::string_view text, std::string_view sentence) { BOOST_TEST(text == sentence); };
  says(named_mistake<plain, value_named<matrix>>(),
       "winsum: this declaration reads 2 tensors but the call names 1; there are `in`, `filter`, each is given once");
  says(named_mistake<plain, value_named<matrix>, cube>(),
       "winsum: some tensors of this call are given by name and some are not; give a name to each of `in`, `filter`");
  says(named_mistake<plain, named_operand<const matrix, "in">, named_operand<const cube, "bias">>(),
       "winsum: the call gives a tensor `bias`, but the declaration reads `in`, `filter`; correct the name or drop it");
  says(named_mistake<plain, named_operand<const matrix, "in">, named_operand<const cube, "in">>(),
       "winsum: the call gives tensor `in` twice; the declaration reads `in`, `filter`, each is given once");
  says(named_mistake<plain, value_named<matrix>, value_named<matrix>>(),
       "winsum: no tensors of this call have the numbers of dimensions that `in`, `filter` are declared with; see which of them has another rank");
  says(named_mistake<conv, value_named<cube>, value_named<matrix>>(), "winsum: parameter `stride` has no value; give one at the call: stride = 2");
  BOOST_TEST((named_mistake<plain, value_named<fixed<4, 5, 3>>, value_named<fixed<2, 9>>>().find("index `c` has extent 2 in `in`") !=
              std::string_view::npos));
}

BOOST_AUTO_TEST_CASE(the_extents_of_a_result) {
  using namespace app;
  BOOST_TEST(winsum::output_extents<plain>(image, taps) == (std::array<std::int64_t, 2>{4, 7}), boost::test_tools::per_element());
  BOOST_TEST(winsum::output_extents<conv>(filter = taps, in = image, stride = 3) == (std::array<std::int64_t, 2>{4, 3}),
             boost::test_tools::per_element());
  matrix made(winsum::output_extents<plain>(image, taps));
  winsum::evaluate_into<plain>(made, image, taps);
  called::same(made, winsum::evaluate<plain>(image, taps));
  const fixed<2, 9> line;
  const fixed<4, 2, 3> window;
  constexpr auto size = winsum::output_extents<plain>(line, window);
  static_assert(size[0] == 4 && size[1] == 7);
  BOOST_TEST(called::refusal([&] { winsum::output_extents<conv>(image, taps, stride = 0); }).find("step of 0") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
