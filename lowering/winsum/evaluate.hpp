// Defines `evaluate`, `evaluate_into` and `workspace_bytes`: a declaration is run on tensors.
#pragma once
#include <winsum/call/run.hpp>
#include <winsum/core/compile_error.hpp>
#include <winsum/frontend/by_name.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

template <class T>
struct is_option_type : std::bool_constant<is_option<T>> {};

/// Splits the types of a call's arguments into tensors and options.
template <class... Args>
using tensors_of = typename meta::without<is_option_type, std::remove_cvref_t<Args>...>::type;

/// A parameter that cannot have a value, since the call gives none at all; which names are given is known at run time.
template <key K, class... Args>
inline constexpr diagnostic params_mistake = [] {
  diagnostic d;
  if constexpr (!K.is_error())
    if (!(std::is_same_v<std::remove_cvref_t<Args>, argument> || ...) && !statement_of<K>.params.empty())
      d = texts::param_missing(statement_of<K>.params[0].view());
  return d;
}();

template <class X, class Pointer>
constexpr void put_tensor(call_memory& m, int i, X& x) {
  using traits = operand_traits<std::remove_cv_t<X>>;
  m.data[i] = const_cast<void*>(static_cast<Pointer>(traits::data(x)));
  for (int d = 0; d < traits::rank; ++d) {
    m.extent[i][d] = traits::extent(x, d);
    m.stride[i][d] = m.extent[i][d] == 1 ? 1 : traits::stride(x, d);  // of one element it says nothing, and may be any number
  }
}

/// A tensor that a call would make.
constexpr void put_row_major(call_memory& m, int i, const analysis::shape& shape) {
  std::int64_t stride = 1;
  for (int d = shape.rank() - 1; d >= 0; --d) {
    m.extent[i][d] = shape.extents[d];
    m.stride[i][d] = stride;
    if (__builtin_mul_overflow(stride, shape.extents[d], &stride)) stride = INT64_MAX;  // of a tensor without elements
  }
}

/// What holds the options among a call's arguments.
template <class... Args>
using options_of = std::conditional_t<(is_option<std::remove_cvref_t<Args>> || ...), call_options, no_options>;

template <class Options, class X>
constexpr void take(call_memory& m, Options& o, int& tensor, const X& x) {
  if constexpr (is_option<X>)
    o.take(x);
  else
    put_tensor<const X, const void*>(m, ++tensor, x);
}
template <class Options, class... Args>
constexpr void gather(call_memory& m, Options& o, const Args&... args) {
  int tensor = 0;
  meta::for_each(meta::pack(args...), [&](int, const auto& x) { take(m, o, tensor, x); });
}

/// Completes what types left open, then runs.
template <key K, method M, class Out, class... Ops, class Options>
void complete_and_run(call_memory& m, const Options& o) {
  using c = call<K, Out, Ops...>;
  if constexpr (c::settled()) {
    complete_settled<c>(m, o);
    run<K, M, Out, Ops...>(m, c::domain.extent, nullptr, o);
  } else {
    completed all;
    complete<c>(all, m, o);
    run<K, M, Out, Ops...>(m, all.index_extent, all.param, o);
  }
}

/// The extents of a made output, as far as types tell.
template <class Call>
constexpr extent_list made_extents() {
  extent_list e;
  const analysis::domain& d = Call::domain;
  e.rank = d.output.rank();
  for (int k = 0; k < d.output.rank(); ++k) e.extent[k] = d.output.extents[k] == analysis::unknown ? dynamic : d.output.extents[k];
  return e;
}

/// At most INT64_MAX.
template <class T>
constexpr std::int64_t bytes_of_static(const analysis::shape& s) {
  std::int64_t n = sizeof(T);
  for (std::int64_t e : s.extents) n = analysis::saturating_product(n, e);
  return n;
}
template <class Program>
inline constexpr bool has_buffers = Program::value.buffers.count > Program::value.operand_count;

template <key K, method M, class Tensors>
struct verbs;

template <key K, method M, class... Ops>
struct verbs<K, M, meta::type_list<Ops...>> {
  static constexpr const diagnostic& mistake = run_mistakes<K, M, made, Ops...>;
  static constexpr bool right = mistake.view().empty();

  template <class... Args>
  static auto evaluate(const Args&... args) {
    using c = call<K, made, Ops...>;
    using out = array<typename c::result, made_extents<c>()>;
    call_memory m;
    options_of<Args...> o;
    gather(m, o, args...);
    std::array<std::int64_t, out::rank> extents{};
    if constexpr (c::settled()) {
      for (int d = 0; d < out::rank; ++d) extents[static_cast<std::size_t>(d)] = out::known.extent[d];
      out result = made_output < out, c::statement.how == ir::assign::add > (extents);
      put_tensor<out, void*>(m, 0, result);
      complete_and_run<K, M, made, Ops...>(m, o);
      return result;
    } else {
      completed all;
      complete<c>(all, m, o);
      for (int d = 0; d < out::rank; ++d) extents[static_cast<std::size_t>(d)] = all.output[d];
      out result = made_output < out, c::statement.how == ir::assign::add > (extents);
      put_tensor<out, void*>(m, 0, result);
      run<K, M, made, Ops...>(m, all.index_extent, all.param, o);
      return result;
    }
  }
  template <class... Args>
  static constexpr auto output_extents(const Args&... args) {
    using c = call<K, made, Ops...>;
    constexpr int rank = c::statement.accesses[0].dims.count;
    std::array<std::int64_t, std::size_t(rank)> extents{};
    if constexpr (c::settled()) {
      for (int d = 0; d < rank; ++d) extents[static_cast<std::size_t>(d)] = c::domain.output.extents[d];
    } else {
      call_memory m;
      options_of<Args...> o;
      gather(m, o, args...);
      completed all;
      complete<c>(all, m, o);
      for (int d = 0; d < rank; ++d) extents[static_cast<std::size_t>(d)] = all.output[d];
    }
    return extents;
  }
  template <class Out, class... Args>
  static void evaluate_into(Out& out, const Args&... args) {
    if constexpr (call<K, std::remove_cv_t<Out>, Ops...>::settled() && sizeof...(Args) == sizeof...(Ops)) {
      if (settled_call(out, args...)) [[likely]]
        return;
    }
    checked_call(out, args...);
  }
  /// Kept out of line, so that what a settled call costs is its kernel.
  template <class Out, class... Args>
  [[gnu::noinline]] static void checked_call(Out& out, const Args&... args) {
    call_memory m;
    options_of<Args...> o;
    gather(m, o, args...);
    put_tensor<Out, void*>(m, 0, out);
    complete_and_run<K, M, std::remove_cv_t<Out>, Ops...>(m, o);
  }
  /// Runs a call that needs neither parameters nor workspace and whose tensors are row-major with static extents.
  template <class Out>
  static bool settled_call(Out& out, const Ops&... ops) {
    using c = call<K, std::remove_cv_t<Out>, Ops...>;
    if constexpr (c::all_row_major) {
      using program = program_of<K, M, cpp, true, std::remove_cv_t<Out>, Ops...>;
      if constexpr (program::value.params.empty() && !is_parallel<program> && !has_buffers<program>) {
        constexpr analysis::domain d = c::domain;
        const static_span spans[] = {{operand_traits<std::remove_cv_t<Out>>::data(out), bytes_of_static<typename c::result>(d.output)},
                                     {operand_traits<Ops>::data(ops), bytes_of_static<typename element_type<Ops>::type>(static_shape<Ops>())}...};
        return execute_settled<program, typename c::sum, typename c::point, typename c::result, typename element_type<Ops>::type...>(spans);
      }
    }
    return false;
  }
  template <class... Args>
  static std::int64_t workspace_bytes(const Args&... args) {
    using c = call<K, made, Ops...>;
    using program = program_of<K, M, cpp, true, made, Ops...>;
    call_memory m;
    options_of<Args...> o;
    gather(m, o, args...);
    const completed_in_full all = complete_in_full<c>(m, o);
    put_row_major(m, 0, all.domain.output);
    std::int64_t cleared[ir::max_indices];
    const std::int64_t* used = all.domain.extent;
    if (analysis::has_empty_index(c::statement, used)) used = without_unused(c::statement, c::roles, used, cleared, m);
    constexpr int n = program::value.params.count;
    std::int64_t params[std::size_t(n == 0 ? 1 : n)]{};
    const int threads = threads_for<program>(o);
    evaluate_or_throw(parameters_of<program>.list, n, {used, m.extent, m.stride, all.shapes.param, threads}, params);
    const std::int64_t bytes = execution::workspace_bytes<program, typename c::result, typename element_type<Ops>::type...>(params, threads);
    if (bytes == INT64_MAX) fail_workspace_size();
    return bytes;
  }
  /// The same for static extents, as a constant; INT64_MAX: more than there can be.
  static constexpr std::int64_t constant_workspace_bytes(int threads) {
    using c = call<K, made, Ops...>;
    using program = program_of<K, M, cpp, true, made, Ops...>;
    constexpr analysis::domain d = c::domain;
    constexpr int n = program::value.params.count;
    std::int64_t params[std::size_t(n == 0 ? 1 : n)]{};
    int failed = -1;
    if (!is_parallel<program>) threads = 1;
    const loop_ir::run_shapes sizes{d.extent, nullptr, nullptr, nullptr, threads};
    if (!loop_ir::evaluate_parameter_list(parameters_of<program>.list, n, sizes, params, failed)) return INT64_MAX;
    return execution::workspace_bytes<program, typename c::result, typename element_type<Ops>::type...>(params, threads);
  }
};

/// A member template in their place would keep g++ from printing the sentence.
template <key K, method M, class Out, class Tensors>
struct verdict_into;
template <key K, method M, class Out, class... Ops>
struct verdict_into<K, M, Out, meta::type_list<Ops...>> {
  static constexpr const diagnostic& mistake = run_mistakes<K, M, Out, Ops...>;
  static constexpr bool right = mistake.view().empty();
};

/// What is wrong with a call of `evaluate`, and of `evaluate_into` with output type Out. One for all kinds of mistakes: each overload
/// would have K made from its text again.
template <key K, method M, class... Args>
inline constexpr const diagnostic& call_mistake =
    verbs<K, M, tensors_of<Args...>>::right ? params_mistake<K, Args...> : verbs<K, M, tensors_of<Args...>>::mistake;
template <key K, method M, class Out, class... Args>
inline constexpr const diagnostic& into_mistake =
    verdict_into<K, M, Out, tensors_of<Args...>>::right ? params_mistake<K, Args...> : verdict_into<K, M, Out, tensors_of<Args...>>::mistake;

/// The verbs for calls by name.
template <key K, method M>
struct evaluate_verb {
  static constexpr key statement = K;
  template <class... T>
  static constexpr diagnostic mistake() {
    return call_mistake<K, M, T...>;
  }
};
template <key K, method M, class Out>
struct evaluate_into_verb {
  static constexpr key statement = K;
  template <class... T>
  static constexpr diagnostic mistake() {
    return into_mistake<K, M, Out, T...>;
  }
};
/// That of a device; `Verdict` says what is wrong with a call there.
template <template <key, method, class, class> class Verdict, key K, method M, class Out>
struct kernel_verb {
  static constexpr key statement = K;
  template <class... T>
  static constexpr diagnostic mistake() {
    return Verdict<K, M, Out, tensors_of<T...>>::mistake;
  }
};

/// What is wrong with a call, in the declaration's order or by name: an overload for each would have the declaration made a key again.
template <bool Named, key K, method M, class... Args>
inline constexpr const diagnostic& mistake_of_call = call_mistake<K, M, Args...>;
template <key K, method M, class... Args>
inline constexpr const diagnostic& mistake_of_call<true, K, M, Args...> = named_mistake<evaluate_verb<K, M>, Args...>;
template <key K, method M, class... Args>
inline constexpr const diagnostic& evaluate_mistake = mistake_of_call<any_named<Args...>, K, M, Args...>;

template <bool Written, bool Named, key K, method M, class Out, class... Args>
inline constexpr const diagnostic& mistake_of_call_into = output_mistake<K, Out>;
template <key K, method M, class Out, class... Args>
inline constexpr const diagnostic& mistake_of_call_into<true, false, K, M, Out, Args...> = into_mistake<K, M, std::remove_cvref_t<Out>, Args...>;
template <key K, method M, class Out, class... Args>
inline constexpr const diagnostic& mistake_of_call_into<true, true, K, M, Out, Args...> =
    named_mistake<evaluate_into_verb<K, M, std::remove_cvref_t<Out>>, Args...>;
template <key K, method M, class Out, class... Args>
inline constexpr const diagnostic& evaluate_into_mistake = mistake_of_call_into<written_to<Out>, any_named<Args...>, K, M, Out, Args...>;

template <bool Named, key K, method M, class... Args>
inline constexpr const diagnostic& mistake_of_question = verbs<K, M, tensors_of<Args...>>::mistake;
template <key K, method M, class... Args>
inline constexpr const diagnostic& mistake_of_question<true, K, M, Args...> = named_mistake<evaluate_verb<K, M>, Args...>;
/// Of `explain` and `workspace_bytes`, which say at run time that a parameter is missing.
template <key K, method M, class... Args>
inline constexpr const diagnostic& question_mistake = mistake_of_question<any_named<Args...>, K, M, Args...>;

template <class...>
inline constexpr diagnostic in_parentheses = texts::declaration_as_argument();
template <class...>
inline constexpr diagnostic no_declaration = texts::declaration_missing();
template <class...>
inline constexpr diagnostic no_method = texts::target_as_method();
template <key K, method M, class... Ops>
inline constexpr diagnostic workspace_mistake = [] {
  diagnostic d = mistakes<K, M, made, Ops...>;
  if constexpr (mistakes<K, M, made, Ops...>.view().empty()) {
    if constexpr (!call<K, made, Ops...>::settled())
      d = texts::workspace_not_constant();
    else if (verbs<K, M, meta::type_list<Ops...>>::constant_workspace_bytes(1) == INT64_MAX)
      d = texts::workspace_past_64_bits();
  }
  return d;
}();

}  // namespace detail

/// Runs statement K on its operands, in the order of their first appearance on the right side, and returns a new array.
///
/// `K`: a `constexpr` declaration or a text literal. `M`: a method, or left out for the one that `choose` takes.
/// `args`: tensors (array, view, mdspan, contiguous range, number), then options: parameter values (`stride = 2`), `threads{n}`,
/// `workspace{data, bytes}`. Extents known while compiling are checked there; others throw `error`, before anything is written.
template <key K, method M = automatic, class... Args>
  requires(!detail::evaluate_mistake<K, M, Args...>)
auto evaluate(const Args&... args) WINSUM_WITH_RIGHT_NAMES(K);
template <key K, method M, class... Args>
  requires(!detail::evaluate_mistake<K, M, Args...>)
auto evaluate(const Args&... args) {
  if constexpr (detail::any_named<Args...>)
    return detail::call_in_order<detail::evaluate_verb<K, M>>([](const auto&... a) { return winsum::evaluate<K, M>(a...); }, args...);
  else
    return detail::verbs<K, M, detail::tensors_of<Args...>>::evaluate(args...);
}
template <key K, method M = automatic, class... Args>
  requires(bool(detail::evaluate_mistake<K, M, Args...>))
decltype(report<detail::evaluate_mistake<K, M, Args...>>(pieces_of<detail::evaluate_mistake<K, M, Args...>>)) evaluate(const Args&... args);
template <const statement& Declaration, method M = automatic, class... Args>
  requires(!frontend::constant_declaration<Declaration>)
decltype(report<frontend::not_constant<Declaration>>(pieces_of<frontend::not_constant<Declaration>>)) evaluate(const Args&... args);
template <const statement& Declaration, method M = automatic, class Out, class... Args>
  requires(!frontend::constant_declaration<Declaration>)
decltype(report<frontend::not_constant<Declaration>>(pieces_of<frontend::not_constant<Declaration>>)) evaluate_into(Out&& out, const Args&... args);
template <class... Args>
decltype(report<detail::in_parentheses<Args...>>(pieces_of<detail::in_parentheses<Args...>>)) evaluate(const statement& declaration,
                                                                                                       const Args&... args);
template <class First, class... Args>
decltype(report<detail::no_declaration<First>>(pieces_of<detail::no_declaration<First>>)) evaluate(const First& first, const Args&... args);
template <key K, target Target, class... Args>
decltype(report<detail::no_method<Args...>>(pieces_of<detail::no_method<Args...>>)) evaluate(const Args&... args);

/// The same into `out`, which `=` overwrites and `+=` adds to. `out` must not share memory with an operand.
template <key K, method M = automatic, class Out, class... Args>
  requires(!detail::evaluate_into_mistake<K, M, Out, Args...>)
void evaluate_into(Out&& out, const Args&... args) WINSUM_WITH_RIGHT_NAMES(K);
template <key K, method M, class Out, class... Args>
  requires(!detail::evaluate_into_mistake<K, M, Out, Args...>)
void evaluate_into(Out&& out, const Args&... args) {
  if constexpr (detail::any_named<Args...>)
    detail::call_in_order<detail::evaluate_into_verb<K, M, std::remove_cvref_t<Out>>>(
        [&](const auto&... a) { winsum::evaluate_into<K, M>(out, a...); }, args...);
  else
    detail::verbs<K, M, detail::tensors_of<Args...>>::evaluate_into(out, args...);
}
template <key K, method M = automatic, class Out, class... Args>
  requires(bool(detail::evaluate_into_mistake<K, M, Out, Args...>))
decltype(report<detail::evaluate_into_mistake<K, M, Out, Args...>>(pieces_of<detail::evaluate_into_mistake<K, M, Out, Args...>>)) evaluate_into(
    Out&& out, const Args&... args);
/// The extents of the array that `evaluate` returns for the same arguments: `array<float, 3> out(output_extents<conv>(image, filter))`.
/// A constant where the types of the tensors have all extents.
template <key K, class... Args>
  requires(!detail::evaluate_mistake<K, automatic, Args...>)
constexpr auto output_extents(const Args&... args) WINSUM_WITH_RIGHT_NAMES(K);
template <key K, class... Args>
  requires(!detail::evaluate_mistake<K, automatic, Args...>)
constexpr auto output_extents(const Args&... args) {
  if constexpr (detail::any_named<Args...>)
    return detail::call_in_order<detail::evaluate_verb<K, automatic>>([](const auto&... a) { return winsum::output_extents<K>(a...); }, args...);
  else
    return detail::verbs<K, automatic, detail::tensors_of<Args...>>::output_extents(args...);
}
template <key K, class... Args>
  requires(bool(detail::evaluate_mistake<K, automatic, Args...>))
decltype(report<detail::evaluate_mistake<K, automatic, Args...>>(pieces_of<detail::evaluate_mistake<K, automatic, Args...>>)) output_extents(
    const Args&... args);

/// Bytes of workspace that the same call to `evaluate` needs.
template <key K, method M = automatic, class... Args>
  requires(sizeof...(Args) > 0 && !detail::question_mistake<K, M, Args...>)
std::int64_t workspace_bytes(const Args&... args) {
  if constexpr (detail::any_named<Args...>)
    return detail::call_in_order<detail::evaluate_verb<K, M>>([](const auto&... a) { return winsum::workspace_bytes<K, M>(a...); }, args...);
  else
    return detail::verbs<K, M, detail::tensors_of<Args...>>::workspace_bytes(args...);
}
template <key K, method M = automatic, class... Args>
  requires(sizeof...(Args) > 0 && bool(detail::question_mistake<K, M, Args...>))
decltype(report<detail::question_mistake<K, M, Args...>>(pieces_of<detail::question_mistake<K, M, Args...>>)) workspace_bytes(const Args&... args);
/// The same as a constant, for operand types with static extents: `workspace_bytes<conv, im2col_gemm, image, filter>()`.
template <key K, method M, class... Operands>
  requires(sizeof...(Operands) > 0 && !detail::workspace_mistake<K, M, Operands...>)
consteval std::int64_t workspace_bytes(int threads = 1) {
  return detail::verbs<K, M, meta::type_list<Operands...>>::constant_workspace_bytes(threads);
}
template <key K, method M, class... Operands>
  requires(sizeof...(Operands) > 0 && bool(detail::workspace_mistake<K, M, Operands...>))
decltype(report<detail::workspace_mistake<K, M, Operands...>>(pieces_of<detail::workspace_mistake<K, M, Operands...>>)) workspace_bytes(
    int threads = 1);

}  // namespace winsum
