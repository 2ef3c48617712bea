// Defines `conformance::run_declared`: a case by a compile-time declaration with parameters, and the executor.
#pragma once
#include <functional>

#include "case.hpp"

namespace conformance {

/// One way to run a case; `run` fills an output of the wanted type and shape.
struct declared_run {
  std::string name;
  std::function<void(tensor&)> run;
};

/// The declared runs of a case, by every method that applies; none for an op without a declaration. Throws `malformed`.
std::vector<declared_run> declared_runs(const test_case& input);

std::vector<declared_run> declared_conv(const test_case& input);
std::vector<declared_run> declared_filter(const test_case& input);
std::vector<declared_run> declared_product(const test_case& input);

}  // namespace conformance
