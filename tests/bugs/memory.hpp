// Defines the reported bugs about memory as cases: strides of operands and outputs, alignment, what lies between elements.
#pragma once
#include <limits>

#include "bugs/windows.hpp"

namespace bugs {

template <class Run>
void B32(Run& run) {
  using namespace named;
  static constexpr auto conv = out(o, y, x) = in(c, y + r, x + s) * weight(o, c, r, s);
  const tensor<float, 2> memory({2, 4}, {0, 1, 2, 3, 4, 5, 6, 7});
  const winsum::view<const float, 4> filter(memory.data(), {1, 1, 2, 2}, {8, 8, 4, 2});
  run.template operator()<conv>(filled<float, 3>({1, 2, 2}, 12), filled<float, 3>({1, 3, 3}, 1), filter);
}

template <class Run>
void B34(Run& run) {
  const tensor<float, 2> pairs({3, 2}, {2, 3, 5, 7, 11, 13});
  const winsum::view<const float, 1> left = winsum::view<const float, 2>(pairs).subview(1, 0);
  const winsum::view<const float, 1> right = winsum::view<const float, 2>(pairs).subview(1, 1).reverse(0);
  tensor<float, 0> wanted;
  wanted() = 94;
  run.template operator()<"i,i->">(wanted, left, right);
}

template <class Run>
void B35(Run& run) {
  const auto ones = filled<float, 2>({2, 2}, 1);
  const auto first_slots = [](auto& t) { return winsum::view<float, 3>(t).subview(2, 0); };
  run.template into<"ij,jk->ik">(tensor<float, 3>({2, 2, 2}, {2, 1, 2, 1, 2, 1, 2, 1}), filled<float, 3>({2, 2, 2}, 1), first_slots, ones, ones);
}

template <class Run>
void B39(Run& run) {
  tensor<double, 1> buffer({18});
  for (int i = 0; i < 9; ++i) buffer(9 + i) = i + 1;
  const winsum::view<const double, 2, winsum::layout::row_major> odd(buffer.data() + 9, {3, 3});
  const tensor<double, 2> cyclic({3, 3}, {0, 1, 0, 0, 0, 1, 1, 0, 0});
  run.template operator()<"ij,jk->ik">(tensor<double, 2>({3, 3}, {3, 1, 2, 6, 4, 5, 9, 7, 8}), odd, cyclic);
  const auto at_nine = [](auto& t) { return winsum::view<double, 2, winsum::layout::row_major>(t.data() + 9, {3, 3}); };
  run.template into<"ij,jk->ik">(tensor<double, 1>({18}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1, 2, 6, 4, 5, 9, 7, 8}), filled<double, 1>({18}, 0), at_nine,
                                 odd, cyclic);
}

template <class Run>
void B41(Run& run) {
  auto left = filled<float, 2>({3, 8}, std::numeric_limits<float>::quiet_NaN()), right = filled<float, 2>({4, 8}, left(0, 0));
  tensor<float, 2> wanted({3, 4});
  for (int k = 0; k < 5; ++k) {
    for (int i = 0; i < 3; ++i) left(i, k) = static_cast<float>(i + 1);
    for (int j = 0; j < 4; ++j) right(j, k) = static_cast<float>(10 * j + k);
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) wanted(i, j) = static_cast<float>((i + 1) * (50 * j + 10));
  const auto first_five = [](const auto& t) { return winsum::view<const float, 2>(t).slice(1, 0, 5); };
  run.template operator()<"ik,jk->ij">(wanted, first_five(left), first_five(right));
}

template <class Run>
void B43(Run& run) {
  using namespace named;
  static constexpr auto box = (out(y, x) = sum(in(y + r, x + s)) / 25).where(range(r, 5), range(s, 5));
  for (const int width : {5, 12, 21, 38}) {
    tensor<float, 2> image({11, width});
    auto wanted = filled<float, 2>({9, width + 2}, -3);
    for (int y = 0; y < 11; ++y)
      for (int x = 0; x < width; ++x) image(y, x) = static_cast<float>(2 * x + 5 * y);
    for (int y = 0; y < 7; ++y)
      for (int x = 0; x < width - 4; ++x) wanted(y + 1, x + 3) = image(y + 2, x + 2);
    const auto middle = [width](auto& t) { return winsum::view<float, 2>(t).slice(0, 1, 8).slice(1, 3, width - 1); };
    run.template into<box>(wanted, filled<float, 2>({9, width + 2}, -3), middle, image);
  }
}

}  // namespace bugs
