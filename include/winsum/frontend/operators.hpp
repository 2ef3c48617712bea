// Defines `operators::operand`, the base of all that the operators of a declaration take.
#pragma once
#include <winsum/core/machine.hpp>

/// The operators of a declaration. Only a type with the base `operand` has them looked up here: beside the library's own values and
/// enumerations, each `==` and `<<` of its code would try all of them.
namespace winsum::inline WINSUM_MACHINE::operators {

template <class Derived>
struct operand {};

}  // namespace winsum::operators
