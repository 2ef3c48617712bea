// Defines cases about constants, pad values and integers: what each becomes, at and past the ends of the types. The right values are
// written out or computed in plain loops.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>

#include "bugs/windows.hpp"

namespace bugs {

using i8 = std::int8_t;
using u8 = std::uint8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using u32 = std::uint32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

/// A pad value is an element: 255 of unsigned bytes is 255, in copies and in loops; 0.1 of float is float's.
template <class Run>
void pads_are_elements(Run& run) {
  using namespace named;
  static constexpr auto bytes = out(o, x) = in(c, pad(x + s - 1, 255)) * weight(o, c, s);
  tensor<i32, 2> ends({4, 5});
  for (int o = 0; o < 4; ++o)
    for (int x = 0; x < 5; ++x) ends(o, x) = x == 0 || x == 4 ? 2 * (255 + 1 + 1) : 6;
  run.template operator()<bytes>(ends, filled<u8, 2>({2, 5}, 1), filled<i8, 3>({4, 2, 3}, 1));

  static constexpr auto tenths = out(o, x) = in(c, pad(x + s - 1, 0.1)) * weight(o, c, s);
  tensor<double, 2> rounded({4, 5});
  for (int o = 0; o < 4; ++o)
    for (int x = 0; x < 5; ++x) rounded(o, x) = x == 0 || x == 4 ? 2 * (13421773.0 / 134217728 + 2) : 6;  // the float next to 0.1
  run.template operator()<tenths>(rounded, filled<float, 2>({2, 5}, 1), filled<double, 3>({4, 2, 3}, 1));

  static constexpr auto exact = out(i) = in(pad(i - 1, 9007199254740993).extend(1, 0));
  run.template operator()<exact>(tensor<i64, 1>({3}, {9007199254740993, -4, 5}), tensor<i64, 1>({2}, {-4, 5}));
}

/// Pads below zero in both factors of a product, and an infinite one: where a tile reaches past the end of the sum there is nothing.
template <class Run>
void pads_below_zero(Run& run) {
  using namespace named;
  static constexpr auto both = out(y, o) = in(c, pad(y - 1, -2).extend(1, 0)) * weight(pad(o - 2, -3).extend(2, 0), c);
  static constexpr auto infinite = out(y, o) = in(c, pad(y - 1, -INFINITY).extend(1, 0)) * weight(pad(o - 2, 3).extend(2, 0), c);
  tensor<float, 2> image({5, 7}), filter({6, 5});
  for (int i = 0; i < 35; ++i) image.data()[i] = static_cast<float>(i % 11 - 3);
  for (int i = 0; i < 30; ++i) filter.data()[i] = static_cast<float>(i % 7 + 1);
  tensor<float, 2> wanted({8, 8}), wanted_infinite({8, 8});
  for (int y = 0; y < 8; ++y)
    for (int o = 0; o < 8; ++o) {
      float finite = 0, other = 0;
      for (int c = 0; c < 5; ++c) {
        finite += (y < 1 ? -2 : image(c, y - 1)) * (o < 2 ? -3 : filter(o - 2, c));
        other += (y < 1 ? -INFINITY : image(c, y - 1)) * (o < 2 ? 3 : filter(o - 2, c));
      }
      wanted(y, o) = finite;
      wanted_infinite(y, o) = other;
    }
  run.template operator()<both>(wanted, image, filter);
  run.template operator()<infinite>(wanted_infinite, image, filter);
}

/// A pad value below zero beside unsigned elements wraps around as the elements do, in loads, in copied rows and in tiles.
template <class Run>
void pads_below_zero_beside_unsigned(Run& run) {
  using namespace named;
  static constexpr auto line = out(i) = in(pad(i - 1, -127)) * weight(i);
  static constexpr auto layer = out(o, x) = in(c, pad(x + s - 1, -127)) * weight(o, c, s);
  run.template operator()<line>(tensor<u32, 1>({4}, {4294966915u, 35, 4294967263u, 4294965899u}), tensor<i8, 1>({2}, {5, -3}),
                                tensor<u32, 1>({4}, {3, 7, 11, 11}));
  tensor<i8, 2> image({4, 9});
  tensor<u32, 3> filter({6, 4, 3});
  for (int k = 0; k < 36; ++k) image.data()[k] = static_cast<i8>(k % 13 - 7);
  for (int k = 0; k < 72; ++k) filter.data()[k] = 4294967295u - static_cast<u32>(k % 11) * 400000000u;
  tensor<u32, 2> wanted({6, 9});
  for (int o = 0; o < 6; ++o)
    for (int x = 0; x < 9; ++x) {
      u64 sum = 0;
      for (int c = 0; c < 4; ++c)
        for (int s = 0; s < 3; ++s) {
          const i64 value = x + s - 1 < 0 || x + s - 1 > 8 ? -127 : image(c, x + s - 1);
          sum += static_cast<u64>(value) * filter(o, c, s);
        }
      wanted(o, x) = static_cast<u32>(sum % (u64{1} << 32));
    }
  run.template operator()<layer>(wanted, image, filter);
}

/// Integers under a division, a fraction or a function are summed in double.
template <class Run>
void sums_of_integers_under_fractions(Run& run) {
  using namespace named;
  static constexpr auto half = out() = sum(in(i)) / 2;
  static constexpr auto norm = out(i) = sqrt(sum(in(j, i) * in(j, i)));
  static constexpr auto product = out(i, k) = sum(in(i, j) * weight(j, k)) / 2;
  tensor<double, 0> mean;
  mean() = 4000000000.0;
  run.template operator()<half>(mean, tensor<u32, 1>({2}, {4000000000u, 4000000000u}));
  const tensor<i16, 2> column({3, 1}, {30000, 30000, 30000});
  run.template operator()<norm>(tensor<double, 1>({1}, {51961.524227066318806}), column);
  run.template operator()<product>(filled<double, 2>({4, 5}, 2147483648.0), filled<i32, 2>({4, 4}, 1 << 16), filled<i32, 2>({4, 5}, 1 << 14));
}

/// Powers of integers, modulo 2^n; an exponent below zero gives the quotient cut towards zero, a constant one fractions.
template <class Run>
void powers_of_integers(Run& run) {
  using namespace named;
  static constexpr auto square = out(i) = pow(in(i), 2);
  static constexpr auto power = out(i) = pow(in(i), weight(i));
  static constexpr auto inverse = out(i) = pow(in(i), -1);
  constexpr i64 least = std::numeric_limits<i64>::min();
  run.template operator()<square>(tensor<i64, 1>({4}, {443107242882260100, 9223372030926249001, 9, 0}),
                                  tensor<i64, 1>({4}, {665663010, 3037000499, -3, least}));
  const tensor<i32, 1> bases({17}, {3, 10, 0, 0, 1, -1, -1, 2, -2, 7, 2, 2, -3, -5, 0, 46341, -2147483647 - 1});
  const tensor<i32, 1> exponents({17}, {40, 10, 0, -1, -7, -7, -8, -1, -3, 1, 31, 32, 3, 0, 5, 2, 1});
  run.template operator()<power>(
      tensor<i32, 1>({17}, {689956897, 1410065408, 1, 0, 1, -1, 1, 0, 0, 7, -2147483647 - 1, 0, -27, 1, 0, -2147479015, -2147483647 - 1}), bases,
      exponents);
  run.template operator()<power>(tensor<u64, 1>({3}, {18446744065119617025u, 0, 12157665459056928801u}),
                                 tensor<u64, 1>({3}, {4294967295u, 4294967296u, 3}), tensor<u64, 1>({3}, {2, 2, 40}));
  run.template operator()<inverse>(tensor<double, 1>({4}, {INFINITY, 1, -1, 0.5}), tensor<i32, 1>({4}, {0, 1, -1, 2}));
}

/// A constant stays what was written; what its numbers' type cannot hold widens it.
template <class Run>
void constants_stay_exact(Run& run) {
  using namespace named;
  static constexpr auto past_53_bits = out(i) = in(i) + 9007199254740993;
  static constexpr auto product = out(i) = in(i) * 3000000000;
  static constexpr auto maximum = out(i) = max(in(i), 3000000000);
  static constexpr auto below_zero = out(i) = max(in(i), -1) + in(i);
  static constexpr auto least = out(i) = max(in(i), std::numeric_limits<i64>::min() + 1);
  static constexpr auto large = out(i) = in(i) * 1e30;
  static constexpr auto past_float = out(i) = in(i) * 1e39;
  const tensor<i32, 1> three({3}, {0, 1, -1});
  run.template operator()<past_53_bits>(tensor<i64, 1>({2}, {9007199254740993, 9007199254740986}), tensor<i64, 1>({2}, {0, -7}));
  run.template operator()<product>(tensor<i64, 1>({3}, {0, 3000000000, -3000000000}), three);
  run.template operator()<maximum>(tensor<i64, 1>({3}, {3000000000, 3000000000, 3000000000}), three);
  run.template operator()<below_zero>(tensor<i64, 1>({2}, {8589934590, 0}), tensor<u32, 1>({2}, {4294967295u, 0}));
  run.template operator()<least>(tensor<i64, 1>({2}, {-9223372036854775807, 5}), tensor<i64, 1>({2}, {std::numeric_limits<i64>::min(), 5}));
  run.template operator()<large>(tensor<double, 1>({3}, {0, 1e30, -1e30}), three);
  run.template operator()<past_float>(tensor<double, 1>({2}, {0, 2e39}), tensor<float, 1>({2}, {0, 2}));
}

/// Integers wrap around at every step, in the type of the expression.
template <class Run>
void integers_wrap_at_every_step(Run& run) {
  using namespace named;
  static constexpr auto difference = out(i) = abs(in(i)-weight(i));
  static constexpr auto next = out(i) = max(in(i) + 1, 0) + 10 * select(in(i) + 1 < in(i), 1, 2);
  static constexpr auto exact = out(i) = abs(in(i)) + select(in(i) < weight(i), 1, 0) + 2 * (in(i) == weight(i)) + 4 * (weight(i) <= in(i));
  constexpr i32 most = std::numeric_limits<i32>::max();
  constexpr i64 half = i64{1} << 53;
  run.template operator()<difference>(tensor<u32, 1>({2}, {4294967042u, 254}), tensor<u32, 1>({2}, {1, 255}), tensor<u32, 1>({2}, {255, 1}));
  run.template operator()<next>(tensor<i32, 1>({2}, {10, 26}), tensor<i32, 1>({2}, {most, 5}));
  run.template operator()<exact>(tensor<i64, 1>({3}, {half + 1, half + 5, std::numeric_limits<i64>::min() + 1}),
                                 tensor<i64, 1>({3}, {half, half + 1, std::numeric_limits<i64>::min()}), tensor<i64, 1>({3}, {half + 1, half, 0}));
}

}  // namespace bugs
