// Defines operators and functions that a declaration cannot have, or not so: what they give carries the sentence that says so.
#pragma once
#include <winsum/frontend/describe.hpp>
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/unknown_functions.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace frontend {

/// What is wrong with the first of some subscripts that is none.
template <class... D>
constexpr diagnostic first_mistake(const D&... dims) {
  diagnostic found;
  auto look = [&]<class T>(const T& each) {
    if (found) return;
    if constexpr (std::convertible_to<T, subscript>)
      return;
    else if constexpr (std::same_as<T, expr>)
      found = each.body.names.wrong ? each.body.names.wrong : texts::read_in_subscript();
    else if constexpr (std::same_as<T, access>)
      found = each.names.wrong ? each.names.wrong : texts::read_in_subscript();
    else if constexpr (std::same_as<T, tensor>)
      found = texts::tensor_as_subscript(each.name.view());
    else if constexpr (std::same_as<T, statement>)
      found = texts::declaration_as_subscript();
    else
      found = std::floating_point<T> ? texts::fraction_in_subscript() : texts::not_a_subscript();
  };
  (look(dims), ...);
  return found;
}

constexpr subscript bad_subscript(fault f) { return {faulty(f), border_kind::none}; }

template <class T>
concept subscript_like = affine_part<T> || std::same_as<T, subscript>;

}  // namespace frontend

namespace operators {

template <class A, class B>
  requires(frontend::values_or_mistakes<A, B> && !(frontend::affine_operand<A> && frontend::affine_operand<B>))
constexpr expr operator%(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("%"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator&(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("&"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator|(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("|"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator^(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("^"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator<<(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("<<"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator>>(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown(">>"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator&&(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("&&"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator||(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("||"), a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr expr operator!=(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown("!="), a, b);
}
template <frontend::expression_or_mistake A, frontend::expression_or_mistake B>
constexpr expr operator,(const A& a, const B& b) {
  return frontend::mistaken(texts::operator_unknown(","), a, b);
}
template <class T>
concept no_value = !frontend::value_operand<T> && !std::same_as<T, subscript> && !std::same_as<T, node_ref>;
constexpr expr operator+(const any_operand&, const no_value auto&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator-(const any_operand&, const no_value auto&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator*(const any_operand&, const no_value auto&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator/(const any_operand&, const no_value auto&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator+(const no_value auto&, const any_operand&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator-(const no_value auto&, const any_operand&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator*(const no_value auto&, const any_operand&) { return frontend::mistaken(texts::beside_an_operator()); }
constexpr expr operator/(const no_value auto&, const any_operand&) { return frontend::mistaken(texts::beside_an_operator()); }

template <frontend::values_or_mistakes A>
constexpr expr operator!(const A& a) {
  return frontend::mistaken(texts::operator_unknown("!"), a);
}
template <frontend::values_or_mistakes A>
constexpr expr operator~(const A& a) {
  return frontend::mistaken(texts::operator_unknown("~"), a);
}
template <frontend::values_or_mistakes A>
constexpr expr operator++(const A& a) {
  return frontend::mistaken(texts::operator_unknown("++"), a);
}
template <frontend::values_or_mistakes A>
constexpr expr operator++(const A& a, int) {
  return ++a;
}
template <frontend::values_or_mistakes A>
constexpr expr operator--(const A& a) {
  return frontend::mistaken(texts::operator_unknown("--"), a);
}
template <frontend::values_or_mistakes A>
constexpr expr operator--(const A& a, int) {
  return --a;
}
/// The value itself.
template <frontend::expression A>
constexpr expr operator+(const A& a) {
  return a;
}

template <std::same_as<access> A, class B>
constexpr statement operator%=(const A& a, const B&) {
  return a.failed(texts::assignment_unknown("%=")) = expr(0);
}
template <std::same_as<access> A, class B>
constexpr statement operator&=(const A& a, const B&) {
  return a.failed(texts::assignment_unknown("&=")) = expr(0);
}
template <std::same_as<access> A, class B>
constexpr statement operator|=(const A& a, const B&) {
  return a.failed(texts::assignment_unknown("|=")) = expr(0);
}
template <std::same_as<access> A, class B>
constexpr statement operator^=(const A& a, const B&) {
  return a.failed(texts::assignment_unknown("^=")) = expr(0);
}
template <std::same_as<access> A, class B>
constexpr statement operator<<=(const A& a, const B&) {
  return a.failed(texts::assignment_unknown("<<=")) = expr(0);
}
template <std::same_as<access> A, class B>
constexpr statement operator>>=(const A& a, const B&) {
  return a.failed(texts::assignment_unknown(">>=")) = expr(0);
}

}  // namespace operators

// Functions with other arguments than theirs.
template <frontend::expression_or_mistake A, class... Over>
  requires(!(std::same_as<Over, index> && ...))
constexpr expr sum(const A& a, const Over&... over) {
  return frontend::mistaken(texts::sum_arguments(), a, over...);
}
template <class = void>
constexpr affine sum() {
  return frontend::faulty(frontend::fault::sum_arguments);
}
constexpr affine sum(const exact_number&, ...) { return frontend::faulty(frontend::fault::sum_arguments); }
template <class Result, frontend::expression_or_mistake A, class... Over>
  requires std::is_arithmetic_v<Result>
constexpr expr sum(const A& a, const Over&...) {
  return frontend::mistaken(texts::sum_has_no_type(), a);
}
template <frontend::expression_or_mistake A, class B, class C, class... More>
constexpr expr(max)(const A& a, const B& b, const C& c, const More&...) {
  return frontend::mistaken(std::same_as<B, index> ? texts::reduction_unknown("max") : texts::argument_count("max", 2), a, b, c);
}
template <frontend::expression_or_mistake A, class B, class C, class... More>
constexpr expr(min)(const A& a, const B& b, const C& c, const More&...) {
  return frontend::mistaken(std::same_as<B, index> ? texts::reduction_unknown("min") : texts::argument_count("min", 2), a, b, c);
}
template <class... V>
  requires(sizeof...(V) != 3 && (frontend::expression_or_mistake<V> || ...))
constexpr expr select(const V&... values) {
  return frontend::mistaken(texts::argument_count("select", 3), values...);
}
template <class... V>
  requires(sizeof...(V) != 2 && (frontend::expression_or_mistake<V> || ...))
constexpr expr pow(const V&... values) {
  return frontend::mistaken(texts::argument_count("pow", 2), values...);
}
template <class... V>
  requires(sizeof...(V) != 3 && (frontend::expression_or_mistake<V> || ...))
constexpr expr clip(const V&... values) {
  return frontend::mistaken(texts::argument_count("clip", 3), values...);
}
template <class... V>
  requires(sizeof...(V) != 2 && (frontend::expression_or_mistake<V> || ...))
constexpr expr leaky(const V&... values) {
  return frontend::mistaken(texts::argument_count("leaky", 2), values...);
}

// Borders with other arguments than theirs, around a border, and inside a sum.
template <frontend::affine_part A, class... Value>
  requires(sizeof...(Value) > 1 || (!std::is_arithmetic_v<Value> || ...))
constexpr subscript pad(const A&, const Value&...) {
  return frontend::bad_subscript(frontend::fault::border_arguments);
}
template <std::same_as<subscript> A, class... Value>
constexpr subscript pad(const A&, const Value&...) {
  return frontend::bad_subscript(frontend::fault::border_inside);
}
template <frontend::subscript_like A, class... Value>
  requires(std::same_as<A, subscript> || sizeof...(Value) > 0)
constexpr subscript clamp(const A&, const Value&...) {
  return frontend::bad_subscript(std::same_as<A, subscript> ? frontend::fault::border_inside : frontend::fault::border_arguments);
}
template <frontend::subscript_like A, class... Value>
  requires(std::same_as<A, subscript> || sizeof...(Value) > 0)
constexpr subscript reflect(const A&, const Value&...) {
  return frontend::bad_subscript(std::same_as<A, subscript> ? frontend::fault::border_inside : frontend::fault::border_arguments);
}
template <frontend::subscript_like A, class... Value>
  requires(std::same_as<A, subscript> || sizeof...(Value) > 0)
constexpr subscript symmetric(const A&, const Value&...) {
  return frontend::bad_subscript(std::same_as<A, subscript> ? frontend::fault::border_inside : frontend::fault::border_arguments);
}
template <frontend::subscript_like A, class... Value>
  requires(std::same_as<A, subscript> || sizeof...(Value) > 0)
constexpr subscript wrap(const A&, const Value&...) {
  return frontend::bad_subscript(std::same_as<A, subscript> ? frontend::fault::border_inside : frontend::fault::border_arguments);
}

namespace operators {

template <class A, class B>
  requires((std::same_as<A, subscript> && (frontend::subscript_like<B> || std::is_arithmetic_v<B>)) ||
           (std::same_as<B, subscript> && (frontend::affine_part<A> || std::is_arithmetic_v<A>)))
constexpr subscript operator+(const A&, const B&) {
  return frontend::bad_subscript(frontend::fault::border_inside);
}
template <class A, class B>
  requires((std::same_as<A, subscript> && (frontend::subscript_like<B> || std::is_arithmetic_v<B>)) ||
           (std::same_as<B, subscript> && (frontend::affine_part<A> || std::is_arithmetic_v<A>)))
constexpr subscript operator-(const A&, const B&) {
  return frontend::bad_subscript(frontend::fault::border_inside);
}
template <class A, class B>
  requires((std::same_as<A, subscript> && (frontend::subscript_like<B> || std::is_arithmetic_v<B>)) ||
           (std::same_as<B, subscript> && (frontend::affine_part<A> || std::is_arithmetic_v<A>)))
constexpr subscript operator*(const A&, const B&) {
  return frontend::bad_subscript(frontend::fault::border_inside);
}

}  // namespace operators
}  // namespace winsum
