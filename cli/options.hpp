// Defines `options`: what the command line asks for, as written there.
#pragma once
#include <string>
#include <vector>

namespace winsum::cli {

enum class command { none, explain, source, run, nest, program, report };

/// Words are checked by those who use them. `command::none`: help or the version was printed, and all is done.
struct options {
  command what = command::none;
  std::string statement{};
  std::vector<std::string> shapes{};  ///< `1x64x56x56` or `in=1x64x56x56`
  std::vector<std::string> params{};  ///< `stride=2`
  std::vector<std::string> types{};   ///< `int8` or `in=int8`
  std::vector<std::string> inputs{};  ///< files of run
  std::string method = "automatic";
  std::string target = "cpp";
  std::string engine{};
  std::string output{};
  bool check = false;
  bool measure = true;
};

/// Throws `usage_error`.
options read_options(int argc, const char* const* argv);

}  // namespace winsum::cli
