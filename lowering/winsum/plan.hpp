// Defines `plan`: the way from a statement and what is known of a call to a loop program, one line a stage, each stage a field.
#pragma once
#include <initializer_list>

#include <winsum/analysis/check.hpp>
#include <winsum/analysis/domain.hpp>
#include <winsum/analysis/factored.hpp>
#include <winsum/analysis/unused.hpp>
#include <winsum/choice/choose.hpp>
#include <winsum/choice/target.hpp>
#include <winsum/core/diagnostics_call.hpp>
#include <winsum/ir/number_types.hpp>
#include <winsum/lower.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// What is known of a call before it is made: extents (`analysis::unknown`: at run time), parameters, the types of elements, and how the
/// tensors lie in memory. Position 0 is the output, if the call gives it; `elements.output_given` alone says no more than its type.
struct call_form {
  analysis::call_shapes shapes{};
  call_elements elements{};
  bool row_major[ir::max_accesses]{};
  bool stride_known[ir::max_accesses]{};
  std::int64_t stride[ir::max_accesses][ir::max_rank]{};  ///< in elements, if `stride_known`

  /// Says the extents of an operand, or of an output that the call gives (0).
  template <class List = std::initializer_list<std::int64_t>>
  constexpr call_form& extents(int operand, const List& list) {
    shapes.operand[operand].extents.clear();
    for (std::int64_t e : list) shapes.operand[operand].extents.push_back(e);
    if (operand == 0) shapes.output_given = true;
    return *this;
  }
  constexpr call_form& type(int operand, element e) {
    elements.of[operand] = e;
    if (operand == 0) elements.output_given = true;
    return *this;
  }
};

/// A call of `s` whose operands are row-major tensors of `e` with extents of run time, and that makes its output.
constexpr call_form open_call(const ir::statement& s, element e = element::f32) {
  call_form c;
  c.shapes.operand_count = c.elements.operand_count = s.operand_count();
  for (const ir::access& x : s.accesses) {
    c.shapes.operand[x.operand].extents.clear();
    for (int d = 0; d < x.dims.count; ++d) c.shapes.operand[x.operand].extents.push_back(analysis::unknown);
  }
  for (int o = 0; o < ir::max_accesses; ++o) c.elements.of[o] = e, c.row_major[o] = true;
  return c;
}

/// What a statement and a call decide, whatever the method. `wrong`: the first mistake; what comes after its stage is not there then.
struct decision {
  diagnostic wrong{};
  analysis::index_roles roles{};
  analysis::domain domain{};
  number_types numbers{};
  methods::problem problem{};
};

namespace detail {

/// An operation that complex numbers do not have, asked of them; or nothing.
constexpr diagnostic complex_mistake(const ir::statement& s, const analysis::index_roles& roles, const number_types& t) {
  for (int i = s.nodes.count - 1; i >= 0; --i) {
    const ir::node& n = s.nodes[i];
    const bool reduces = n.kind == ir::node_kind::reduce;
    const operation does = reduces ? row_of(n.by).combines : n.does;
    if (winsum::is_complex(reduces || roles.is_inside(i) ? t.sum : t.point) && !row_of(does).complex)
      return texts::complex_has_no(row_of(does).spelling);
  }
  return {};
}

/// What is wrong with the types of a call's elements, or nothing.
constexpr diagnostic check_elements(const ir::statement& s, const analysis::index_roles& roles, const call_elements& elements,
                                    const number_types& t) {
  if (diagnostic d = check_numbers(s, elements)) return d;
  if (winsum::is_complex(t.sum) && !winsum::is_complex(t.result)) return texts::output_not_complex(s.operand_name(0));
  return complex_mistake(s, roles, t);
}

/// The statement with what is known of its tensors; extents that are not known stay open.
constexpr void describe_problem(const ir::statement& s, const call_form& call, const analysis::domain& d, const number_types& t,
                                const methods::machine& host, methods::problem& p) {
  p.statement = analysis::is_factored(s, t) ? s : analysis::factored(s, t);
  p.host = host;
  for (int i = 0; i < s.indices.count; ++i) p.index_extent[i] = d.extent[i];
  for (int i = 0; i < s.params.count; ++i) {
    p.param[i] = call.shapes.param[i];
    p.param_known[i] = call.shapes.param_known[i];
  }
  for (int o = 0; o <= s.operand_count(); ++o) {
    // A given output may be larger than what the left side reaches.
    const analysis::shape& shape = o == 0 && !call.shapes.output_given ? d.output : call.shapes.operand[o];
    methods::operand_form& form = p.operand[o];
    form.row_major = call.row_major[o];
    form.stride_known = call.stride_known[o];
    form.single = is_single(o == 0 ? t.result : call.elements.of[o]);
    for (int k = 0; k < shape.rank(); ++k) {
      form.extent[k] = shape.extents[k];
      form.stride[k] = call.stride[o][k];
    }
  }
  p.roles = analysis::roles_of(p.statement);
  p.product = methods::product_form_of(p);
}

}  // namespace detail

/// The stages that no method has a part in.
constexpr decision decide(const ir::statement& s, const call_form& call, const processor& host, const gpu& device = usual_gpu) {
  decision d;
  d.roles = analysis::roles_of(s);
  d.domain = analysis::resolve(s, d.roles, call.shapes);
  if ((d.wrong = d.domain.error)) return d;
  d.numbers = types_of(s, call.elements);
  if ((d.wrong = detail::check_elements(s, d.roles, call.elements, d.numbers))) return d;
  detail::describe_problem(s, call, d.domain, d.numbers, machine_for(host, d.numbers), d.problem);
  d.problem.device = device;
  return d;
}

/// Why a method has no program for a target, or nothing.
constexpr diagnostic method_mistake(method m, target t, const methods::problem& p) {
  const methods::verdict v = applies(m, t, p);
  return v.applies ? diagnostic() : texts::method_does_not_apply(name_of(m), v.reason.view());
}

/// A call with its method and its loop program, for `on`. `wrong` is the only verdict.
struct planned : decision {
  method taken = automatic;
  target on = target::cpp;
  call_elements elements{};  ///< with the output's
  loop_ir::program program{};
};

/// What follows a decision: the method, and its program.
constexpr planned plan(const decision& d, const call_form& call, method m = automatic, target t = target::cpp) {
  // First, because a compiler that looks whether this can be constant stops here, and makes no plan of nothing.
  if (!d.wrong && m == automatic) m = settled_method(m, t, d.problem);
  planned p{d};
  p.on = t;
  p.elements = call.elements;
  p.elements.of[0] = p.numbers.result;
  if (p.wrong) return p;
  p.taken = m;
  if ((p.wrong = method_mistake(p.taken, t, p.problem))) return p;
  p.program = program_by(p.taken, t, p.problem);
  if (!p.program.error.empty()) p.wrong = texts::no_program(name_of(p.taken), p.program.error.view());
  return p;
}

/// The stage before the program, which `print` shows: the loops as the method's schedule steps left them. Of a plan that is not wrong.
constexpr loop_ir::nest nest_of(const planned& p) { return nest_by(p.taken, p.on, p.problem); }

/// From a statement to a loop program.
constexpr planned plan(const ir::statement& s, const call_form& call, const processor& host = this_processor, method m = automatic,
                       target t = target::cpp, const gpu& device = usual_gpu) {
  return plan(decide(s, call, host, device), call, m, t);
}

}  // namespace winsum
