// Tests `naive`, the oracle, against values worked out by hand and against plain loops.
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/evaluator/naive_call.hpp>
#include <winsum/frontend/windows.hpp>

#include "declared.hpp"

BOOST_AUTO_TEST_SUITE(naive)

using namespace declared;
using std::vector;
using winsum::array;

template <class T, winsum::extent_list E>
vector<T> values(const array<T, E>& a) {
  return {a.begin(), a.end()};
}
template <class T>
void equal(const vector<T>& got, const vector<std::type_identity_t<T>>& wanted) {
  BOOST_TEST(got == wanted, boost::test_tools::per_element());
}
template <class T>
void equal(const vector<std::complex<T>>& got, const vector<std::type_identity_t<std::complex<T>>>& wanted) {
  BOOST_TEST((got == wanted));
}

BOOST_AUTO_TEST_CASE(convolution_is_what_plain_loops_give) {
  const auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + 3 * s - 2).extend(2, 5)) * weight(o, c, r, s);
  array<float, 4> image({2, 3, 7, 6}), filter({4, 3, 3, 2});
  for (int i = 0; i < image.size(); ++i) image.data()[i] = static_cast<float>(i * 7 % 13 - 6);
  for (int i = 0; i < filter.size(); ++i) filter.data()[i] = static_cast<float>(i * 5 % 11 - 5);
  const auto got = winsum::naive<float, 4>(conv, image, filter);
  const int height = (7 + 1 + 1 - 2 - 1) / 2 + 1, width = 6 + 2 + 5 - 3;
  BOOST_TEST(got.extent(0) == 2);
  BOOST_TEST(got.extent(1) == 4);
  BOOST_TEST(got.extent(2) == height);
  BOOST_TEST(got.extent(3) == width);
  int wrong = 0;
  for (int n = 0; n < 2; ++n)
    for (int o = 0; o < 4; ++o)
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
          float sum = 0;
          for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r)
              for (int s = 0; s < 2; ++s) {
                const int row = 2 * y + r - 1, column = x + 3 * s - 2;
                if (row >= 0 && row < 7 && column >= 0 && column < 6) sum += image(n, c, row, column) * filter(o, c, r, s);
              }
          wrong += got(n, o, y, x) != sum;
        }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(even_kernels_have_padding_on_one_side) {  // B05
  const vector<int> x1{1, 2, 3, 4}, ones{1, 1};
  equal(values(winsum::naive<int, 1>(out(y) = in(pad(y + r).extend(0, 1)) * weight(r), x1, ones)), {3, 5, 7, 4});
  equal(values(winsum::naive<int, 1>(out(y) = in(pad(y + r - 1).extend(1, 0)) * weight(r), x1, ones)), {1, 3, 5, 7});
}

BOOST_AUTO_TEST_CASE(each_axis_has_its_own_kernel) {  // B08
  array<int, 2> image({7, 9}), filter({3, 2});
  image.fill(1);
  filter.fill(1);
  const auto got = winsum::naive<int, 2>(out(y, x) = in(y + r, x + 4 * s) * weight(r, s), image, filter);
  BOOST_TEST(got.extent(0) == 5);
  BOOST_TEST(got.extent(1) == 5);
  equal(values(got), vector<int>(25, 6));
}

BOOST_AUTO_TEST_CASE(cropping_and_padding_act_per_row) {  // B11
  array<int, 2> rows({2, 6});
  for (int i = 0; i < 12; ++i) rows.data()[i] = i < 6 ? 10 * i : 100 + i;
  const auto got = winsum::naive<int, 2>(out(n, x) = in(n, pad(x + 5).extend(-5, 1)) * weight(r), rows, vector<int>{1});
  BOOST_TEST(got.extent(1) == 2);
  equal(values(got), {50, 0, 111, 0});
}

BOOST_AUTO_TEST_CASE(window_larger_than_the_input) {  // B13
  const vector<int> one{1}, ones{1, 1, 1};
  BOOST_CHECK_EXCEPTION((winsum::naive<int, 1>(out(y) = in(y + 3 * r) * weight(r), one, ones)), winsum::error,
                        says("the window `y + 3*r` in `in` (dimension 0) goes from 0 to 6 at y = 0, larger than extent 1"));
  BOOST_TEST((winsum::naive<int, 1>(out(y) = in(y + 3 * r) * weight(r), vector<int>(), ones).size() == 0));
  equal(values(winsum::naive<int, 1>(out(y) = in(pad(y + 3 * r - 3)) * weight(r), one, ones)), {1});
}

BOOST_AUTO_TEST_CASE(borders_fold_as_often_as_needed) {  // B17
  const vector<int> data{1, 2, 3}, seven(7, 1);
  equal(values(winsum::naive<int, 1>(out(x) = in(wrap(x + r - 3)) * weight(r), data, seven)), {13, 14, 15});
  equal(values(winsum::naive<int, 1>(out(x) = in(symmetric(x + r - 3)) * weight(r), data, seven)), {15, 14, 13});
  equal(values(winsum::naive<int, 1>((out(x) = in(wrap(x - 7))).where(range(x, 12)), data)), {3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2});
  equal(values(winsum::naive<int, 1>((out(x) = in(symmetric(x - 7))).where(range(x, 13)), data)), {1, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1});
  equal(values(winsum::naive<int, 1>((out(x) = in(reflect(x - 5))).where(range(x, 11)), data)), {2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2});
  equal(values(winsum::naive<int, 1>((out(x) = in(reflect(x - 2))).where(range(x, 4)), vector<int>{8})), {8, 8, 8, 8});
  equal(values(winsum::naive<int, 1>((out(x) = in(clamp(x - 2))).where(range(x, 7)), data)), {1, 1, 1, 2, 3, 3, 3});
  equal(values(winsum::naive<int, 1>((out(x) = in(pad(x - 1, 9))).where(range(x, 5)), data)), {9, 1, 2, 3, 9});
}

BOOST_AUTO_TEST_CASE(signs_decide_correlation_or_convolution) {  // B18
  array<int, 2> image({5, 5}), filter({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  image(2, 2) = 1;
  const auto middle = [](const array<int, 2>& a) {
    BOOST_TEST(a.extent(0) == 5);
    BOOST_TEST(a.extent(1) == 5);
    vector<int> m;
    for (int y = 1; y < 4; ++y)
      for (int x = 1; x < 4; ++x) m.push_back(a(y, x));
    return m;
  };
  equal(middle(winsum::naive<int, 2>(out(y, x) = in(pad(y + r - 1), pad(x + s - 1)) * weight(r, s), image, filter)), {9, 8, 7, 6, 5, 4, 3, 2, 1});
  equal(middle(winsum::naive<int, 2>(out(y, x) = in(pad(y - r + 1), pad(x - s + 1)) * weight(r, s), image, filter)), {1, 2, 3, 4, 5, 6, 7, 8, 9});
}

BOOST_AUTO_TEST_CASE(diagonals_are_summed) {  // B21
  array<int, 5> a({2, 2, 2, 3, 3});
  for (int k = 0; k < 72; ++k) a.data()[k] = k;
  equal(values(winsum::naive<int, 2>(out(i, j) = in(t, i, i, j, j), a)), {36, 44, 52, 90, 98, 106});
}

BOOST_AUTO_TEST_CASE(groups_of_indices_in_another_order) {  // B23
  const array<int, 2> left({2, 3}, {1, 2, 3, 4, 5, 6}), right({3, 2}, {1, 2, 3, 4, 5, 6});
  equal(values(winsum::naive<int, 0>(out() = in(a, b) * other(b, a), left, right)), {86});
}

BOOST_AUTO_TEST_CASE(strided_operands) {  // B32, B34
  const array<int, 2> wide({2, 4}, {0, 1, 2, 3, 4, 5, 6, 7});
  array<int, 2> ones({3, 3});
  ones.fill(1);
  const auto every_second = winsum::view(wide).slice(1, 0, 4, 2);
  equal(values(winsum::naive<int, 2>(out(y, x) = in(y + r, x + s) * weight(r, s), ones, every_second)), {12, 12, 12, 12});
  const array<int, 2> matrix({3, 2}, {2, 3, 5, 7, 11, 13});
  const auto first = winsum::view(matrix).subview(1, 0), back = winsum::view(matrix).subview(1, 1).reverse(0);
  equal(values(winsum::naive<int, 0>(out() = in(i)*other(i), first, back)), {94});
  const auto repeated = winsum::view(matrix).subview(0, 1).broadcast({4, 2});
  equal(values(winsum::naive<int, 1>(out(i) = in(i, j), repeated)), {12, 12, 12, 12});
}

BOOST_AUTO_TEST_CASE(strided_output_leaves_the_gaps) {  // B35
  array<int, 2> ones({2, 2});
  ones.fill(1);
  array<int, 3> all({2, 2, 2});
  all.fill(1);
  winsum::naive_into(out(i, k) = in(i, j) * other(j, k), winsum::view(all).subview(2, 0), ones, ones);
  equal(values(all), {2, 1, 2, 1, 2, 1, 2, 1});
}

BOOST_AUTO_TEST_CASE(any_address_and_no_more_than_the_elements) {  // B39, B41
  double buffer[18];
  for (int k = 0; k < 18; ++k) buffer[k] = k;
  const winsum::view mapped(buffer + 9, {3, 3});
  winsum::naive_into(out(i, j) += in(j, i), mapped, winsum::view(buffer, {3, 3}));
  equal(vector<double>(buffer, buffer + 18), {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 13, 17, 21, 17, 21, 25});
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float padded[16] = {1, 2, 3, 4, 5, nan, nan, nan, 1, 1, 1, 1, 1, nan, nan, nan};
  equal(values(winsum::naive<float, 1>(out(i) = in(i, j), winsum::view(padded, {2, 5}, {8, 1}))), {15.f, 5.f});
}

BOOST_AUTO_TEST_CASE(narrow_integers_do_not_overflow) {  // B44, B46
  const vector<std::uint8_t> u{255, 255};
  const vector<std::int8_t> s8{127, 127};
  equal(values(winsum::naive<std::int32_t, 0>(out() = in(i)*other(i), u, s8)), {64770});
  const array<std::int8_t, 2> left({2, 2}, {-44, -20, -126, 6}), right({2, 2}, {24, -75, 127, -101});
  equal(values(winsum::naive<std::int32_t, 2>(out(i, k) = in(i, j) * other(j, k), left, right)), {-3596, 5320, -2262, 8844});
}

BOOST_AUTO_TEST_CASE(set_clears_and_add_keeps) {  // B25, B27
  const array<float, 2> u({2, 2}, {1, 0, 0, 0}), t2({2, 2}, {1, 2, 3, 4});
  array<float, 2> result({2, 2});
  result.fill(std::numeric_limits<float>::quiet_NaN());
  winsum::naive_into(out(y, i) = in(k, y) * other(i, k), result, u, t2);
  equal(values(result), {1, 3, 0, 0});
  const array<float, 2> none({2, 0});
  winsum::naive_into(out(i, k) += in(i, j) * other(k, j), result, none, none);
  equal(values(result), {1, 3, 0, 0});
  winsum::naive_into(out(i, k) = in(i, j) * other(k, j), result, none, none);
  equal(values(result), {0, 0, 0, 0});
  winsum::naive_into(out(i, k) += in(i, k), result, t2);
  winsum::naive_into(out(i, k) += in(i, k), result, t2);
  equal(values(result), {2, 4, 6, 8});
}

BOOST_AUTO_TEST_CASE(left_sides_with_gaps_groups_and_steps) {
  const vector<int> data{5, 6, 7};
  equal(values(winsum::naive<int, 1>(out(2 * i + 1) = in(i), data)), {0, 5, 0, 6, 0, 7});
  array<int, 1> longer({7});
  longer.fill(4);
  winsum::naive_into(out(2 * i + 1) += in(i), longer, data);
  equal(values(longer), {4, 9, 4, 10, 4, 11, 4});
  const array<int, 2> grouped({2, 3}, {1, 2, 3, 4, 5, 6});
  equal(values(winsum::naive<int, 1>(out(3 * g + o) = in(g, o), grouped)), {1, 2, 3, 4, 5, 6});
  equal(values(winsum::naive<int, 1>(out(2 - i) = in(i), data)), {7, 6, 5});
}

BOOST_AUTO_TEST_CASE(the_users_extents) {
  const vector<int> data{1, 2, 3, 4, 5};
  equal(values(winsum::naive<int, 1>((out(y) = max(in(2 * y), in(2 * y + 1))), data)), {2, 4});
  equal(values(winsum::naive<int, 1>((out(y) = sum(in(y + r))).where(range(r, 3)), data)), {6, 9, 12});
  array<int, 1> four({4});
  winsum::naive_into(out(y) = sum(in(y + r)), four, data);
  equal(values(four), {3, 5, 7, 9});
  const auto strided = out(y) = in(stride * y + dilation * r) * weight(r);
  equal(values(winsum::naive<int, 1>(strided, data, vector<int>{1, 10}, stride = 2, dilation = 1)), {21, 43});
}

BOOST_AUTO_TEST_CASE(sums_are_taken_wider_and_rounded_once) {
  const vector<float> cancels{1e8f, 1, -1e8f};
  equal(values(winsum::naive<float, 0>(out() = sum(in(i)), cancels)), {1.f});
  const vector<double> finer{1e16, 1, -1e16};
  equal(values(winsum::naive<double, 0>(out() = sum(in(i)), finer)), {1.});
  const vector<std::int64_t> exact{(std::int64_t{1} << 60) + 1, 1};
  equal(values(winsum::naive<std::int64_t, 0>(out() = sum(in(i)), exact)), {(std::int64_t{1} << 60) + 2});
}

BOOST_AUTO_TEST_CASE(pointwise_parts) {
  const array<float, 2> m({2, 3}, {1, 2, 3, 4, 5, 6});
  const vector<float> b{10, 20};
  equal(values(winsum::naive<float, 1>(out(i) = sum(in(i, j)) * 0.5 + bias(i), m, b)), {13.f, 27.5f});
  equal(values(winsum::naive<double, 1>(out(i) = in(i) / 2, vector<int>{1, 2})), {0.5, 1.});
  equal(values(winsum::naive<float, 1>(out(i) = in(i) * 2, vector<int>{3, 4})), {6.f, 8.f});
  equal(values(winsum::naive<std::int8_t, 1>(out(i) = in(i) * 2, vector<std::int8_t>{3, -64})), {6, -128});
  equal(values(winsum::naive<double, 1>(out(i) = sqrt(in(i)), vector<double>{4, 2})), {2., std::sqrt(2.)});
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const float got : winsum::naive<float, 1>(out(i) = max(in(i), other(i)), vector<float>{nan, 0, nan}, vector<float>{0, nan, nan}))
    BOOST_TEST(got != got);
}

BOOST_AUTO_TEST_CASE(complex_numbers) {
  using complex = std::complex<float>;
  const vector<complex> z{{1, 2}, {3, -1}};
  const vector<float> real{2, 3};
  equal(values(winsum::naive<complex, 0>(out() = in(i)*other(i), z, real)), {complex(11, 1)});
  equal(values(winsum::naive<complex, 0>(out() = sum(in(i)*conj(in(i))), z)), {complex(15, 0)});
  BOOST_CHECK_EXCEPTION((winsum::naive<float, 1>(out(i) = in(i), z)), winsum::error, says("give a complex output"));
}

BOOST_AUTO_TEST_CASE(an_output_over_an_operand_is_read_first) {  // B37
  array<int, 2> square({2, 2}, {1, 2, 3, 4});
  winsum::naive_into(out(j, i) = in(i, j), square, square);
  equal(values(square), {1, 3, 2, 4});
}

BOOST_AUTO_TEST_CASE(run_time_types) {
  const vector<std::int16_t> v{1, 2, 3};
  vector<float> w2{0, 0};
  const winsum::any_operand operands[] = {winsum::any_of(v)};
  const auto twice = out(y) = in(y) + in(2 - y);
  BOOST_CHECK_EXCEPTION(winsum::naive_into(twice, operands, winsum::any_output_of(w2)), winsum::error,
                        says("the output given has extent 2 in `out` (dimension 0), but `y` in `in` (dimension 0) gives index `y` the extent 3"));
  const auto pairs = out(y) = in(y + r) * bias(r);
  const vector<double> halves{0.5, 0.5};
  const winsum::any_operand both[] = {winsum::any_of(v), winsum::any_of(halves)};
  BOOST_TEST(winsum::naive_space(pairs, both).output[0] == 2);
  BOOST_TEST(winsum::naive_space(pairs, both).terms == 2);
  winsum::naive_into(pairs, both, winsum::any_output_of(w2));
  equal(w2, {1.5f, 2.5f});
}

BOOST_AUTO_TEST_CASE(refusals_are_sentences) {
  array<int, 1> three({3}), four({4}), one({1});
  const auto refuses = [&](const winsum::statement& s, std::string_view part, const auto&... args) {
    array<int, 1> result({3});
    result.fill(7);
    BOOST_CHECK_EXCEPTION(winsum::naive_into(s, result, args...), winsum::error, says(part));
    equal(values(result), {7, 7, 7});
  };
  refuses(out(i) = in(i)*other(i), "index `i` has extent 3 in `in` (dimension 0) but 4 in `other` (dimension 0)", three, four);
  refuses(out(i) = in(i)*other(i), "but 1 in `other` (dimension 0)", three, one);  // B19: no broadcast of its own accord
  refuses((out(i) = in(i)).where(range(i, 4)), "has extent 4 by range(i, 4) but 3 in `in` (dimension 0)", three);
  refuses(out(i) = in(i - 1), "`i - 1` reaches -1 in `in` (dimension 0), before its start (extent 4)", four);
  refuses(out(i) = sum(in(i + j)) * other(j), "uses it outside any sum", four, three);
  winsum::statement no_sum = out(i) = sum(in(i + j));
  no_sum.value.root = 0;
  refuses(no_sum, "index `j` is not on the left side, and `in` uses it outside any sum", four);
  refuses(out(i + j) = in(i)*other(j), "more than once", array<int, 1>({2}), array<int, 1>({2}));  // B58: not as a scatter
  refuses(
      out(i + 1) = in(i),
      "the left side writes `out` (dimension 0) at `i + 1`, which reaches 3, past the end of the output given (extent 3); pass an output of extent 4",
      three);
  // Also where another dimension gives padding.
  refuses(out(i) = in(pad(i + 4), j + 1) * other(i, j), "`j + 1` reaches 3 in `in` (dimension 1), past its end (extent 3)", array<int, 2>({4, 3}),
          array<int, 2>({3, 3}));
  refuses(out(i) = in(i)*other(i), "reads 2 tensors (`in`, `other`) but the call gives 1", three);
  refuses(out(i) = in(i, j), "declared with 2 dimensions", three);
  refuses(out(i) = in(stride * i), "parameter `stride` has no value", four);
  refuses(out(i) = in(i), "has none; drop it", three, stride = 2);
  refuses(out(i) = in(stride * i), "given twice, as 1 and as 2", three, stride = 1, stride = 2);
  refuses(out(i) = in(wrap(i)), "`wrap(i)` has no element to give: `in` (dimension 0) has extent 0", array<int, 1>({0}));
  const array<int, 5> left({3, 3, 4, 5, 6});
  BOOST_CHECK_EXCEPTION((winsum::naive<int, 0>(out() = in(a, a, b, c, b) * other(a, b, c), left, array<int, 3>({3, 4, 5}))), winsum::error,
                        says("index `b` has extent 4 in `in` (dimension 2) but 6 in `in` (dimension 4)"));  // B29
  BOOST_CHECK_EXCEPTION((winsum::naive<int, 1>(out(y) = sum(in(y + r)), four)), winsum::error,
                        says("indices `y` and `r` both have no extent: they stand together in `y + r` of `in` (dimension 0)"));
}

/// Here r has 5 taps by the second read; an output of extent 4 leaves y room for 2 of them only in the first.
BOOST_AUTO_TEST_CASE(an_output_that_is_made_limits_nothing) {
  const winsum::statement s = out(y) = in(-y + r + 3) * other(clamp(r - 2));
  array<int, 1> five({5}, {1, 2, 3, 4, 5}), one({1}, {1});
  BOOST_CHECK_EXCEPTION((winsum::naive<int, 1>(s, five, one)), winsum::error, says("`-y + r + 3` reaches"));
  array<int, 1> result({4});
  winsum::naive_into(s, result, five, one);
  equal(values(result), {9, 7, 5, 3});
}

BOOST_AUTO_TEST_SUITE_END()
