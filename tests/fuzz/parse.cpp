// Tests, for libFuzzer, what a text says: every text is a statement that prints and parses to itself, or one sentence with a place;
// what resolves on small tensors is planned by every method, and run against the oracle where its numbers are exact.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <winsum/analysis/pattern.hpp>
#include <winsum/frontend/key.hpp>
#include <winsum/ir/print.hpp>
#include <winsum/loop_ir/verify.hpp>

#include "fuzz/exact_bound.hpp"

namespace {

using namespace winsum;

void require(bool law, std::string_view what, std::string_view text) {
  if (law) return;
  std::fprintf(stderr, "%.*s\n  text: %.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(text.size()), text.data());
  std::abort();
}

/// Bytes that the fuzzer chose, then zeros.
struct choices {
  std::string_view left;
  unsigned draw() {
    if (left.empty()) return 0;
    const auto byte = static_cast<unsigned char>(left.front());
    left.remove_prefix(1);
    return byte;
  }
};

void check_sentence(const notation::parsed& p, std::string_view text) {
  require(p.wrong.view().starts_with("winsum: ") && p.wrong.view().size() > 16, "no sentence", text);
  require(p.column >= 0 && p.column <= static_cast<int>(text.size()) + 1, "a column outside the text", text);
  require(key(einsum(text)).is_error(), "a wrong text is a key without a mark", text);
  try {
    (void)parse_statement(text);
    require(false, "no exception", text);
  } catch (const error& e) {
    require(std::string_view(e.what()).starts_with(p.wrong.view()), "the exception says something else", text);
  }
}

void check_round_trip(const ir::statement& s, std::string_view text) {
  const auto printed = ir::print(s);
  if (printed.overflow) return require(key(s).is_error(), "a text that is too long is a key", text);
  const notation::parsed again = notation::parse(printed.view());
  require(!again.wrong, again.wrong.view(), printed.view());
  require(again.value == s, "the canonical text is another statement", printed.view());
  require(ir::print(again.value) == printed, "the canonical text prints as another", printed.view());
  require(!ir::pretty(s).empty(), "nothing to read", printed.view());
}

/// Extents from 0 to 9, most of them small; ranks are those of the accesses.
cases::call_form draw_tensors(const ir::statement& s, choices& next) {
  cases::call_form form{.statement = s, .kind = cases::numbers::f64};
  for (int o = 0; o <= s.operand_count(); ++o) {
    cases::numbers_list extents;
    for (const ir::access& x : s.accesses)
      if (x.operand == o && extents.empty())
        for (int d = 0; d < x.dims.count; ++d) extents.push_back(next.draw() % 10);
    if (o == 0)
      form.output = extents;
    else
      form.operands.push_back(extents);
  }
  form.output_given = next.draw() % 4 == 0;
  for (int p = 0; p < s.params.count; ++p) form.params.push_back(static_cast<std::int64_t>(next.draw() % 7) - 2);
  for (int o = 0; o <= s.operand_count(); ++o) form.forms.push_back(cases::all_forms[next.draw() % 6]);
  return form;
}

analysis::domain resolve(const cases::call_form& form) {
  analysis::call_shapes shapes;
  shapes.operand_count = static_cast<int>(form.operands.size());
  for (std::size_t i = 0; i < form.operands.size(); ++i)
    for (std::int64_t n : form.operands[i]) shapes.operand[i + 1].extents.push_back(n);
  shapes.output_given = form.output_given;
  if (form.output_given)
    for (std::int64_t n : form.output) shapes.operand[0].extents.push_back(n);
  for (std::size_t i = 0; i < form.params.size(); ++i) shapes.param[i] = form.params[i], shapes.param_known[i] = true;
  return analysis::resolve(form.statement, shapes);
}

/// How often the body runs and how many elements the output has, together; `most` + 1 if that is more than `most`.
std::int64_t size_of(const analysis::domain& d, std::int64_t most) {
  std::int64_t work = 1, elements = 1;
  for (int i = 0; i < d.index_count; ++i) work = std::min(work * std::min(std::max<std::int64_t>(d.extent[i], 1), most + 1), most + 1);
  for (std::int64_t n : d.output.extents) elements = std::min(elements * std::min(std::max<std::int64_t>(n, 1), most + 1), most + 1);
  return std::min(work + elements, most + 1);
}

/// The analysis and the oracle agree on what is a call; every method's program is sound and gives the oracle's numbers.
void check_call(const ir::statement& s, choices& next, std::string_view text) {
  const cases::call_form form = draw_tensors(s, next);
  const analysis::domain d = resolve(form);
  if (d.error) {
    require(d.error.view().starts_with("winsum: ") && !d.error.text.overflow, "no sentence for a call", d.error.view());
    return;
  }
  if (size_of(d, 400) > 400) return;
  const cases::call c = cases::make_call(form);
  require(!c.refused.starts_with("the "), c.refused, text);
  if (!c.refused.empty()) return;
  // Where nothing is read, a plan that knows less may still refuse a read that would be outside.
  const bool nothing = std::find(d.extent, d.extent + d.index_count, 0) != d.extent + d.index_count;
  for (target t : {cpp, cuda})
    for (method m : all_methods) {
      cases::way w{.method = m, .target = t};
      const auto extents = static_cast<cases::extents_known>(next.draw() % 3);
      w.known = {nothing ? cases::extents_known::all : extents, next.draw(), next.draw() % 4 == 0, next.draw() % 2 == 0 || nothing};
      const methods::problem problem = cases::problem_of(c, w.known, w.host);
      if (!applies(m, t, problem).applies) continue;
      if (!fuzz::is_exact(s, form.params, d)) {
        const loop_ir::program p = lower(problem, m, t);
        if (!p.error.empty()) continue;
        const auto unsound = loop_ir::verify(p);
        require(unsound.empty(), unsound.view(), text);
        continue;
      }
      const std::string wrong = cases::disagreement(c, w);
      if (wrong.starts_with("no program: ")) continue;
      require(wrong.empty(), cases::describe(c) + "\n" + cases::describe(w) + "\n" + wrong, text);
    }
}

}  // namespace

/// A text; after a first line's end, bytes that choose extents, parameters and strides.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view text = input.substr(0, end);
  choices next{input.substr(std::min(end + 1, input.size()))};
  const notation::parsed p = notation::parse(text);
  if (p.wrong) {
    check_sentence(p, text);
    return 0;
  }
  check_round_trip(p.value, text);
  const analysis::index_roles roles = analysis::roles_of(p.value);
  if (const diagnostic d = analysis::check_statement(p.value, roles)) {
    require(d.view().starts_with("winsum: "), "no sentence for a declaration", text);
    return 0;
  }
  require(!analysis::text_of(analysis::classify(p.value, roles), p.value, roles).empty(), "a pattern without a name", text);
  check_call(p.value, next, text);
  return 0;
}
