// Defines `detail::call`: what a call's types say of it, as values: shapes, element types, the problem, the program.
#pragma once
#include <winsum/call/checks.hpp>
#include <winsum/core/meta.hpp>
#include <winsum/frontend/key.hpp>
#include <winsum/frontend/number_types.hpp>
#include <winsum/frontend/operand.hpp>
#include <winsum/lower.hpp>

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

template <class Out, class... Ops>
constexpr call_elements elements_of() {
  call_elements e;
  e.operand_count = sizeof...(Ops);
  if constexpr (!std::is_same_v<Out, made>) {
    e.output_given = true;
    e.of[0] = element_of<typename element_type<Out>::type>;
  }
  int i = 0;
  ((e.of[++i] = element_of<typename element_type<Ops>::type>), ...);
  return e;
}

/// Types and constants of a call of statement K with output type Out (or `made`) and operand types Ops, all without references.
/// `Packed`: all strided operands are known to be row-major.
template <key K, class Out, class... Ops>
struct call {
  static constexpr const ir::statement& statement = statement_of<K>;
  static constexpr analysis::index_roles roles = analysis::roles_of(statement);
  static constexpr call_elements elements = elements_of<Out, Ops...>();
  static constexpr number_types numbers = types_of(statement, elements);
  template <element E>
  using number = type_among<E, typename element_type<Ops>::type..., typename element_type<Out>::type>;
  using sum = number<numbers.sum>;
  using point = number<numbers.point>;
  using result = std::conditional_t<std::is_same_v<Out, made>, point, typename element_type<Out>::type>;
  static constexpr bool vectors = std::is_arithmetic_v<sum> && std::is_arithmetic_v<point>;

  static constexpr analysis::call_shapes shapes() {
    analysis::call_shapes c;
    c.operand_count = sizeof...(Ops);
    c.output_given = !std::is_same_v<Out, made>;
    c.operand[0] = static_shape<Out>();
    int i = 0;
    ((c.operand[++i] = static_shape<Ops>()), ...);
    return c;
  }
  static constexpr detail::call_layout layout(bool packed) {
    detail::call_layout l;
    l.row_major[0] = packed || static_row_major<Out>();
    int i = 0;
    ((l.row_major[++i] = packed || static_row_major<Ops>()), ...);
    for (int o = 0; o <= elements.operand_count; ++o) l.single[o] = is_single(elements.of[o]);
    return l;
  }
  static constexpr int ranks[] = {statement.accesses[0].dims.count, operand_traits<Ops>::rank...};
  static constexpr std::int64_t element_sizes[] = {sizeof(result), sizeof(typename element_type<Ops>::type)...};
  static constexpr tensor_facts facts{sizeof...(Ops) + 1, ranks, element_sizes};
  static constexpr bool all_row_major = static_row_major<Out>() && (static_row_major<Ops>() && ...);

  // Constants, not functions: clang evaluates a function again each time it is asked.
  static constexpr analysis::domain resolved = analysis::resolve(statement, roles, shapes());
  template <bool Packed>
  static constexpr methods::problem described = problem_of(statement, shapes(), resolved, layout(Packed), host_machine(sizeof(sum), vectors));
  static constexpr const analysis::domain& domain() { return resolved; }
  static constexpr const methods::problem& problem(bool packed) { return packed ? described<true> : described<false>; }
  /// Every extent of every tensor is known and nothing is left for run time but memory.
  static constexpr bool is_settled = [] {
    const analysis::call_shapes given = shapes();
    bool known = statement.params.empty() && resolved.known() && !resolved.error;
    for (int o = given.output_given ? 0 : 1; o <= given.operand_count; ++o)
      for (std::int64_t extent : given.operand[o].extents) known = known && extent != analysis::unknown;
    return known;
  }();
  static constexpr bool settled() { return is_settled; }
};

/// The program of a call, for the executor.
template <key K, method M, target Target, bool Packed, class Out, class... Ops>
struct program_of {
  static constexpr loop_ir::program value = lower(call<K, Out, Ops...>::problem(Packed), M, Target);
};

/// An operation that complex numbers do not have, asked of them; or nothing.
constexpr diagnostic complex_mistake(const ir::statement& s, bool complex_sum, bool complex_point) {
  bool inside[ir::max_nodes]{};
  for (int i = s.nodes.count - 1; i >= 0; --i) {
    const ir::node& n = s.nodes[i];
    const operation does = n.kind == ir::node_kind::reduce ? row_of(n.by).combines : n.does;
    const bool of_complex = inside[i] || n.kind == ir::node_kind::reduce ? complex_sum : complex_point;
    if (of_complex && !row_of(does).complex) return texts::complex_has_no(row_of(does).spelling);
    for (int child : {n.a, n.b, n.c})
      if (child >= 0) inside[child] = inside[child] || inside[i] || n.kind == ir::node_kind::reduce;
  }
  return {};
}

/// What is wrong with a call as far as types tell, or nothing.
template <key K, method M, class Out, class... Ops>
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
    if constexpr (c::resolved.error.text.count != 0) {
      return c::resolved.error;
    } else {
      if (diagnostic d = check_numbers(c::statement, c::elements)) return d;
      if (is_complex<typename c::sum> && !is_complex<typename c::result>) return texts::output_not_complex(c::statement.operand_name(0));
      if (diagnostic d = complex_mistake(c::statement, is_complex<typename c::sum>, is_complex<typename c::point>)) return d;
      if constexpr (M != automatic) {
        const methods::verdict v = applies(M, c::template described<false>);
        if (!v.applies) return texts::method_does_not_apply(name_of(M), v.reason.view());
      }
      // Only of so much work could a size or an offset be past 64 bits; a program that is there is not made for this.
      if constexpr (constexpr std::int64_t much = std::int64_t{1} << 48; methods::known_work_at_least(c::template described<false>, much)) {
        const loop_ir::program p = lower(c::template described<false>, M, target::cpp);
        if (!p.error.empty()) return texts::no_program(name_of(settled_method(M, target::cpp, c::template described<false>)), p.error.view());
      }
      return {};
    }
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
inline constexpr diagnostic mistakes = mistakes_of<K, M, Out, Ops...>();

template <key K, method M, class Out, class... Ops>
concept right = mistakes<K, M, Out, Ops...>.view().empty();

}  // namespace winsum::detail
