// Defines the reported bugs about windows as cases: sizes, padding, borders, the direction of a filter.
#pragma once
#include <winsum/dsl.hpp>
#include <winsum/frontend/array.hpp>

// A case is a function template over who runs it:
//   run.template operator()<statement>(expected, operands...)                  a new output
//   run.template into<statement>(expected, before, seen, operands...)          an output that is there: `seen(copy of before)` is the
//                                                                              tensor to write, `expected` all of the copy afterwards
namespace bugs {

namespace named {
using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, out{"out"};
}  // namespace named

template <class T, int Rank>
using tensor = winsum::array<T, Rank>;

template <class T, int Rank>
tensor<T, Rank> filled(const typename tensor<T, Rank>::position_type& extents, T value) {
  tensor<T, Rank> made(extents);
  made.fill(value);
  return made;
}

/// An average pool whose last window hangs over the end: the divisor counts what lies inside the data and its own padding.
template <class Run>
void B04(Run& run) {
  using namespace named;
  static constexpr auto count = (out(y) = sum(in(pad(2 * y + r).extend(0, 1)))).where(range(r, 2));
  static constexpr auto mean = (out(y) = sum(in(pad(2 * y + r).extend(0, 1))) / bias(y)).where(range(r, 2));
  const tensor<double, 1> line({5}, {1, 2, 3, 4, 5}), divisors({3}, {2, 2, 1});
  run.template operator()<count>(divisors, filled<double, 1>({5}, 1));
  run.template operator()<mean>(tensor<double, 1>({3}, {1.5, 3.5, 5}), line, divisors);

  static constexpr auto count_2d = (out(y, x) = sum(in(pad(2 * y + r).extend(0, 1), pad(2 * x + s).extend(0, 1)))).where(range(r, 3), range(s, 3));
  static constexpr auto mean_2d =
      (out(y, x) = sum(in(pad(2 * y + r - 1).extend(1, 2), pad(2 * x + s - 1).extend(1, 2))) / bias(y, x)).where(range(r, 3), range(s, 3));
  const tensor<double, 2> areas({4, 4}, {9, 9, 9, 6, 9, 9, 9, 6, 9, 9, 9, 6, 6, 6, 6, 4});
  run.template operator()<count_2d>(areas, filled<double, 2>({8, 8}, 1));  // the data with its padding of 1
  // Of 36 ones: 4, 6 or 9 under a window, then 2 or 1 of the last row and column.
  const tensor<double, 2> sums({4, 4}, {4, 6, 6, 2, 6, 9, 9, 3, 6, 9, 9, 3, 2, 3, 3, 1});
  tensor<double, 2> means = sums;
  for (int i = 0; i < 16; ++i) means.data()[i] /= areas.data()[i];
  run.template operator()<mean_2d>(means, filled<double, 2>({6, 6}, 1), areas);
}

template <class Run>
void B05(Run& run) {
  using namespace named;
  static constexpr auto upper = out(x) = in(pad(x + r).extend(0, 1)) * weight(r);
  static constexpr auto lower = out(x) = in(pad(x + r - 1).extend(1, 0)) * weight(r);
  const tensor<float, 1> line({4}, {1, 2, 3, 4}), ones({2}, {1, 1});
  run.template operator()<upper>(tensor<float, 1>({4}, {3, 5, 7, 4}), line, ones);
  run.template operator()<lower>(tensor<float, 1>({4}, {1, 3, 5, 7}), line, ones);
}

template <class Run>
void B08(Run& run) {
  using namespace named;
  static constexpr auto conv = out(y, x) = in(y + r, x + 4 * s) * weight(r, s);
  tensor<float, 2> image({7, 9}), wanted({5, 5});
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 9; ++x) image(y, x) = static_cast<float>(10 * y + x);
  const tensor<float, 2> filter({3, 2}, {1, 2, 3, 4, 5, 6});
  // Over the filter: sum of weights 21, of weights times r 29, of weights times s 12.
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x) wanted(y, x) = static_cast<float>(21 * (10 * y + x) + 10 * 29 + 4 * 12);
  run.template operator()<conv>(wanted, image, filter);
}

template <class Run>
void B10(Run& run) {
  using namespace named;
  static constexpr auto depthwise = out(c, y, x) = sum(in(c, pad(y + 2 * r - 2), pad(x + 2 * s - 2)) * weight(c, r, s)) + bias(c);
  tensor<double, 3> wanted({4, 5, 5});
  for (int c = 0; c < 4; ++c)
    for (int y = 0; y < 5; ++y)
      for (int x = 0; x < 5; ++x) wanted(c, y, x) = y == 2 && x == 2 ? 2 : 1 + (y == 2 || x == 2 ? 6 : 4) / 9.0;
  run.template operator()<depthwise>(wanted, filled<double, 3>({4, 5, 5}, 1), filled<double, 3>({4, 3, 3}, 1 / 9.0), filled<double, 1>({4}, 1));
}

template <class Run>
void B11(Run& run) {
  using namespace named;
  static constexpr auto cropped = out(y, x) = in(y, pad(x + s + 5).extend(-5, 1)) * weight(s);
  const tensor<float, 2> image({2, 6}, {0, 10, 20, 30, 40, 50, 100, 110, 120, 130, 140, 150});
  run.template operator()<cropped>(tensor<float, 2>({2, 2}, {50, 0, 150, 0}), image, tensor<float, 1>({1}, {1}));
}

template <class Run>
void B13(Run& run) {
  using namespace named;
  static constexpr auto inside = out(x) = in(x + 3 * r) * weight(r);
  static constexpr auto same = out(x) = in(pad(x + 3 * r - 3)) * weight(r);
  const tensor<float, 1> one({1}, {1}), ones({3}, {1, 1, 1});
  run.template operator()<inside>(tensor<float, 1>({0}), tensor<float, 1>({0}), ones);  // of one element it is refused
  run.template operator()<same>(tensor<float, 1>({1}, {1}), one, ones);
}

/// A transposed convolution as two statements: zeros between the elements, then every place that the filter reaches.
template <class Run>
void B14(Run& run) {
  using namespace named;
  static constexpr auto spread = out(2 * i) = in(i);
  static constexpr auto full = out(z) = in(pad(z - 3 * r)) * weight(r);
  const tensor<float, 1> line({3}, {1, 2, 3}), filter({3}, {10, 200, 3000}), zeros_between({5}, {1, 0, 2, 0, 3});
  run.template operator()<spread>(zeros_between, line);
  run.template operator()<full>(tensor<float, 1>({11}, {10, 0, 20, 200, 30, 400, 3000, 600, 6000, 0, 9000}), zeros_between, filter);
}

template <class Run>
void B17(Run& run) {
  using namespace named;
  static constexpr auto periodic = out(x) = in(wrap(x + r - 3)) * weight(r);
  static constexpr auto mirrored = out(x) = in(symmetric(x + r - 3)) * weight(r);
  const tensor<float, 1> line({3}, {1, 2, 3});
  const auto ones = filled<float, 1>({7}, 1);
  run.template operator()<periodic>(tensor<float, 1>({3}, {13, 14, 15}), line, ones);
  run.template operator()<mirrored>(tensor<float, 1>({3}, {15, 14, 13}), line, ones);
}

template <class Run>
void B18(Run& run) {
  using namespace named;
  static constexpr auto correlation = out(y, x) = in(pad(y + r - 1), pad(x + s - 1)) * weight(r, s);
  static constexpr auto convolution = out(y, x) = in(pad(y - r + 1), pad(x - s + 1)) * weight(r, s);
  const tensor<float, 2> filter({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  tensor<float, 2> point({5, 5}), flipped({5, 5}), plain({5, 5});
  point(2, 2) = 1;
  for (int r = 0; r < 3; ++r)
    for (int s = 0; s < 3; ++s) {
      plain(1 + r, 1 + s) = filter(r, s);
      flipped(1 + r, 1 + s) = filter(2 - r, 2 - s);
    }
  run.template operator()<correlation>(flipped, point, filter);
  run.template operator()<convolution>(plain, point, filter);
}

/// More block rows than a grid's y and z can count.
template <class Run>
void B57(Run& run) {
  using namespace named;
  static constexpr auto pointwise = out(n, o, y, x) = in(n, c, y, x) * weight(o, c);
  tensor<float, 4> image({1, 2, 256, 256}), wanted({1, 1, 256, 256});
  for (int y = 0; y < 256; ++y)
    for (int x = 0; x < 256; ++x) {
      image(0, 0, y, x) = static_cast<float>(y);
      image(0, 1, y, x) = static_cast<float>(x);
      wanted(0, 0, y, x) = static_cast<float>(1000 * y + x);
    }
  run.template operator()<pointwise>(wanted, image, tensor<float, 2>({1, 2}, {1000, 1}));
}

/// The parallel form of an overlapping sum: each element of the output is one iteration's.
template <class Run>
void B58(Run& run) {
  using namespace named;
  static constexpr auto full = out(z) = in(pad(z - r)) * weight(r);
  run.template operator()<full>(tensor<float, 1>({6}, {1, 2, 3, 3, 2, 1}), filled<float, 1>({4}, 1), filled<float, 1>({3}, 1));
}

}  // namespace bugs
