// Tests that what the few steps settle is what all the rules find, on statements of the table, on random ones, and on calls that are wrong by one.
#include <iostream>

#include <boost/test/unit_test.hpp>
#include <winsum/analysis/domain.hpp>

#include "analysis/settle.hpp"
#include "cases/statements.hpp"
#include "laws/random_call.hpp"
#include "laws/random_ways.hpp"

namespace {

using namespace winsum;
using analysis::call_shapes, analysis_test::settle;

struct tally {
  int calls = 0, settled = 0, of_right_ones = 0, right = 0;
};

/// Settled quickly, a call is right and has the same extents.
void check(const ir::statement& s, const call_shapes& call, tally& seen, const std::string& text) {
  std::int64_t extents[ir::max_indices]{};
  const bool settled = settle(s, call, extents);
  const analysis::domain all = analysis::resolve(s, call);
  ++seen.calls;
  seen.settled += settled;
  seen.right += !all.error;
  seen.of_right_ones += settled && !all.error;
  if (!settled) return;
  BOOST_TEST(!all.error, text << ": " << all.error.view());
  for (int i = 0; i < s.indices.count && !all.error; ++i) BOOST_TEST(extents[i] == all.extent[i], text << ": " << s.indices[i].view());
}

/// The call itself, with and without its output, and each of its extents one more and one less.
void check_around(const ir::statement& s, call_shapes call, tally& seen, const std::string& text) {
  check(s, call, seen, text);
  const analysis::domain d = analysis::resolve(s, call);
  if (!d.error && !call.output_given && d.known()) {
    call.output_given = true;
    call.operand[0] = d.output;
    check(s, call, seen, text + " into its output");
  }
  for (int o = call.output_given ? 0 : 1; o <= call.operand_count; ++o)
    for (std::int64_t& n : call.operand[o].extents)
      for (const int step : {-1, 1}) {
        n += step;
        if (n >= 0) check(s, call, seen, text + ", an extent of tensor " + std::to_string(o) + " changed to " + std::to_string(n));
        n -= step;
      }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_quick_extents)

BOOST_AUTO_TEST_CASE(settled_calls_are_right_and_have_the_extents_of_all_rules) {
  tally seen;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call_form form = cases::form_of(each);
    call_shapes call;
    for (const cases::numbers_list& extents : form.operands) {
      analysis::shape& shape = call.operand[++call.operand_count];
      for (std::int64_t n : extents) shape.extents.push_back(n);
    }
    if (form.params.empty()) check_around(form.statement, call, seen, std::string(each.text));
  }
  const int count = laws::number_from("WINSUM_RANDOM", 300), start = laws::number_from("WINSUM_SEED", 1);
  for (int i = 0; i < count; ++i) {
    laws::random_call random(static_cast<unsigned>(start + i));
    const cases::call_form form = random.draw();
    if (!form.params.empty() || laws::is_too_large(form)) continue;
    call_shapes call;
    for (const cases::numbers_list& extents : form.operands) {
      analysis::shape& shape = call.operand[++call.operand_count];
      for (std::int64_t n : extents) shape.extents.push_back(n);
    }
    call.output_given = form.output_given;
    for (std::int64_t n : form.output) call.operand[0].extents.push_back(n);
    check_around(form.statement, call, seen, random.text());
  }
  std::cout << seen.calls << " calls, " << seen.right << " of them right; " << seen.settled << " settled by steps" << std::endl;
  BOOST_TEST(seen.of_right_ones * 5 >= seen.right);  // statements of every kind; of common ones it is most
}

BOOST_AUTO_TEST_SUITE_END()
