// Defines `lower`: the loop program of a problem by a method, for a target.
#pragma once
#include <winsum/analysis/unused.hpp>
#include <winsum/choice/choose.hpp>
#include <winsum/choice/gpu.hpp>
#include <winsum/core/target.hpp>
#include <winsum/methods/gemm/plan.hpp>
#include <winsum/methods/gpu/plan.hpp>
#include <winsum/methods/loop_nest/plan.hpp>
#include <winsum/methods/strided_view/plan.hpp>
#include <winsum/nest/lower.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// How a method makes nests: the statement's loops, changed by its schedule steps.
struct plan_row {
  method is;
  loop_ir::nest (*for_host)(const methods::problem&);
  loop_ir::nest (*for_gpu)(const methods::problem&);  ///< null: it has no kernels for a GPU
  const char* kernel;                                 ///< what its kernels are, for a GPU
};

inline constexpr plan_row plan_rows[] = {
    {method::loop_nest, methods::loop_nest_plan, methods::gpu_thread_plan, "one thread an output"},
    {method::strided_view, methods::strided_view_plan, nullptr, ""},
    {method::im2col_gemm, methods::im2col_gemm_plan, nullptr, ""},
    {method::implicit_gemm, methods::implicit_gemm_plan, methods::gpu_tile_plan, "block tiles"},
};
static_assert(
    [] {
      for (int i = 0; i < method_count; ++i)
        if (plan_rows[i].is != all_methods[i]) return false;
      return sizeof plan_rows / sizeof plan_rows[0] == method_count;
    }(),
    "a row for each method, in the order of the enumeration");

namespace detail {

constexpr const plan_row& plans_of(method m) { return plan_rows[position_of(m)]; }

constexpr methods::verdict no_kernel() {
  methods::texts::reason kernels;
  for (const plan_row& each : plan_rows) {
    if (each.for_gpu == nullptr) continue;
    kernels << (kernels.empty() ? "" : " and ") << name_of(each.is) << " (" << each.kernel << ")";
  }
  return {false, methods::texts::gpu_kernels_only(kernels.view())};
}

constexpr loop_ir::nest nest_for(method m, target t, const methods::problem& p) {
  return for_gpu(t) ? plans_of(m).for_gpu(p) : plans_of(m).for_host(p);
}

/// Where extents known while compiling leave nothing to do, the rest is empty too.
constexpr loop_ir::nest nest_of_used(method m, target t, methods::problem p) {
  analysis::clear_unused(p.statement, p.roles, p.index_extent, [&p](int o) {
    for (int d = 0; d < ir::max_rank; ++d) {
      p.operand[o].extent[d] = 0;
      p.operand[o].stride[d] = 1;  // without elements any will do, and one that is not 0 breaks no rule
    }
  });
  return nest_for(m, t, p);
}

}  // namespace detail

/// Whether `m` has a program for `t`, and why not.
constexpr methods::verdict applies(method m, target t, const methods::problem& p) {
  const methods::verdict v = applies(m, p);
  if (!v.applies || !for_gpu(t)) return v;
  return detail::plans_of(m).for_gpu == nullptr ? detail::no_kernel() : methods::gpu_kernel_applies(p);
}

/// The method that a program for `t` is made by where `m` was asked for.
constexpr method settled_method(method m, target t, const methods::problem& p) {
  if (m != automatic) return m;
  return for_gpu(t) ? choose_for_gpu(p).taken : choose(p).taken;
}

/// The nest of method `m`, which applies: what its schedule steps have made of the statement's loops.
constexpr loop_ir::nest nest_by(method m, target t, const methods::problem& p) {
  return analysis::has_empty_index(p.statement, p.index_extent) ? detail::nest_of_used(m, t, p) : detail::nest_for(m, t, p);
}

/// The program of method `m`, which applies. Its `error` says what of it does not fit.
constexpr loop_ir::program program_by(method m, target t, const methods::problem& p) { return loop_ir::lower(nest_by(m, t, p)); }

/// choose, then plan. The program's `error` says why there is none.
constexpr loop_ir::program lower(const methods::problem& p, method m = automatic, target t = cpp) {
  m = settled_method(m, t, p);
  const methods::verdict v = applies(m, t, p);
  if (!v.applies) {
    loop_ir::program none;
    none.error << v.reason.view();
    return none;
  }
  return program_by(m, t, p);
}

}  // namespace winsum
