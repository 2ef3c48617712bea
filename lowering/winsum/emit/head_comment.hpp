// Defines `emit::print_head`: the comment that opens every text.
#pragma once
#include <string_view>

#include <winsum/emit/arguments.hpp>
#include <winsum/emit/geometry.hpp>
#include <winsum/emit/printer.hpp>
#include <winsum/emit/sums.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// What the text computes, its tensors and method, and the memory that it takes beside them.
template <sink Sink>
constexpr void print_head(printer<Sink>& c) {
  c.out << "// " << c.head.statement << '\n';
  for (const auto& line : c.head.lines) c.out << "//   " << line << '\n';
  if (!c.head.method.empty()) c.out << "// Method: " << c.head.method << '\n';
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i) {
    const loop_ir::buffer& b = c.p.buffers[i];
    c.out << "// Copy " << c.names.buffers[i] << ": ";
    print_scalar(c, b.size);
    c.out << " elements of " << c.head.of(b);
    if (b.where == loop_ir::place::shared)
      c.out << " for each block, in " << c.words.shared_title << '\n';
    else
      c.out << (b.where == loop_ir::place::local ? std::string_view(" for each thread, in the workspace") : std::string_view(", in the workspace"))
            << '\n';
  }
  if (!has_workspace(c.p)) return;
  c.out << "// Workspace: ";
  if (c.words.counts_workspace) {
    c.out << c.names.kernel << "_workspace_bytes(";
    print_arguments(c, false, false);
    c.out << ')';
  } else {
    print_bytes_of_all(c, loop_ir::place::workspace);
  }
  c.out << " bytes, aligned to 64\n";
}

}  // namespace winsum::emit
