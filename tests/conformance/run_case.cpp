// Defines the ways a case is run: the oracle, the loop programs of all methods interpreted, and compile-time declarations executed.
#include "run_case.hpp"

#include <functional>

#include "compare.hpp"
#include "declared.hpp"
#include "run_methods.hpp"
#include "run_oracle.hpp"
#include "translate.hpp"

namespace conformance {
namespace {

using statements = std::vector<winsum::ir::statement>;

/// Something that is wrong with a result, and in which way it came about.
struct wrong_result : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs `make` on an output, which tells whether the way applies, and compares.
void run_way(const std::string& way, const test_case& wanted, outcome& result, const std::function<bool(tensor&)>& make) {
  const tensor& want = wanted.outputs[0].value;
  tensor got(want.type, want.shape);
  try {
    if (!make(got)) return;
  } catch (const std::exception& reason) {
    throw wrong_result(way + ": " + reason.what());
  }
  if (const auto text = difference(got, want, wanted.compare)) throw wrong_result(way + ": " + *text);
  result.ways.push_back(way);
}

/// All statements by `m`; those that it does not serve by plain loops. False if it serves none.
bool run_statements(const statements& todo, arrays& all, winsum::method m, winsum::target t, bool open) {
  bool served = false;
  for (const winsum::ir::statement& s : todo) {
    if (run_method(s, all, m, t, open))
      served = true;
    else if (!run_method(s, all, winsum::loop_nest, winsum::cpp, open))
      throw std::runtime_error("plain loops do not serve a statement");
  }
  return served;
}

void run_text(const test_case& wanted, outcome& result) {
  const plan todo = translate(wanted);
  statements parsed;
  for (const std::string& text : todo.statements) {
    const winsum::statement s = winsum::parse_statement(text);
    if (s.wrong) throw wrong_result("`" + text + "`: " + std::string(s.wrong.view()));
    parsed.push_back(s.value);
  }
  const auto with_arrays = [&](const auto& run) {
    return [&](tensor& got) {
      arrays all = todo.arrays;
      if (!run(all)) return false;
      got = all.at(todo.result);
      return true;
    };
  };
  run_way("oracle", wanted, result, with_arrays([&](arrays& all) {
            for (const winsum::ir::statement& s : parsed) run_oracle(s, all);
            return true;
          }));
  for (const winsum::target t : {winsum::cpp, winsum::cuda})
    for (const winsum::method m : winsum::all_methods)
      for (const bool open : {false, true}) {
        const std::string way = std::string(winsum::name_of(m)) + (t == winsum::cuda ? " on a GPU" : "") + (open ? ", extents open" : "");
        run_way(way, wanted, result, with_arrays([&](arrays& all) { return run_statements(parsed, all, m, t, open); }));
      }
}

/// Declarations are written for the common types and ranks; a case of others has been run from its text.
void run_declared(const test_case& wanted, outcome& result) {
  std::vector<declared_run> runs;
  try {
    runs = declared_runs(wanted);
  } catch (const not_expressible& reason) {
    result.reason = reason.what();
  }
  for (const declared_run& declared : runs)
    run_way(declared.name, wanted, result, [&](tensor& got) {
      declared.run(got);
      return true;
    });
}

}  // namespace

outcome run_case(const std::filesystem::path& folder) {
  outcome result;
  try {
    const test_case wanted = read_case(folder);
    run_text(wanted, result);
    run_declared(wanted, result);
  } catch (const not_expressible& reason) {
    result.what = verdict::skipped;
    result.reason = reason.what();
  } catch (const std::exception& reason) {
    result.what = verdict::failed;
    result.reason = reason.what();
  }
  return result;
}

}  // namespace conformance
