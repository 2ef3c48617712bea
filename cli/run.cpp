// Defines the command `run`: a statement on arrays of .npy files.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>

#include <winsum/analysis/cost.hpp>
#include <winsum/choice/choose.hpp>
#include <winsum/core/error.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/frontend/with_element.hpp>

#include "commands.hpp"
#include "compiled.hpp"
#include "engines.hpp"
#include "names.hpp"
#include "npy.hpp"
#include "output.hpp"
#include "spoken.hpp"
#include "words.hpp"

namespace winsum::cli {
namespace {

/// A label, its column, the text.
void say(std::string label, const std::string& text) {
  label.resize(std::max<std::size_t>(label.size() + 1, 8), ' ');
  print(label + shown(text) + "\n");
}

std::string described(const tensor& t) { return std::string(name_of(t.type)) + " " + spoken_shape(t.shape); }

/// The elements in rows of the last dimension.
std::string elements_of(const tensor& t) {
  std::ostringstream out;
  const std::int64_t row = t.shape.empty() ? 1 : t.shape.back();
  with_element(t.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = 0; i < t.size(); ++i) {
      out << (i % row == 0 ? "  " : " ");
      if constexpr (std::is_integral_v<T>)
        out << +t.as<T>()[i];
      else
        out << t.as<T>()[i];
      if ((i + 1) % row == 0) out << '\n';
    }
  });
  return out.str();
}

std::string timing(const question& q, double seconds, const std::string& how) {
  const std::int64_t sizes[ir::max_accesses]{};
  const analysis::cost c = analysis::cost_of(q.statement, q.roles, q.call.shapes, q.domain, sizes);
  std::string text = spoken_time(seconds) + how;
  if (c.multiply_adds > 0 && seconds > 0) text += ", " + rounded(2e-9 * static_cast<double>(c.multiply_adds) / seconds) + " GFLOP/s";
  return text;
}

/// `why`: how it came to this engine, if it was not asked for.
void compute(const question& q, const answer& a, engine with, const std::string& why, const std::vector<tensor*>& tensors) {
  if (with == engine::compiled) {
    const std::vector<answer> kernels{a};
    const compiled built(kernels);
    const double seconds = built.run(0, tensors, 2, 0.1);
    say("engine", "compiled: " + built.command() + ", " + rounded(built.seconds()) + " s; " + std::to_string(built.threads()) + " thread" +
                      (built.threads() == 1 ? "" : "s"));
    return say("time", timing(q, seconds, ", best of several runs"));
  }
  const auto start = std::chrono::steady_clock::now();
  if (tensors[0]->size() > 0) with == engine::oracle ? oracle(q, tensors) : interpret(q, a, tensors);
  say("engine", std::string(engine_words[static_cast<int>(with)]) + ", one thread" + why);
  say("time", timing(q, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), ""));
}

std::vector<tensor> read_inputs(const options& o) {
  const ir::statement s = parse_statement(o.statement).value;
  if (static_cast<int>(o.inputs.size()) != s.operand_count()) {
    std::vector<std::string> names;
    for (int i = 1; i <= s.operand_count(); ++i) names.emplace_back(s.operand_name(i));
    throw usage_error("winsum: the statement reads " + std::to_string(names.size()) + " tensor" + (names.size() == 1 ? "" : "s") + " (" +
                      listed(names) + "), but " + std::to_string(o.inputs.size()) + " file" + (o.inputs.size() == 1 ? " is" : "s are") +
                      " given; give one for each, in that order");
  }
  std::vector<tensor> inputs;
  for (const std::string& file : o.inputs) inputs.push_back(read_npy(file));
  return inputs;
}

/// Finds what is wrong with the result's path before the work is done.
void require_place(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (std::filesystem::is_directory(file, ignored)) cannot_be_written(file.string(), "it is a folder");
  if (!std::filesystem::is_directory(folder, ignored)) cannot_be_written(file.string(), ticked(folder.string()) + " is no folder");
}

}  // namespace

int run_command(const options& o) {
  const method m = method_named(o.method);
  const bool asked = !o.engine.empty();
  engine with = asked ? engine_named(o.engine) : engine::compiled;
  if (with == engine::oracle && m != automatic)
    throw usage_error("winsum: the oracle has no methods; leave --method out, or use --engine compiled or interpreter");
  if (asked && with == engine::compiled && host_compiler().empty())
    throw error("winsum: no C++ compiler is found: " + no_compiler_because() + "; install one, or use --engine interpreter");
  if (!o.output.empty()) require_place(o.output);
  std::vector<tensor> inputs = read_inputs(o);
  std::vector<operand_form> forms;
  for (const tensor& t : inputs) forms.push_back({t.type, t.shape, true});
  const question q = ask(o, forms);
  require_settled(q, "run");
  const answer a = lowered(q, m, cpp);
  // What the call asks for is computed one way or another; which way, and why, is said.
  std::string why;
  if (!asked && host_compiler().empty()) {
    with = engine::interpreter;
    why = "; not compiled: " + no_compiler_because();
    if (m == automatic && !has_interpreter(q)) {
      with = engine::oracle;
      why += "; " + no_interpreter_because(q);
    }
  }
  if (with != engine::oracle && a.wrong) throw error(a.wrong.view());

  const auto output_shape = q.domain.output.extents;
  tensor output(q.type(0), {output_shape.begin(), output_shape.end()});
  std::vector<tensor*> tensors{&output};
  for (tensor& t : inputs) tensors.push_back(&t);
  for (std::size_t i = 1; i < tensors.size(); ++i) say(std::string(q.statement.operand_name(static_cast<int>(i))), described(*tensors[i]));
  say(std::string(q.statement.operand_name(0)), described(output));
  if (with != engine::oracle)
    say("method", std::string(name_of(a.taken)) + (m == automatic ? ": " + std::string(choose(q.problem).reason.view()) : ", as asked for"));
  compute(q, a, with, why, tensors);
  if (!o.output.empty()) {
    write_npy(o.output, output);
    say("written", o.output);
  } else if (output.size() <= 64) {
    print(elements_of(output));
  } else {
    say("values", std::to_string(output.size()) + " elements; -o FILE writes them to a file");
  }
  if (!o.check) return 0;
  const verdict v = compare_with_oracle(q, tensors);
  say("check", v.text);
  return v.agree ? 0 : 1;
}

}  // namespace winsum::cli
