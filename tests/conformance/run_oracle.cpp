// Defines the oracle's step.
#include "run_oracle.hpp"

#include <winsum/evaluator/naive.hpp>

namespace conformance {

std::vector<tensor*> tensors_of(const winsum::ir::statement& s, arrays& all) {
  std::vector<tensor*> found;
  for (int o = 0; o <= s.operand_count(); ++o) found.push_back(&all.at(std::string(s.operand_name(o))));
  return found;
}

namespace {

template <class Any>
Any any_of(tensor& t) {
  Any a;
  a.type = element_of(t.type);
  a.rank = static_cast<int>(t.shape.size());
  a.at.data = t.data.data();
  const extents strides = strides_of(t.shape);
  for (std::size_t d = 0; d < t.shape.size(); ++d) {
    a.at.extent[d] = t.shape[d];
    a.at.stride[d] = strides[d];
  }
  return a;
}

}  // namespace

void run_oracle(const winsum::ir::statement& s, arrays& all) {
  const std::vector<tensor*> tensors = tensors_of(s, all);
  std::vector<winsum::any_operand> operands;
  for (std::size_t i = 1; i < tensors.size(); ++i) operands.push_back(any_of<winsum::any_operand>(*tensors[i]));
  winsum::naive_into(s, operands, any_of<winsum::any_output>(*tensors[0]));
}

}  // namespace conformance
