// Defines what tests of nests share: the nest of a call as it is described, its loops by name, and what its program makes.
#pragma once
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>
#include <winsum/methods/common/describe.hpp>
#include <winsum/nest/lower.hpp>
#include <winsum/nest/print.hpp>
#include <winsum/nest/schedule.hpp>

#include "cases/statements.hpp"

namespace nests {

using winsum::loop_ir::nest;

/// A call of small whole numbers, which any order of a sum adds up exactly.
inline cases::call call_of(std::string_view text, std::vector<cases::numbers_list> operands, cases::numbers_list params = {}) {
  cases::call_form form{
      .statement = winsum::parse_statement(text).value, .operands = std::move(operands), .params = std::move(params), .kind = cases::numbers::f64};
  cases::call c = cases::make_call(form);
  BOOST_TEST_REQUIRE(c.refused.empty(), text << ": " << c.refused);
  return c;
}

/// The loops, accesses and body as written. `known`: extents are numbers, else parameters.
inline nest described(const cases::call& c, bool known = true) {
  const cases::knowledge all{known ? cases::extents_known::all : cases::extents_known::none};
  return winsum::methods::describe(cases::problem_of(c, all, {})).n;
}

/// The variable of this name; the last one made.
inline int variable(const nest& n, std::string_view label) {
  for (int i = n.b.p.vars.size() - 1; i >= 0; --i)
    if (n.label(i) == label) return i;
  BOOST_FAIL("there is no variable " << label);
  return -1;
}
inline winsum::static_vector<std::int16_t, 24> variables(const nest& n, std::initializer_list<std::string_view> labels) {
  winsum::static_vector<std::int16_t, 24> r;
  for (std::string_view each : labels) r.push_back(static_cast<std::int16_t>(variable(n, each)));
  return r;
}

/// What is wrong with the program of a nest: with its making, its verification, or its result. Empty if nothing.
inline std::string wrong(const cases::call& c, const nest& n) {
  cases::tensor got;
  if (std::string why = cases::run(c, winsum::loop_ir::lower(n), 3, got); !why.empty()) return why;
  return cases::wrong_output(c, got);
}

/// The loops of a nest in a line each, as `print` shows them, and all that follows; no parameters or buffers.
inline std::string loops(const nest& n) {
  const std::string text = winsum::loop_ir::print(n);
  std::string r;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string_view line(text.data() + at, end - at);
    const bool table = line.starts_with("param ") || line.starts_with("workspace ") || line.starts_with("local ") || line.starts_with("shared ");
    if (!table) r += line;
    at = end;
  }
  return r;
}

}  // namespace nests
