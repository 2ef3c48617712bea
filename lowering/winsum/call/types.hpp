// Defines `detail::call`: what a call's types say of it, and the values of `plan` for them, each stage a constant.
#pragma once
#include <winsum/call/checks.hpp>
#include <winsum/core/meta.hpp>
#include <winsum/frontend/key.hpp>
#include <winsum/frontend/operand.hpp>
#include <winsum/plan.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

/// The output's type where a call makes it: row-major, extents as the statement says.
struct made {};

template <class X>
constexpr analysis::shape static_shape() {
  analysis::shape s;
  if constexpr (!std::is_same_v<X, made>)
    for (int d = 0; d < operand_traits<X>::rank; ++d) {
      const std::int64_t n = operand_traits<X>::static_extent(d);
      s.extents.push_back(n == dynamic ? analysis::unknown : n);
    }
  return s;
}
template <class X>
constexpr bool static_row_major() {
  if constexpr (std::is_same_v<X, made>)
    return true;
  else
    return operand_traits<X>::is_row_major;
}
template <class X>
struct element_type {
  using type = typename operand_traits<X>::value_type;
};
template <>
struct element_type<made> {
  using type = void;
};

/// What the types of a call's tensors say of it.
template <class Out, class... Ops>
constexpr call_form form_of() {
  call_form c;
  const auto put = [&c]<class X>(int o, std::type_identity<X>) {
    c.shapes.operand[o] = static_shape<X>();
    c.row_major[o] = static_row_major<X>();
    if constexpr (!std::is_same_v<X, made>) c.elements.of[o] = element_of<typename element_type<X>::type>;
  };
  c.shapes.operand_count = c.elements.operand_count = sizeof...(Ops);
  c.shapes.output_given = c.elements.output_given = !std::is_same_v<Out, made>;
  put(0, std::type_identity<Out>{});
  int i = 0;
  (put(++i, std::type_identity<Ops>{}), ...);
  return c;
}

/// Types and constants of a call of statement K with output type Out (or `made`) and operand types Ops, all without references.
template <key K, class Out, class... Ops>
struct call {
  static constexpr const ir::statement& statement = statement_of<K>;
  static constexpr call_form form = form_of<Out, Ops...>();
  static constexpr const call_elements& elements = form.elements;
  // A constant, not a function: clang evaluates a function again each time it is asked.
  static constexpr decision decided = decide(statement, form, this_processor);
  // Copies, which are what a user's binary holds.
  static constexpr analysis::index_roles roles = decided.roles;
  static constexpr analysis::domain domain = decided.domain;
  static constexpr number_types numbers = decided.numbers;
  template <element E>
  using number = type_among<E, typename element_type<Ops>::type..., typename element_type<Out>::type>;
  using sum = number<numbers.sum>;
  using point = number<numbers.point>;
  using result = std::conditional_t<std::is_same_v<Out, made>, point, typename element_type<Out>::type>;

  static constexpr int ranks[] = {statement.accesses[0].dims.count, operand_traits<Ops>::rank...};
  static constexpr std::int64_t element_sizes[] = {sizeof(result), sizeof(typename element_type<Ops>::type)...};
  static constexpr tensor_facts facts{sizeof...(Ops) + 1, ranks, element_sizes};
  static constexpr bool all_row_major = static_row_major<Out>() && (static_row_major<Ops>() && ...);
  /// `Packed`: all strided operands are known to be row-major.
  template <bool Packed>
  static constexpr const methods::problem& problem() {
    if constexpr (Packed && !all_row_major)
      return packed<0>;
    else
      return decided.problem;
  }
  /// Every extent of every tensor is known and nothing is left for run time but memory.
  static constexpr bool is_settled = [] {
    bool known = statement.params.empty() && domain.known() && !decided.wrong;
    for (int o = form.shapes.output_given ? 0 : 1; o <= form.shapes.operand_count; ++o)
      for (std::int64_t extent : form.shapes.operand[o].extents) known = known && extent != analysis::unknown;
    return known;
  }();
  static constexpr bool settled() { return is_settled; }

 private:
  template <int>
  static constexpr methods::problem packed = [] {
    methods::problem p = decided.problem;
    for (methods::operand_form& each : p.operand) each.row_major = true;
    p.product = methods::product_form_of(p);
    return p;
  }();
};

/// The program of a call by a method that applies.
template <key K, method M, target Target, bool Packed, class Out, class... Ops>
struct program_of {
  static constexpr const methods::problem& problem = call<K, Out, Ops...>::template problem<Packed>();
  static constexpr method taken = settled_method(M, Target, problem);
  static constexpr loop_ir::program value = program_by(taken, Target, problem);
};

/// What is wrong with a call as far as types tell, or nothing.
template <key K, method M, target Target, class Out, class... Ops>
constexpr diagnostic mistakes_of() {
  if constexpr (K.is_error()) {
    diagnostic d;
    d.text << K.error_text();
    return d;
  } else if constexpr (!(operand<Ops> && ...)) {
    constexpr bool tensors[] = {operand<Ops>..., true};
    constexpr int why[] = {why_no_tensor<Ops>..., 0};
    int first = 0;
    while (tensors[first]) ++first;
    return no_tensor(why[first], first + 1);
  } else if constexpr (!std::is_same_v<Out, made> && !operand<Out>) {
    return any_elements<Out> ? texts::output_element_unknown(statement_of<K>.operand_name(0))
                             : texts::output_not_a_tensor(statement_of<K>.operand_name(0));
  } else {
    using c = call<K, Out, Ops...>;
    // `if constexpr`, and no constant that may be unused: compilers evaluate what they instantiate, needed or not.
    if constexpr (c::decided.wrong)
      return c::decided.wrong;
    else if constexpr (M != automatic || Target != target::cpp)
      return method_mistake(settled_method(M, Target, c::decided.problem), Target, c::decided.problem);
    else
      return {};
  }
}

/// The same, or that there is no program.
template <key K, method M, target Target, bool Packed, class Out, class... Ops>
constexpr diagnostic planned_mistakes_of() {
  constexpr diagnostic of_call = mistakes_of<K, M, Target, Out, Ops...>();
  if constexpr (of_call) {
    return of_call;
  } else {
    using program = program_of<K, M, Target, Packed, Out, Ops...>;
    if constexpr (program::value.error.empty())
      return {};
    else
      return texts::no_program(name_of(program::taken), program::value.error.view());
  }
}

/// What is wrong with an output that cannot be written to.
template <key K, class Out>
inline constexpr diagnostic output_mistake = [] {
  using plain = std::remove_cvref_t<Out>;
  diagnostic d;
  if constexpr (K.is_error())
    d.text << K.error_text();
  else if constexpr (output_operand<Out&>)
    d = texts::output_temporary(statement_of<K>.operand_name(0));
  else if constexpr (is_named<plain>)
    d = texts::output_named(statement_of<K>.operand_name(0));
  else if constexpr (operand<plain>)
    d = texts::output_const(statement_of<K>.operand_name(0));
  else
    d = any_elements<plain> ? texts::output_element_unknown(statement_of<K>.operand_name(0))
                            : texts::output_not_a_tensor(statement_of<K>.operand_name(0));
  return d;
}();

template <key K, method M, class Out, class... Ops>
inline constexpr diagnostic mistakes = mistakes_of<K, M, target::cpp, Out, Ops...>();
/// Of a call that is made: a tensor of any strides is one of the program that knows least.
template <key K, method M, class Out, class... Ops>
inline constexpr diagnostic run_mistakes = [] {
  if constexpr (mistakes<K, M, Out, Ops...>)
    return mistakes<K, M, Out, Ops...>;
  else
    return planned_mistakes_of<K, M, target::cpp, call<K, Out, Ops...>::all_row_major, Out, Ops...>();
}();

template <key K, method M, class Out, class... Ops>
concept right = run_mistakes<K, M, Out, Ops...>.view().empty();

}  // namespace winsum::detail
