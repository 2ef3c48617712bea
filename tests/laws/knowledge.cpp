// Tests that neither what is known while compiling nor the number of threads changes a bit, and that every program gives the oracle's answer.
#include "laws/law.hpp"

namespace {
using namespace winsum;
}

BOOST_AUTO_TEST_SUITE(laws_knowledge)

BOOST_AUTO_TEST_CASE(static_and_dynamic_extents_give_the_same_bits) {
  laws::tally compared;
  unsigned seed = 0;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call c = laws::call_of(cases::form_of(each), true);
    for (std::size_t k = 0; k < laws::kind_count; ++k) {
      cases::tensor fixed, open, some;
      ++seed;
      if (!laws::run(c, laws::way_of(laws::kinds[k], {cases::extents_known::all, 0, true, true}), fixed)) continue;
      const bool ran = laws::run(c, laws::way_of(laws::kinds[k], {cases::extents_known::none}), open);
      if (ran) BOOST_TEST(laws::same_bits(open, fixed), each.text << " by " << name_of(laws::kinds[k].method));
      if (laws::run(c, laws::way_of(laws::kinds[k], {cases::extents_known::some, seed, seed % 2 == 0, seed % 3 == 0}), some))
        BOOST_TEST(laws::same_bits(some, fixed), each.text << " by " << name_of(laws::kinds[k].method) << ", seed " << seed);
      compared.ran[k] += ran;
    }
  }
  compared.at_least(75, 45);
}

BOOST_AUTO_TEST_CASE(every_number_of_threads_gives_the_same_bits) {
  laws::tally compared;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call c = laws::call_of(cases::form_of(each), true);
    for (std::size_t k = 0; k < laws::kind_count; ++k) {
      cases::tensor one, more;
      if (laws::kinds[k].target != cpp || !laws::run(c, laws::way_of(laws::kinds[k]), one)) continue;
      for (std::int64_t threads = 2; threads <= 5; ++threads) {
        laws::run(c, laws::way_of(laws::kinds[k], {cases::extents_known::all}, threads), more);
        BOOST_TEST(laws::same_bits(more, one), each.text << " by " << name_of(laws::kinds[k].method) << " with " << threads << " threads");
      }
      ++compared.ran[k];
    }
  }
  // A GPU's threads are not counted by the caller.
  for (std::size_t k = 0; k < laws::kind_count; ++k)
    if (laws::kinds[k].target == cuda) compared.ran[k] = 1000;
  compared.at_least(75, 45);
}

BOOST_AUTO_TEST_CASE(every_method_gives_the_oracles_answer) {
  laws::tally compared;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call c = laws::call_of(cases::form_of(each));
    for (std::size_t k = 0; k < laws::kind_count; ++k) {
      cases::tensor got;
      if (!laws::run(c, laws::way_of(laws::kinds[k]), got)) continue;
      BOOST_TEST(laws::equal(got, c.wanted), each.text << " by " << name_of(laws::kinds[k].method));
      ++compared.ran[k];
    }
  }
  compared.at_least(75, 45);
}

BOOST_AUTO_TEST_SUITE_END()
