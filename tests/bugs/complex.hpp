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

/// A function of one number and its value; finite ones by mpmath with 200 bits, those of infinities after Annex G of C.
template <class T>
struct complex_value {
  std::complex<T> at, wanted;
};

template <class T>
struct complex_values {
  static constexpr bool twice = std::is_same_v<T, double>;
  static constexpr T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN(),
                     least = std::numeric_limits<T>::denorm_min();
  static constexpr T power = twice ? T(0x1p1023) : T(0x1p127), root = twice ? T(0x1.6a09e667f3bcdp511) : T(0x1.6a09e667f3bcdp63);

  std::vector<complex_value<T>> exp = {
      {{T(0.5), T(-1.25)}, {T(0.5198786860084936573), T(-1.564611127498819528)}},
      {{T(-4), T(0)}, {T(0.01831563888873418029), T(0)}},
      {{T(30), T(2)}, {T(-4447142590942.85219), T(9717183838818.247037)}},
      {{T(-0.5), T(-0.015625)}, {T(0.606456621831784401), T(-0.009476655940908980093)}},
      {{-inf, 1}, {0, 0}},
      {{inf, 0}, {inf, 0}},
      {{0, nan}, {nan, nan}},
      {{twice ? T(709.75) : T(30), T(1.5)},
       {twice ? T(1.230711917729925948e+307) : T(755931307590.076942), twice ? T(1.735478558589873782e+308) : T(10659704819542.31155)}},
  };
  std::vector<complex_value<T>> log = {
      {{T(-4), T(0)}, {T(1.386294361119890619), T(3.141592653589793238)}},
      {{T(-3), T(-4)}, {T(1.609437912434100375), T(-2.214297435588181006)}},
      {{T(0.75), T(0.6875)}, {T(0.0172761907533298667), T(0.7419472680059174675)}},
      {{T(-20), T(0.5)}, {T(2.996044675938412034), T(3.116597859970873079)}},
      {{power, power}, {twice ? T(709.4361393031040242) : T(88.37626552139302695), T(0.7853981633974483096)}},
      {{least, 0}, {twice ? T(-744.4400719213812623) : T(-103.2789299034318511), 0}},
      {{0, 0}, {-inf, 0}},
      {{inf, 1}, {inf, 0}},
  };
  std::vector<complex_value<T>> sqrt = {
      {{T(3), T(4)}, {T(2), T(1)}},
      {{T(-4), T(0)}, {T(0), T(2)}},
      {{T(-3), T(-4)}, {T(1), T(-2)}},
      {{T(-20), T(0.5)}, {T(0.05589733331097568598), T(4.472485272404066655)}},
      {{T(0.5), T(-1.25)}, {T(0.9608046632337985296), T(-0.6504964265019547391)}},
      {{0, 2 * least}, {twice ? T(2.222758749485077e-162) : T(3.743392066509216e-23), twice ? T(2.222758749485077e-162) : T(3.743392066509216e-23)}},
      {{power, 0}, {root, 0}},
      {{-inf, 1}, {0, inf}},
      {{nan, -inf}, {inf, -inf}},
      {{0, 0}, {0, 0}},
  };
  std::vector<complex_value<T>> tanh = {
      {{T(0.0625), T(0.125)}, {T(0.06340038949604865606), T(0.1251578723484758634)}},
      {{T(-4), T(0)}, {T(-0.9993292997390670438), T(0)}},
      {{T(-0.75), T(2)}, {T(-1.253427171334683638), T(-0.4455013214367417894)}},
      {{T(30), T(2)}, {T(1), T(-1.325389839079891313e-26)}},
      {{inf, 1}, {1, 0}},
      {{-inf, inf}, {-1, 0}},
      {{0, 0}, {0, 0}},
  };
  std::vector<complex_value<T>> sin = {
      {{T(0.5), T(-1.25)}, {T(0.9053586344209572553), T(-1.405816250431468256)}},
      {{T(-4), T(0)}, {T(0.7568024953079282514), T(0)}},
      {{T(0), T(2)}, {T(0), T(3.626860407847018768)}},
      {{T(-20), T(0.5)}, {T(-1.029460769532322444), T(0.2126496466671677914)}},
      {{0, -inf}, {0, -inf}},
      {{twice ? T(1.5) : T(0.5), twice ? T(710) : T(-1.25)},
       {twice ? T(1.114199289673001828e+308) : T(0.9053586344209572553), twice ? T(7.90132691492868791e+306) : T(-1.405816250431468256)}},
  };
  std::vector<complex_value<T>> cos = {
      {{T(0.5), T(-1.25)}, {T(1.657247864053914698), T(0.7680009178735728478)}},
      {{T(-4), T(0)}, {T(-0.6536436208636119146), T(0)}},
      {{T(0), T(2)}, {T(3.76219569108363146), T(0)}},
      {{T(30), T(2)}, {T(0.5803241401104714239), T(3.583452779123189046)}},
      {{0, inf}, {inf, 0}},
      {{T(0.5), twice ? T(-710) : T(-1.25)},
       {twice ? T(9.802574250689392473e+307) : T(1.657247864053914698), twice ? T(5.355170720030244232e+307) : T(0.7680009178735728478)}},
  };
  std::vector<complex_case<T>> pow = {
      {{T(1), T(2)}, {T(2), T(0)}, {T(-3), T(4)}},
      {{T(0), T(1)}, {T(0), T(1)}, {T(0.2078795763507619085), T(0)}},
      {{T(-3), T(0.5)}, {T(0.25), T(-0.75)}, {T(12.26002970935391621), T(-1.107909821756363257)}},
      {{T(2), T(-1)}, {T(-1.5), T(0)}, {T(0.2296113227826445712), T(0.1916281804693552736)}},
      {{T(0.5), T(0.5)}, {T(3), T(2)}, {T(-0.006770514375861882568), T(0.07318401408817214369)}},
      {{T(-2), T(0)}, {T(0.5), T(0)}, {T(0), T(1.414213562373095049)}},
      {{0, 0}, {2, 0}, {0, 0}},
  };
};

template <winsum::key K, class T, class Run>
void complex_function(Run& run, const std::vector<complex_value<T>>& all) {
  const auto n = static_cast<std::int64_t>(all.size());
  tensor<std::complex<T>, 1> a({n}), wanted({n});
  for (std::int64_t i = 0; i < n; ++i) {
    a(i) = all[static_cast<std::size_t>(i)].at;
    wanted(i) = all[static_cast<std::size_t>(i)].wanted;
  }
  run.template operator()<K>(wanted, a);
}

template <class T, class Run>
void complex_functions(Run& run) {
  using namespace named;
  static constexpr auto exponential = out(i) = exp(in(i)), logarithm = out(i) = log(in(i)), root = out(i) = sqrt(in(i)),
                        tangent = out(i) = tanh(in(i)), sine = out(i) = sin(in(i)), cosine = out(i) = cos(in(i)),
                        power = out(i) = pow(in(i), weight(i));
  const complex_values<T> all;
  complex_function<exponential, T>(run, all.exp);
  complex_function<logarithm, T>(run, all.log);
  complex_function<root, T>(run, all.sqrt);
  complex_function<tangent, T>(run, all.tanh);
  complex_function<sine, T>(run, all.sin);
  complex_function<cosine, T>(run, all.cos);
  const auto n = static_cast<std::int64_t>(all.pow.size());
  tensor<std::complex<T>, 1> a({n}), b({n}), wanted({n});
  put(all.pow, a, b, wanted);
  run.template operator()<power>(wanted, a, b);
}

}  // namespace bugs
