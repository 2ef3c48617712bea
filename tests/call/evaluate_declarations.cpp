// Tests the kinds of declarations that `evaluate` takes: texts, groups, more than two factors, ranges, one number, no element.
#include "call/agrees.hpp"

#include <array>
#include <span>
#include <vector>

BOOST_AUTO_TEST_SUITE(call_evaluate_declarations)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
using matrix = winsum::array<float, 2>;
using vector = winsum::array<float, 1>;

const matrix left = filled<matrix>({6, 5}, 1), right = filled<matrix>({5, 8}, 2), third = filled<matrix>({8, 7}, 3),
             fourth = filled<matrix>({7, 3}, 4);

BOOST_AUTO_TEST_CASE(both_notations_are_one_function) {
  using namespace winsum::names;
  constexpr auto product = a(i, k) = in(i, j) * weight(j, k);
  constexpr auto by_text = winsum::einsum("a(i,k) = in(i, j) * weight(j, k)");
  const auto first = &winsum::evaluate<product, winsum::automatic, matrix, matrix>;
  const auto second = &winsum::evaluate<by_text, winsum::automatic, matrix, matrix>;
  const auto literal = &winsum::evaluate<"a(i,k)=in(i,j)*weight(j,k)", winsum::automatic, matrix, matrix>;
  BOOST_TEST((first == second));
  BOOST_TEST((first == literal));
  called::same(first(left, right), winsum::naive<"ij,jk->ik">(left, right));
}

BOOST_AUTO_TEST_CASE(three_and_four_factors) {
  called::agrees<"ij,jk,kl->il">(called::exact, left, right, third);
  called::agrees<"ij,jk,kl,lm->im">(called::exact, left, right, third, fourth);
  called::agrees<"ij,jk,kl->il", winsum::loop_nest>(called::exact, left, right, third);
}

BOOST_AUTO_TEST_CASE(groups_and_depthwise) {
  constexpr auto grouped = out(g, o, x) = in(g, c, pad(x + s - 1)) * weight(g, o, c, s);
  constexpr auto depthwise = out(c, y, x) = in(c, pad(y + r - 1), pad(x + s - 1)) * weight(c, r, s);
  const auto image = filled<winsum::array<float, 3>>({3, 4, 19}, 5);
  const auto filters = filled<winsum::array<float, 4>>({3, 5, 4, 3}, 6);
  called::agrees<grouped>(called::exact, image, filters);
  called::agrees<grouped, winsum::implicit_gemm>(called::exact, image, filters);
  called::agrees<depthwise>(called::exact, filled<winsum::array<float, 3>>({3, 9, 11}, 7), filled<winsum::array<float, 3>>({3, 3, 3}, 8));
}

BOOST_AUTO_TEST_CASE(borders) {
  constexpr auto blurred = out(p, q, x) = in(clamp(p - 2)) * in(reflect(q + 1)) * weight(wrap(x - 3));
  constexpr auto in_ranges = blurred.where(winsum::range(p, 9), winsum::range(q, 6), winsum::range(x, 11));
  called::agrees<in_ranges>(called::exact, filled<vector>({7}, 9), filled<vector>({5}, 10));
  constexpr auto mirrored = out(x) = in(symmetric(x + s - 2)) * weight(s);
  called::agrees<mirrored>(called::exact, filled<vector>({17}, 11), filled<vector>({5}, 12));
  called::agrees<mirrored, winsum::loop_nest>(called::exact, filled<vector>({3}, 11), filled<vector>({5}, 12));
}

BOOST_AUTO_TEST_CASE(ranges_bound_what_no_operand_does) {
  constexpr auto boxes = (out(y) = sum(in(2 * y + r))).where(winsum::range(r, 3));
  constexpr auto fewer = (out(y) = in(y + r) * weight(r)).where(winsum::range(y, 4));
  called::agrees<boxes>(called::exact, filled<vector>({12}, 13));
  called::agrees<fewer>(called::exact, filled<vector>({12}, 14), filled<vector>({3}, 15));
  BOOST_TEST(winsum::evaluate<fewer>(filled<vector>({12}, 14), filled<vector>({3}, 15)).extent(0) == 4);
}

BOOST_AUTO_TEST_CASE(diagonals_transposes_and_one_number) {
  const matrix square = filled<matrix>({7, 7}, 16);
  called::agrees<"ii->i">(called::exact, square);
  called::agrees<"ij->ji">(called::exact, left);
  called::agrees<"ij->">(called::exact, left);
  called::agrees<"ii->">(called::exact, square);
  called::agrees<"ij,ij->", winsum::loop_nest>(called::exact, left, left);
  float total = called::rubbish<float>();
  winsum::evaluate_into<"ij->">(total, left);
  called::same(total, winsum::naive<"ij->">(left));
}

BOOST_AUTO_TEST_CASE(containers_and_numbers_are_operands) {
  std::vector<float> line(11), result(9);
  called::fill(line, 17);
  const std::array<float, 3> taps{1, -2, 3};
  const std::vector<float> row(line.begin(), line.begin() + 9);
  const std::span<const float> part(line.data() + 1, 9);
  constexpr auto filtered = out(x) = in(x + s) * weight(s);
  winsum::evaluate_into<filtered>(result, line, taps);
  called::same(result, winsum::naive<filtered>(line, taps));
  called::agrees<"i,i->">(called::exact, row, part);
  called::agrees<"i,->i">(called::exact, part, 2.5f);
  called::agrees<"i,->i">(called::exact, part, 3);
  winsum::evaluate_into<"i->i">(std::span<float>(result), part);
  BOOST_TEST(result == std::vector<float>(part.begin(), part.end()), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(dimensions_of_no_element) {
  called::agrees_by_all<"ij,jk->ik">(filled<matrix>({6, 0}, 1), filled<matrix>({0, 8}, 1));
  called::agrees_by_all<"ij,jk->ik">(filled<matrix>({0, 5}, 1), filled<matrix>({5, 8}, 1));
  called::agrees_by_all<"ij,jk->ik">(filled<matrix>({6, 5}, 1), filled<matrix>({5, 0}, 1));
  called::agrees<"ij->">(called::exact, filled<matrix>({0, 5}, 1));
  const winsum::array<float, winsum::extents<0, 5>> none;
  const winsum::array<float, winsum::extents<5, 3>> some;
  called::agrees<"ij,jk->ik">(called::exact, none, some);
  constexpr auto filtered = out(x) = in(x + s) * weight(s);
  BOOST_TEST(winsum::evaluate<filtered>(filled<vector>({0}, 1), filled<vector>({3}, 1)).extent(0) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
