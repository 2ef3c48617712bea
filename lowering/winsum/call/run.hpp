// Defines `detail::run`: the run-time half of a call: checks, parameters, workspace, execution.
#pragma once
#include <winsum/call/pool.hpp>
#include <winsum/call/types.hpp>
#include <winsum/core/error.hpp>
#include <winsum/execute/execute.hpp>
#include <winsum/loop_ir/parameters.hpp>

#if defined(_OPENMP)
#include <omp.h>
#endif

namespace winsum::detail {

/// What a call was given beside its tensors.
struct call_options {
  static_vector<argument, ir::max_params> arguments{};
  int threads = 0;
  workspace scratch{};

  constexpr void take(const argument& a) { arguments.push_back(a); }
  constexpr void take(const winsum::threads& t) { threads = t.count; }
  constexpr void take(const workspace& w) { scratch = w; }
  constexpr int thread_count() const {
#if defined(_OPENMP)
    return threads > 0 ? threads : omp_get_max_threads();
#else
    return 1;
#endif
  }
};

/// The tensors of a call; [0] is the output.
struct call_memory {
  void* data[ir::max_accesses]{};
  std::int64_t extent[ir::max_accesses][ir::max_rank]{};
  std::int64_t stride[ir::max_accesses][ir::max_rank]{};
};

[[noreturn]] inline void fail(const diagnostic& d) { throw error(d.view()); }

/// The shapes and parameters of a call at run time. Throws `error`.
template <key K, class Out, class... Ops>
analysis::call_shapes shapes_at_run_time(const call_memory& m, const call_options& o) {
  using c = call<K, Out, Ops...>;
  analysis::call_shapes shapes = c::shapes();
  for (int i = 0; i <= shapes.operand_count; ++i)
    for (int d = 0; d < shapes.operand[i].rank(); ++d) shapes.operand[i].extents[d] = m.extent[i][d];
  analysis::named_value given[ir::max_params]{};
  for (int i = 0; i < o.arguments.count; ++i) given[i] = {o.arguments[i].name.view(), o.arguments[i].value};
  if (diagnostic d = analysis::bind_params(c::statement, given, o.arguments.count, shapes)) fail(d);
  if (diagnostic d = analysis::check_call(c::statement, shapes, true)) fail(d);
  return shapes;
}

/// Null data, overlap of output and operands, sizes past 64 bits. The common case is decided without the full analysis.
template <key K, class Out, class... Ops>
void check_memory(const call_memory& m) {
  using c = call<K, Out, Ops...>;
  constexpr int count = sizeof...(Ops) + 1;
  constexpr std::int64_t sizes[] = {sizeof(typename c::result), sizeof(typename element_type<Ops>::type)...};
  constexpr int ranks[] = {c::statement.accesses[0].dims.count, operand_traits<Ops>::rank...};
  if constexpr (c::settled() && c::all_row_major) {
    std::uintptr_t begin[count], end[count];
    bool simple = true;
    for (int i = 0; i < count; ++i) {
      std::int64_t bytes = sizes[i];
      for (int d = 0; d < ranks[i]; ++d) bytes *= m.extent[i][d];
      begin[i] = reinterpret_cast<std::uintptr_t>(m.data[i]);
      end[i] = begin[i] + static_cast<std::uintptr_t>(bytes);
      simple &= bytes > 0 && m.data[i] != nullptr;
    }
    for (int i = 1; i < count; ++i) simple &= end[i] <= begin[0] || end[0] <= begin[i];
    if (simple) return;
  }
  analysis::tensor_memory t[ir::max_accesses]{};
  for (int i = 0; i < count; ++i) {
    t[i].data = reinterpret_cast<std::uintptr_t>(m.data[i]);
    t[i].element_size = sizes[i];
    for (int d = 0; d < ranks[i]; ++d) {
      t[i].extents.extents.push_back(m.extent[i][d]);
      t[i].strides.push_back(m.stride[i][d]);
    }
  }
  constexpr analysis::index_roles roles = analysis::roles_of(c::statement);
  if (diagnostic d = analysis::check_memory(c::statement, roles, t)) fail(d);
}

/// A tensor of static extents that lies row-major: only its address is a matter of run time.
struct static_span {
  const void* data = nullptr;
  std::int64_t bytes = 0;
};

template <int N>
struct parameter_list {
  loop_ir::param list[N == 0 ? 1 : N]{};
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

template <class Program, class Sum, class Point, class... T>
void execute_program(const call_memory& m, const std::int64_t* index_extent, const std::int64_t* user, const call_options& o) {
  static_assert(Program::value.error.empty(), "winsum: the statement does not fit the limits of a loop program");
  constexpr int n = Program::value.params.count;
  std::int64_t params[n == 0 ? 1 : n]{};
  const int threads = is_parallel<Program> ? o.thread_count() : 1;
  if constexpr (n > 0) {
    const loop_ir::run_shapes shapes{index_extent, m.extent, m.stride, user, threads};
    int failed = -1;
    if (!loop_ir::evaluate_parameter_list(parameters_of<Program>, shapes, params, failed))
      fail(texts::plan_past_64_bits(parameters_of<Program>[failed].label.view()));
  }
  std::byte* scratch = nullptr;
  const std::int64_t bytes = execution::workspace_bytes<Program, T...>(params, threads);
  if (bytes > 0) {
    if (o.scratch.data != nullptr) {
      if (static_cast<std::int64_t>(o.scratch.bytes) < bytes) fail(texts::workspace_too_small(bytes, static_cast<std::int64_t>(o.scratch.bytes)));
      scratch = static_cast<std::byte*>(o.scratch.data);
    } else {
      scratch = pooled_workspace(static_cast<std::size_t>(bytes));
    }
  }
  execution::execute<Program, Sum, Point, T...>(m.data, params, scratch, threads);
}

/// A call that types settle but for addresses: two comparisons a tensor, then the kernel.
/// False if an address is null or spans meet; the full check then finds the sentence, or that all is well.
template <class Program, class Sum, class Point, class... T>
bool execute_settled(const static_span* spans) {
  constexpr int count = sizeof...(T);
  void* data[count];
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

/// Whether the strides of every tensor follow from its extents.
template <key K, class... Ops>
bool packed(const call_memory& m) {
  constexpr int ranks[] = {statement_of<K>.accesses[0].dims.count, operand_traits<Ops>::rank...};
  for (int i = 0; i < static_cast<int>(sizeof...(Ops)) + 1; ++i) {
    std::int64_t stride = 1;
    for (int d = ranks[i] - 1; d >= 0; --d) {
      if (m.stride[i][d] != stride) return false;
      stride *= m.extent[i][d];
    }
  }
  return true;
}

/// Runs a call whose extents are resolved.
template <key K, method M, class Out, class... Ops>
void run(const call_memory& m, const std::int64_t* index_extent, const std::int64_t* user, const call_options& o) {
  using c = call<K, Out, Ops...>;
  check_memory<K, Out, Ops...>(m);
  if constexpr (!c::all_row_major) {
    if (!packed<K, Ops...>(m)) {
      execute_program<program_of<K, M, cpp, false, Out, Ops...>, typename c::sum, typename c::point, typename c::result,
                      typename element_type<Ops>::type...>(m, index_extent, user, o);
      return;
    }
  }
  execute_program<program_of<K, M, cpp, true, Out, Ops...>, typename c::sum, typename c::point, typename c::result,
                  typename element_type<Ops>::type...>(m, index_extent, user, o);
}

}  // namespace winsum::detail
