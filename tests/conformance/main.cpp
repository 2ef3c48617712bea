// Defines the conformance program: `winsum_conformance DIR [--verbose]` runs every DIR/cases/*/case.json.
#include <algorithm>
#include <iostream>
#include <map>
#include <string_view>

#include "run_case.hpp"
#include "self_check.hpp"

namespace {

constexpr std::string_view usage =
    "usage: winsum_conformance DIR [--verbose]\n"
    "Runs every DIR/cases/*/case.json and prints those that fail, and how many passed, failed and were skipped.\n"
    "--verbose prints each case with the ways in which it was run, or the reason why not.\n"
    "Exit status: 0 all that were run passed, 1 a case failed, 2 there is nothing to run.\n";

std::vector<std::filesystem::path> folders_of_cases(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> found;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(root / "cases", none))
    if (std::filesystem::exists(entry.path() / "case.json", none)) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : "; ") + word;
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  std::string_view root;
  bool verbose = false;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--verbose") {
      verbose = true;
    } else if (argument == "--help") {
      std::cout << usage;
      return 0;
    } else if (!root.empty() || argument.starts_with("-")) {
      std::cerr << usage;
      return 2;
    } else {
      root = argument;
    }
  }
  if (root.empty()) {
    std::cerr << usage;
    return 2;
  }
  if (const std::string mistake = conformance::self_check(); !mistake.empty()) {
    std::cerr << "winsum_conformance: its own check fails: " << mistake << '\n';
    return 2;
  }
  const auto folders = folders_of_cases(root);
  if (folders.empty()) {
    std::cerr << "winsum_conformance: there is no case under " << root << "/cases\n";
    return 2;
  }

  int passed = 0, failed = 0, skipped = 0;
  std::map<std::string, int> ways;
  for (const auto& folder : folders) {
    const conformance::outcome result = conformance::run_case(folder);
    const std::string name = folder.filename().string();
    switch (result.what) {
      case conformance::verdict::passed:
        ++passed;
        for (const std::string& way : result.ways) ++ways[way];
        if (verbose) std::cout << "pass " << name << ": " << joined(result.ways) << (result.reason.empty() ? "" : "; " + result.reason) << '\n';
        break;
      case conformance::verdict::failed:
        ++failed;
        std::cout << "FAIL " << name << ": " << result.reason << '\n';
        break;
      case conformance::verdict::skipped:
        ++skipped;
        if (verbose) std::cout << "skip " << name << ": " << result.reason << '\n';
        break;
    }
  }
  if (verbose)
    for (const auto& [way, cases] : ways) std::cout << cases << " cases by " << way << '\n';
  std::cout << passed << " passed, " << failed << " failed, " << skipped << " skipped" << std::endl;
  return failed != 0;
}
