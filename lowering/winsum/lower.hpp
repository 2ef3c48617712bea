// Defines `lower`: the way from a statement to a loop program, one call a stage.
#pragma once
#include <winsum/analysis/check.hpp>
#include <winsum/analysis/domain.hpp>
#include <winsum/analysis/unused.hpp>
#include <winsum/choice/choose.hpp>
#include <winsum/choice/target.hpp>
#include <winsum/methods/im2col_gemm/plan.hpp>
#include <winsum/methods/implicit_gemm/gpu_plan.hpp>
#include <winsum/methods/implicit_gemm/plan.hpp>
#include <winsum/methods/loop_nest/gpu_plan.hpp>
#include <winsum/methods/loop_nest/plan.hpp>
#include <winsum/methods/strided_view/plan.hpp>

namespace winsum {

/// What a program is for.
enum class target : std::uint8_t { cpp, cuda, opencl };

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE {

inline constexpr target cpp = target::cpp;        ///< the host: C++ text, and what the executor runs
inline constexpr target cuda = target::cuda;      ///< GPU kernels as CUDA
inline constexpr target opencl = target::opencl;  ///< the same kernels as OpenCL C

constexpr bool for_gpu(target t) { return t != target::cpp; }

namespace detail {

/// How the tensors of a call lie in memory, and what their elements are.
struct call_layout {
  bool row_major[ir::max_accesses]{};
  bool stride_known[ir::max_accesses]{};
  std::int64_t stride[ir::max_accesses][ir::max_rank]{};
  bool single[ir::max_accesses]{};  ///< elements are float or complex of it
};

constexpr loop_ir::program plan(method m, target t, const methods::problem& p) {
  if (for_gpu(t)) return m == method::implicit_gemm ? methods::implicit_gemm_gpu_plan(p) : methods::loop_nest_gpu_plan(p);
  switch (m) {
    case method::strided_view: return methods::strided_view_plan(p);
    case method::im2col_gemm: return methods::im2col_gemm_plan(p);
    case method::implicit_gemm: return methods::implicit_gemm_plan(p);
    default: return methods::loop_nest_plan(p);
  }
}

/// Where extents known while compiling leave nothing to do, the rest is empty too.
constexpr loop_ir::program plan_of_used(method m, target t, methods::problem p) {
  analysis::clear_unused(p.statement, analysis::roles_of(p.statement), p.index_extent, [&p](int o) {
    for (int d = 0; d < ir::max_rank; ++d) {
      p.operand[o].extent[d] = 0;
      p.operand[o].stride[d] = 1;  // without elements any will do, and one that is not 0 breaks no rule
    }
  });
  return plan(m, t, p);
}

}  // namespace detail

/// The statement with what is known of its tensors; extents that are not known stay open. `d` is resolve(s, call).
constexpr methods::problem problem_of(const ir::statement& s, const analysis::call_shapes& call, const analysis::domain& d,
                                      const detail::call_layout& layout, const methods::machine& host) {
  methods::problem p;
  p.statement = s;
  p.host = host;
  for (int i = 0; i < s.indices.count; ++i) p.index_extent[i] = d.extent[i];
  for (int i = 0; i < s.params.count; ++i) {
    p.param[i] = call.param[i];
    p.param_known[i] = call.param_known[i];
  }
  for (int o = 0; o <= s.operand_count(); ++o) {
    // A given output may be larger than what the left side reaches.
    const analysis::shape& shape = o == 0 && !call.output_given ? d.output : call.operand[o];
    methods::operand_form& form = p.operand[o];
    form.row_major = layout.row_major[o];
    form.stride_known = layout.stride_known[o];
    form.single = layout.single[o];
    for (int k = 0; k < shape.rank(); ++k) {
      form.extent[k] = shape.extents[k];
      form.stride[k] = layout.stride[o][k];
    }
  }
  return p;
}

/// Whether `m` has a program for `t`, and why not.
constexpr methods::verdict applies(method m, target t, const methods::problem& p) {
  const methods::verdict v = applies(m, p);
  if (!v.applies || t == target::cpp) return v;
  if (m == method::strided_view || m == method::im2col_gemm)
    return {false, "there are GPU kernels for loop_nest (one thread an output) and implicit_gemm (block tiles) only"};
  return methods::gpu_kernel_applies(p);
}

/// The method that a program for `t` is made by where `m` was asked for: of those that `choose` takes, GPUs have kernels for the
/// product; all else is one thread an output there.
constexpr method settled_method(method m, target t, const methods::problem& p) {
  if (m != automatic) return m;
  const method chosen = choose(p).taken;
  return for_gpu(t) && chosen != implicit_gemm ? loop_nest : chosen;
}

/// choose, then plan. The program's `error` says why there is none.
constexpr loop_ir::program lower(const methods::problem& p, method m = automatic, target t = cpp) {
  m = settled_method(m, t, p);
  const methods::verdict v = applies(m, t, p);
  if (!v.applies) {
    loop_ir::program none;
    none.error << name_of(m) << " does not apply: " << v.reason.view();
    return none;
  }
  return analysis::has_empty_index(p.statement, p.index_extent) ? detail::plan_of_used(m, t, p) : detail::plan(m, t, p);
}

}  // namespace winsum
