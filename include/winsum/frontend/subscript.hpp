// Defines `subscript`, one dimension of an access, and `pad`, `clamp`, `reflect`, `symmetric`, `wrap` and `exact`.
#pragma once
#include <winsum/frontend/index.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// One dimension of an access: an affine sum, and what a read outside the dimension gives.
struct subscript : operators::operand<subscript> {
  affine at{};
  border_kind mode = border_kind::none;
  exact_number value{};
  bool extended = false;
  affine lo{}, hi{};
  bool exact = false;

  template <frontend::affine_operand A>
  constexpr subscript(const A& a) : at(a) {}
  constexpr subscript(const affine& a, border_kind m, const exact_number& v = 0) : at(a), mode(m), value(v) {}

  /// How far shapes may reach before the start and past the end of the dimension: integers and parameters; negative amounts crop.
  constexpr subscript extend(const affine& before, const affine& after) const {
    subscript s = *this;
    if (s.extended) s.at.fail(frontend::fault::extend_twice);
    s.extended = true;
    s.lo = before;
    s.hi = after;
    if (s.lo.has_index() || s.hi.has_index()) s.at.fail(frontend::fault::extend_with_index);
    return s;
  }
  /// Other amounts: the subscript carries the sentence that says what is wrong.
  template <class... Amount>
    requires(sizeof...(Amount) != 2 || !(std::convertible_to<Amount, affine> && ...))
  constexpr subscript extend(const Amount&...) const {
    subscript s = *this;
    s.at.fail(frontend::fault::extend_arguments);
    return s;
  }
};

/// The reads (or writes) of this dimension have to begin at its first element and end at its last one: `exact(4*g + c)` covers every
/// channel, the windows of `exact(2*y + r)` leave no element over. With a border around the sum its padding counts.
template <frontend::affine_operand A>
constexpr subscript exact(const A& at) {
  subscript s(at);
  s.exact = true;
  return s;
}
constexpr subscript exact(const subscript& at) {
  subscript s = at;
  s.exact = true;
  return s;
}
/// A read outside gives `value`, a number, which is an element of the tensor as any other.
template <frontend::affine_operand A>
constexpr subscript pad(const A& at, const exact_number& value = 0) {
  return {affine(at), border_kind::pad, value};
}
/// A read outside gives the nearest element.
template <frontend::affine_operand A>
constexpr subscript clamp(const A& at) {
  return {affine(at), border_kind::clamp};
}
/// A read outside is mirrored at the edge element, which is not repeated: 2 1 | 0 1 2.
template <frontend::affine_operand A>
constexpr subscript reflect(const A& at) {
  return {affine(at), border_kind::reflect};
}
/// A read outside is mirrored behind the edge element, which is repeated: 1 0 | 0 1 2.
template <frontend::affine_operand A>
constexpr subscript symmetric(const A& at) {
  return {affine(at), border_kind::symmetric};
}
/// A read outside is taken modulo the extent.
template <frontend::affine_operand A>
constexpr subscript wrap(const A& at) {
  return {affine(at), border_kind::wrap};
}

}  // namespace winsum
