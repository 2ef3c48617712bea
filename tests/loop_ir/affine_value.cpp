// Tests what the numbers of a program mean: sums, conditions, lets and loop bounds, against values worked out by hand.
#include <winsum/loop_ir/affine_value.hpp>

#include <cstdint>

#include <boost/test/unit_test.hpp>

#include "example_programs.hpp"

using namespace winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_affine_value)

using example::v;

constexpr std::int64_t params[] = {1000, -7, 40000000000};
constexpr std::int64_t vars[] = {3, -5, 11, 0};

static_assert(scalar_value({6, -1}, nullptr) == 6 && scalar_value({}, nullptr) == 0);
static_assert(scalar_value({-3, 1}, params) == 21 && scalar_value({1000, 2}, params) == 40000000000000);

/// What a sum comes to.
constexpr std::int64_t of(const expr& e) {
  builder b;
  b.put(99);  // that it does not begin at the first term
  const affine a = b.put(e);
  return affine_value(b.p, a, params, vars);
}
static_assert(of(0) == 0 && of(-8) == -8 && of(v(1)) == -5 && of(v(0, 4) + 2) == 14);
static_assert(of(scalar{2, 0}) == 2000 && of(v(2, scalar{-2, 1})) == 154 && of(v(2, scalar{-2, 1}) + v(1, scalar{1, 0}) - 1) == 154 - 5000 - 1);
static_assert(of(scalar{100000000, 2}) == 4000000000000000000);
static_assert(affine_value(program{}, affine{}, nullptr, nullptr) == 0, "of no term nothing is read");

BOOST_AUTO_TEST_CASE(a_sum_of_constants_reads_no_values) {
  builder b;
  const affine a = b.put(41);
  BOOST_TEST(affine_value(b.p, a, nullptr, nullptr) == 41);
  const affine c = b.put(v(2) + 1);
  BOOST_TEST(affine_value(b.p, c, nullptr, vars) == 12);
}

/// A let of two sums, where `e` of [lower, upper) is its condition.
std::int64_t let(let_kind kind, const expr& first, const expr& second) {
  builder b;
  const int x = b.variable("x"), at = b.open_let(x, kind, first, second);
  return let_value(b.p, b.p.nodes[at], params, vars);
}

BOOST_AUTO_TEST_CASE(lets) {
  BOOST_TEST(let(let_kind::affine, v(0, 2) - 1, 77) == 5);
  BOOST_TEST(let(let_kind::minimum, v(0), v(1)) == -5);
  BOOST_TEST(let(let_kind::minimum, v(1), v(0)) == -5);
  BOOST_TEST(let(let_kind::maximum, v(0), v(1)) == 3);
  BOOST_TEST(let(let_kind::maximum, v(1), v(0)) == 3);
  BOOST_TEST(let(let_kind::product, v(0), v(1) - 1) == -18);
  BOOST_TEST(let(let_kind::floor_div, v(1), 2) == -3);
  BOOST_TEST(let(let_kind::floor_div, v(1), 5) == -1);
  BOOST_TEST(let(let_kind::floor_div, v(2), scalar{1, 1}) == -2);
  BOOST_TEST(let(let_kind::modulo, v(1), 3) == 1);
  BOOST_TEST(let(let_kind::modulo, v(2), 4) == 3);
  BOOST_TEST(let(let_kind::modulo, -8, 4) == 0);
  for (const let_kind kind : {let_kind::floor_div, let_kind::modulo, let_kind::clamp, let_kind::reflect, let_kind::symmetric, let_kind::wrap})
    BOOST_TEST(let(kind, v(2), v(3)) == 0);  // by 0, or into no element
}

// Coordinates -5 and 11 in 4 elements: …3 2 1 0 1 2 3 2 1…, …2 1 0 0 1 2 3 3 2…, …2 3 0 1 2 3 0 1….
BOOST_AUTO_TEST_CASE(folded_coordinates) {
  BOOST_TEST((let(let_kind::clamp, v(1), 4) == 0 && let(let_kind::clamp, v(2), 4) == 3 && let(let_kind::clamp, v(0), 4) == 3));
  BOOST_TEST((let(let_kind::reflect, v(1), 4) == 1 && let(let_kind::reflect, v(2), 4) == 1 && let(let_kind::reflect, v(0) + 1, 4) == 2));
  BOOST_TEST((let(let_kind::symmetric, v(1), 4) == 3 && let(let_kind::symmetric, v(2), 4) == 3 && let(let_kind::symmetric, v(0) + 1, 4) == 3));
  BOOST_TEST((let(let_kind::wrap, v(1), 4) == 3 && let(let_kind::wrap, v(2), 4) == 3 && let(let_kind::wrap, v(0) + 1, 4) == 0));
  BOOST_TEST((let(let_kind::reflect, v(2), 1) == 0 && let(let_kind::wrap, -40000000000, 7) == 5));
}

BOOST_AUTO_TEST_CASE(conditions_are_half_open_and_all_have_to_hold) {
  const auto holds = [](std::int64_t e, std::int64_t second) {
    builder b;
    const int guard = b.open_guard();
    b.condition_on(guard, e, v(1), v(0));  // [-5, 3)
    b.condition_on(guard, second, 0, 2);
    return conditions_hold(b.p, b.p.nodes[guard], params, vars);
  };
  BOOST_TEST((holds(-5, 0) && holds(2, 1) && holds(0, 0)));
  BOOST_TEST((!holds(-6, 0) && !holds(3, 0) && !holds(0, 2) && !holds(0, -1) && !holds(9, 9)));
  builder b;
  const int always = b.open_guard(), never = b.open_guard();
  b.condition_on(never, 1, 1, 1);
  BOOST_TEST(conditions_hold(b.p, b.p.nodes[always], nullptr, nullptr));
  BOOST_TEST(!conditions_hold(b.p, b.p.nodes[never], nullptr, nullptr));
}

BOOST_AUTO_TEST_CASE(a_choice_takes_the_first_where_the_conditions_hold) {
  const auto chosen = [](std::int64_t e) {
    builder b;
    const int x = b.variable("x"), at = b.open_let(x, let_kind::choose, v(0), v(2) + 1);
    b.condition_on(at, e, 0, 2);
    return let_value(b.p, b.p.nodes[at], params, vars);
  };
  BOOST_TEST((chosen(-1) == 12 && chosen(0) == 3 && chosen(1) == 3 && chosen(2) == 12));
}

BOOST_AUTO_TEST_CASE(loops_run_from_the_larger_to_the_smaller_bound) {
  builder b;
  const int x = b.variable("x"), loop = b.open_loop(x, loop_kind::serial, v(1), scalar{1, 0});
  const auto range = [&] { return loop_range_value(b.p, b.p.nodes[loop], params, vars); };
  BOOST_TEST((range().lower == -5 && range().upper == 1000));
  b.also_below(loop, v(2, 2));
  BOOST_TEST((range().lower == -5 && range().upper == 22));
  b.also_below(loop, 40000000000);
  BOOST_TEST(range().upper == 1000);
  b.p.nodes[loop].lower[1] = b.put(v(0));
  BOOST_TEST(range().lower == -5);  // said, but not used
  b.p.nodes[loop].has_lower1 = true;
  BOOST_TEST(range().lower == 3);
  b.p.nodes[loop].lower[1] = b.put(-6);
  BOOST_TEST(range().lower == -5);
}

BOOST_AUTO_TEST_SUITE_END()
