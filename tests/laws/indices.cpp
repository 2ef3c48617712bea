// Tests what indices obey in every statement: names do not matter, a stride skips, a flip reverses and two flips are none.
#include <winsum/ir/print.hpp>

#include "laws/law.hpp"

namespace {

using namespace winsum;
using cases::numbers_list;

/// What the changed statement is as text says the same statement.
void is_text(const ir::statement& s) {
  const auto text = ir::print(s);
  const statement parsed = einsum(text.view());
  BOOST_TEST(!parsed.wrong, parsed.wrong.view());
  BOOST_TEST((parsed.value == s), text.view());
}

/// `c` with another statement, the same operands; `before`: what the output holds.
cases::call changed(const cases::call& c, const ir::statement& s, const numbers_list& output, const cases::tensor& before) {
  is_text(s);
  cases::call_form f = c.form;
  f.statement = s;
  if (f.output_given) f.output = output;
  cases::call made = laws::call_of(f);
  if (s.how == ir::assign::add) made.tensors[0] = before;
  return made;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_indices)

BOOST_AUTO_TEST_CASE(names_do_not_matter) {
  // Names that a text could confuse with its own.
  const char* const names[] = {"x0", "i", "lanes", "row", "acc", "t1", "j", "thread", "in0", "sum_1", "float_", "n", "k2", "_", "size", "block"};
  laws::tally renamed;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call plain = laws::call_of(cases::form_of(each), true);
    ir::statement fresh = plain.form.statement, rotated = fresh;
    const int n = fresh.indices.count;
    for (int i = 0; i < n; ++i) {
      fresh.indices[i] = name(names[i]);
      rotated.indices[i] = plain.form.statement.indices[(i + 1) % n];
    }
    for (int a = 0; a < fresh.accesses.count; ++a) fresh.accesses[a].tensor = name("t" + std::to_string(fresh.accesses[a].operand));
    for (const ir::statement& s : {fresh, rotated}) {
      is_text(s);
      cases::call again = plain;
      again.form.statement = s;
      for (std::size_t k = 0; k < laws::kind_count; ++k) {
        cases::tensor wanted, got;
        if (!laws::run(plain, laws::way_of(laws::kinds[k]), wanted)) continue;
        laws::run(again, laws::way_of(laws::kinds[k]), got);
        BOOST_TEST(laws::same_bits(got, wanted), ir::print(s).view() << " by " << name_of(laws::kinds[k].method));
        ++renamed.ran[k];
      }
    }
  }
  renamed.at_least(150, 90);
}

/// out(2*y) of a statement is every second row of it, whatever the statement.
BOOST_AUTO_TEST_CASE(a_stride_skips) {
  laws::tally strided;
  std::int64_t step = 2;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call all = laws::call_of(cases::form_of(each));
    for (int i = 0; i < all.form.statement.indices.count; ++i) {
      const int d = laws::dimension_of(all.form.statement, i);
      const std::int64_t extent = all.domain.extent[i];
      if (d < 0 || extent < 2) continue;
      step = 5 - step;  // 3, 2, 3, …
      const std::int64_t count = (extent + step - 1) / step;
      const auto skipped = [&](const cases::tensor& t) { return laws::picked(t, d, 0, step, count); };
      ir::statement s = all.form.statement;
      laws::pin_extents(s, all.domain);
      s.ranges[i].extent = count;
      laws::substitute(s, i, step, 0);
      cases::numbers_list output = all.form.output;
      if (all.form.output_given) output[static_cast<std::size_t>(d)] = count;
      const cases::call some = changed(all, s, output, skipped(all.tensors[0]));
      for (std::size_t k = 0; k < laws::kind_count; ++k) {
        cases::tensor every, got;
        if (!laws::run(all, laws::way_of(laws::kinds[k]), every) || !laws::run(some, laws::way_of(laws::kinds[k]), got)) continue;
        BOOST_TEST(laws::equal(got, skipped(every)), ir::print(s).view() << " by " << name_of(laws::kinds[k].method));
        ++strided.ran[k];
      }
    }
  }
  strided.at_least(150, 90);
}

BOOST_AUTO_TEST_CASE(a_flip_reverses_and_two_are_none) {
  laws::tally flipped;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call plain = laws::call_of(cases::form_of(each));
    ir::statement pinned = plain.form.statement;
    laws::pin_extents(pinned, plain.domain);
    for (int i = 0; i < pinned.indices.count; ++i) {
      const std::int64_t extent = plain.domain.extent[i];
      const int d = laws::dimension_of(pinned, i);
      const bool reduced = !pinned.accesses[0].dims.empty() && analysis::has(analysis::roles_of(pinned).reduced, i);
      if (extent < 2 || (d < 0 && !reduced)) continue;
      ir::statement once = pinned;
      laws::substitute(once, i, -1, extent - 1);
      ir::statement twice = once;
      laws::substitute(twice, i, -1, extent - 1);
      BOOST_TEST((twice == pinned), ir::print(once).view());
      // The flip of a summed index is no flip of the output.
      const auto reversed = [&](const cases::tensor& t) { return d < 0 ? t : laws::picked(t, d, extent - 1, -1, extent); };
      if (d >= 0 && plain.form.output_given && plain.form.output[static_cast<std::size_t>(d)] != extent) continue;
      const cases::call flip = changed(plain, once, plain.form.output, reversed(plain.tensors[0]));
      for (std::size_t k = 0; k < laws::kind_count; ++k) {
        cases::tensor wanted, got;
        if (!laws::run(plain, laws::way_of(laws::kinds[k]), wanted) || !laws::run(flip, laws::way_of(laws::kinds[k]), got)) continue;
        BOOST_TEST(laws::equal(reversed(got), wanted), ir::print(once).view() << " by " << name_of(laws::kinds[k].method));
        ++flipped.ran[k];
      }
    }
  }
  flipped.at_least(250, 150);
}

BOOST_AUTO_TEST_SUITE_END()
