// Defines `naive<T, rank>` and `naive_into`, the oracle for a statement that is a value and for typed tensors.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <winsum/evaluator/naive.hpp>
#include <winsum/frontend/operand.hpp>
#include <winsum/frontend/param.hpp>
#include <winsum/frontend/statement.hpp>

namespace winsum::inline WINSUM_MACHINE {
namespace evaluator {

template <class A>
inline constexpr bool is_argument = std::same_as<std::remove_cvref_t<A>, argument>;

/// A tensor with elements that the oracle knows, or a parameter's value.
template <class A>
concept call_argument = is_argument<A> || operand<A>;

template <class A>
struct element_or_void {
  using type = void;
};
template <operand A>
struct element_or_void<A> {
  using type = value_type_of<A>;
};

template <class... A>
constexpr call_elements elements_of_types() {
  call_elements e;
  const auto add = [&]<class X>(std::type_identity<X>) {
    if constexpr (!std::is_void_v<X>) e.of[++e.operand_count] = element_of<X>;
  };
  (add(std::type_identity<typename element_or_void<A>::type>{}), ...);
  return e;
}

/// The operands and the parameters of a call, apart.
struct gathered {
  std::vector<any_operand> operands{};
  std::vector<std::int64_t> params{};
};

inline std::vector<std::int64_t> params_of(const ir::statement& s, const std::vector<argument>& given) {
  std::vector<std::int64_t> values;
  std::string known;
  for (const name& each : s.params) known += (known.empty() ? "`" : ", `") + std::string(each.view()) + "`";
  for (const name& each : s.params) {
    const argument* found = nullptr;
    for (const argument& a : given) {
      if (!(a.name == each)) continue;
      if (found != nullptr) fail(texts::param_twice(each.view(), found->value, a.value));
      found = &a;
    }
    if (found == nullptr) fail(texts::param_missing(each.view()));
    values.push_back(found->value);
  }
  for (const argument& a : given) {
    bool used = false;
    for (const name& each : s.params) used = used || a.name == each;
    if (!used) fail(texts::param_unknown(a.name.view(), known));
  }
  return values;
}

template <class... A>
gathered gather(const ir::statement& s, const A&... args) {
  gathered g;
  std::vector<argument> given;
  const auto add = [&]<class X>(const X& x) {
    if constexpr (is_argument<X>)
      given.push_back(x);
    else
      g.operands.push_back(any_of(x));
  };
  (add(args), ...);
  g.params = params_of(s, given);
  return g;
}

template <class T, int Rank>
array<T, Rank> result_for(const ir::statement& s, const gathered& g) {
  if (s.accesses[0].dims.count != Rank) fail(texts::output_rank(s.accesses[0].tensor.view(), s.accesses[0].dims.count, Rank));
  const index_space space = naive_space(s, g.operands, nullptr, g.params);
  std::array<std::int64_t, std::size_t(Rank)> extents{};
  for (std::size_t d = 0; d < Rank; ++d) extents[d] = space.output[static_cast<int>(d)];
  array<T, Rank> result(extents);
  naive_into(s, g.operands, any_output_of(result), g.params, space);
  return result;
}

}  // namespace evaluator

/// Evaluates `s` into `out`: operands in order, parameters as `stride = 2`. Throws `error` before anything is written.
template <class Out, evaluator::call_argument... A>
  requires output_operand<Out>
void naive_into(const ir::statement& s, Out&& out, const A&... args) {
  const evaluator::gathered g = evaluator::gather(s, args...);
  naive_into(s, g.operands, any_output_of(out), g.params);
}

/// Evaluates `s` into a new array of element type T, whose extents follow from the operands' and the statement.
template <class T, int Rank, evaluator::call_argument... A>
array<T, Rank> naive(const ir::statement& s, const A&... args) {
  return evaluator::result_for<T, Rank>(s, evaluator::gather(s, args...));
}

/// The same for a declaration; throws `error` with what is wrong with it, if anything is.
template <class Out, evaluator::call_argument... A>
  requires output_operand<Out>
void naive_into(const statement& s, Out&& out, const A&... args) {
  if (s.wrong) evaluator::fail(s.wrong);
  naive_into(s.value, out, args...);
}
template <class T, int Rank, evaluator::call_argument... A>
array<T, Rank> naive(const statement& s, const A&... args) {
  if (s.wrong) evaluator::fail(s.wrong);
  return naive<T, Rank>(s.value, args...);
}

}  // namespace winsum
