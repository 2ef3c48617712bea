// Defines the commands that print a text: explain, source, nest, program.
#include "show.hpp"

#include <winsum/core/error.hpp>
#include <winsum/explain.hpp>
#include <winsum/loop_ir/print.hpp>
#include <winsum/nest/print.hpp>

#include "commands.hpp"
#include "names.hpp"
#include "output.hpp"
#include "words.hpp"

namespace winsum::cli {
namespace {

struct sizes {
  std::int64_t of[ir::max_accesses]{};
  explicit sizes(const question& q) {
    for (int i = 0; i <= q.operand_count(); ++i) of[i] = size_of(q.type(i));
  }
};

answer right_answer(const options& o) {
  const target t = target_named(o.target);
  const method m = method_named(o.method);
  answer a = lowered(ask(o), m, t);
  if (a.wrong) throw error(a.wrong.view());
  return a;
}

}  // namespace

std::string explained(const question& q) {
  const sizes bytes(q);
  const loop_ir::run_shapes shapes{q.domain.extent, q.extent, q.stride, q.call.shapes.param, 1};
  explained::explanation e{q.statement, q.call.shapes, q.domain, q.problem, shapes, bytes.of};
  e.shapes_and_roles(q.roles);
  e.numbers(q.numbers, q.call.elements);
  e.costs(q.roles);
  return e.text;
}

std::int64_t workspace_of(const question& q, const answer& a) {
  const loop_ir::run_shapes shapes{q.domain.extent, q.extent, q.stride, q.call.shapes.param, 1};
  return explained::workspace_of(a.program, shapes, sizes(q).of);
}

void write_text(const options& o, const std::string& text) { o.output.empty() ? print(text) : write_file(o.output, {text}); }

int explain_command(const options& o) {
  const question q = ask(o);
  require_settled(q, "explain");
  print(explained(q));
  return 0;
}

int source_command(const options& o) {
  const target t = target_named(o.target);
  const method m = method_named(o.method);
  write_text(o, kernel_text(lowered(ask(o), m, t)));
  return 0;
}

int nest_command(const options& o) {
  write_text(o, loop_ir::print(nest_of(right_answer(o))));
  return 0;
}

int program_command(const options& o) {
  write_text(o, loop_ir::print(right_answer(o).program));
  return 0;
}

}  // namespace winsum::cli
