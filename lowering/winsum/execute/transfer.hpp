// Defines `load`, `store` and `splat`: traffic between registers and memory, part-filled and strided too.
#pragma once
#include <cstdint>

#include <winsum/execute/vector.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

#ifdef __AVX512F__
[[gnu::always_inline]] inline void masked_load(vector<float, 16>& to, const float* from, unsigned mask) {
  to = __builtin_ia32_loadups512_mask(from, vector<float, 16>{}, static_cast<unsigned short>(mask));
}
[[gnu::always_inline]] inline void masked_load(vector<double, 8>& to, const double* from, unsigned mask) {
  to = __builtin_ia32_loadupd512_mask(from, vector<double, 8>{}, static_cast<unsigned char>(mask));
}
[[gnu::always_inline]] inline void masked_store(float* to, const vector<float, 16>& from, unsigned mask) {
  __builtin_ia32_storeups512_mask(to, from, static_cast<unsigned short>(mask));
}
[[gnu::always_inline]] inline void masked_store(double* to, const vector<double, 8>& from, unsigned mask) {
  __builtin_ia32_storeupd512_mask(to, from, static_cast<unsigned char>(mask));
}
#endif
#ifdef __AVX512VL__
#ifdef __clang__
using masked_floats = vector<float, 8>;  // what the builtins point to differs
using masked_doubles = vector<double, 4>;
#else
using masked_floats = float;
using masked_doubles = double;
#endif
[[gnu::always_inline]] inline void masked_load(vector<float, 8>& to, const float* from, unsigned mask) {
  to = __builtin_ia32_loadups256_mask((const masked_floats*)from, vector<float, 8>{}, static_cast<unsigned char>(mask));
}
[[gnu::always_inline]] inline void masked_load(vector<double, 4>& to, const double* from, unsigned mask) {
  to = __builtin_ia32_loadupd256_mask((const masked_doubles*)from, vector<double, 4>{}, static_cast<unsigned char>(mask));
}
[[gnu::always_inline]] inline void masked_store(float* to, const vector<float, 8>& from, unsigned mask) {
  __builtin_ia32_storeups256_mask((masked_floats*)to, from, static_cast<unsigned char>(mask));
}
[[gnu::always_inline]] inline void masked_store(double* to, const vector<double, 4>& from, unsigned mask) {
  __builtin_ia32_storeupd256_mask((masked_doubles*)to, from, static_cast<unsigned char>(mask));
}
#endif

/// Whether `Lanes` elements of T can be moved under a mask register; they travel as words of their size.
template <class T>
using mask_word = std::conditional_t<sizeof(T) == 4, float, double>;
template <class T, int Lanes>
inline constexpr bool has_masks = has_vectors<T> && sizeof(T) == sizeof(mask_word<T>) &&
                                  requires(vector<mask_word<T>, Lanes>& v) { masked_load(v, static_cast<const mask_word<T>*>(nullptr), 0U); };

/// The lowest `count` bits, all of `Lanes` at most and none for a negative count. Without a branch: in a loop that does not
/// change `count` the mask is an invariant and a masked load costs as much as any other.
template <int Lanes>
[[gnu::always_inline]] inline unsigned mask_of(std::int64_t count) {
  const std::int64_t most = count > Lanes ? Lanes : count;
  return static_cast<unsigned>((std::uint64_t{1} << (most < 0 ? 0 : most)) - 1U);
}

template <class V, class T>
[[gnu::always_inline]] inline void copy_vector(V& to, const T* from) {
  __builtin_memcpy(&to, from, sizeof to);
}

/// to = the elements from `from` on, `stride` apart; lanes from `count` on are zero and not read.
/// A count above `Lanes` reads all, a negative one none.
template <class T, int Lanes>
[[gnu::always_inline]] inline void gather(vector<T, Lanes>& to, const T* from, std::int64_t stride, std::int64_t count) {
  T element[std::size_t(Lanes)]{};
  for (int l = 0; l < Lanes && l < count; ++l) element[l] = from[l * stride];
  copy_vector(to, element);
}
template <class T, int Lanes>
[[gnu::always_inline]] inline void scatter(T* to, const vector<T, Lanes>& from, std::int64_t stride, std::int64_t count) {
  T element[std::size_t(Lanes)];
  __builtin_memcpy(element, &from, sizeof from);
  for (int l = 0; l < Lanes && l < count; ++l) to[l * stride] = element[l];
}

/// Half of such a register travels as one double.
template <class T, int Lanes>
inline constexpr bool fills_16_bytes = sizeof(T) * Lanes == 16 && Lanes > 1;
template <int Lanes>
[[gnu::always_inline]] inline bool is_half(std::int64_t count) {
  return __builtin_constant_p(count) && count == Lanes / 2;
}

template <class T, int Lanes>
[[gnu::always_inline]] inline void load_first(vector<T, Lanes>& to, const T* from, std::int64_t count) {
  if constexpr (fills_16_bytes<T, Lanes>)
    if (is_half<Lanes>(count)) {
      double half;
      __builtin_memcpy(&half, from, 8);
      to = (vector<T, Lanes>)(vector<double, 2>{half, 0.0});
      return;
    }
  if constexpr (has_masks<T, Lanes>) {
    vector<mask_word<T>, Lanes> words;
    masked_load(words, reinterpret_cast<const mask_word<T>*>(from), mask_of<Lanes>(count));
    to = (vector<T, Lanes>)words;
  } else if (count >= Lanes) {
    copy_vector(to, from);
  } else {
    gather<T, Lanes>(to, from, 1, count);
  }
}
template <class T, int Lanes>
[[gnu::always_inline]] inline void store_first(T* to, const vector<T, Lanes>& from, std::int64_t count) {
  if constexpr (fills_16_bytes<T, Lanes>)
    if (is_half<Lanes>(count)) {
      const double half = ((vector<double, 2>)from)[0];
      __builtin_memcpy(to, &half, 8);
      return;
    }
  if (count >= Lanes)  // a masked store is slower than a plain one
    __builtin_memcpy(to, &from, sizeof from);
  else if constexpr (has_masks<T, Lanes>)
    masked_store(reinterpret_cast<mask_word<T>*>(to), (vector<mask_word<T>, Lanes>)from, mask_of<Lanes>(count));
  else
    scatter<T, Lanes>(to, from, 1, count);
}

/// reg = `Lanes` elements from `from` on, `stride` apart, each as an R; if `Partial` only the first `count`, the others zero.
template <class R, int Lanes, bool Partial = false, class T>
[[gnu::always_inline]] inline void load(vector<R, Lanes>& reg, const T* from, std::int64_t stride, std::int64_t count = Lanes) {
  if constexpr (Lanes == 1) {
    reg = count > 0 ? element_as<R>(*from) : element_as<R>(0);
  } else if constexpr (!has_vectors<T>) {
    vector<R, Lanes> lanes{};
    for (int l = 0; l < Lanes && l < count; ++l) lanes[l] = element_as<R>(from[l * stride]);
    reg = lanes;
  } else {
    vector<T, Lanes> in;
    if (stride != 1)
      gather<T, Lanes>(in, from, stride, count);
    else if constexpr (Partial)
      load_first<T, Lanes>(in, from, count);
    else
      copy_vector(in, from);
    convert<R, T, Lanes>(reg, in);
    pin(reg);
  }
}

/// The reverse of `load`: elements that are not among the first `count` are not written.
template <class R, int Lanes, bool Partial = false, class T>
[[gnu::always_inline]] inline void store(T* to, const vector<R, Lanes>& reg, std::int64_t stride, std::int64_t count = Lanes) {
  if constexpr (Lanes == 1) {
    if (count > 0) *to = element_as<T>(reg);
  } else if constexpr (!has_vectors<T>) {
    const vector<R, Lanes> lanes = reg;
    for (int l = 0; l < Lanes && l < count; ++l) to[l * stride] = element_as<T>(lanes[l]);
  } else {
    vector<T, Lanes> out;
    convert<T, R, Lanes>(out, reg);
    if (stride != 1)
      scatter<T, Lanes>(to, out, stride, count);
    else if constexpr (Partial)
      store_first<T, Lanes>(to, out, count);
    else
      __builtin_memcpy(to, &out, sizeof out);
  }
}

/// reg = one element in every lane.
template <class R, int Lanes, class T>
[[gnu::always_inline]] inline void splat(vector<R, Lanes>& reg, const T* from) {
  fill<R, Lanes>(reg, element_as<R>(*from));
}

}  // namespace winsum::execution
