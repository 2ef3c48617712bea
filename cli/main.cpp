// Defines the program `winsum`: it reads the command line, runs the command and turns mistakes into sentences and exit codes.
#include <exception>
#include <new>

#include <winsum/core/error.hpp>

#include "commands.hpp"
#include "output.hpp"
#include "words.hpp"

namespace {

int run(const winsum::cli::options& o) {
  using winsum::cli::command;
  switch (o.what) {
    case command::explain: return winsum::cli::explain_command(o);
    case command::source: return winsum::cli::source_command(o);
    case command::run: return winsum::cli::run_command(o);
    case command::nest: return winsum::cli::nest_command(o);
    case command::program: return winsum::cli::program_command(o);
    case command::report: return winsum::cli::report_command(o);
    default: return 0;
  }
}

}  // namespace

int main(int argc, char** argv) {
  winsum::cli::keep_standard_streams();
  try {
    return run(winsum::cli::read_options(argc, argv));
  } catch (const winsum::cli::usage_error& wrong) {
    winsum::cli::complain(wrong.what());
    return 2;
  } catch (const std::bad_alloc&) {
    winsum::cli::complain("winsum: there is not enough memory for these tensors; give smaller ones");
    return 1;
  } catch (const std::exception& wrong) {
    winsum::cli::complain(wrong.what());
    return 1;
  }
}
