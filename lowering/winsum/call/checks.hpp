// Defines `call_memory` and `call_options`, what a call was given, and its checks at run time. None is a template: `winsum::compiled`
// has their bodies.
#pragma once
#include <winsum/analysis/check.hpp>
#include <winsum/analysis/domain.hpp>
#include <winsum/analysis/quick_extents.hpp>
#include <winsum/analysis/unused.hpp>
#include <winsum/call/options.hpp>
#include <winsum/call/threads.hpp>
#include <winsum/core/fail.hpp>
#include <winsum/loop_ir/parameters.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

[[noreturn]] WINSUM_INLINE void fail_threads(int count) WINSUM_SYMBOL(fail_threads);

/// What a call was given beside its tensors.
struct call_options {
  static_vector<argument, ir::max_params> arguments{};
  int threads = 0;
  workspace scratch{};

  constexpr void take(const argument& a) { arguments.push_back(a); }
  constexpr void take(const winsum::threads& t) {
    if (t.count < 0) fail_threads(t.count);
    threads = t.count;
  }
  constexpr void take(const workspace& w) { scratch = w; }
  int thread_count() const { return threads_to_use(threads); }
};
/// The options of a call that has none: what only an option can ask for is not compiled then.
struct no_options {};

inline int threads_of(const call_options& o) { return o.thread_count(); }
inline int threads_of(no_options) { return threads_to_use(0); }

/// The tensors of a call; [0] is the output.
struct call_memory {  // no initializers: of what no tensor has nothing is read
  void* data[ir::max_accesses];
  std::int64_t extent[ir::max_accesses][ir::max_rank];
  std::int64_t stride[ir::max_accesses][ir::max_rank];
};

/// What types say of a call's tensors, the output first.
struct tensor_facts {
  int count = 0;
  const int* rank = nullptr;
  const std::int64_t* element_size = nullptr;  ///< bytes
};

/// The parameters of a call at run time. Throws `error`.
WINSUM_INLINE void complete_params(const ir::statement& s, analysis::call_shapes& shapes, const call_options& o) WINSUM_SYMBOL(complete_params);
/// The shapes of a call at run time; `shapes` holds what types tell, ranks among them. Throws `error`.
WINSUM_INLINE void complete_extents(const ir::statement& s, analysis::call_shapes& shapes, const call_memory& m) WINSUM_SYMBOL(complete_extents);
/// The extents of a call whose shapes are complete. Throws `error`.
WINSUM_INLINE analysis::domain resolve_or_throw(const ir::statement& s, const analysis::index_roles& roles, const analysis::call_shapes& shapes)
    WINSUM_SYMBOL(resolve_or_throw);
/// The same for a call that `needs_few_rules`.
WINSUM_INLINE analysis::domain resolve_few_or_throw(const ir::statement& s, const analysis::index_roles& roles, const analysis::call_shapes& shapes)
    WINSUM_SYMBOL(resolve_few_or_throw);
/// The extents of the indices by the steps of `analysis::quick_steps_of`. False: not by them.
WINSUM_INLINE bool quick_extents(const analysis::quick_step* steps, int count, const call_memory& m, const tensor_facts& facts, bool output_given,
                                 std::int64_t* index_extent) WINSUM_SYMBOL(quick_extents);
/// Null data, overlap of output and operands, an output that aliases itself, sizes past 64 bits. Throws `error`.
WINSUM_INLINE void check_memory_in_full(const ir::statement& s, const analysis::index_roles& roles, const call_memory& m, const tensor_facts& facts)
    WINSUM_SYMBOL(check_memory_in_full);
/// The same for tensors that lie row-major.
WINSUM_INLINE void check_packed_memory(const ir::statement& s, const analysis::index_roles& roles, const call_memory& m, const tensor_facts& facts)
    WINSUM_SYMBOL(check_packed_memory);
/// Of tensors that lie row-major: whether all have elements and data, and no operand shares memory with the output. False is no answer.
WINSUM_INLINE bool are_apart(const call_memory& m, const tensor_facts& facts) WINSUM_SYMBOL(are_apart);
/// Null, unaligned, or in the memory of a tensor. Throws `error`.
WINSUM_INLINE void check_workspace(const ir::statement& s, const call_memory& m, const tensor_facts& facts, const workspace& given)
    WINSUM_SYMBOL(check_workspace);
/// The values of a program's parameters. Throws `error` for one that does not fit 64 bits.
WINSUM_INLINE void evaluate_or_throw(const loop_ir::param* params, int count, const loop_ir::run_shapes& shapes, std::int64_t* values)
    WINSUM_SYMBOL(evaluate_or_throw);
/// For the parameters of a program, where some index is empty: see `analysis::clear_unused`. Returns `cleared`, the extents of the indices.
WINSUM_INLINE const std::int64_t* without_unused(const ir::statement& s, const analysis::index_roles& roles, const std::int64_t* index_extent,
                                                 std::int64_t (&cleared)[ir::max_indices], call_memory& m) WINSUM_SYMBOL(without_unused);
/// Whether the strides of every tensor follow from its extents.
WINSUM_INLINE bool is_packed(const call_memory& m, const tensor_facts& facts) WINSUM_SYMBOL(is_packed);
[[noreturn]] WINSUM_INLINE void fail_workspace(std::int64_t needed, std::int64_t given) WINSUM_SYMBOL(fail_workspace);
[[noreturn]] WINSUM_INLINE void fail_workspace_size() WINSUM_SYMBOL(fail_workspace_size);

#if WINSUM_HAS_BODIES

WINSUM_INLINE void complete_params(const ir::statement& s, analysis::call_shapes& shapes, const call_options& o) {
  analysis::named_value given[ir::max_params]{};
  for (int i = 0; i < o.arguments.count; ++i) given[i] = {o.arguments[i].name.view(), o.arguments[i].value};
  if (diagnostic d = analysis::bind_params(s, given, o.arguments.count, shapes)) fail(d);
  if (diagnostic d = analysis::check_params(s, shapes)) fail(d);
}

WINSUM_INLINE void complete_extents(const ir::statement& s, analysis::call_shapes& shapes, const call_memory& m) {
  for (int i = 0; i <= shapes.operand_count; ++i)
    for (int d = 0; d < shapes.operand[i].rank(); ++d) shapes.operand[i].extents[d] = m.extent[i][d];
  if (diagnostic d = analysis::check_extents(s, shapes)) fail(d);
}

WINSUM_INLINE analysis::domain resolve_or_throw(const ir::statement& s, const analysis::index_roles& roles, const analysis::call_shapes& shapes) {
  analysis::domain d = analysis::resolve_checked(s, roles, shapes);
  if (d.error) fail(d.error);
  return d;
}

WINSUM_INLINE analysis::domain resolve_few_or_throw(const ir::statement& s, const analysis::index_roles& roles, const analysis::call_shapes& shapes) {
  analysis::domain d = analysis::resolve_by_few_rules(s, roles, shapes);
  if (d.error) fail(d.error);
  return d;
}

WINSUM_INLINE bool quick_extents(const analysis::quick_step* steps, int count, const call_memory& m, const tensor_facts& facts, bool output_given,
                                 std::int64_t* index_extent) {
  return analysis::settle_by_steps(steps, count, {m.extent, facts.rank, output_given ? 0 : 1, facts.count}, index_extent);
}

inline analysis::tensor_memory memory_of(const call_memory& m, const tensor_facts& facts, int operand) {
  analysis::tensor_memory t{.data = reinterpret_cast<std::uintptr_t>(m.data[operand]), .element_size = facts.element_size[operand]};
  for (int d = 0; d < facts.rank[operand]; ++d) {
    t.extents.extents.push_back(m.extent[operand][d]);
    t.strides.push_back(m.stride[operand][d]);
  }
  return t;
}

WINSUM_INLINE void check_memory_in_full(const ir::statement& s, const analysis::index_roles& roles, const call_memory& m, const tensor_facts& facts) {
  analysis::tensor_memory t[ir::max_accesses]{};
  for (int i = 0; i < facts.count; ++i) t[i] = memory_of(m, facts, i);
  if (diagnostic d = analysis::check_memory(s, roles, t)) fail(d);
}

WINSUM_INLINE void check_packed_memory(const ir::statement& s, const analysis::index_roles& roles, const call_memory& m, const tensor_facts& facts) {
  analysis::tensor_memory t[ir::max_accesses]{};
  for (int i = 0; i < facts.count; ++i) t[i] = memory_of(m, facts, i);
  if (diagnostic d = analysis::check_memory<true>(s, roles, t)) fail(d);
}

WINSUM_INLINE bool are_apart(const call_memory& m, const tensor_facts& facts) {
  std::uintptr_t first = 0, last = 0;
  for (int i = 0; i < facts.count; ++i) {
    std::int64_t bytes = facts.element_size[i];
    for (int d = 0; d < facts.rank[i]; ++d)
      if (__builtin_mul_overflow(bytes, m.extent[i][d], &bytes)) return false;
    const auto begin = reinterpret_cast<std::uintptr_t>(m.data[i]), end = begin + static_cast<std::uintptr_t>(bytes);
    if (begin == 0 || end <= begin) return false;
    if (i == 0)
      first = begin, last = end;
    else if (begin < last && first < end)
      return false;
  }
  return true;
}

WINSUM_INLINE void check_workspace(const ir::statement& s, const call_memory& m, const tensor_facts& facts, const workspace& given) {
  if (given.bytes == 0) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(given.data);
  if (begin == 0) fail(texts::workspace_null(static_cast<std::int64_t>(given.bytes)));
  if (begin % 64 != 0) fail(texts::workspace_unaligned(static_cast<std::int64_t>(begin % 64)));
  for (int i = 0; i < facts.count; ++i) {
    const analysis::tensor_memory t = memory_of(m, facts, i);
    const analysis::byte_range span = analysis::bytes_of(t);
    if (span.begin >= begin + given.bytes || begin >= span.end) continue;
    analysis::tensor_memory scratch{.data = begin};
    scratch.extents.extents.push_back(static_cast<std::int64_t>(given.bytes));
    scratch.strides.push_back(1);
    if (analysis::bytes_meet(t, scratch) != analysis::meeting::never) fail(texts::workspace_overlaps(s.operand_name(i)));
  }
}

WINSUM_INLINE void evaluate_or_throw(const loop_ir::param* params, int count, const loop_ir::run_shapes& shapes, std::int64_t* values) {
  int failed = -1;
  if (!loop_ir::evaluate_parameter_list(params, count, shapes, values, failed)) fail(texts::plan_past_64_bits(params[failed].label.view()));
}

WINSUM_INLINE const std::int64_t* without_unused(const ir::statement& s, const analysis::index_roles& roles, const std::int64_t* index_extent,
                                                 std::int64_t (&cleared)[ir::max_indices], call_memory& m) {
  for (int i = 0; i < s.indices.count; ++i) cleared[i] = index_extent[i];
  analysis::clear_unused(s, roles, cleared, [&m](int o) {
    for (int d = 0; d < ir::max_rank; ++d) m.extent[o][d] = m.stride[o][d] = 0;
  });
  return cleared;
}

WINSUM_INLINE bool is_packed(const call_memory& m, const tensor_facts& facts) {
  for (int i = 0; i < facts.count; ++i) {
    std::int64_t stride = 1;
    for (int d = facts.rank[i] - 1; d >= 0; --d) {
      if (m.stride[i][d] != stride && m.extent[i][d] != 1) return false;
      if (__builtin_mul_overflow(stride, m.extent[i][d], &stride)) stride = INT64_MAX;  // of a tensor without elements
    }
  }
  return true;
}

WINSUM_INLINE void fail_workspace(std::int64_t needed, std::int64_t given) { fail(texts::workspace_too_small(needed, given)); }
WINSUM_INLINE void fail_threads(int count) { fail(texts::threads_negative(count)); }
WINSUM_INLINE void fail_workspace_size() { fail(texts::workspace_past_64_bits()); }

#endif

}  // namespace winsum::detail
