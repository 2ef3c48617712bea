// Defines `operators::operand`, the base of all that the operators of a declaration take.
#pragma once
#include <concepts>

#include <winsum/core/deleted.hpp>
#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

struct elements_are_known_at_a_call_only_write_winsum_select_or_winsum_max {};
struct elements_are_known_at_a_call_only_write_the_function_of_the_notation_without_std {};

}  // namespace winsum

/// The operators of a declaration. Only a type with the base `operand` has them looked up here: beside the library's own values and
/// enumerations, each `==` and `<<` of its code would try all of them.
namespace winsum::inline WINSUM_MACHINE::operators {

struct any_operand {
  /// A condition of C++ on what only a call knows.
  template <std::same_as<bool> B, class = elements_are_known_at_a_call_only_write_winsum_select_or_winsum_max>
  explicit operator B() const WINSUM_DELETED(
      "winsum: elements and indices have values at a call only, so C++ cannot decide by them; write select(condition, yes, no), or max, min, clip "
      "without std::");
  /// What functions of the C library take.
  template <std::same_as<double> D, class = elements_are_known_at_a_call_only_write_the_function_of_the_notation_without_std>
  operator D() const WINSUM_DELETED(
      "winsum: elements and indices have values at a call only, so functions of C++ cannot take them; write the function of the notation, without "
      "std::");
};
/// Each has a base of its own, so that an operand inside another is no second base at the same place.
template <class Derived>
struct operand : any_operand {};

}  // namespace winsum::operators
