// Defines `multiply_add`: a * b + c for every register type, fused where the target can.
#pragma once
#include <cstdint>

#include <winsum/execute/vector.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// Types that are complex numbers by their members.
template <class T>
concept complex_number = requires(const T& x) {
  typename T::value_type;
  T(x.real(), x.imag());
};

/// Whether the target has a fused multiply-add. Without one a * b + c is rounded twice, so that floating-point results can
/// differ in the last bits from those of the interpreter, which always fuses.
inline constexpr bool has_fused_multiply_add =
#if defined(__FMA__) || defined(__AVX512F__) || defined(__ARM_FEATURE_FMA) || defined(__aarch64__)
    true;
#else
    false;
#endif

/// Integers compute in this type, where wrapping around is defined.
template <class T>
using wrapping = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

#ifndef __clang__
#ifdef __AVX512F__
[[gnu::always_inline]] inline void fuse(vector<float, 16>& to, const vector<float, 16>& a, const vector<float, 16>& b, const vector<float, 16>& c) {
  to = __builtin_ia32_vfmaddps512_mask(a, b, c, static_cast<unsigned short>(-1), 4);
}
[[gnu::always_inline]] inline void fuse(vector<double, 8>& to, const vector<double, 8>& a, const vector<double, 8>& b, const vector<double, 8>& c) {
  to = __builtin_ia32_vfmaddpd512_mask(a, b, c, static_cast<unsigned char>(-1), 4);
}
#endif
#ifdef __FMA__
[[gnu::always_inline]] inline void fuse(vector<float, 8>& to, const vector<float, 8>& a, const vector<float, 8>& b, const vector<float, 8>& c) {
  to = __builtin_ia32_vfmaddps256(a, b, c);
}
[[gnu::always_inline]] inline void fuse(vector<double, 4>& to, const vector<double, 4>& a, const vector<double, 4>& b, const vector<double, 4>& c) {
  to = __builtin_ia32_vfmaddpd256(a, b, c);
}
[[gnu::always_inline]] inline void fuse(vector<float, 4>& to, const vector<float, 4>& a, const vector<float, 4>& b, const vector<float, 4>& c) {
  to = __builtin_ia32_vfmaddps(a, b, c);
}
[[gnu::always_inline]] inline void fuse(vector<double, 2>& to, const vector<double, 2>& a, const vector<double, 2>& b, const vector<double, 2>& c) {
  to = __builtin_ia32_vfmaddpd(a, b, c);
}
#endif
#endif

template <class T>
[[gnu::always_inline]] inline T multiply_add_element(const T& a, const T& b, const T& c) {
  if constexpr (std::is_same_v<T, float> && has_fused_multiply_add)
    return __builtin_fmaf(a, b, c);
  else if constexpr (std::is_same_v<T, double> && has_fused_multiply_add)
    return __builtin_fma(a, b, c);
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<wrapping<T>>(a) * static_cast<wrapping<T>>(b) + static_cast<wrapping<T>>(c));
  else if constexpr (complex_number<T>)  // written out: operator* would look for infinities
    return T(a.real() * b.real() - a.imag() * b.imag() + c.real(), a.real() * b.imag() + a.imag() * b.real() + c.imag());
  else
    return static_cast<T>(a * b + c);
}

/// to = a * b + c. Integers wrap around; complex numbers take the plain formula.
template <class T, int Lanes>
[[gnu::always_inline]] inline void multiply_add(vector<T, Lanes>& to, const vector<T, Lanes>& a, const vector<T, Lanes>& b,
                                                const vector<T, Lanes>& c) {
  using v = vector<T, Lanes>;
  if constexpr (Lanes == 1) {
    to = multiply_add_element<T>(a, b, c);
  } else if constexpr (std::is_integral_v<T>) {
    using u = vector<std::make_unsigned_t<T>, Lanes>;
    to = (v)((u)a * (u)b + (u)c);
  } else if constexpr (!has_fused_multiply_add || (!std::is_same_v<T, float> && !std::is_same_v<T, double>)) {
    to = a * b + c;
  } else {
#ifdef __clang__
    to = __builtin_elementwise_fma(a, b, c);
#else
    if constexpr (requires { fuse(to, a, b, c); }) {
      fuse(to, a, b, c);
    } else {
      v result = c;
      for (int l = 0; l < Lanes; ++l) result[l] = multiply_add_element<T>(a[l], b[l], c[l]);
      to = result;
    }
#endif
  }
}

}  // namespace winsum::execution
