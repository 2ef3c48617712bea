// Defines how tests of the verbs fill tensors, and `agrees`, which compares a verb with the oracle.
#pragma once
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

#include <boost/test/unit_test.hpp>
#include <winsum/evaluator/compare.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

namespace called {

/// Whole numbers from -4 to 4 (unsigned: from 0), so that sums of their products are exact in every type.
template <class T>
T small_number(unsigned& state) {
  state = state * 1664525u + 1013904223u;
  const int n = static_cast<int>((state >> 20) % 9);
  if constexpr (winsum::detail::is_complex<T>)
    return T(static_cast<typename T::value_type>(n - 4), static_cast<typename T::value_type>((state >> 10) % 5));
  else
    return static_cast<T>(std::is_unsigned_v<T> ? n : n - 4);
}

template <class Range>
void fill(Range& range, unsigned seed) {
  for (auto& each : range) each = small_number<std::remove_cvref_t<decltype(each)>>(seed);
}

template <class Array>
Array filled(const typename Array::position_type& extents, unsigned seed) {
  Array made(extents);
  fill(made, seed);
  return made;
}
template <class Array>
Array filled(unsigned seed) {
  Array made;
  fill(made, seed);
  return made;
}

/// NaN where there is one, else a number that no test computes.
template <class T>
T rubbish() {
  if constexpr (winsum::detail::is_complex<T>)
    return T(std::numeric_limits<typename T::value_type>::quiet_NaN(), 1);
  else if constexpr (std::numeric_limits<T>::has_quiet_NaN)
    return std::numeric_limits<T>::quiet_NaN();
  else
    return std::numeric_limits<T>::max();
}

inline constexpr winsum::tolerance exact{};

template <class Got, class Wanted>
void same(const Got& got, const Wanted& wanted, const winsum::tolerance& allowed = exact) {
  const winsum::comparison report = winsum::compare(got, wanted, allowed);
  BOOST_TEST(bool(report), report.text());
}

template <class A, class B>
bool same_bits(const A& a, const B& b) {
  return a.extents() == b.extents() &&
         (a.size() == 0 || std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(*a.data())) == 0);
}

/// A new array, and one full of rubbish that is written into, against the oracle.
template <winsum::key K, winsum::method M = winsum::automatic, class... A>
void agrees(const winsum::tolerance& allowed, const A&... args) {
  const auto wanted = winsum::naive<K>(args...);
  auto got = winsum::evaluate<K, M>(args...);
  static_assert(std::is_same_v<winsum::value_type_of<decltype(got)>, winsum::value_type_of<decltype(wanted)>>);
  BOOST_TEST_CONTEXT(K.view() << " by " << winsum::name_of(M)) {
    same(got, wanted, allowed);
    got.fill(rubbish<winsum::value_type_of<decltype(got)>>());
    winsum::evaluate_into<K, M>(got, args...);
    same(got, wanted, allowed);
  }
}

/// The same by every method.
template <winsum::key K, class... A>
void agrees_by_all(const A&... args) {
  agrees<K, winsum::loop_nest>(exact, args...);
  agrees<K, winsum::strided_view>(exact, args...);
  agrees<K, winsum::im2col_gemm>(exact, args...);
  agrees<K, winsum::implicit_gemm>(exact, args...);
}

/// What a call that must fail says.
template <class F>
std::string refusal(F&& call) {
  try {
    call();
  } catch (const winsum::error& e) {
    return e.what();
  }
  return "nothing was refused";
}

}  // namespace called
