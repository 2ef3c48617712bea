// Defines the functions of a right-hand side: sums, pointwise functions, and activations as ordinary generic functions.
#pragma once
#include <winsum/frontend/expression.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace frontend {

/// `by` of `a` over all indices inside that are not on the left side, or over exactly the given ones.
template <class A, class... Index>
constexpr expr reduce(reduction by, const A& a, const Index&... over) {
  expr made(a);
  ir::node n{ir::node_kind::reduce};
  n.by = by;
  n.a = made.root;
  for (std::int8_t each : {std::int8_t{-1}, made.body.names.index(over.name)...})
    if (each >= 0) n.over = static_cast<std::uint16_t>(n.over | 1 << each);
  if (!row_of(by).written) made.body.fail(texts::reduction_unknown(row_of(by).name));
  if (!made.body.names.wrong) made.root = made.body.add(n);
  return made;
}

}  // namespace frontend

/// The sum over all indices inside that are not on the left side, or over exactly the given ones.
template <frontend::expression_or_mistake A, std::same_as<index>... Integer>
constexpr auto sum(const A& a, const Integer&... over) {
  return frontend::reduce(reduction::sum, a, over...);
}

// The overloads of one type are more constrained than std::max(const T&, const T&), which would win under `using namespace std`.
template <frontend::expression_or_mistake A>
constexpr auto(max)(const A& a, const A& b) {
  return frontend::apply(operation::max, a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto(max)(const A& a, const B& b) {
  return frontend::apply(operation::max, a, b);
}
template <frontend::expression_or_mistake A>
constexpr auto(min)(const A& a, const A& b) {
  return frontend::apply(operation::min, a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto(min)(const A& a, const B& b) {
  return frontend::apply(operation::min, a, b);
}
/// A maximum over indices is no part of a statement: the declaration carries the sentence that says so.
template <frontend::expression_or_mistake A>
constexpr expr(max)(const A& a) {
  return frontend::reduce(reduction::max, a);
}
template <frontend::expression_or_mistake A>
constexpr expr(min)(const A& a) {
  return frontend::reduce(reduction::min, a);
}

template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto pow(const A& a, const B& b) {
  return frontend::apply(operation::pow, a, b);
}
template <frontend::value_not_number A>
constexpr auto(abs)(const A& a) {
  return frontend::apply(operation::abs, a);
}
template <frontend::value_not_number A>
constexpr auto exp(const A& a) {
  return frontend::apply(operation::exp, a);
}
template <frontend::value_not_number A>
constexpr auto log(const A& a) {
  return frontend::apply(operation::log, a);
}
template <frontend::value_not_number A>
constexpr auto sqrt(const A& a) {
  return frontend::apply(operation::sqrt, a);
}
template <frontend::value_not_number A>
constexpr auto tanh(const A& a) {
  return frontend::apply(operation::tanh, a);
}
template <frontend::value_not_number A>
constexpr auto sin(const A& a) {
  return frontend::apply(operation::sin, a);
}
template <frontend::value_not_number A>
constexpr auto cos(const A& a) {
  return frontend::apply(operation::cos, a);
}
template <frontend::value_not_number A>
constexpr auto erf(const A& a) {
  return frontend::apply(operation::erf, a);
}
template <frontend::value_not_number A>
constexpr auto floor(const A& a) {
  return frontend::apply(operation::floor, a);
}
template <frontend::value_not_number A>
constexpr auto(round)(const A& a) {
  return frontend::apply(operation::round, a);
}
template <frontend::value_not_number A>
constexpr auto conj(const A& a) {
  return frontend::apply(operation::conj, a);
}
/// `yes` where `condition` is not 0, else `no`.
template <class C, class A, class B>
  requires frontend::values_or_mistakes<C, A, B>
constexpr auto select(const C& condition, const A& yes, const B& no) {
  return frontend::apply(operation::select, condition, yes, no);
}

template <frontend::value_not_number V>
constexpr auto relu(const V& v) {
  return (max)(v, 0);
}
template <frontend::value_not_number V>
constexpr auto leaky(const V& v, frontend::value_operand auto slope) {
  return select(v < 0, v * slope, v);
}
template <frontend::value_not_number V>
constexpr auto clip(const V& v, frontend::value_operand auto low, frontend::value_operand auto high) {
  return (min)((max)(v, low), high);
}
template <frontend::value_not_number V>
constexpr auto sigmoid(const V& v) {
  return 1 / (1 + exp(-v));
}
template <frontend::value_not_number V>
constexpr auto silu(const V& v) {
  return v / (1 + exp(-v));
}
/// The form with tanh.
template <frontend::value_not_number V>
constexpr auto gelu(const V& v) {
  return 0.5 * v * (1 + tanh(0.7978845608028654 * (v + 0.044715 * v * v * v)));
}

}  // namespace winsum
