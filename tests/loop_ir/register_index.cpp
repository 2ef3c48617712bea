// Tests whether registers stay in their arrays, against every iteration of the loops around them.
#include <winsum/loop_ir/register_index.hpp>

#include <cstdint>

#include <boost/test/unit_test.hpp>

#include "example_programs.hpp"

using namespace winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_register_index)

using example::v;

/// Unrolled loops of variables 0, 1, … one in the other, and an index under them.
struct under {
  builder b{};
  node_path path{};
  bool unrolled[max_vars]{};

  constexpr under& loop(std::int64_t lower, std::int64_t upper, std::int64_t step = 1, loop_kind kind = loop_kind::unroll) {
    const int x = b.variable("x");
    path.push_back(static_cast<std::int16_t>(b.open_loop(x, kind, lower, upper, {step, -1})));
    unrolled[x] = kind == loop_kind::unroll;
    return *this;
  }
  constexpr under& guard(const expr& e, const expr& lower, const expr& upper) {
    const int at = b.open_guard();
    path.push_back(static_cast<std::int16_t>(at));
    b.condition_on(at, e, lower, upper);
    return *this;
  }
  constexpr bool inside(const expr& index, std::int64_t count) {
    const affine a = b.put(index);
    return register_index_inside(b.p, path, a, count, unrolled);
  }
};

static_assert(under().inside(0, 1) && under().inside(7, 8) && !under().inside(8, 8) && !under().inside(-1, 8) && !under().inside(0, 0));
static_assert(under().loop(0, 4).loop(0, 3).inside(v(0, 3) + v(1), 12) && !under().loop(0, 4).loop(0, 3).inside(v(0, 3) + v(1), 11));

BOOST_AUTO_TEST_CASE(the_last_iteration_of_a_step_counts) {
  BOOST_TEST(under().loop(0, 9, 4).inside(v(0), 9));  // 0, 4, 8
  BOOST_TEST(!under().loop(0, 9, 4).inside(v(0), 8));
  BOOST_TEST(under().loop(0, 8, 4).inside(v(0), 5));      // 0, 4
  BOOST_TEST(under().loop(1, 8, 3).inside(v(0) - 1, 7));  // 1, 4, 7
  BOOST_TEST(under().loop(0, 5).inside(4 - v(0), 5));
  BOOST_TEST(!under().loop(0, 5).inside(3 - v(0), 5));
  BOOST_TEST(under().loop(-3, 0).inside(v(0, 2) + 6, 5));
}

BOOST_AUTO_TEST_CASE(what_never_runs_is_inside) {
  BOOST_TEST(under().loop(3, 3).inside(v(0) + 100, 1));
  BOOST_TEST(under().loop(5, 2).inside(v(0) - 100, 1));
  BOOST_TEST(under().loop(2, 2).inside(-100, 1));  // the loop is not in the index
  BOOST_TEST(under().loop(0, 4).guard(v(0), 9, 12).inside(v(0) - 50, 1));
}

BOOST_AUTO_TEST_CASE(guards_count_where_they_are_known) {
  BOOST_TEST(under().loop(0, 9).guard(v(0), 2, 6).inside(v(0) - 2, 4));
  BOOST_TEST(!under().loop(0, 9).guard(v(0), 2, 7).inside(v(0) - 2, 4));
  BOOST_TEST(under().loop(0, 4).loop(0, 4).guard(v(0) + v(1), 0, 4).inside(v(0) + v(1), 4));  // the corner is cut off
  BOOST_TEST(under().loop(0, 4).loop(0, 4).guard(v(0), v(1), 4).inside(v(0) - v(1), 4));
  // A guard over a variable of a serial loop may hold at any time.
  BOOST_TEST(!under().loop(0, 9).loop(0, 5, 1, loop_kind::serial).guard(v(0) + v(1), 0, 3).inside(v(0), 4));
  BOOST_TEST(!under().loop(0, 9).guard(expr(scalar{1, 0}) + v(0), 0, 3).inside(v(0), 4));
}

BOOST_AUTO_TEST_CASE(several_terms_of_one_variable) {
  const auto twice = [](std::int64_t count) {
    under u;
    u.loop(0, 5);
    const affine a{static_cast<std::int16_t>(u.b.p.terms.count), 3};  // not merged: 3*x - 2*x + 1
    u.b.p.terms.push_back({3, -1, 0});
    u.b.p.terms.push_back({-2, -1, 0});
    u.b.p.terms.push_back({1, -1, -1});
    return register_index_inside(u.b.p, u.path, a, count, u.unrolled);
  };
  BOOST_TEST((twice(6) && twice(7) && !twice(5)));
}

BOOST_AUTO_TEST_CASE(past_64_bits_is_outside) {
  const std::int64_t far = std::int64_t{1} << 62;
  BOOST_TEST(!under().loop(0, 5).inside(v(0, far), 8));  // 2^64 is 0 in 64 bits
  BOOST_TEST(!under().loop(0, 3).loop(0, 3).inside(v(0, far) + v(1, far), 8));
  BOOST_TEST(!under().inside(INT64_MAX, 8));
  BOOST_TEST(!under().inside(INT64_MIN, 8));
  BOOST_TEST(under().loop(0, 5).guard(v(0), 0, 1).inside(v(0, far), 8));  // only the first one runs
}

BOOST_AUTO_TEST_CASE(every_iteration_of_two_loops) {
  int inside = 0, wrong = 0;
  for (const std::int64_t lower : {-2, 0, 1})
    for (const std::int64_t upper : {1, 4, 6})
      for (const std::int64_t step : {1, 2, 5})
        for (const std::int64_t p : {-3, 1, 4})
          for (const std::int64_t q : {-1, 0, 2})
            for (const std::int64_t count : {3, 14, 20})
              for (const std::int64_t below : {2, 9}) {
                bool wanted = true;
                for (std::int64_t i = lower; i < upper; i += step)
                  for (std::int64_t j = 0; j < 3; ++j)
                    if (i + j < below) wanted = wanted && p * i + q * j + 4 >= 0 && p * i + q * j + 4 < count;
                inside += wanted;
                wrong += under().loop(lower, upper, step).loop(0, 3).guard(v(0) + v(1), -9, below).inside(v(0, p) + v(1, q) + 4, count) != wanted;
              }
  BOOST_TEST(wrong == 0);
  BOOST_TEST((inside > 100 && inside < 900), inside);
}

BOOST_AUTO_TEST_CASE(what_a_sum_mentions) {
  builder b;
  const bool known[max_vars] = {true, false, true};
  const auto only = [&](const expr& e) {
    const affine a = b.put(e);
    return only_mentions(b.p, a, known);
  };
  BOOST_TEST((only(0) && only(5) && only(v(0) + 2) && only(v(2, 3) - v(0))));
  BOOST_TEST((!only(v(1)) && !only(v(0) + v(1)) && !only(scalar{1, 0}) && !only(v(0, scalar{1, 4}))));
}

BOOST_AUTO_TEST_SUITE_END()
