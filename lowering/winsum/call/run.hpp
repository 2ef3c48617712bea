// Defines `detail::run`: the run-time half of a call: checks, parameters, workspace, execution.
#pragma once
#include <array>

#include <winsum/call/checks.hpp>
#include <winsum/call/pool.hpp>
#include <winsum/call/types.hpp>
#include <winsum/execute/execute.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

/// What run time adds to a call that is planned: its shapes with the parameters, and the extents.
struct completed_in_full {
  analysis::call_shapes shapes{};
  analysis::domain domain{};
};
/// By all the rules that a call needs. Throws `error`.
template <class Call, class Options>
completed_in_full complete_in_full(const call_memory& m, const Options& o) {
  static constexpr analysis::call_shapes known = Call::form.shapes;
  completed_in_full c{known};
  if constexpr (std::is_same_v<Options, call_options>)
    complete_params(Call::statement, c.shapes, o);
  else if constexpr (Call::statement.params.count > 0)
    complete_params(Call::statement, c.shapes, {});
  complete_extents(Call::statement, c.shapes, m);
  if constexpr (analysis::needs_few_rules(Call::statement, Call::roles, Call::elements.output_given))
    c.domain = resolve_few_or_throw(Call::statement, Call::roles, c.shapes);
  else
    c.domain = resolve_or_throw(Call::statement, Call::roles, c.shapes);
  return c;
}

/// The steps that settle the extents of most calls, and the index of each dimension of the output then.
template <class Call>
struct quick {
  static constexpr analysis::quick_steps found = analysis::quick_steps_of(Call::statement, Call::roles, Call::elements.output_given);
  static constexpr int count = found.count;
  static constexpr auto steps = [] {
    std::array<analysis::quick_step, std::size_t(count)> list{};
    for (int i = 0; i < count; ++i) list[static_cast<std::size_t>(i)] = found[i];
    return list;
  }();
};

/// What a program is given of a completed call; no initializers, which would cost more than what fills it.
struct completed {
  std::int64_t index_extent[ir::max_indices];
  std::int64_t output[ir::max_rank];  ///< extents
  std::int64_t param[ir::max_params];
};
/// Completes a call with what it was given. Throws `error`.
template <class Call, class Options>
void complete(completed& c, const call_memory& m, const Options& o) {
  constexpr int rank = Call::statement.accesses[0].dims.count;
  if constexpr (quick<Call>::count > 0) {
    bool plain = true;
    if constexpr (std::is_same_v<Options, call_options>) plain = o.arguments.count == 0;
    if (plain && quick_extents(quick<Call>::steps.data(), quick<Call>::count, m, Call::facts, Call::elements.output_given, c.index_extent))
        [[likely]] {
      constexpr auto index = [] {
        std::array<int, ir::max_rank> of{};
        for (int d = 0; d < rank; ++d) of[static_cast<std::size_t>(d)] = Call::statement.accesses[0].dims[d].at.plain_index();
        return of;
      }();
      for (int d = 0; d < rank; ++d) c.output[d] = c.index_extent[index[static_cast<std::size_t>(d)]];
      return;
    }
  }
  const completed_in_full all = complete_in_full<Call>(m, o);
  for (int i = 0; i < ir::max_indices; ++i) c.index_extent[i] = all.domain.extent[i];
  for (int d = 0; d < rank; ++d) c.output[d] = all.domain.output.extents[d];
  for (int i = 0; i < ir::max_params; ++i) c.param[i] = all.shapes.param[i];
}
/// The same where types settle all but addresses: only what is given beside the tensors has to be looked at.
template <class Call, class Options>
void complete_settled(const call_memory& m, const Options& o) {
  if constexpr (std::is_same_v<Options, call_options>)
    if (o.arguments.count > 0) complete_in_full<Call>(m, o);
}
/// Null data, overlap of output and operands, sizes past 64 bits. The common case is decided without the full analysis.
template <class c>
void check_memory(const call_memory& m) {
  if constexpr (c::all_row_major) {
    if (are_apart(m, c::facts)) return;
    if constexpr (analysis::reads_at_numbers(c::statement))
      check_memory_in_full(c::statement, c::roles, m, c::facts);
    else
      check_packed_memory(c::statement, c::roles, m, c::facts);
  } else {
    check_memory_in_full(c::statement, c::roles, m, c::facts);
  }
}

/// A tensor of static extents that lies row-major: only its address is a matter of run time.
struct static_span {
  const void* data = nullptr;
  std::int64_t bytes = 0;
};

template <int N>
struct parameter_list {
  loop_ir::param list[std::size_t(N == 0 ? 1 : N)]{};
  static constexpr int size() { return N; }
  constexpr const loop_ir::param& operator[](int i) const { return list[i]; }
};
/// A program's parameters alone: the program itself then need not be in the user's binary.
template <class Program>
inline constexpr auto parameters_of = [] {
  constexpr int n = Program::value.params.count;
  parameter_list<n> p;
  for (int i = 0; i < n; ++i) p.list[i] = Program::value.params[i];
  return p;
}();

template <class Program>
inline constexpr bool is_parallel = [] {
  for (const loop_ir::node& n : Program::value.nodes)
    if (n.kind == loop_ir::node_kind::loop && n.loop == loop_ir::loop_kind::parallel) return true;
  return false;
}();

/// The threads that a call has work for.
template <class Program, class Options>
int threads_for(const Options& o) {
  return is_parallel<Program> ? threads_of(o) : 1;
}

template <class Program, class Sum, class Point, class... T, class Options>
void execute_program(const call_memory& m, const std::int64_t* index_extent, const std::int64_t* user, const Options& o) {
  constexpr int n = Program::value.params.count;
  std::int64_t params[std::size_t(n == 0 ? 1 : n)]{};
  const int threads = threads_for<Program>(o);
  if constexpr (n > 0) {
    const loop_ir::run_shapes shapes{index_extent, m.extent, m.stride, user, threads};
    evaluate_or_throw(parameters_of<Program>.list, n, shapes, params);
  }
  std::byte* scratch = nullptr;
  const std::int64_t bytes = execution::workspace_bytes<Program, T...>(params, threads);
  if (bytes > 0) {
    if (bytes == INT64_MAX) fail_workspace_size();
    if constexpr (std::is_same_v<Options, call_options>)
      if (o.scratch.data != nullptr) {
        if (static_cast<std::int64_t>(o.scratch.bytes) < bytes) fail_workspace(bytes, static_cast<std::int64_t>(o.scratch.bytes));
        scratch = static_cast<std::byte*>(o.scratch.data);
      }
    if (scratch == nullptr) scratch = pooled_workspace(static_cast<std::size_t>(bytes));
  }
  execution::execute<Program, Sum, Point, T...>(m.data, params, scratch, threads);
}

/// A call that types settle but for addresses: two comparisons a tensor, then the kernel.
/// False if an address is null or spans meet; the full check then finds the sentence, or that all is well.
template <class Program, class Sum, class Point, class... T>
bool execute_settled(const static_span* spans) {
  constexpr int count = sizeof...(T);
  void* data[std::size_t(count)];
  const auto begin = reinterpret_cast<std::uintptr_t>(spans[0].data);
  const auto size = static_cast<std::uintptr_t>(spans[0].bytes);
  bool simple = begin != 0 && size != 0;
  data[0] = const_cast<void*>(spans[0].data);
  for (int i = 1; i < count; ++i) {
    const auto at = reinterpret_cast<std::uintptr_t>(spans[i].data), bytes = static_cast<std::uintptr_t>(spans[i].bytes);
    // at + bytes <= begin or at >= begin + size, as one comparison of unsigned numbers.
    simple &= at != 0 && bytes != 0 && at - begin + bytes - 1 >= bytes + size - 1;
    data[i] = const_cast<void*>(spans[i].data);
  }
  if (!simple) return false;
  execution::execute<Program, Sum, Point, T...>(data, nullptr, nullptr, 1);
  return true;
}

/// Runs a call whose extents are resolved.
template <key K, method M, class Out, class... Ops, class Options>
void run(call_memory& m, const std::int64_t* index_extent, const std::int64_t* user, const Options& o) {
  using c = call<K, Out, Ops...>;
  check_memory<c>(m);
  if constexpr (std::is_same_v<Options, call_options>)
    if (o.scratch.bytes > 0) check_workspace(c::statement, m, c::facts, o.scratch);
  [[maybe_unused]] const bool packed = c::all_row_major || is_packed(m, c::facts);
  std::int64_t cleared[ir::max_indices];
  if (analysis::has_empty_index(c::statement, index_extent)) index_extent = without_unused(c::statement, c::roles, index_extent, cleared, m);
  if constexpr (!c::all_row_major) {
    if (!packed) {
      execute_program<program_of<K, M, cpp, false, Out, Ops...>, typename c::sum, typename c::point, typename c::result,
                      typename element_type<Ops>::type...>(m, index_extent, user, o);
      return;
    }
  }
  execute_program<program_of<K, M, cpp, true, Out, Ops...>, typename c::sum, typename c::point, typename c::result,
                  typename element_type<Ops>::type...>(m, index_extent, user, o);
}

/// An output for a call to write: += adds to zeros, and = writes every element.
template <class Array, bool Added>
Array made_output(const typename Array::position_type& extents) {
  if constexpr (Added)
    return Array(extents);
  else
    return Array(extents, unwritten{});
}

}  // namespace winsum::detail
