// Defines `emit::print_head`: the comment that opens every text.
#pragma once
#include <string_view>

#include <winsum/emit/c_like.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// What the text computes, its tensors and method, and the memory that it takes beside them.
template <class Printer>
constexpr void print_head(Printer& c) {
  c.out << "// " << c.head.statement << '\n';
  for (const auto& line : c.head.lines) c.out << "//   " << line << '\n';
  if (!c.head.method.empty()) c.out << "// Method: " << c.head.method << '\n';
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i) {
    const loop_ir::buffer& b = c.p.buffers[i];
    c.out << "// Copy " << c.names.buffers[i] << ": ";
    c.scalar(b.size);
    c.out << " elements of " << c.head.of(b);
    if (b.where == loop_ir::place::shared)
      c.out << " for each block, in " << word::shared_title << '\n';
    else
      c.out << (b.where == loop_ir::place::local ? std::string_view(" for each thread, in the workspace") : std::string_view(", in the workspace"))
            << '\n';
  }
  if (!has_workspace(c.p)) return;
  c.out << "// Workspace: " << c.names.kernel << "_workspace_bytes(";
  c.arguments(false, false);
  c.out << ") bytes, aligned to 64\n";
}

/// Definitions of the pointers to the copies at `where` that are `wanted(copy)`. The first of all begins where `base` says ("" or " + bytes").
template <class Printer, class Wanted, class Base>
constexpr void print_copies(Printer& c, loop_ir::place where, Wanted wanted, Base base) {
  bool any_before = false;
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i) {
    const loop_ir::buffer& b = c.p.buffers[i];
    if (b.where != where) continue;
    const bool first = !any_before;
    any_before = true;
    if (!wanted(i)) continue;
    c.indent();
    const element type = c.head.of(b);
    c.out << word::global << type << "* const " << c.names.buffers[i] << " = (" << word::global << type << "*)((" << word::global
          << "char*)workspace";
    base();
    if (!first) {
      c.out << " + ";
      c.bytes_before(where, i);
    }
    c.out << ");\n";
  }
}

}  // namespace winsum::emit
