// Defines the commands of the program, each a function of the options that returns the exit code.
#pragma once
#include "options.hpp"

namespace winsum::cli {

int explain_command(const options& o);
int source_command(const options& o);
int nest_command(const options& o);
int program_command(const options& o);
/// Returns 1 where `--check` finds a difference.
int run_command(const options& o);
int report_command(const options& o);

/// Writes to the file that `o` names, or to the standard output. Throws `winsum::error` where it cannot.
void write_text(const options& o, const std::string& text);

}  // namespace winsum::cli
