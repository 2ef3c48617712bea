// Defines cases about complex numbers: quotients at the ends of the range and beside infinities, and products with infinities.
#pragma once
#include <complex>
#include <limits>
#include <vector>

#include "bugs/windows.hpp"

namespace bugs {

/// A quotient or product with its right value; by hand.
template <class T>
struct complex_case {
  std::complex<T> a, b, wanted;
};

template <class T>
std::vector<complex_case<T>> quotients() {
  using limits = std::numeric_limits<T>;
  constexpr T inf = limits::infinity(), nan = limits::quiet_NaN();
  constexpr T least = limits::denorm_min(), tiny = limits::min(), huge = limits::max() / 8;
  T power = 1;  // the greatest power of two
  for (int i = 1; i < limits::max_exponent; ++i) power *= 2;
  std::vector<complex_case<T>> all = {
      {{0, 0}, {tiny, 0}, {0, 0}},
      {{huge, 0}, {0, huge}, {0, -1}},
      {{power, power}, {power, 0}, {1, 1}},
      {{power, power}, {power, power}, {1, 0}},
      {{power, -power}, {power, power}, {0, -1}},
      {{least, 0}, {least, 0}, {1, 0}},
      {{least, least}, {least, -least}, {0, 1}},
      {{0, least}, {least, 0}, {0, 1}},
      {{3 * tiny, 4 * tiny}, {0, 2 * tiny}, {2, -1.5}},
      {{least, 0}, {power, 0}, {0, 0}},
      {{power, 0}, {least, 0}, {inf, 0}},
      {{1, 0}, {power, 0}, {1 / power, 0}},
      {{1, 0}, {tiny, tiny}, {1 / tiny / 2, -1 / tiny / 2}},
      {{1, 0}, {0, power}, {0, -1 / power}},
      {{power, power / 2}, {2, 0}, {power / 2, power / 4}},
      {{1, 1}, {0, 0}, {inf, inf}},
      {{1, 0}, {0, 0}, {inf, nan}},
      {{-1, 0}, {0, 0}, {-inf, nan}},
      {{0, 0}, {0, 0}, {nan, nan}},
      {{1, 2}, {inf, 0}, {0, 0}},
      {{1, 2}, {inf, -inf}, {0, 0}},
      {{inf, 0}, {1, 1}, {inf, -inf}},
      {{inf, nan}, {1, 1}, {inf, -inf}},
      {{inf, 0}, {inf, 0}, {nan, nan}},
      {{nan, 0}, {1, 0}, {nan, nan}},
      {{1, 0}, {nan, nan}, {nan, nan}},
  };
  // (3 + 4i) / (1 + 2i) = (11 - 2i) / 5, whatever both are multiplied by.
  for (T of : {T(1), huge / 4, power / 4, tiny, 8 * least})
    for (T by : {T(1), huge / 4, power / 4, tiny, 8 * least})
      if (of == by) all.push_back({{3 * of, 4 * of}, {by, 2 * by}, {T(2.2), T(-0.4)}});
  all.push_back({{power / 8 * 3, power / 2}, {1, 2}, {power / 8 * T(2.2), power / 8 * T(-0.4)}});
  all.push_back({{3, 4}, {8 * tiny, 16 * tiny}, {T(2.2) / (8 * tiny), T(-0.4) / (8 * tiny)}});
  return all;
}

template <class T>
std::vector<complex_case<T>> products() {
  constexpr T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  return {
      {{2, 3}, {5, -7}, {31, 1}},       {{inf, nan}, {1, 1}, {nan, nan}}, {{inf, 0}, {1, 1}, {inf, inf}}, {{inf, 1}, {2, 0}, {inf, nan}},
      {{inf, inf}, {1, 1}, {nan, inf}}, {{nan, 0}, {1, 1}, {nan, nan}},   {{0, 0}, {inf, 0}, {nan, nan}},
  };
}

template <class A, class B, class T>
void put(const std::vector<complex_case<T>>& all, tensor<A, 1>& a, tensor<B, 1>& b, tensor<std::complex<T>, 1>& wanted) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    if constexpr (std::is_same_v<A, T>)
      a(at) = all[i].a.real();
    else
      a(at) = A(all[i].a);
    if constexpr (std::is_same_v<B, T>)
      b(at) = all[i].b.real();
    else
      b(at) = B(all[i].b);
    wanted(at) = all[i].wanted;
  }
}

/// Operands of types A and B; of a real one only those cases whose number is real.
template <class A, class B, class T, class Run>
void complex_quotient(Run& run) {
  using namespace named;
  static constexpr auto quotient = out(i) = in(i) / weight(i);
  std::vector<complex_case<T>> all;
  for (const complex_case<T>& each : quotients<T>())
    if ((!std::is_same_v<A, T> || each.a.imag() == 0) && (!std::is_same_v<B, T> || each.b.imag() == 0)) all.push_back(each);
  const auto n = static_cast<std::int64_t>(all.size());
  tensor<A, 1> a({n});
  tensor<B, 1> b({n});
  tensor<std::complex<T>, 1> wanted({n});
  put(all, a, b, wanted);
  run.template operator()<quotient>(wanted, a, b);
}

template <class T, class Run>
void complex_quotients(Run& run) {
  complex_quotient<std::complex<T>, std::complex<T>, T>(run);
  complex_quotient<T, std::complex<T>, T>(run);
  complex_quotient<std::complex<T>, T, T>(run);
}

/// Products take the plain formula, in a sum as out of it.
template <class T, class Run>
void complex_products(Run& run) {
  using namespace named;
  static constexpr auto product = out(i) = in(i)*weight(i);
  static constexpr auto summed = out(i) = in(j, i) * weight(j);
  const auto all = products<T>();
  const auto n = static_cast<std::int64_t>(all.size());
  tensor<std::complex<T>, 1> a({n}), b({n}), wanted({n});
  put(all, a, b, wanted);
  run.template operator()<product>(wanted, a, b);
  const tensor<T, 1> two({1}, {2});  // as the complex number 2 + 0i
  run.template operator()<product>(tensor<std::complex<T>, 1>({1}, {all[3].wanted}), tensor<std::complex<T>, 1>({1}, {all[3].a}), two);
  for (const complex_case<T>& each : all) {
    const tensor<std::complex<T>, 2> one({1, 1}, {each.a});
    run.template operator()<summed>(tensor<std::complex<T>, 1>({1}, {each.wanted}), one, tensor<std::complex<T>, 1>({1}, {each.b}));
  }
}

}  // namespace bugs
