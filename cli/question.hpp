// Defines `question`: a statement from the command line with all that is known of its call, and `answer`, a loop program for it.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <winsum/emit/head.hpp>
#include <winsum/plan.hpp>

#include "options.hpp"

namespace winsum::cli {

/// One operand of a call: `given` is false where nothing was said of its extents.
struct operand_form {
  element type = element::f32;
  std::vector<std::int64_t> extents{};  ///< analysis::unknown: at run time
  bool given = false;
};

struct question : decision {
  ir::statement statement{};
  call_form call{};

  /// The extents and row-major strides of the call, where all extents are known.
  std::int64_t extent[ir::max_accesses][ir::max_rank]{}, stride[ir::max_accesses][ir::max_rank]{};

  /// Every extent and every parameter is known.
  bool settled() const;
  int operand_count() const { return statement.operand_count(); }
  /// Of a tensor, 0: the output.
  element type(int operand) const { return operand == 0 ? numbers.result : call.elements.of[operand]; }
  analysis::shape shape(int operand) const { return operand == 0 ? domain.output : call.shapes.operand[operand]; }
};

/// A statement that every check has passed. Operands that `o` says nothing of have extents known at run time.
/// Throws `winsum::error` for a mistake in the statement, its extents or parameters, `usage_error` for one in the words around.
question ask(const options& o);

/// The same for operands that are there.
question ask(const options& o, const std::vector<operand_form>& operands);

/// Throws unless every extent and parameter is known, naming the first that is not.
void require_settled(const question& q, std::string_view command);

/// The plan of one method, and what a text says of it. `wrong` says why there is no program.
struct answer : planned {
  emit::header head{};
  std::int64_t values[loop_ir::max_params]{};  ///< of the program's parameters, if the question is settled
};
answer lowered(const question& q, method m, target t, std::int64_t threads = 1);

/// The kernel as text; throws `winsum::error` where there is none.
std::string kernel_text(const answer& a);

}  // namespace winsum::cli
