// Defines the interpreter's and the oracle's run on tensors whose types are known at run time only.
#include "engines.hpp"

#include <algorithm>
#include <sstream>
#include <type_traits>

#include <winsum/evaluator/compare.hpp>
#include <winsum/evaluator/naive.hpp>
#include <winsum/frontend/with_element.hpp>
#include <winsum/loop_ir/interpret.hpp>

namespace winsum::cli {
namespace {

template <class Sum, class Point>
void interpret_as(const question& q, const answer& a, const std::vector<tensor*>& tensors) {
  std::vector<loop_ir::interpret_operand> operands;
  for (std::size_t i = 0; i < tensors.size(); ++i)
    operands.push_back(with_element(tensors[i]->type, [&]<class T>(std::type_identity<T>) {
      return loop_ir::operand_of<Sum, Point>(tensors[i]->as<T>(), static_cast<int>(tensors[i]->shape.size()), q.extent[i], q.stride[i]);
    }));
  // Every access is checked: an interpreter is asked for where certainty matters more than time.
  loop_ir::interpret<Sum, Point>(a.program, a.values, operands.data());
}

/// Calls `run` with the types of sums and of the pointwise part; false if the interpreter lacks them. Sums have types of at least 32 bits; the
/// pointwise part has theirs, or one of fractions around integers. Each pair is a program's time to compile.
template <class F>
bool with_registers(const question& q, F&& run) {
  return with_element(q.numbers.sum, [&]<class Sum>(std::type_identity<Sum> sum) {
    const auto as = [&]<class Point>(std::type_identity<Point> point) { return run(sum, point), true; };
    if constexpr (sizeof(Sum) >= 4) {
      if (q.numbers.point == q.numbers.sum) return as(sum);
      if constexpr (std::is_integral_v<Sum>)
        if (q.numbers.point == element::f64) return as(std::type_identity<double>{});
      if constexpr (std::is_same_v<Sum, std::int32_t>)
        if (q.numbers.point == element::f32) return as(std::type_identity<float>{});
    }
    return false;
  });
}

template <class Any>
Any any_of(const question& q, tensor& t, std::size_t operand) {
  Any any;
  any.type = t.type;
  any.rank = static_cast<int>(t.shape.size());
  any.at.data = t.data.data();
  std::copy_n(q.extent[operand], ir::max_rank, any.at.extent);
  std::copy_n(q.stride[operand], ir::max_rank, any.at.stride);
  return any;
}

/// Which bound held, or was broken.
std::string bound_of(const question& q, const comparison& c, const tolerance& allowed, std::int64_t terms) {
  const bool equal = c.mismatches == 0 && c.largest_difference == 0;
  if (is_integer(q.type(0))) return equal ? "exact, as integers have to be" : "integers have to be exact";
  if (equal) return "exact";
  std::ostringstream bound;
  bound << (c.mismatches == 0 ? "within " : "allowed is ") << allowed.relative << " of each element + " << allowed.of_largest
        << " of the largest, the bound for " << name_of(q.type(0)) << " sums of " << terms << " term" << (terms == 1 ? "" : "s");
  return bound.str();
}

}  // namespace

bool has_interpreter(const question& q) {
  return with_registers(q, []<class Sum, class Point>(std::type_identity<Sum>, std::type_identity<Point>) {});
}

void interpret(const question& q, const answer& a, const std::vector<tensor*>& tensors) {
  if (!with_registers(q,
                      [&]<class Sum, class Point>(std::type_identity<Sum>, std::type_identity<Point>) { interpret_as<Sum, Point>(q, a, tensors); }))
    throw error("winsum: " + no_interpreter_because(q) + "; leave --type out, or use --engine compiled or oracle");
}

std::string no_interpreter_because(const question& q) {
  return "the interpreter has no sums in " + std::string(name_of(q.numbers.sum)) + " for a result of " + std::string(name_of(q.type(0)));
}

void oracle(const question& q, const std::vector<tensor*>& tensors) {
  std::vector<any_operand> operands;
  for (std::size_t i = 1; i < tensors.size(); ++i) operands.push_back(any_of<any_operand>(q, *tensors[i], i));
  const std::span<const std::int64_t> params(q.call.shapes.param, static_cast<std::size_t>(q.statement.params.count));
  naive_into(q.statement, operands, any_of<any_output>(q, *tensors[0], 0), params, naive_space(q.statement, operands, nullptr, params));
}

verdict compare_with_oracle(const question& q, const std::vector<tensor*>& tensors) {
  tensor wanted(tensors[0]->type, tensors[0]->shape);
  std::vector<tensor*> with_wanted = tensors;
  with_wanted[0] = &wanted;
  if (wanted.size() > 0) oracle(q, with_wanted);
  const std::int64_t outputs = std::max<std::int64_t>(1, wanted.size());
  std::int64_t terms = 1;
  for (int i = 0; i < q.statement.indices.count; ++i)
    if (analysis::has(q.roles.reduced, i) && __builtin_mul_overflow(terms, std::max<std::int64_t>(1, q.domain.extent[i]), &terms)) terms = INT64_MAX;
  return with_element(wanted.type, [&]<class T>(std::type_identity<T>) {
    const view<T, 1> got(tensors[0]->as<T>(), {outputs}), want(wanted.as<T>(), {outputs});
    if (wanted.size() == 0) return verdict{true, "winsum: there is no element"};
    const tolerance allowed = default_tolerance<T>(terms);
    comparison c = compare(got, want, allowed);
    // The comparison went over one long dimension; it is told in the output's own.
    std::int64_t rest = c.first[0];
    c.rank = static_cast<int>(wanted.shape.size());
    for (int d = c.rank; d-- > 0; rest /= q.extent[0][d]) {
      c.first[d] = rest % q.extent[0][d];
      if (const int plain = q.statement.accesses[0].dims[d].at.plain_index(); plain >= 0) c.names[d] = std::string(q.statement.indices[plain].view());
    }
    return verdict{c.mismatches == 0, c.text() + "; " + bound_of(q, c, allowed, terms)};
  });
}

}  // namespace winsum::cli
