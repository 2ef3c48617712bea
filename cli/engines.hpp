// Defines `interpret` and `oracle`, the ways to compute a question that need no compiler, and `compare_with_oracle`.
#pragma once
#include <string>
#include <vector>

#include "question.hpp"
#include "tensor.hpp"

namespace winsum::cli {

/// Whether the interpreter has the types of this call, and a clause that says which it lacks.
bool has_interpreter(const question& q);
std::string no_interpreter_because(const question& q);

/// Runs the loop program node by node. `tensors[0]` is the output, which `+=` adds to.
void interpret(const question& q, const answer& a, const std::vector<tensor*>& tensors);

/// The plain evaluator's result.
void oracle(const question& q, const std::vector<tensor*>& tensors);

/// How a result differs from the oracle's: `agree`, and one sentence.
struct verdict {
  bool agree = false;
  std::string text{};
};
verdict compare_with_oracle(const question& q, const std::vector<tensor*>& tensors);

}  // namespace winsum::cli
