// Defines `conformance::run_oracle`: one statement by the oracle, as the run-time text says it.
#pragma once
#include <map>

#include <winsum/frontend/einsum.hpp>
#include <winsum/frontend/element.hpp>
#include <winsum/frontend/operand.hpp>

#include "tensor.hpp"

namespace conformance {

using arrays = std::map<std::string, tensor>;

inline winsum::element element_of(dtype type) {
  return with_type(type, [](auto t) { return winsum::element_of<typename decltype(t)::type>; });
}

/// The arrays that the tensors of `s` name: the output first, then the operands.
std::vector<tensor*> tensors_of(const winsum::ir::statement& s, arrays& all);

void run_oracle(const winsum::ir::statement& s, arrays& all);

}  // namespace conformance
