// Defines how a statement, shapes and parameters in words become a checked question, and how a question is lowered.
#include "question.hpp"

#include <charconv>
#include <optional>
#include <string_view>

#include <winsum/analysis/check.hpp>
#include <winsum/core/error.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/source.hpp>

#include "names.hpp"

namespace winsum::cli {
namespace {

[[noreturn]] void wrong_at(const std::string& sentence, std::string_view text, std::size_t at) {
  throw usage_error(error("winsum: " + sentence, text, static_cast<int>(at) + 1).what());
}

std::int64_t read_number(std::string_view text, std::size_t& at, const std::string& what) {
  std::int64_t value = 0;
  const auto [end, wrong] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  if (wrong == std::errc::result_out_of_range) wrong_at(what + " does not fit 64 bits", text, at);
  if (wrong != std::errc{}) wrong_at("expected " + what, text, at);
  at = static_cast<std::size_t>(end - text.data());
  return value;
}

/// `1x64x?`, from `at` on. A tensor without dimensions is an empty text.
std::vector<std::int64_t> read_extents(std::string_view text, std::size_t at) {
  std::vector<std::int64_t> extents;
  if (at == text.size()) return extents;
  for (;;) {
    if (at < text.size() && text[at] == '?') {
      extents.push_back(analysis::unknown);
      ++at;
    } else {
      const std::size_t from = at;
      extents.push_back(read_number(text, at, "an extent (a number, or ? for one known at run time)"));
      if (extents.back() < 0) wrong_at("an extent is at least 0", text, from);
    }
    if (at == text.size()) return extents;
    if (text[at] != 'x') wrong_at("expected `x` between extents, as in 1x64x56x56", text, at);
    ++at;
  }
}

/// The operand that `name=` names, or the next one without; `at` is set behind the name.
int operand_at(const ir::statement& s, std::string_view text, std::size_t& at, int& next, const char* option, std::size_t given) {
  const std::size_t equals = text.find('=');
  at = 0;
  if (equals == std::string_view::npos) {
    if (++next > s.operand_count() && given <= static_cast<std::size_t>(s.operand_count()))
      wrong_at(std::string(option) + " without a name is for the tensor behind the one before it, and " + ticked(s.operand_name(s.operand_count())) +
                   " is the last; name this one too",
               text, 0);
    if (next > s.operand_count())
      throw usage_error("winsum: " + std::string(option) + " is given " + std::to_string(given) + " times, but the statement reads " +
                        std::to_string(s.operand_count()) + " tensor" + (s.operand_count() == 1 ? "" : "s"));
    return next;
  }
  at = equals + 1;
  std::vector<std::string> names;
  for (int i = 1; i <= s.operand_count(); ++i) {
    names.emplace_back(s.operand_name(i));
    if (names.back() == text.substr(0, equals)) return next = i;
  }
  const std::string meant = suggestion(text.substr(0, equals), names);
  wrong_at("the statement reads no tensor " + ticked(text.substr(0, equals)) + (meant.empty() ? "; it reads " + listed(names) : meant), text, 0);
}

bool names_output(const ir::statement& s, std::string_view text) {
  const std::size_t equals = text.find('=');
  return equals != std::string_view::npos && text.substr(0, equals) == s.operand_name(0);
}

std::vector<operand_form> forms_of(const options& o, const ir::statement& s) {
  std::vector<operand_form> forms(static_cast<std::size_t>(s.operand_count()));
  for (const ir::access& x : s.accesses)
    if (x.operand > 0) forms[static_cast<std::size_t>(x.operand - 1)].extents.assign(static_cast<std::size_t>(x.dims.count), analysis::unknown);
  int next = 0;
  std::size_t at = 0;
  for (const std::string& text : o.shapes) {
    operand_form& form = forms[static_cast<std::size_t>(operand_at(s, text, at, next, "--shape", o.shapes.size()) - 1)];
    if (form.given) wrong_at("the shape of this operand is given twice", text, 0);
    form.given = true;
    form.extents = read_extents(text, at);
  }
  std::vector<bool> typed(forms.size());
  const std::string* general = nullptr;
  for (const std::string& text : o.types) {
    if (names_output(s, text)) continue;
    if (text.find('=') == std::string::npos) {
      if (general != nullptr)
        wrong_at("the type of all operands is given twice; name one, as in " + std::string(s.operand_name(s.operand_count() > 0 ? 1 : 0)) + "=double",
                 text, 0);
      general = &text;
      continue;
    }
    const auto operand = static_cast<std::size_t>(operand_at(s, text, at, next, "--type", o.types.size()) - 1);
    if (typed[operand]) wrong_at("the type of this operand is given twice", text, 0);
    typed[operand] = true;
    forms[operand].type = element_named(std::string_view(text).substr(at));
  }
  if (general != nullptr) {
    const element type = element_named(*general);
    for (std::size_t i = 0; i < forms.size(); ++i)
      if (!typed[i]) forms[i].type = type;
  }
  return forms;
}

/// The type that is asked for the output, if one is.
std::optional<element> output_type(const options& o, const ir::statement& s) {
  std::optional<element> type;
  for (const std::string& text : o.types) {
    if (!names_output(s, text)) continue;
    if (type) wrong_at("the type of the result is given twice", text, 0);
    type = element_named(std::string_view(text).substr(text.find('=') + 1));
  }
  return type;
}

void bind_params(const options& o, question& q) {
  for (const std::string& text : o.params) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) wrong_at("expected name=value", text, text.size());
    std::size_t at = equals + 1;
    const analysis::named_value given{std::string_view(text).substr(0, equals), read_number(text, at, "the parameter's value")};
    if (at != text.size()) wrong_at("expected the end of the value", text, at);
    if (const diagnostic d = analysis::bind_params(q.statement, &given, 1, q.call.shapes)) throw error(d.view());
  }
}

/// What the machine at hand has, whatever this program was compiled for.
processor processor_at_hand() {
  processor p = this_processor;
#if defined(__x86_64__)
  const bool wide = __builtin_cpu_supports("avx512f") != 0;
  p.registers = wide ? 32 : 16;
  p.vector_bytes = wide ? 64 : __builtin_cpu_supports("avx") != 0 ? 32 : 16;
#endif
  return p;
}

question checked(const options& o, const ir::statement& s, const std::vector<operand_form>& operands) {
  question q;
  q.statement = s;
  q.call = open_call(s);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const int operand = static_cast<int>(i) + 1;
    q.call.extents(operand, operands[i].extents).type(operand, operands[i].type);
    if (q.call.shapes.operand[operand].extents.overflow)
      throw error("winsum: " + ticked(s.operand_name(operand)) + " has more than " + std::to_string(ir::max_rank) + " dimensions");
  }
  bind_params(o, q);
  if (const auto out = output_type(o, s)) q.call.type(0, *out);
  static_cast<decision&>(q) = decide(s, q.call, processor_at_hand());
  if (q.wrong) throw error(q.wrong.view());
  if (!q.settled()) return q;
  for (int i = 0; i <= q.operand_count(); ++i) {
    const analysis::shape shape = q.shape(i);
    std::int64_t step = 1;
    for (int d = shape.rank() - 1; d >= 0; --d) {
      q.extent[i][d] = shape.extents[d];
      q.stride[i][d] = step;
      if (__builtin_mul_overflow(step, shape.extents[d], &step)) step = INT64_MAX;  // of a tensor without elements
    }
  }
  return q;
}

}  // namespace

bool question::settled() const {
  for (int i = 0; i < statement.params.count; ++i)
    if (!call.shapes.param_known[i]) return false;
  for (int i = 1; i <= call.shapes.operand_count; ++i)
    for (std::int64_t e : call.shapes.operand[i].extents)
      if (e == analysis::unknown) return false;
  return domain.known();
}

question ask(const options& o) {
  const statement s = parse_statement(o.statement);
  return checked(o, s.value, forms_of(o, s.value));
}
question ask(const options& o, const std::vector<operand_form>& operands) {
  const statement s = parse_statement(o.statement);
  for (const std::string& text : o.types)
    if (!names_output(s.value, text))
      wrong_at(
          "the operands have the types of their files; --type is for the result alone, as in " + std::string(s.value.operand_name(0)) + "=double",
          text, 0);
  return checked(o, s.value, operands);
}

void require_settled(const question& q, std::string_view command) {
  for (int i = 1; i <= q.operand_count(); ++i)
    for (std::int64_t e : q.call.shapes.operand[i].extents)
      if (e == analysis::unknown) {
        std::string pattern = "10";
        for (int d = 1; d < q.call.shapes.operand[i].rank(); ++d) pattern += "x10";
        throw usage_error("winsum: `winsum " + std::string(command) + "` needs all extents of " + ticked(q.statement.operand_name(i)) +
                          "; give --shape " + std::string(q.statement.operand_name(i)) + "=" + pattern + " or the like");
      }
  for (int i = 0; i < q.statement.params.count; ++i)
    if (!q.call.shapes.param_known[i])
      throw usage_error("winsum: parameter " + ticked(q.statement.params[i].view()) + " has no value; give --param " +
                        std::string(q.statement.params[i].view()) + "=2 or the like");
  for (int i = 0; i < q.statement.indices.count; ++i)
    if (q.domain.extent[i] == analysis::unknown)
      throw error("winsum: the extent of index " + ticked(q.statement.indices[i].view()) + " follows from no tensor; add `where " +
                  std::string(q.statement.indices[i].view()) + " in range(3)` or the like to the statement");
}

answer lowered(const question& q, method m, target t, std::int64_t threads) {
  answer a;
  static_cast<planned&>(a) = plan(q, q.call, m, t);
  a.head = text_header(a);
  if (!q.settled() || a.wrong) return a;
  int failed = -1;
  const loop_ir::run_shapes shapes{q.domain.extent, q.extent, q.stride, q.call.shapes.param, threads};
  if (!loop_ir::evaluate_parameters_checked(a.program, shapes, a.values, failed))
    throw error(texts::plan_past_64_bits(a.program.params[failed].label.view()).view());
  return a;
}

std::string kernel_text(const answer& a) {
  if (a.wrong) throw error(a.wrong.view());
  const emit::emitter_row& prints = emit::emitter_of(a.on);
  if (const emit::refusal why = prints.refuses(a.program, a.head); !why.empty()) throw error(why.view());
  return prints.text(a.program, a.head);
}

}  // namespace winsum::cli
