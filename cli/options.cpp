// Defines the commands and options of the program, with their help.
#include "options.hpp"

#include <algorithm>
#include <sstream>

#include <CLI/CLI.hpp>

#include "names.hpp"
#include "output.hpp"
#include "words.hpp"

namespace winsum::cli {
namespace {

constexpr const char* statement_help =
    "The statement as one argument: \"n c pad(2y+r-1), o c r -> n o y\", \"ij,jk->ik\" or \"out(y) = in(y+r) * w(r)\"; "
    "operands without names are called in, w, in3, in4, ...";
constexpr const char* examples = R"(A statement may begin with a minus; behind -- nothing is an option.

Examples:
  winsum explain "n c pad(2y+r-1) pad(2x+s-1), o c r s -> n o y x" --shape in=1x64x56x56 --shape w=64x64x3x3
  winsum source "ij,jk->ik" --method implicit_gemm --target cuda
  winsum run "y+r x+s, r s -> y x" image.npy filter.npy -o filtered.npy --check
  winsum program "y+r, r -> y" --shape 100 --shape 5 --method strided_view
  winsum report "pad(y+r-1) pad(x+s-1), r s -> y x" --shape 12x12 --shape 3x3 -o report.html)";

void add_statement(CLI::App& c, options& o) { c.add_option("statement", o.statement, statement_help)->required(); }
void add_shapes(CLI::App& c, options& o) {
  c.add_option("--shape", o.shapes, "Extents of an operand: name=1x64x56x56, or without a name in the operands' order")
      ->allow_extra_args(false)
      ->type_name("EXTENTS");
}
void add_params(CLI::App& c, options& o) {
  c.add_option("--param", o.params, "Value of a parameter of the statement: stride=2")->allow_extra_args(false)->type_name("NAME=VALUE");
}
void add_types(CLI::App& c, options& o) {
  c.add_option(
       "--type", o.types,
       "Element type of all operands, of one (name=int8) or of the result (out=double). Types: " + spoken(element_names()) + " (default float)")
      ->allow_extra_args(false)
      ->type_name("TYPE");
}
void add_method(CLI::App& c, options& o) {
  c.add_option("--method", o.method, "How it is computed: " + spoken(method_names()) + " (default automatic)")->type_name("METHOD");
}
void add_target(CLI::App& c, options& o) {
  c.add_option("--target", o.target, "What the kernel is for: " + spoken(target_names()) + " (default cpp)")->type_name("TARGET");
}
void add_output(CLI::App& c, options& o, const std::string& help) { c.add_option("-o,--output", o.output, help)->type_name("FILE"); }

std::vector<std::string> option_names(const CLI::App& c) {
  std::vector<std::string> names;
  for (const CLI::Option* each : c.get_options()) {
    for (const std::string& n : each->get_lnames()) names.push_back("--" + n);
    for (const std::string& n : each->get_snames()) names.push_back("-" + n);
  }
  return names;
}

/// A statement may begin with a minus; no option holds an arrow, nor a left side that is called.
bool is_statement(std::string_view word) {
  return word.find("->") != std::string_view::npos || (!word.starts_with("--") && word.find('(') < word.find('='));
}

/// The words of a command. Those that are no option are put aside, so that none is taken for one; `-`, as a name, and all behind `--` are such words.
struct given_words {
  std::vector<std::string> plain{}, rest{};  ///< put aside; with `@0`, `@1`, … in their places

  given_words(int argc, const char* const* argv, const std::vector<std::string>& known, const std::vector<std::string>& with_value) {
    const auto among = [](const std::vector<std::string>& names, const std::string& word) {
      return std::find(names.begin(), names.end(), word) != names.end();
    };
    bool options_end = false;
    for (int i = 0; i < argc; ++i) {
      const std::string word = argv[i];
      if (i < 2) {
        rest.push_back(word);
      } else if (!options_end && word.starts_with("-o=")) {
        rest.push_back("--output" + word.substr(2));  // CLI11 would take the sign for a part of the name
      } else if (!options_end && word == "--") {
        options_end = true;
      } else if (options_end || word.size() < 2 || word[0] != '-' || is_statement(word)) {
        rest.push_back("@" + std::to_string(plain.size()));
        plain.push_back(word);
      } else if (among(with_value, word) && i + 1 < argc && argv[i + 1] != std::string("--") && !among(known, argv[i + 1])) {
        // In one word with its name a value may begin with a minus, or be the name of a command.
        const std::string value = argv[++i];
        if (value.empty())
          rest.insert(rest.end(), {word, value});
        else
          rest.push_back((word == "-o" ? "--output" : word) + "=" + value);
      } else {
        rest.push_back(word);
      }
    }
  }
  std::string meant(const std::string& word) const {
    return word.starts_with('@') ? plain[static_cast<std::size_t>(std::stoi(word.substr(1)))] : word;
  }
};

/// What is left on the command line when all that is known was taken.
void refuse_rest(const CLI::App& c, const given_words& words) {
  for (const std::string& word : c.remaining())
    if (word.size() > 1 && word[0] == '-') {
      const std::string name = word.substr(0, word.find('='));
      const std::string meant = name.size() < 3 ? "" : suggestion(name, option_names(c));  // any letter is near to any other
      throw usage_error("winsum: `winsum " + c.get_name() + "` has no option " + ticked(name) +
                        (meant.empty() ? "; `winsum " + c.get_name() + " --help` lists those that it has" : meant));
    }
  if (!c.remaining().empty())
    throw usage_error("winsum: " + ticked(words.meant(c.remaining()[0])) +
                      " is one argument too many; put the statement in quotes, as in \"ij,jk->ik\", and options behind their names");
}

/// `-` is the standard output, where texts go anyway.
void settle_output(options& o) {
  if (o.output.empty()) throw usage_error("winsum: `--output` has an empty name; give a file, or leave it out");
  if (o.output != "-") return;
  if (o.what == command::run)
    throw usage_error(
        "winsum: the result of `winsum run` goes to a .npy file, as the standard output has what is said of it; give -o FILE (./- for a file named "
        "-)");
  o.output.clear();
}

}  // namespace

options read_options(int argc, const char* const* argv) {
  options o;
  CLI::App app("winsum: convolutions and other sums over windows as index expressions", "winsum");
  app.set_version_flag("--version", std::string("winsum ") + WINSUM_CLI_VERSION);
  app.footer(examples);
  app.require_subcommand(1);

  CLI::App& explain = *app.add_subcommand("explain", "Shapes, roles of the indices, cost and workspace of each method, the choice and why");
  add_statement(explain, o), add_shapes(explain, o), add_params(explain, o), add_types(explain, o);

  CLI::App& source = *app.add_subcommand("source", "The kernel as text; extents that no --shape gives are its arguments");
  add_statement(source, o), add_shapes(source, o), add_params(source, o), add_types(source, o), add_method(source, o), add_target(source, o);
  add_output(source, o, "Where the text goes (default: the standard output)");

  CLI::App& run = *app.add_subcommand("run", "Computes the statement on .npy files");
  add_statement(run, o);
  run.add_option("inputs", o.inputs, "One .npy file an operand, in their order")->type_name("FILE");
  add_params(run, o), add_method(run, o);
  run.add_option("--type", o.types, "Element type of the result: out=double (default: by the operands' types)")
      ->allow_extra_args(false)
      ->type_name("OUT=TYPE");
  run.add_option("--engine", o.engine,
                 "What computes: compiled (the kernel's C++ text, compiled on the spot), interpreter, oracle "
                 "(default: compiled where there is a C++ compiler, else interpreter)")
      ->type_name("ENGINE");
  run.add_flag("--check", o.check, "Compares the result with the oracle's; exit code 1 if they differ");
  add_output(run, o, "The .npy file for the result (default: small results are printed)");

  CLI::App& nest = *app.add_subcommand("nest", "The loops as a method's schedule steps leave them, one line a loop");
  add_statement(nest, o), add_shapes(nest, o), add_params(nest, o), add_types(nest, o), add_method(nest, o), add_target(nest, o);
  add_output(nest, o, "Where the text goes (default: the standard output)");
  CLI::App& program = *app.add_subcommand("program", "The loop program, one line a node");
  add_statement(program, o), add_shapes(program, o), add_params(program, o), add_types(program, o), add_method(program, o), add_target(program, o);
  add_output(program, o, "Where the text goes (default: the standard output)");

  CLI::App& report =
      *app.add_subcommand("report", "One page of HTML: the window, the im2col matrix, and each method's loops, kernels, time and memory");
  add_statement(report, o), add_shapes(report, o), add_params(report, o), add_types(report, o);
  report.add_flag_callback("--no-timing", [&o] { o.measure = false; }, "Leaves the measurement out");
  add_output(report, o, "The page's file (default: the standard output)");

  const std::pair<CLI::App*, command> commands[] = {{&explain, command::explain}, {&source, command::source},   {&run, command::run},
                                                    {&nest, command::nest},       {&program, command::program}, {&report, command::report}};
  std::vector<std::string> names, known, with_value;
  for (const auto& [each, what] : commands) {
    each->allow_extras();
    names.push_back(each->get_name());
    if (argc < 2 || names.back() != argv[1]) continue;
    known = option_names(*each);
    for (const CLI::Option* option : each->get_options())
      if (option->get_items_expected_max() > 0 && !option->get_positional()) {
        for (const std::string& n : option->get_lnames()) with_value.push_back("--" + n);
        for (const std::string& n : option->get_snames()) with_value.push_back("-" + n);
      }
  }
  if (argc > 1 && argv[1][0] != '-' && std::find(names.begin(), names.end(), argv[1]) == names.end()) unknown_word("command", argv[1], names);

  const given_words words(argc, argv, known, with_value);
  try {
    std::vector<std::string> backwards(words.rest.rbegin(), words.rest.rend());
    if (!backwards.empty()) backwards.pop_back();  // the program's name
    app.parse(backwards);
  } catch (const CLI::Success& done) {
    std::ostringstream said, none;
    app.exit(done, said, none);
    print(said.str());
    return {};
  } catch (const CLI::ParseError& wrong) {
    // An unknown option is the cause of what is missing behind it.
    for (const auto& [each, what] : commands)
      if (each->parsed()) refuse_rest(*each, words);
    const std::string given = argc > 1 ? argv[1] : "";
    if (given.size() > 1 && given[0] == '-')
      throw usage_error("winsum: there is no option " + ticked(given) + " before a command; a command is " + listed(names));
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&wrong) != nullptr) {
      const std::string said = wrong.what();
      throw usage_error(
          "winsum: " + ticked(said.substr(0, said.find(':'))) +
          (said.find("received") != std::string::npos ? " is given more than once; keep one of them" : " has no value; give one behind it"));
    }
    throw usage_error("winsum: " + cut(wrong.what()) + "; `winsum " + (argc > 1 ? given + " " : "") + "--help` says more");
  }
  for (const auto& [each, what] : commands)
    if (each->parsed()) {
      refuse_rest(*each, words);
      o.what = what;
      if (const CLI::Option* output = each->get_option_no_throw("--output"); output != nullptr && output->count() > 0) settle_output(o);
    }
  o.statement = words.meant(o.statement);
  for (std::string& file : o.inputs) file = words.meant(file);
  return o;
}

}  // namespace winsum::cli
