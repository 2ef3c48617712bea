// Defines a verb that does nothing but report what is wrong with a declaration.
#pragma once
#include <winsum/dsl.hpp>

template <winsum::key K>
inline constexpr winsum::diagnostic verdict = [] {
  winsum::diagnostic d;
  d.text << K.error_text();
  return d;
}();

template <winsum::key K, class... T>
  requires(verdict<K>.view().empty())
int verb(const T&...) {
  return winsum::statement_of<K>.operand_count();
}
template <winsum::key K, class... T>
  requires(!verdict<K>.view().empty())
decltype(winsum::report<verdict<K>>(winsum::pieces_of<verdict<K>>)) verb(const T&...);
