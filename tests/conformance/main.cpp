// Defines winsum_conformance: cases of other projects through the text, the oracle, every method and declared statements.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <winsum/core/error.hpp>

#include "compare.hpp"
#include "declared.hpp"
#include "run_methods.hpp"
#include "translate.hpp"

namespace conformance {
namespace {

/// Runs the plan's statements in order; each statement of `step` runs one.
template <class Step>
std::optional<std::string> outcome(const plan& todo, const test_case& input, Step step) {
  arrays all = todo.arrays;
  for (const std::string& text : todo.statements) step(winsum::parse_statement(text).value, all);
  return difference(all.at(todo.result), input.outputs[0].value, input.compare);
}

struct report {
  int runs = 0;
  std::string failed{}, not_run{};
};

void by_text(const test_case& input, report& r) {
  const plan todo = translate(input);
  if (auto d = outcome(todo, input, [](const auto& s, arrays& all) { run_oracle(s, all); })) {
    r.failed = "oracle: " + *d;
    return;
  }
  ++r.runs;
  for (winsum::target target : {winsum::cpp, winsum::cuda})
    for (winsum::method m : winsum::all_methods)
      for (bool open : {false, true}) {
        bool applied = false;
        auto step = [&](const winsum::ir::statement& s, arrays& all) {
          if (run_method(s, all, m, target, open))
            applied = true;
          else
            run_method(s, all, winsum::loop_nest, winsum::cpp, open);
        };
        const auto d = outcome(todo, input, step);
        if (d) {
          r.failed = std::string(winsum::name_of(m)) + (target == winsum::cuda ? " (GPU program)" : "") + ": " + *d;
          return;
        }
        r.runs += applied;
      }
}

void by_declaration(const test_case& input, report& r) {
  const tensor& wanted = input.outputs[0].value;
  for (const declared_run& one : declared_runs(input)) {
    tensor result(wanted.type, wanted.shape);
    one.run(result);
    if (auto d = difference(result, wanted, input.compare)) {
      r.failed = one.name + ": " + *d;
      return;
    }
    ++r.runs;
  }
}

report run_case(const std::filesystem::path& folder) {
  report r;
  try {
    const test_case input = read_case(folder);
    by_text(input, r);
    if (r.failed.empty()) by_declaration(input, r);
  } catch (const not_expressible& e) {
    r.not_run = e.what();
  } catch (const std::exception& e) {
    r.failed = e.what();
  }
  // Sums that overlap in the output and the like are mistakes to the library: it says so, and nothing was run.
  for (const char* unsupported : {"more than once", "writes one element twice", "`max=`"})
    if (r.runs == 0 && r.failed.find(unsupported) != std::string::npos) {
      r.not_run = r.failed;
      r.failed.clear();
    }
  return r;
}

}  // namespace
}  // namespace conformance

int main(int argc, char** argv) {
  bool verbose = false;
  std::string folder;
  for (int i = 1; i < argc; ++i)
    if (std::string_view(argv[i]) == "--verbose")
      verbose = true;
    else
      folder = argv[i];
  const std::filesystem::path cases = std::filesystem::path(folder) / "cases";
  if (folder.empty() || !std::filesystem::is_directory(cases)) {
    std::fprintf(stderr, "winsum_conformance [--verbose] DIR: runs every DIR/cases/*/case.json\n");
    return 2;
  }
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::directory_iterator(cases))
    if (std::filesystem::exists(entry.path() / "case.json")) all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  int passed = 0, failed = 0, skipped = 0;
  for (const auto& path : all) {
    const conformance::report r = conformance::run_case(path);
    const std::string name = path.filename().string();
    if (!r.failed.empty()) {
      ++failed;
      std::printf("FAILED %s: %s\n", name.c_str(), r.failed.c_str());
    } else if (!r.not_run.empty()) {
      ++skipped;
      if (verbose) std::printf("skipped %s: %s\n", name.c_str(), r.not_run.c_str());
    } else {
      ++passed;
      if (verbose) std::printf("passed %s: %d runs\n", name.c_str(), r.runs);
    }
  }
  std::printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
  return failed == 0 ? 0 : 1;
}
