// Defines `source`: the text of the loop program that a call runs, as C++, CUDA or OpenCL, known while compiling.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <winsum/call/types.hpp>
#include <winsum/core/compile_error.hpp>
#include <winsum/emit/targets.hpp>
#include <winsum/ir/print.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

/// One line of the head comment: the tensor's name and its extents, numbers where they are known, else the parameters' names.
constexpr fixed_string<127> shape_line(const methods::problem& p, int operand) {
  fixed_string<127> line;
  const analysis::index_roles& roles = p.roles;
  line << p.statement.operand_name(operand) << ": [";
  for (const ir::access& x : p.statement.accesses) {
    if (x.operand != operand) continue;
    for (int d = 0; d < x.dims.count; ++d) {
      line << (d == 0 ? "" : ", ");
      const int plain =
          analysis::is_loose(p.statement, roles, static_cast<int>(&x - p.statement.accesses.data), d) ? -1 : analysis::plain_of(x.dims[d]);
      if (p.operand[operand].extent[d] != methods::unknown)
        line << p.operand[operand].extent[d];
      else if (plain >= 0 && p.index_extent[plain] != methods::unknown)  // as another tensor says
        line << p.index_extent[plain];
      else if (plain >= 0)
        line << methods::detail::extent_label(p.statement.indices[plain]).view();
      else
        line << methods::detail::operand_label(x.tensor.view(), "extent_", d).view();
    }
    break;
  }
  line << (p.operand[operand].row_major ? "], row-major" : "], any strides");
  return line;
}

}  // namespace detail

/// What a text says of a call beside its program. `elements`: the types of its tensors, the output first.
constexpr emit::header text_header(const methods::problem& p, method taken, const call_elements& elements, const number_types& numbers) {
  emit::header h;
  h.kernel = {};
  h.kernel << p.statement.operand_name(0) << '_' << name_of(taken);
  h.statement = fixed_string<255>(ir::print(p.statement).view());
  h.method = fixed_string<31>(name_of(taken));
  for (int o = 0; o <= p.statement.operand_count(); ++o) {
    h.lines.push_back(detail::shape_line(p, o));
    h.elements.push_back(o == 0 ? numbers.result : elements.of[o]);
  }
  h.sum = numbers.sum;
  h.point = numbers.point;
  return h;
}
constexpr emit::header text_header(const planned& p) { return text_header(p.problem, p.taken, p.elements, p.numbers); }

namespace detail {

/// `Packed`: strided tensors are known to be row-major.
template <key K, method M, target T, bool Packed, class Out, class... Ops>
struct text_of {
  using c = call<K, Out, Ops...>;
  using program = program_of<K, M, T, Packed, Out, Ops...>;

  static constexpr emit::header head() { return text_header(program::problem, program::taken, c::elements, c::numbers); }
  template <class Sink>
  static constexpr void print(Sink& to) {
    emit::print<T>(to, program::value, head());
  }
  static constexpr auto text() { return emit::exactly<text_of>(); }
};
template <key K, method M, target T, class Out, class... Ops>
using text_of_call = text_of<K, M, T, false, Out, Ops...>;
template <key K, method M, target T, class Out, class... Ops>
inline constexpr auto text_buffer = text_of_call<K, M, T, Out, Ops...>::text();

/// Operand types for a statement shown without any: row-major float arrays with extents known at run time.
template <key K, class Sequence>
struct float_operands;
template <key K, int... Each>
struct float_operands<K, std::integer_sequence<int, Each...>> {
  static constexpr int rank(int operand) {
    for (const ir::access& x : statement_of<K>.accesses)
      if (x.operand == operand) return x.dims.count;
    return 0;
  }
  using type = meta::type_list<array<float, extent_list(rank(Each + 1))>...>;
};
template <key K, class... Operands>
struct shown_operands {
  using type = meta::type_list<std::remove_cvref_t<Operands>...>;
};
template <key K>
struct shown_operands<K> {
  static constexpr int count() {
    if constexpr (K.is_error())
      return 0;
    else
      return statement_of<K>.operand_count();
  }
  using type = typename float_operands<K, std::make_integer_sequence<int, count()>>::type;
};

/// Why a call has no text for a target, or nothing.
template <key K, method M, target T, bool Packed, class Out, class... Ops>
constexpr diagnostic text_mistake_of() {
  constexpr diagnostic of_call = planned_mistakes_of<K, M, T, Packed, Out, Ops...>();
  if constexpr (of_call) {
    return of_call;
  } else {
    using text = text_of<K, M, T, Packed, Out, Ops...>;
    diagnostic d;
    d.text << emit::emitter<T>::refuses(text::program::value, text::head()).view();
    return d;
  }
}
template <key K, method M, target T, class Tensors>
struct source_verb;
template <key K, method M, target T, class... Ops>
struct source_verb<K, M, T, meta::type_list<Ops...>> {
  static constexpr diagnostic mistake = text_mistake_of<K, M, T, false, made, Ops...>();
  static constexpr bool right = mistake.view().empty();
  static constexpr std::string_view text() { return text_buffer<K, M, T, made, Ops...>.view(); }
};
template <class...>
inline constexpr diagnostic target_first = texts::target_as_method();
template <key K, method M, target T, class... Operands>
using source_verb_of = source_verb<K, M, T, typename shown_operands<K, Operands...>::type>;

}  // namespace detail

/// The text of statement K computed by method M for a target: what `evaluate` runs (C++), or GPU kernels (CUDA, OpenCL).
///
/// `Operands`: tensor types, whose static extents become constants of the text; without them float arrays of run-time extents.
/// The view is of a constant, so it can be used in a static_assert and is valid for the whole program.
template <key K, method M = automatic, target T = cpp, class... Operands>
  requires(detail::source_verb_of<K, M, T, Operands...>::right)
constexpr std::string_view source() {
  return detail::source_verb_of<K, M, T, Operands...>::text();
}
template <key K, method M = automatic, target T = cpp, class... Operands>
  requires(!detail::source_verb_of<K, M, T, Operands...>::right)
decltype(report<detail::source_verb_of<K, M, T, Operands...>::mistake>(pieces_of<detail::source_verb_of<K, M, T, Operands...>::mistake>)) source();
template <key K, target T, class... Operands>
decltype(report<detail::target_first<Operands...>>(pieces_of<detail::target_first<Operands...>>)) source();

}  // namespace winsum
#pragma pop_macro("emit")
