// Defines how the methods of a question are compared: verdicts, workspace, and times of kernels compiled on the spot.
#include <algorithm>
#include <exception>

#include <winsum/analysis/cost.hpp>
#include <winsum/choice/choose.hpp>
#include <winsum/frontend/with_element.hpp>

#include "../compiled.hpp"
#include "../show.hpp"
#include "sections.hpp"

namespace winsum::cli {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 30, most_iterations = 3'000'000'000;

/// Tensors of small numbers, the output first.
std::vector<tensor> made_up(const question& q) {
  std::vector<tensor> tensors;
  unsigned seed = 1;
  for (int i = 0; i <= q.operand_count(); ++i) {
    const analysis::shape shape = q.shape(i);
    tensors.emplace_back(q.type(i), std::vector<std::int64_t>(shape.extents.begin(), shape.extents.end()));
    with_element(tensors.back().type, [&]<class T>(std::type_identity<T>) {
      T* const to = tensors.back().as<T>();
      for (std::int64_t k = 0; k < tensors.back().size(); ++k) {
        seed = seed * 1664525u + 1013904223u;
        to[k] = static_cast<T>(static_cast<float>(static_cast<int>(seed >> 28) + 1));
      }
    });
  }
  return tensors;
}

std::string times_left_out(const question& q, bool wanted) {
  if (!wanted) return "Times were not asked for (--no-timing).";
  if (host_compiler().empty()) return "No C++ compiler was found (" + no_compiler_because() + "), so the kernels were not timed.";
  std::int64_t sizes[ir::max_accesses]{};
  for (int i = 0; i <= q.operand_count(); ++i) sizes[i] = size_of(q.type(i));
  const analysis::cost c = analysis::cost_of(q.statement, q.roles, q.call.shapes, q.domain, sizes);
  if (c.iterations > most_iterations) return "The kernels were not timed: this much work would take the plain loops too long.";
  for (int i = 0; i <= q.operand_count(); ++i)
    if (c.bytes[i] > most_bytes) return "The kernels were not timed: the tensors are above 1 GiB.";
  return {};
}

}  // namespace

measurement measured(const question& q, bool with_times) {
  measurement m;
  const method chosen = choose(q.problem).taken;
  std::vector<answer> kernels;
  std::vector<std::size_t> kernel_of;
  for (method each : all_methods) {
    measured_method row{each, applies(each, cpp, q.problem), each == chosen};
    if (row.verdict.applies) {
      answer a = lowered(q, each, cpp);
      if (!a.program.error.empty()) {
        row.verdict = {false, fixed_string<220>(a.program.error.view())};
      } else {
        row.workspace = workspace_of(q, a);
        kernel_of.push_back(m.methods.size());
        kernels.push_back(std::move(a));
      }
    }
    m.methods.push_back(row);
  }
  m.how = times_left_out(q, with_times);
  if (!m.how.empty() || kernels.empty()) return m;
  try {
    // Methods are compared on one thread: how they share threads depends on what else the machine does.
    const compiled built(kernels, 1);
    std::vector<tensor> tensors = made_up(q);
    std::vector<tensor*> pointers;
    for (tensor& t : tensors) pointers.push_back(&t);
    for (std::size_t i = 0; i < kernels.size(); ++i) m.methods[kernel_of[i]].seconds = built.run(i, pointers, 2, 0.15);
    m.how = "Best of several runs on one thread of the machine that made this page, of the C++ texts below compiled with `" + built.command() + "`.";
  } catch (const std::exception& wrong) {
    m.how = std::string("The kernels were not timed: ") + wrong.what();
  }
  return m;
}

}  // namespace winsum::cli
