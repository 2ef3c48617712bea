// Tests that two threads at one element are found, against a list of every access since the last barrier.
#include <winsum/loop_ir/shared_races.hpp>

#include <cstdint>
#include <vector>

#include <boost/test/unit_test.hpp>

using winsum::loop_ir::shared_races;

BOOST_AUTO_TEST_SUITE(loop_ir_shared_races)

constexpr bool read = false, write = true;

BOOST_AUTO_TEST_CASE(one_thread_may_do_what_it_likes) {
  shared_races r(3);
  for (const bool how : {read, write, read, write, write, read}) BOOST_TEST(r.touch(2, 7, 1, how));
}

BOOST_AUTO_TEST_CASE(many_may_read) {
  shared_races r(1);
  for (const int thread : {0, 5, 1, 0, 31, 5}) BOOST_TEST(r.touch(0, thread, 1, read));
  BOOST_TEST(!r.touch(0, 0, 1, write));  // 1 read it, too
  BOOST_TEST(r.touch(0, 3, 2, write));   // after a barrier
}

BOOST_AUTO_TEST_CASE(one_that_writes_is_alone) {
  shared_races r(2);
  BOOST_TEST(r.touch(0, 4, 1, write));
  BOOST_TEST(!r.touch(0, 6, 1, read));
  BOOST_TEST(r.touch(1, 6, 1, write));  // another element
  BOOST_TEST(!r.touch(1, 4, 1, write));
  BOOST_TEST(r.touch(0, 6, 2, read));
  BOOST_TEST(r.touch(0, 4, 2, read));
  BOOST_TEST(r.touch(0, 4, 3, write));
}

// Thread 0 is the first one, and phase 1 the first: what nobody touched is no race.
BOOST_AUTO_TEST_CASE(nothing_is_touched_at_the_start) {
  shared_races r(2);
  BOOST_TEST(r.touch(0, 3, 1, write));
  BOOST_TEST(r.touch(1, 3, 1, read));
  shared_races none;
  none = shared_races(0);
  none = shared_races(1);
  BOOST_TEST(none.touch(0, 0, 40000000000, write));
  BOOST_TEST(!none.touch(0, 1, 40000000000, read));
}

// After a race the promise holds further: B wrote over A's element, and reads it while A's write is of this phase.
BOOST_AUTO_TEST_CASE(a_race_is_not_forgotten_by_the_next_write) {
  shared_races r(1);
  BOOST_TEST(r.touch(0, 1, 1, write));
  BOOST_TEST(!r.touch(0, 2, 1, write));
  BOOST_TEST(!r.touch(0, 2, 1, read));
  BOOST_TEST(!r.touch(0, 2, 1, write));
  BOOST_TEST(r.touch(0, 2, 2, write));
}

struct access {
  std::int64_t offset;
  int thread;
  bool write;
};

BOOST_AUTO_TEST_CASE(as_the_list_of_all_accesses_says) {
  unsigned state = 12345;
  const auto below = [&](unsigned n) {
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % n;
  };
  int races = 0, fine = 0, wrong = 0;
  for (int run = 0; run < 400; ++run) {
    shared_races r(3);
    std::vector<access> since;  // the last barrier
    std::int64_t phase = 1;
    for (int step = 0; step < 40; ++step) {
      if (below(6) == 0) {
        ++phase;
        since.clear();
      }
      const access now{below(3), static_cast<int>(below(4)), below(3) == 0};
      bool alone = true;
      for (const access& each : since) alone = alone && (each.offset != now.offset || each.thread == now.thread || (!each.write && !now.write));
      since.push_back(now);
      wrong += r.touch(now.offset, now.thread, phase, now.write) != alone;
      ++(alone ? fine : races);
    }
  }
  BOOST_TEST(wrong == 0);
  BOOST_TEST(races > 1000);
  BOOST_TEST(fine > 1000);
}

BOOST_AUTO_TEST_SUITE_END()
