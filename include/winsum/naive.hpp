// Defines `naive<K>` and `naive_into<K>`, the oracle for a declaration: the right answer, slowly. It needs nothing of lowering.
#pragma once
#include <winsum/core/compile_error.hpp>
#include <winsum/evaluator/naive_call.hpp>
#include <winsum/frontend/by_name.hpp>
#include <winsum/frontend/element.hpp>
#include <winsum/frontend/key.hpp>

namespace winsum::inline WINSUM_MACHINE {
namespace evaluator {

/// -1: a parameter's value; -2: no tensor; -3: one with elements that nothing is computed in.
template <class A>
constexpr int rank_or_none() {
  if constexpr (is_argument<A>)
    return -1;
  else if constexpr (call_argument<A>)
    return rank_of<A>;
  else
    return detail::why_no_tensor<std::remove_cvref_t<A>>;
}

/// What the types of a call say is wrong with it.
template <key K, class... A>
constexpr diagnostic mistake_of() {
  diagnostic wrong;
  if constexpr (K.is_error()) {
    wrong.text << K.error_text();
    return wrong;
  }
  const ir::statement& s = statement_of<K>;
  const int ranks[] = {rank_or_none<A>()..., -1}, expected = s.operand_count();
  int given = 0;
  for (int rank : ranks) {
    given += rank != -1;
    if (rank < -1) return detail::no_tensor(rank, given);
  }
  fixed_string<200> names;
  for (int k = 1; k <= expected; ++k) names << (k > 1 ? ", `" : "`") << s.operand_name(k) << '`';
  if (given != expected) return texts::operand_count(expected, given, names.view());
  int operand = 0;
  for (int rank : ranks) {
    if (rank < 0) continue;
    ++operand;
    for (const ir::access& x : s.accesses)
      if (x.operand == operand && x.dims.count != rank) return texts::operand_rank(x.tensor.view(), operand, x.dims.count, rank);
  }
  return check_numbers(s, elements_of_types<A...>());
}
template <key K, class... A>
inline constexpr diagnostic mistake = mistake_of<K, A...>();
template <key K, class Out, class... A>
inline constexpr diagnostic mistake_into = [] {
  if constexpr (K.is_error())
    return mistake_of<K, A...>();
  else if constexpr (!call_argument<Out> || is_argument<Out>)
    return detail::any_elements<Out> ? texts::output_element_unknown(statement_of<K>.operand_name(0))
                                     : texts::output_not_a_tensor(statement_of<K>.operand_name(0));
  else if constexpr (!output_operand<Out>)
    return texts::output_const(statement_of<K>.operand_name(0));
  else if constexpr (!detail::written_to<Out>)
    return texts::output_temporary(statement_of<K>.operand_name(0));
  else
    return mistake_of<K, A...>();
}();

/// The verbs for calls by name.
template <key K>
struct naive_verb {
  static constexpr key statement = K;
  template <class... T>
  static constexpr diagnostic mistake() {
    return evaluator::mistake<K, T...>;
  }
};
template <key K, class Out>
struct naive_into_verb {
  static constexpr key statement = K;
  template <class... T>
  static constexpr diagnostic mistake() {
    return evaluator::mistake_into<K, Out, T...>;
  }
};

}  // namespace evaluator

/// The value of declaration K: `naive<conv>(image, filter)`, `naive<"ij,jk->ik">(a, b)`, with parameters `stride = 2` at the end.
/// The element type is that of the sums (int32 for narrow integers), double if integers give fractions, as `types_of` says. Temporaries are fine as
/// operands. A wrong declaration, number of operands or rank is an error at this line; throws `error` if extents do not fit.
template <key K, class... A>
  requires(!detail::any_named<A...> && !evaluator::mistake<K, A...>)
auto naive(const A&... args) {
  constexpr const ir::statement& s = statement_of<K>;
  constexpr element type = types_of(s, evaluator::elements_of_types<A...>()).result;
  using result = type_among<type, typename evaluator::element_or_void<A>::type...>;
  return evaluator::result_for<result, s.accesses[0].dims.count>(s, evaluator::gather(s, args...));
}
template <key K, class... A>
  requires(!detail::any_named<A...> && bool(evaluator::mistake<K, A...>))
decltype(report<evaluator::mistake<K, A...>>(pieces_of<evaluator::mistake<K, A...>>)) naive(const A&... args);

template <const statement& Declaration, class... A>
  requires(!frontend::constant_declaration<Declaration>)
decltype(report<frontend::not_constant<Declaration>>(pieces_of<frontend::not_constant<Declaration>>)) naive(const A&... args);

/// The same into a tensor that is there, whose extents are those of the result and whose element type may be any; not an
/// array that ends with the statement. Nothing is written if it throws; the output may overlap an operand.
template <key K, class Out, class... A>
  requires(!detail::any_named<A...> && !evaluator::mistake_into<K, Out, A...>)
void naive_into(Out&& out, const A&... args) {
  naive_into(statement_of<K>, out, args...);
}
template <key K, class Out, class... A>
  requires(!detail::any_named<A...> && bool(evaluator::mistake_into<K, Out, A...>))
decltype(report<evaluator::mistake_into<K, Out, A...>>(pieces_of<evaluator::mistake_into<K, Out, A...>>)) naive_into(Out&& out, const A&... args);

template <key K, class... A>
  requires(detail::any_named<A...> && !detail::named_mistake<evaluator::naive_verb<K>, A...>)
auto naive(const A&... args) WINSUM_WITH_RIGHT_NAMES(K);
template <key K, class... A>
  requires(detail::any_named<A...> && !detail::named_mistake<evaluator::naive_verb<K>, A...>)
auto naive(const A&... args) {
  return detail::call_in_order<evaluator::naive_verb<K>>([](const auto&... a) { return winsum::naive<K>(a...); }, args...);
}
template <key K, class... A>
  requires(detail::any_named<A...> && bool(detail::named_mistake<evaluator::naive_verb<K>, A...>))
decltype(report<detail::named_mistake<evaluator::naive_verb<K>, A...>>(pieces_of<detail::named_mistake<evaluator::naive_verb<K>, A...>>)) naive(
    const A&... args);
template <key K, class Out, class... A>
  requires(detail::any_named<A...> && !detail::named_mistake<evaluator::naive_into_verb<K, Out>, A...>)
void naive_into(Out&& out, const A&... args) WINSUM_WITH_RIGHT_NAMES(K);
template <key K, class Out, class... A>
  requires(detail::any_named<A...> && !detail::named_mistake<evaluator::naive_into_verb<K, Out>, A...>)
void naive_into(Out&& out, const A&... args) {
  detail::call_in_order<evaluator::naive_into_verb<K, Out>>([&](const auto&... a) { winsum::naive_into<K>(out, a...); }, args...);
}
template <key K, class Out, class... A>
  requires(detail::any_named<A...> && bool(detail::named_mistake<evaluator::naive_into_verb<K, Out>, A...>))
decltype(report<detail::named_mistake<evaluator::naive_into_verb<K, Out>, A...>>(
    pieces_of<detail::named_mistake<evaluator::naive_into_verb<K, Out>, A...>>))
naive_into(Out&& out, const A&... args);

}  // namespace winsum
