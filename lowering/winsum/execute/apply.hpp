// Defines `apply`: the operations of a loop program on registers.
#pragma once
#include <winsum/execute/elementwise.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// Operations that GNU vectors have as operators of the same meaning as for one element.
template <class T>
constexpr bool acts_on_vectors(operation does) {
  switch (does) {
    case operation::add:
    case operation::sub:
    case operation::mul:
    case operation::neg:
    case operation::min:
    case operation::max:
    case operation::less:
    case operation::less_equal:
    case operation::equal:
    case operation::select: return true;
    case operation::div: return !std::is_integral_v<T>;
    case operation::pow:
    case operation::abs:
    case operation::exp:
    case operation::log:
    case operation::sqrt:
    case operation::tanh:
    case operation::sin:
    case operation::cos:
    case operation::erf:
    case operation::floor:
    case operation::round:
    case operation::conj:
    case operation::fma:
    case operation::convert: break;
  }
  return false;
}

template <operation Does, class T, int Lanes, class V = vector<T, Lanes>>
[[gnu::always_inline]] inline void apply_vector(V& to, const V& a, const V& b, const V& c) {
  if constexpr (std::is_integral_v<T> && (Does == operation::add || Does == operation::sub || Does == operation::mul || Does == operation::neg)) {
    using u = vector<std::make_unsigned_t<T>, Lanes>;  // wraps around
    if constexpr (Does == operation::add)
      to = (V)((u)a + (u)b);
    else if constexpr (Does == operation::sub)
      to = (V)((u)a - (u)b);
    else if constexpr (Does == operation::mul)
      to = (V)((u)a * (u)b);
    else
      to = (V)(-(u)a);
  } else if constexpr (Does == operation::add) {
    to = a + b;
  } else if constexpr (Does == operation::sub) {
    to = a - b;
  } else if constexpr (Does == operation::mul) {
    V result = a * b;
    if constexpr (has_fused_multiply_add && !std::is_integral_v<T>) pin(result);
    to = result;
  } else if constexpr (Does == operation::div) {
    to = a / b;
  } else if constexpr (Does == operation::neg) {
    to = -a;
  } else if constexpr (Does == operation::min || Does == operation::max) {
    const V extreme = Does == operation::min ? (b < a ? b : a) : (a < b ? b : a);
    if constexpr (std::is_integral_v<T>)
      to = extreme;
    else
      to = a != a ? a : (b != b ? b : extreme);
  } else {
    V one, zero{};
    fill<T, Lanes>(one, T(1));
    if constexpr (Does == operation::less)
      to = a < b ? one : zero;
    else if constexpr (Does == operation::less_equal)
      to = a <= b ? one : zero;
    else if constexpr (Does == operation::equal)
      to = a == b ? one : zero;
    else if constexpr (Does == operation::select)
      to = a != zero ? b : c;
    else
      static_assert(Does == operation::select, "one of acts_on_vectors");
  }
}

/// to = `Does` of a, b and c; those that it does not take are ignored. Any of them may be `to`.
template <operation Does, class T, int Lanes>
[[gnu::always_inline]] inline void apply(vector<T, Lanes>& to, const vector<T, Lanes>& a, const vector<T, Lanes>& b, const vector<T, Lanes>& c) {
  if constexpr (Does == operation::fma) {
    multiply_add<T, Lanes>(to, a, b, c);
  } else if constexpr (Lanes == 1) {
    to = apply_element<Does, T>(a, b, c);
  } else if constexpr (acts_on_vectors<T>(Does)) {
    apply_vector<Does, T, Lanes>(to, a, b, c);
  } else {
    const vector<T, Lanes> x = a, y = b, z = c;  // copies: indexing by a variable would keep the registers in memory
    vector<T, Lanes> result{};
    for (int l = 0; l < Lanes; ++l) result[l] = apply_element<Does, T>(x[l], y[l], z[l]);
    to = result;
  }
}

}  // namespace winsum::execution
