// Defines `cuda`, which runs declarations on a CUDA device: `cuda::evaluate`, `cuda::buffer`, `cuda::available`.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <winsum/call/run.hpp>
#include <winsum/device/cuda/buffer.hpp>
#include <winsum/device/cuda/runtime.hpp>
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/source.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

/// A call's kernel: the text that `source` shows for these types, and how it is launched.
template <key K, method M, class Out, class... Ops>
struct cuda_call {
  using c = call<K, Out, Ops...>;
  using text = text_of_call<K, M, target::cuda, Out, Ops...>;
  using program = typename text::program;
  static constexpr emit::header head() { return text::head(); }

  /// Checks memory, then launches. `user`: the values of the statement's parameters.
  static void run(call_memory& m, const std::int64_t* index_extent, const std::int64_t* user, device::cuda::stream on) {
    static_assert(!emit::has_workspace(program::value), "winsum: copies of GPU kernels are shared memory");
    static constexpr auto name = emit::name_table(program::value, head()).kernel;
    static const device::cuda::kernel_text kernel{text_buffer<K, M, target::cuda, Out, Ops...>.view(), name.view()};
    check_memory<c>(m);
    device::cuda::runtime& gpu = device::cuda::runtime::here();
    check_device_memory(gpu, m);

    constexpr int count = program::value.params.count, tensors = sizeof...(Ops) + 1;
    std::int64_t params[std::size_t(count == 0 ? 1 : count)]{};
    emit::launch l;
    if constexpr (count == 0) {
      static constexpr emit::launch fixed = emit::launch_of(program::value, head(), nullptr);
      l = fixed;
    } else {
      std::int64_t cleared[ir::max_indices];
      if (analysis::has_empty_index(c::statement, index_extent)) index_extent = without_unused(c::statement, c::roles, index_extent, cleared, m);
      evaluate_or_throw(parameters_of<program>.list, count, {index_extent, m.extent, m.stride, user, 1}, params);
      static constexpr emit::header said = head();  // a constant: making it takes longer than all the rest
      l = emit::launch_of(program::value, said, params);
    }
    void* data[std::size_t(tensors)];
    void* arguments[std::size_t(tensors + count)];
    int given = 0;
    for (int i = 0; i < tensors; ++i) {
      data[i] = m.data[i];
      arguments[given++] = &data[i];
    }
    for (int i = 0; i < count; ++i)
      if (emit::is_argument(parameters_of<program>[i])) arguments[given++] = &params[i];
    gpu.launch(kernel, l, on, arguments);
  }

 private:
  static void check_device_memory(device::cuda::runtime& gpu, const call_memory& m) {
    constexpr int ranks[] = {c::statement.accesses[0].dims.count, operand_traits<Ops>::rank...};
    for (int i = 0; i < static_cast<int>(sizeof...(Ops)) + 1; ++i) {
      bool empty = false;
      for (int d = 0; d < ranks[i]; ++d) empty = empty || m.extent[i][d] == 0;
      if (!empty) gpu.check_memory(c::statement.operand_name(i), m.data[i]);
    }
  }
};

template <key K, method M, class Out, class Tensors>
struct cuda_verdict;
template <key K, method M, class Out, class... Ops>
struct cuda_verdict<K, M, Out, meta::type_list<Ops...>> {
  static constexpr diagnostic mistake = text_mistake_of<K, M, target::cuda, false, Out, Ops...>();
  static constexpr bool right = mistake.view().empty();

  template <class Written, class... Args>
  static void evaluate(device::cuda::stream on, Written& out, const Args&... args) {
    using c = call<K, Out, Ops...>;
    call_memory m;
    options_of<Args...> o;
    gather(m, o, args...);
    put_tensor<Written, void*>(m, 0, out);
    if constexpr (c::settled()) {
      complete_settled<c>(m, o);
      cuda_call<K, M, Out, Ops...>::run(m, c::domain.extent, nullptr, on);
    } else {
      completed all;
      complete<c>(all, m, o);
      cuda_call<K, M, Out, Ops...>::run(m, all.index_extent, all.param, on);
    }
  }
};

template <key K, method M, class Out>
using cuda_verb = kernel_verb<cuda_verdict, K, M, Out>;

}  // namespace detail

/// Declarations on a CUDA device. The driver and NVRTC are loaded at the first use; no toolkit is needed to compile this.
///
/// The class shares its name with the target `winsum::cuda`: before `::` it is the class, elsewhere the target.
struct cuda {
  /// Elements in device memory.
  template <class T>
  using buffer = device::cuda::buffer<T>;
  /// A CUstream or cudaStream_t; nullptr: the default stream.
  using stream = device::cuda::stream;

  /// Whether kernels can be compiled and run here.
  static bool available() { return why_not_available().empty(); }
  /// Empty, or the sentence that says what is missing.
  static std::string why_not_available() { return device::cuda::runtime::here().why_not(); }

  /// Puts statement K into the stream and does not wait. `out` and the operands are tensors (`view`, mdspan) whose data are in
  /// device memory; the rest is as in `evaluate_into`: parameters (`stride = 2`), what is checked, that nothing is done if a
  /// check fails. `M`: loop_nest (one thread an output), implicit_gemm (block tiles), or left out.
  ///
  /// The current context of the thread is used, or else the primary context of device 0. The kernel is compiled at its first
  /// call and kept, also for later runs of the program (`keep_compiled_in`). Throws `error`.
  template <key K, method M = automatic, class Out, class... Args>
    requires(!detail::any_named<Args...> && detail::written_to<Out> &&
             detail::cuda_verdict<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::right)
  static void evaluate(stream on, Out&& out, const Args&... args) {
    detail::cuda_verdict<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::evaluate(on, out, args...);
  }
  template <key K, method M = automatic, class Out, class... Args>
    requires(!detail::any_named<Args...> && detail::written_to<Out> &&
             !detail::cuda_verdict<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::right)
  static decltype(report<detail::cuda_verdict<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::mistake>(
      pieces_of<detail::cuda_verdict<K, M, std::remove_cvref_t<Out>, detail::tensors_of<Args...>>::mistake>))
  evaluate(stream on, Out&& out, const Args&... args);
  template <key K, method M = automatic, class Out, class... Args>
    requires(!detail::written_to<Out>)
  static decltype(report<detail::output_mistake<K, Out>>(pieces_of<detail::output_mistake<K, Out>>)) evaluate(stream on, Out&& out,
                                                                                                              const Args&... args);

  /// The same with the tensors by name.
  template <key K, method M = automatic, class Out, class... Args>
    requires(detail::any_named<Args...> && detail::written_to<Out> &&
             !detail::named_mistake<detail::cuda_verb<K, M, std::remove_cvref_t<Out>>, Args...>)
  static void evaluate(stream on, Out&& out, const Args&... args) {
    detail::call_in_order<detail::cuda_verb<K, M, std::remove_cvref_t<Out>>>([&](const auto&... a) { evaluate<K, M>(on, out, a...); }, args...);
  }
  template <key K, method M = automatic, class Out, class... Args>
    requires(detail::any_named<Args...> && detail::written_to<Out> &&
             bool(detail::named_mistake<detail::cuda_verb<K, M, std::remove_cvref_t<Out>>, Args...>))
  static decltype(report<detail::named_mistake<detail::cuda_verb<K, M, std::remove_cvref_t<Out>>, Args...>>(
      pieces_of<detail::named_mistake<detail::cuda_verb<K, M, std::remove_cvref_t<Out>>, Args...>>))
  evaluate(stream on, Out&& out, const Args&... args);

  /// Waits for all that the stream was given. Throws `error` with what went wrong there.
  static void synchronize(stream on = nullptr) {
    device::cuda::runtime& gpu = device::cuda::runtime::here();
    gpu.demand(gpu.use().synchronize(on), "cuStreamSynchronize");
  }
  /// The folder for compiled kernels from now on; empty: they are kept in memory only. Before the first call of this it is
  /// WINSUM_CUDA_CACHE (`off`: none), else winsum in XDG_CACHE_HOME or ~/.cache.
  static void keep_compiled_in(std::string folder) { device::cuda::runtime::here().images().folder(std::move(folder)); }
};

}  // namespace winsum
#pragma pop_macro("emit")
