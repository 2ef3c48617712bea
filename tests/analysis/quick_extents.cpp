// Tests that what the few steps settle is what all the rules find, on statements of the table, on random ones, and on calls that are wrong by one.
#include <winsum/analysis/quick_extents.hpp>

#include <iostream>
#include <random>

#include <boost/test/unit_test.hpp>
#include <winsum/analysis/domain.hpp>
#include <winsum/frontend/einsum.hpp>

#include "cases/statements.hpp"
#include "laws/random_call.hpp"
#include "laws/random_ways.hpp"

namespace {

using namespace winsum;
using analysis::call_shapes;

struct tally {
  int calls = 0, settled = 0, of_right_ones = 0, right = 0;
};

bool settle(const ir::statement& s, const call_shapes& call, std::int64_t* extents) {
  const analysis::quick_steps steps = analysis::quick_steps_of(s, analysis::roles_of(s), call.output_given);
  if (steps.empty()) return false;
  std::int64_t extent[ir::max_accesses][ir::max_rank]{};
  int rank[ir::max_accesses]{};
  for (int o = 0; o <= call.operand_count; ++o) {
    rank[o] = call.operand[o].rank();
    for (int d = 0; d < rank[o]; ++d) extent[o][d] = call.operand[o].extents[d];
  }
  return analysis::settle_by_steps(steps.data, steps.count, {extent, rank, call.output_given ? 0 : 1, call.operand_count + 1}, extents);
}

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

call_shapes shapes_of(std::initializer_list<analysis::shape> operands) {
  call_shapes c;
  for (const analysis::shape& each : operands) c.operand[++c.operand_count] = each;
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_quick_extents)

BOOST_AUTO_TEST_CASE(common_calls_are_settled_by_steps) {
  const auto extents = [](std::string_view text, const call_shapes& call) {
    const ir::statement s = einsum(text).value;
    std::int64_t found[ir::max_indices]{};
    BOOST_TEST_REQUIRE(settle(s, call, found), text);
    return std::vector<std::int64_t>(found, found + s.indices.count);
  };
  using list = std::vector<std::int64_t>;
  BOOST_TEST((extents("ij,jk->ik", shapes_of({analysis::shape_of(3, 5), analysis::shape_of(5, 7)})) == list{3, 7, 5}));
  // y, x, r, s: (6 + 1 + 1 - 2 - 1)/2 + 1 = 3 and (9 - 2*(2-1) - 1)/1 + 1 = 7
  BOOST_TEST((extents("out(y,x) = in(pad(2*y + r - 1), x + 2*s) * w(r,s)", shapes_of({analysis::shape_of(6, 9), analysis::shape_of(3, 2)})) ==
              list{3, 7, 3, 2}));
  // a flipped kernel over an input of 8 taps 0 to 2 back, all inside: y in [2, 8) is not from 0, so it is padded
  BOOST_TEST((extents("out(y) = in(pad(y - r)) * w(r)", shapes_of({analysis::shape_of(8), analysis::shape_of(3)})) == list{10, 3}));
  call_shapes given = shapes_of({analysis::shape_of(4, 4), analysis::shape_of(3, 3)});
  given.output_given = true;
  given.operand[0] = analysis::shape_of(2, 2);
  BOOST_TEST((extents("out(y,x) = in(y + r, x + s) * w(r,s)", given) == list{2, 2, 3, 3}));
}

BOOST_AUTO_TEST_CASE(what_steps_cannot_say_is_left_to_the_rules) {
  for (const char* text : {"out(y) = in($step*y + r) * w(r)", "out(y) = in(exact(2*y + r)) * w(r)", "out(y) = in(y + 1) - in(y)", "out(2*y) = in(y)",
                           "out(y) = in(y + r) where r in range(3)", "out(y) = in(2000000*y + r) * w(r)"}) {
    const ir::statement s = einsum(text).value;
    BOOST_TEST(analysis::quick_steps_of(s, analysis::roles_of(s), false).empty(), text);
  }
}

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
