// Defines `conformance::run_case`: one case by every way there is to run it, compared with the wanted output.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace conformance {

enum class verdict { passed, failed, skipped };

struct outcome {
  verdict what = verdict::passed;
  std::string reason{};             ///< of a failure or a skip; of a pass: why no declaration was run, if one was looked for
  std::vector<std::string> ways{};  ///< that gave the wanted output
};

/// Runs the case in `folder`. Whatever is wrong with its files is a failure with a reason; a computation that winsum does not say is
/// a skip. Never throws.
outcome run_case(const std::filesystem::path& folder);

}  // namespace conformance
