// Defines the reported bugs about numbers as cases: accumulators, infinities, NaN, range.
#pragma once
#include <cstdint>
#include <limits>

#include "bugs/windows.hpp"

namespace bugs {

template <class Run>
void B44(Run& run) {
  const tensor<std::uint8_t, 1> left({2}, {255, 255});
  const tensor<std::int8_t, 1> right({2}, {127, 127});
  tensor<std::int32_t, 0> wanted;
  wanted() = 64770;
  run.template operator()<"i,i->">(wanted, left, right);
}

template <class Run>
void B46(Run& run) {
  const tensor<std::int8_t, 2> left({2, 2}, {-44, -20, -126, 6}), right({2, 2}, {24, -75, 127, -101});
  run.template operator()<"ij,jk->ik">(tensor<std::int32_t, 2>({2, 2}, {-3596, 5320, -2262, 8844}), left, right);
}

/// In float: the library has no 16-bit numbers that would sum to less.
template <class Run>
void B47(Run& run) {
  using namespace named;
  static constexpr auto mean = (out(y, x) = sum(in(y + r, x + s)) / 65025).where(range(r, 255), range(s, 255));
  run.template operator()<mean>(filled<float, 2>({1, 2}, 0.5f), filled<float, 2>({255, 256}, 0.5f));
}

template <class Run>
void B49(Run& run) {
  using namespace named;
  static constexpr auto conv = out(o, y, x) = in(c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const auto image = filled<float, 3>({128, 4, 5}, inf);
  run.template operator()<conv>(filled<float, 3>({6, 4, 5}, inf), image, filled<float, 4>({6, 128, 3, 3}, 1));
  auto mixed = filled<float, 4>({6, 128, 3, 3}, 1);
  for (int o = 0; o < 6; ++o) mixed(o, 7, 1, 1) = -1;
  run.template operator()<conv>(filled<float, 3>({6, 4, 5}, nan), image, mixed);
}

/// Of two values; a maximum over a window is none of the library's sums.
template <class Run>
void B50(Run& run) {
  using namespace named;
  static constexpr auto larger = out(i) = max(in(i), weight(i));
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const tensor<float, 1> first({4}, {nan, 0, nan, 2}), second({4}, {nan, nan, 0, 3});
  run.template operator()<larger>(tensor<float, 1>({4}, {nan, nan, nan, 3}), first, second);
}

template <class Run>
void B52(Run& run) {
  using namespace named;
  static constexpr auto square = out(z) = in(pad(z - r)) * weight(r);
  const tensor<double, 1> line({3}, {1, 1e9, 1e18});
  run.template operator()<square>(tensor<double, 1>({5}, {1, 2e9, 3e18, 2e27, 1e36}), line, line);
}

/// Sums of `From` into an output of integers `To`: cut towards zero, then to what fits; a NaN gives 0. C++ leaves most of these undefined.
template <class To, class From, class Run>
void integers_of_fractions(Run& run) {
  using namespace named;
  static constexpr auto scaled = out(o, y, x) = in(y, x + s) * weight(o, s);
  using limits = std::numeric_limits<From>;
  constexpr From above = static_cast<From>(std::numeric_limits<To>::max()), below = static_cast<From>(std::numeric_limits<To>::lowest());
  const From special[] = {0,
                          From(0.75),
                          From(-0.75),
                          From(2.5),
                          From(-2.5),
                          above / 2,
                          above,
                          above * 2,
                          below / 2,
                          below,
                          below * 2,
                          limits::max(),
                          limits::lowest(),
                          limits::infinity(),
                          -limits::infinity(),
                          limits::quiet_NaN(),
                          From(127.5),
                          From(-128.5),
                          From(255.5),
                          From(-1)};
  tensor<From, 2> values({7, 37});
  tensor<To, 3> wanted({3, 7, 37});
  for (int i = 0; i < 7 * 37; ++i) {
    const From v = special[i % 20];
    values.data()[i] = v;
    const long double exact = v;  // holds every 64-bit integer
    const To cut = v != v                                                                 ? To(0)
                   : exact >= static_cast<long double>(std::numeric_limits<To>::max())    ? std::numeric_limits<To>::max()
                   : exact <= static_cast<long double>(std::numeric_limits<To>::lowest()) ? std::numeric_limits<To>::lowest()
                                                                                          : static_cast<To>(exact);
    for (int o = 0; o < 3; ++o) wanted.data()[o * 7 * 37 + i] = cut;
  }
  const auto whole = [](auto& t) { return winsum::view<To, 3>(t); };
  run.template into<scaled>(wanted, filled<To, 3>({3, 7, 37}, 77), whole, values, filled<From, 2>({3, 1}, 1));
}

template <class Run>
void float_to_integers(Run& run) {
  integers_of_fractions<std::uint8_t, float>(run);
  integers_of_fractions<std::int32_t, float>(run);
  integers_of_fractions<std::uint64_t, float>(run);
}

template <class Run>
void double_to_integers(Run& run) {
  integers_of_fractions<std::int16_t, double>(run);
  integers_of_fractions<std::uint32_t, double>(run);
  integers_of_fractions<std::int64_t, double>(run);
}

}  // namespace bugs
