// Defines the reported bugs about contractions as cases: index groups, empty sums, the place of a sum.
#pragma once
#include <limits>

#include "bugs/windows.hpp"

namespace bugs {

template <class Run>
void B21(Run& run) {
  tensor<float, 5> all({2, 2, 2, 3, 3});
  for (int i = 0; i < 72; ++i) all.data()[i] = static_cast<float>(i);
  run.template operator()<"tiijj->ij">(tensor<float, 2>({2, 3}, {36, 44, 52, 90, 98, 106}), all);
}

template <class Run>
void B23(Run& run) {
  const tensor<float, 2> left({2, 3}, {1, 2, 3, 4, 5, 6}), right({3, 2}, {1, 2, 3, 4, 5, 6});
  tensor<float, 0> wanted;
  wanted() = 86;
  run.template operator()<"ab,ba->">(wanted, left, right);
}

template <class Run>
void B25(Run& run) {
  using namespace named;
  static constexpr auto product = out(y, i) = in(k, y) * weight(i, k);
  static constexpr auto added = out(y, i) += in(k, y) * weight(i, k);
  const tensor<float, 2> left({2, 2}, {1, 0, 0, 0}), right({2, 2}, {1, 2, 3, 4}), wanted({2, 2}, {1, 3, 0, 0});
  const auto whole = [](auto& t) { return winsum::view<float, 2>(t); };
  run.template operator()<product>(wanted, left, right);
  run.template into<product>(wanted, filled<float, 2>({2, 2}, std::numeric_limits<float>::quiet_NaN()), whole, left, right);
  run.template into<added>(tensor<float, 2>({2, 2}, {11, 13, 10, 10}), filled<float, 2>({2, 2}, 10), whole, left, right);
}

/// With the sum's place written, the offset is added once.
template <class Run>
void B26(Run& run) {
  using namespace named;
  static constexpr auto once = out(i, k) = weight(i, k) * (sum(in(i, j) * e(j, k)) + bias(k));
  static constexpr auto each_time = out(i, k) = weight(i, k) * sum(in(i, j) * e(j, k) + bias(k), j);
  const tensor<float, 2> mask({1, 2}, {1, 2}), left({1, 3}, {1, 2, 3}), right({3, 2}, {1, 0, 0, 1, 1, 1});
  const tensor<float, 1> offset({2}, {10, 20});
  run.template operator()<once>(tensor<float, 2>({1, 2}, {14, 50}), mask, left, right, offset);
  run.template operator()<each_time>(tensor<float, 2>({1, 2}, {34, 130}), mask, left, right, offset);
}

template <class Run>
void B27(Run& run) {
  using namespace named;
  static constexpr auto product = out(i, j) = in(i, k) * weight(k, j);
  static constexpr auto added = out(i, j) += in(i, k) * weight(k, j);
  static constexpr auto scaled = out(i, j) = 10 * bias(i, j) + sum(in(i, k) * weight(k, j));
  const tensor<float, 2> left({2, 0}), right({0, 3}), ones = filled<float, 2>({2, 3}, 1);
  const auto whole = [](auto& t) { return winsum::view<float, 2>(t); };
  run.template operator()<product>(filled<float, 2>({2, 3}, 0), left, right);
  run.template into<product>(filled<float, 2>({2, 3}, 0), filled<float, 2>({2, 3}, std::numeric_limits<float>::quiet_NaN()), whole, left, right);
  run.template into<added>(ones, ones, whole, left, right);
  run.template operator()<scaled>(filled<float, 2>({2, 3}, 10), ones, left, right);
}

/// A part of an expression kept in a variable is a value of its own.
template <class Run>
void B38(Run& run) {
  using namespace named;
  static constexpr auto inner = 2 * in(i, k) + 1;
  static constexpr auto product = inner * weight(k, j);
  static constexpr auto later = out(i, j) = sum(product);
  const tensor<float, 2> left({2, 2}, {1, 2, 3, 4}), right({2, 3}, {1, 2, 3, 4, 5, 6});
  run.template operator()<later>(tensor<float, 2>({2, 3}, {23, 31, 39, 43, 59, 75}), left, right);
}

}  // namespace bugs
