// Defines `opencl`, which runs declarations on a device of OpenCL: `opencl::evaluate` and `opencl::evaluate_into`.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <array>

#include <winsum/device/opencl/device.hpp>
#include <winsum/device/opencl/staging.hpp>
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/source.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

/// A call's kernel: the text that `source` shows for row-major tensors of these types.
template <key K, method M, class Out, class... Ops>
struct opencl_call {
  using c = call<K, Out, Ops...>;
  using text = text_of<K, M, target::opencl, true, Out, Ops...>;
  using program = typename text::program;

  /// Checks memory, then runs. `user`: the values of the statement's parameters.
  static void run(opencl_device& on, call_memory& m, const std::int64_t* index_extent, const std::int64_t* user) {
    static_assert(!emit::has_workspace(program::value), "winsum: kernels for GPUs are planned without a workspace");
    static constexpr auto kernel_text = text::text();
    static constexpr auto name = emit::name_table(program::value, text::head()).kernel;
    check_memory<c>(m);

    constexpr int tensors = sizeof...(Ops) + 1;
    constexpr std::int64_t sizes[] = {sizeof(typename c::result), sizeof(typename element_type<Ops>::type)...};
    constexpr int ranks[] = {c::statement.accesses[0].dims.count, operand_traits<Ops>::rank...};
    std::vector<device::opencl::staged> staged;
    std::int64_t packed[ir::max_accesses][ir::max_rank]{};
    opencl_span spans[std::size_t(tensors)];
    for (int i = 0; i < tensors; ++i) {
      staged.emplace_back(device::opencl::layout{static_cast<std::byte*>(m.data[i]), ranks[i], m.extent[i], m.stride[i], sizes[i]}, true);
      std::int64_t step = 1;
      for (int d = ranks[i] - 1; d >= 0; --d) {
        packed[i][d] = step;
        if (__builtin_mul_overflow(step, m.extent[i][d], &step)) step = INT64_MAX;  // of a tensor without elements
      }
    }
    // What an output holds is read too: += adds to it, and a left side with gaps keeps it.
    for (int i = 0; i < tensors; ++i) spans[i] = {staged[static_cast<std::size_t>(i)].data(), staged[static_cast<std::size_t>(i)].bytes(), true};

    constexpr int count = program::value.params.count;
    std::int64_t params[std::size_t(count == 0 ? 1 : count)]{}, given[std::size_t(count == 0 ? 1 : count)]{};
    std::size_t numbers = 0;
    if constexpr (count > 0) {
      std::int64_t cleared[ir::max_indices];
      if (analysis::has_empty_index(c::statement, index_extent)) index_extent = without_unused(c::statement, c::roles, index_extent, cleared, m);
      evaluate_or_throw(parameters_of<program>.list, count, {index_extent, m.extent, packed, user, 1}, params);
      for (int i = 0; i < count; ++i)
        if (emit::is_argument(parameters_of<program>[i])) given[numbers++] = params[i];
    }
    on.run(kernel_text.view(), name.view(), emit::launch_of(program::value, text::head(), params), spans, {given, numbers});
    staged[0].give_back();
  }
};

template <key K, method M, class Out, class Tensors>
struct opencl_verbs;
template <key K, method M, class Out, class... Ops>
struct opencl_verbs<K, M, Out, meta::type_list<Ops...>> {
  static constexpr diagnostic mistake = text_mistake_of<K, M, target::opencl, true, Out, Ops...>();
  static constexpr bool right = mistake.view().empty();

  template <class Written, class... Args>
  static void evaluate_into(opencl_device& on, Written& out, const Args&... args) {
    using c = call<K, Out, Ops...>;
    call_memory m;
    options_of<Args...> o;
    gather(m, o, args...);
    put_tensor<Written, void*>(m, 0, out);
    completed all;
    complete<c>(all, m, o);
    opencl_call<K, M, Out, Ops...>::run(on, m, all.index_extent, all.param);
  }
  template <class... Args>
  static auto evaluate(opencl_device& on, const Args&... args) {
    using c = call<K, made, Ops...>;
    using made_array = array<typename c::result, made_extents<c>()>;
    call_memory m;
    options_of<Args...> o;
    gather(m, o, args...);
    completed all;
    complete<c>(all, m, o);
    std::array<std::int64_t, made_array::rank> extents{};
    for (int d = 0; d < made_array::rank; ++d) extents[static_cast<std::size_t>(d)] = all.output[d];
    made_array result(extents);
    opencl_verbs<K, M, made_array, meta::type_list<Ops...>>::evaluate_into(on, result, args...);
    return result;
  }
};

/// Out: `made` where the call makes it.
template <key K, method M, class Out>
using opencl_verb = kernel_verb<opencl_verbs, K, M, Out>;

}  // namespace detail

/// Declarations on a device of OpenCL. Tensors lie in memory of the host: they are copied there and back in each call, so this
/// serves to try and to check a kernel, or to run a large one; what copies cost is not hidden.
struct opencl {
  using device = opencl_device;

  /// Whether there is any device.
  static bool available() { return !opencl_device::names().empty(); }

  /// As `winsum::evaluate`, by the kernel that `source<K, M, opencl, …>` shows. `M`: `loop_nest` (one output a work-item) or
  /// `implicit_gemm` (tiles in local memory), or left out. Throws `error` as there, and with the compiler's log or OpenCL's
  /// status where the device refuses.
  template <key K, method M = automatic, class... Args>
    requires(!detail::any_named<Args...> && detail::opencl_verbs<K, M, detail::made, detail::tensors_of<Args...>>::right)
  static auto evaluate(device& on, const Args&... args) {
    return detail::opencl_verbs<K, M, detail::made, detail::tensors_of<Args...>>::evaluate(on, args...);
  }
  template <key K, method M = automatic, class... Args>
    requires(!detail::any_named<Args...> && !detail::opencl_verbs<K, M, detail::made, detail::tensors_of<Args...>>::right)
  static decltype(report<detail::opencl_verbs<K, M, detail::made, detail::tensors_of<Args...>>::mistake>(
      pieces_of<detail::opencl_verbs<K, M, detail::made, detail::tensors_of<Args...>>::mistake>))
  evaluate(device& on, const Args&... args);

  /// The same into `out`, which `=` overwrites and `+=` adds to.
  template <key K, method M = automatic, class Out, class... Args>
    requires(!detail::any_named<Args...> && detail::written_to<Out> &&
             detail::opencl_verbs<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::right)
  static void evaluate_into(device& on, Out&& out, const Args&... args) {
    detail::opencl_verbs<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::evaluate_into(on, out, args...);
  }
  template <key K, method M = automatic, class Out, class... Args>
    requires(!detail::any_named<Args...> && detail::written_to<Out> &&
             !detail::opencl_verbs<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::right)
  static decltype(report<detail::opencl_verbs<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::mistake>(
      pieces_of<detail::opencl_verbs<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::mistake>))
  evaluate_into(device& on, Out&& out, const Args&... args);
  template <key K, method M = automatic, class Out, class... Args>
    requires(!detail::written_to<Out>)
  static decltype(report<detail::output_mistake<K, Out>>(pieces_of<detail::output_mistake<K, Out>>)) evaluate_into(device& on, Out&& out,
                                                                                                                   const Args&... args);

  /// The same with the tensors by name.
  template <key K, method M = automatic, class... Args>
    requires(detail::any_named<Args...> && !detail::named_mistake<detail::opencl_verb<K, M, detail::made>, Args...>)
  static auto evaluate(device& on, const Args&... args) {
    return detail::call_in_order<detail::opencl_verb<K, M, detail::made>>([&](const auto&... a) { return evaluate<K, M>(on, a...); }, args...);
  }
  template <key K, method M = automatic, class... Args>
    requires(detail::any_named<Args...> && bool(detail::named_mistake<detail::opencl_verb<K, M, detail::made>, Args...>))
  static decltype(report<detail::named_mistake<detail::opencl_verb<K, M, detail::made>, Args...>>(
      pieces_of<detail::named_mistake<detail::opencl_verb<K, M, detail::made>, Args...>>))
  evaluate(device& on, const Args&... args);
  template <key K, method M = automatic, class Out, class... Args>
    requires(detail::any_named<Args...> && detail::written_to<Out> &&
             !detail::named_mistake<detail::opencl_verb<K, M, std::remove_cvref_t<Out>>, Args...>)
  static void evaluate_into(device& on, Out&& out, const Args&... args) {
    detail::call_in_order<detail::opencl_verb<K, M, std::remove_cvref_t<Out>>>([&](const auto&... a) { evaluate_into<K, M>(on, out, a...); },
                                                                               args...);
  }
  template <key K, method M = automatic, class Out, class... Args>
    requires(detail::any_named<Args...> && detail::written_to<Out> &&
             bool(detail::named_mistake<detail::opencl_verb<K, M, std::remove_cvref_t<Out>>, Args...>))
  static decltype(report<detail::named_mistake<detail::opencl_verb<K, M, std::remove_cvref_t<Out>>, Args...>>(
      pieces_of<detail::named_mistake<detail::opencl_verb<K, M, std::remove_cvref_t<Out>>, Args...>>))
  evaluate_into(device& on, Out&& out, const Args&... args);
};

}  // namespace winsum
#pragma pop_macro("emit")
