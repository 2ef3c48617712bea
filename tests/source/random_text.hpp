// Defines `test::random_text`: a statement drawn at random, lowered one way, and what its text needs to be compiled and run.
#pragma once
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <winsum/loop_ir/parameters.hpp>
#include <winsum/source.hpp>

#include "laws/random_call.hpp"
#include "laws/random_ways.hpp"

namespace winsum::test {

struct random_text {
  unsigned seed = 0;
  std::string statement{};
  bool channels_last = false;
  cases::call call{};
  cases::way way{};
  loop_ir::program program{};
  emit::header head{};
  std::vector<std::int64_t> values{};  ///< of the program's parameters

  /// The values of the text's arguments after the pointers.
  std::vector<long long> arguments() const {
    std::vector<long long> given;
    for (int i = 0; i < program.params.size(); ++i)
      if (emit::is_argument(program.params[i])) given.push_back(values[static_cast<std::size_t>(i)]);
    return given;
  }
  /// What a failing test says.
  std::string described() const {
    return "WINSUM_SEED=" + std::to_string(seed) + ": " + statement + "\n" + cases::describe(call) + "\n" + cases::describe(way) + "\n";
  }
};

/// The text of a statement and a way for one target, if the statement is accepted and one of the ways applies. `kernel`: the function's name.
inline std::optional<random_text> draw_text(unsigned seed, target t, const std::string& kernel) {
  laws::random_call random(seed);
  cases::call_form form = random.draw();
  if (t == opencl)  // a buffer begins where its memory does, so no stride is negative
    for (cases::memory_form& each : form.forms)
      if (each == cases::memory_form::reversed || each == cases::memory_form::scattered) each = cases::memory_form::strided;
  if (!random.wrong.empty() || laws::is_too_large(form)) return {};
  random_text r{.seed = seed, .statement = random.text(), .channels_last = random.channels_last(), .call = cases::make_call(form)};
  if (!r.call.refused.empty()) return {};
  const analysis::domain& d = r.call.domain;
  const bool nothing = std::find(d.extent, d.extent + d.index_count, 0) != d.extent + d.index_count;
  std::vector<cases::way> ways;
  for (cases::way w : laws::draw_ways(seed)) {
    if ((w.target == cpp) != (t == cpp)) continue;
    w.target = t;
    // Where nothing is computed, a plan that knows less may still refuse what would be wrong.
    if (nothing) w.known.extents = cases::extents_known::all, w.known.params = true;
    if (applies(w.method, t, cases::problem_of(r.call, w)).applies) ways.push_back(w);
  }
  if (ways.empty()) return {};
  const unsigned turn = seed * 2654435761u >> 12;  // the methods that serve fewer statements stand last
  r.way = turn % 2 == 0 ? ways[ways.size() - 1 - turn / 2 % std::min<std::size_t>(2, ways.size())] : ways[turn / 2 % ways.size()];
  const methods::problem problem = cases::problem_of(r.call, r.way);
  r.program = lower(problem, r.way.method, t);
  if (!r.program.error.empty()) return {};  // past the program's tables, which `random` counts
  call_elements elements;
  for (std::size_t o = 0; o < r.call.tensors.size(); ++o) elements.of[o] = r.call.tensors[o].type;
  r.head = text_header(problem, r.way.method, elements, {r.call.sum, r.call.point, elements.of[0]});
  r.head.kernel = fixed_string<47>(kernel);
  std::int64_t extent[ir::max_accesses][8]{}, stride[ir::max_accesses][8]{};
  for (std::size_t o = 0; o < r.call.tensors.size(); ++o) {
    std::copy(r.call.tensors[o].extents.begin(), r.call.tensors[o].extents.end(), extent[o]);
    std::copy(r.call.tensors[o].strides.begin(), r.call.tensors[o].strides.end(), stride[o]);
  }
  r.values.resize(loop_ir::max_params);
  int failed = -1;
  if (!loop_ir::evaluate_parameters_checked(r.program, {d.extent, extent, stride, r.call.form.params.data(), r.way.threads}, r.values.data(), failed))
    throw std::logic_error("a parameter does not fit: " + r.described());
  return r;
}

/// A kind of text and the share that it must have, in per cent: what is drawn too rarely is not tested.
struct text_quota {
  const char* kind;
  double least;
};

/// How many texts of each kind there were, and which are still wanted of so many.
class text_kinds {
 public:
  text_kinds(std::vector<text_quota> quotas, int of) : quotas_(std::move(quotas)), of_(of) {}

  int all() const { return all_; }
  bool complete() const { return all_ >= of_; }
  /// Counts a text if it is wanted: the first half as they come, then those of a kind that lacks some, unless that is never drawn.
  bool take(const random_text& r) {
    const std::map<std::string, bool> there = kinds_of(r);
    bool wanted = 2 * all_ < of_ || missing().empty() || left_out_ > 20 * of_;
    for (const std::string& kind : missing()) wanted = wanted || there.at(kind);
    if (!wanted) {
      ++left_out_;
      return false;
    }
    ++all_;
    for (const auto& [kind, is] : there) counts_[kind] += is ? 1 : 0;
    return true;
  }
  /// The kinds of which there are too few.
  std::vector<std::string> missing() const {
    std::vector<std::string> all;
    for (const text_quota& q : quotas_)
      if (const auto found = counts_.find(q.kind); found == counts_.end() || 100.0 * found->second < q.least * of_) all.push_back(q.kind);
    return all;
  }
  std::string table() const {
    std::string text;
    for (const auto& [kind, times] : counts_) text += "  " + std::to_string(times) + " " + kind + "\n";
    return text;
  }

 private:
  static std::map<std::string, bool> kinds_of(const random_text& r) {
    std::map<std::string, bool> seen;
    const auto note = [&](const std::string& kind, bool there) { seen[kind] = seen[kind] || there; };
    const loop_ir::program& p = r.program;
    const emit::header& h = r.head;
    for (method m : all_methods) note(std::string(name_of(m)), m == r.way.method);
    note("static", p.params.empty());
    note("dynamic", !p.params.empty());
    note("channels last", r.channels_last);
    note("threads", has(p.params, [](const loop_ir::param& q) { return q.kind == loop_ir::param_kind::threads; }));
    note("parameter", has(p.params, [](const loop_ir::param& q) { return q.kind == loop_ir::param_kind::user; }));
    note("stride at run time", has(p.params, [](const loop_ir::param& q) { return q.kind == loop_ir::param_kind::operand_stride; }));
    note("workspace", in(p, loop_ir::place::workspace));
    note("private copy", in(p, loop_ir::place::local));
    note("shared copy", in(p, loop_ir::place::shared));
    note("parallel loop", loops(p, loop_ir::loop_kind::parallel));
    note("vectors", has(p.registers, [](const loop_ir::register_array& a) { return a.lanes > 1; }));
    for (const loop_ir::node& n : p.nodes) {
      constexpr const char* borders[] = {"run", "run pad", "run clamp", "run reflect", "run symmetric", "run wrap"};
      for (const char* border : borders) note(border, n.kind == loop_ir::node_kind::run && border == borders[static_cast<int>(n.border)]);
      note("operation", n.kind == loop_ir::node_kind::op && n.does != operation::fma);
    }
    note("border in a load", has(p.nodes, [](const loop_ir::node& n) { return n.kind == loop_ir::node_kind::load && n.condition_count > 0; }));
    note("complex", is_complex(h.sum));
    note("float", h.sum == element::f32);
    note("double", h.sum == element::f64);
    note("integer", is_integer(h.sum));
    note("two types", has(h.elements, [&](element e) { return e != h.elements[0]; }));
    note("sum and point differ", h.sum != h.point);
    note("epilogue", r.statement.find("sum(") != std::string::npos);
    return seen;
  }
  template <class List, class F>
  static bool has(const List& list, F is) {
    return std::any_of(list.begin(), list.end(), is);
  }
  static bool in(const loop_ir::program& p, loop_ir::place where) {
    return has(p.buffers, [&](const loop_ir::buffer& b) { return b.where == where; });
  }
  static bool loops(const loop_ir::program& p, loop_ir::loop_kind kind) {
    return has(p.nodes, [&](const loop_ir::node& n) { return emit::is_loop(n, kind); });
  }

  std::vector<text_quota> quotas_;
  int of_, all_ = 0, left_out_ = 0;
  std::map<std::string, int> counts_{};
};

}  // namespace winsum::test
