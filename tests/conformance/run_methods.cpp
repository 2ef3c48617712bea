// Defines the step that interprets a method's loop program.
#include "run_methods.hpp"

#include <winsum/analysis/domain.hpp>
#include <winsum/core/error.hpp>
#include <winsum/ir/number_types.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/loop_ir/verify.hpp>

namespace conformance {
namespace {

using winsum::element;

template <class Sum, class Point>
void interpret(const winsum::loop_ir::program& p, const std::int64_t* params, const std::vector<tensor*>& t) {
  std::vector<winsum::loop_ir::interpret_operand> operands;
  for (tensor* x : t)
    operands.push_back(with_type(x->type, [&]<class T>(std::type_identity<T>) {
      const extents strides = strides_of(x->shape);
      return winsum::loop_ir::operand_of<Sum, Point>(x->as<T>(), static_cast<int>(x->shape.size()), x->shape.data(), strides.data());
    }));
  winsum::loop_ir::interpret<Sum, Point>(p, params, operands.data());
}

template <class Sum, class... Points>
bool interpret_as(element point, const winsum::loop_ir::program& p, const std::int64_t* params, const std::vector<tensor*>& t) {
  return ((winsum::element_of<Points> == point && (interpret<Sum, Points>(p, params, t), true)) || ...);
}

bool interpret_types(const winsum::number_types& kinds, const winsum::loop_ir::program& p, const std::int64_t* params,
                     const std::vector<tensor*>& t) {
  using c64 = std::complex<float>;
  using c128 = std::complex<double>;
  switch (kinds.sum) {
    case element::i32: return interpret_as<std::int32_t, std::int32_t, float, double>(kinds.point, p, params, t);
    case element::i64: return interpret_as<std::int64_t, std::int64_t, double>(kinds.point, p, params, t);
    case element::f32: return interpret_as<float, float, double>(kinds.point, p, params, t);
    case element::f64: return interpret_as<double, double>(kinds.point, p, params, t);
    case element::c64: return interpret_as<c64, c64>(kinds.point, p, params, t);
    default: return interpret_as<c128, c128>(kinds.point, p, params, t);
  }
}

}  // namespace

bool run_method(const winsum::ir::statement& s, arrays& all, winsum::method m, winsum::target target, bool open) {
  const std::vector<tensor*> t = tensors_of(s, all);
  std::int64_t extent[winsum::ir::max_accesses][8]{}, stride[winsum::ir::max_accesses][8]{};
  winsum::call_form call = winsum::open_call(s);
  for (std::size_t o = 0; o < t.size(); ++o) {
    call.extents(static_cast<int>(o), t[o]->shape).type(static_cast<int>(o), element_of(t[o]->type));
    const extents strides = strides_of(t[o]->shape);
    for (std::size_t d = 0; d < t[o]->shape.size(); ++d) {
      extent[o][d] = t[o]->shape[d];
      stride[o][d] = strides[d];
    }
  }
  const winsum::analysis::domain domain = winsum::analysis::resolve(s, call.shapes);
  if (domain.error) throw winsum::error(domain.error.view());
  if (open)
    for (auto& shape : call.shapes.operand)
      for (std::int64_t& e : shape.extents) e = winsum::analysis::unknown;
  // Small registers and panels, so that small cases have tiles, tails and several blocks.
  const int bytes = size_of(types_of(s, call.elements).sum);
  const winsum::planned planned = plan(s, call, winsum::processor{4 * bytes, 16, 1024}, m, target);
  if (planned.taken != winsum::automatic && !applies(m, target, planned.problem).applies) return false;
  if (planned.wrong) throw winsum::error(planned.wrong.view());
  const winsum::loop_ir::program& program = planned.program;
  const winsum::number_types& kinds = planned.numbers;
  std::int64_t params[winsum::loop_ir::max_params]{};
  int failed = -1;
  const winsum::loop_ir::run_shapes shapes{domain.extent, extent, stride, nullptr, 3};
  if (!winsum::loop_ir::evaluate_parameters_checked(program, shapes, params, failed)) throw std::runtime_error("a number past 64 bits");
  if (!interpret_types(kinds, program, params, t)) throw std::runtime_error("these types are not interpreted here");
  return true;
}

}  // namespace conformance
