// Defines the tests of parameters and of the values of sums, lets and folded coordinates.
#include <boost/test/unit_test.hpp>
#include <cstdint>

#include <winsum/loop_ir/build.hpp>
#include <winsum/loop_ir/parameters.hpp>

using namespace winsum::loop_ir;
using winsum::border_kind;

BOOST_AUTO_TEST_SUITE(parameters)

namespace {

struct values {
  std::int64_t at[max_params]{};
};

constexpr program derived() {
  builder b;
  const scalar H = b.parameter(param_kind::operand_extent, 1, 1, "H"), S = b.parameter(param_kind::operand_stride, 1, 0, "S");
  const scalar O = b.parameter(param_kind::index_extent, 2, -1, "O"), u = b.parameter(param_kind::user, 1, -1, "u");
  const scalar t = b.parameter(param_kind::threads, -1, -1, "t");
  const scalar last = b.derive(param_kind::difference, H, {3, -1}, "last");                // 5: H - 3
  const scalar down = b.derive(param_kind::floor_div, {-1, last.param}, {4, -1}, "down");  // 6: floor(-last / 4)
  b.derive(param_kind::ceil_div, last, {4, -1}, "up");                                     // 7
  b.derive(param_kind::minimum, {2, O.param}, S, "least");                                 // 8
  b.derive(param_kind::maximum, {2, O.param}, S, "most");                                  // 9
  b.derive(param_kind::sum, down, {10, u.param}, "total");                                 // 10
  const scalar size = b.times({2, O.param}, t);                                            // 11: O * t, size 2 * that
  b.memory("out", place::operand, 0, {});
  b.memory("panel", place::local, 0, size);
  b.memory("none", place::workspace, 0, {1, down.param});
  return b.p;
}

constexpr std::int64_t index_extents[] = {1, 2, 31};
constexpr std::int64_t operand_extents[][8] = {{}, {5, 13}}, operand_strides[][8] = {{}, {17, 1}};
constexpr std::int64_t users[] = {0, 7};
constexpr run_shapes shapes{index_extents, operand_extents, operand_strides, users, 3};

constexpr values evaluated(const program& p) {
  values v;
  evaluate_parameters(p, shapes, v.at);
  return v;
}
constexpr values v = evaluated(derived());

}  // namespace

static_assert(v.at[0] == 13 && v.at[1] == 17 && v.at[2] == 31 && v.at[3] == 7 && v.at[4] == 3);
static_assert(v.at[5] == 10 && v.at[6] == -3 && v.at[7] == 3);
static_assert(v.at[8] == 17 && v.at[9] == 62 && v.at[10] == 67 && v.at[11] == 93);
static_assert(buffer_elements(derived(), 0, v.at) == 0);
static_assert(buffer_elements(derived(), 1, v.at) == 186);
static_assert(buffer_elements(derived(), 2, v.at) == 0, "a negative size is empty");

BOOST_AUTO_TEST_CASE(run_time_agrees) {
  const program p = derived();
  const values r = evaluated(p);
  for (int i = 0; i < p.params.size(); ++i) BOOST_TEST(r.at[i] == v.at[i]);
}

BOOST_AUTO_TEST_CASE(overflow_names_the_first_parameter) {
  const program p = derived();
  values r;
  int failed = 5;
  BOOST_TEST(evaluate_parameters_checked(p, shapes, r.at, failed));
  BOOST_TEST(failed == -1);
  const std::int64_t huge[] = {1, 2, std::int64_t{1} << 62};
  run_shapes large = shapes;
  large.index_extent = huge;
  BOOST_TEST(!evaluate_parameters_checked(p, large, r.at, failed));
  BOOST_TEST(failed == 8);  // the scalar 2 * O
  program q = p;
  q.params[6].y = {0, -1};
  BOOST_TEST(!evaluate_parameters_checked(q, shapes, r.at, failed));
  BOOST_TEST(failed == 6);
  BOOST_TEST(r.at[6] == 0);
}

BOOST_AUTO_TEST_CASE(a_quotient_that_does_not_fit) {
  // -2^63 / -1 is 2^63; a parameter of the user's may be -2^63.
  const std::int64_t least[] = {INT64_MIN};
  for (const param_kind kind : {param_kind::floor_div, param_kind::ceil_div}) {
    builder b;
    const scalar x = b.parameter(param_kind::user, 0, -1, "x");
    b.derive(kind, x, {-1, -1}, "q");
    run_shapes run{};
    run.user = least;
    std::int64_t got[2]{};
    int failed = 5;
    BOOST_TEST(!evaluate_parameters_checked(b.p, run, got, failed));
    BOOST_TEST(failed == 1);
    BOOST_TEST(got[0] == INT64_MIN);
  }
}

BOOST_AUTO_TEST_CASE(sums_that_do_not_fit) {
  constexpr std::int64_t least = INT64_MIN, greatest = INT64_MAX;
  struct row {
    param_kind kind;
    std::int64_t x, y;
    bool fits;
  };
  constexpr row rows[] = {{param_kind::difference, least, 1, false}, {param_kind::difference, least + 1, 1, true},
                          {param_kind::difference, 0, least, false}, {param_kind::sum, greatest, 1, false},
                          {param_kind::sum, greatest, -1, true},     {param_kind::product, least, -1, false},
                          {param_kind::product, greatest, -1, true}};
  for (const row& each : rows) {
    builder b;
    const scalar x = b.parameter(param_kind::user, 0, -1, "x"), y = b.parameter(param_kind::user, 1, -1, "y");
    b.derive(each.kind, x, y, "z");
    const std::int64_t user[] = {each.x, each.y};
    run_shapes run{};
    run.user = user;
    std::int64_t got[3]{};
    int failed = 5;
    BOOST_TEST(evaluate_parameters_checked(b.p, run, got, failed) == each.fits, each.x << " and " << each.y);
    BOOST_TEST(failed == (each.fits ? -1 : 2));
  }
}

BOOST_AUTO_TEST_CASE(what_is_positive_whatever_the_extents) {
  builder b;
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "n"), threads = b.parameter(param_kind::threads, -1, -1, "threads");
  const scalar one_or_more = b.derive(param_kind::maximum, n, {1, -1}, "one_or_more");
  const auto positive = [&](scalar s) { return always_positive(b.p, s); };
  BOOST_TEST(positive({3, -1}));
  BOOST_TEST(!positive({0, -1}));
  BOOST_TEST(!positive(n));
  BOOST_TEST(positive(threads));
  BOOST_TEST(positive(one_or_more));
  BOOST_TEST(positive(b.derive(param_kind::minimum, one_or_more, threads, "m0")));
  BOOST_TEST(!positive(b.derive(param_kind::minimum, n, threads, "m1")));
  BOOST_TEST(!positive(b.derive(param_kind::minimum, threads, n, "m2")));
  BOOST_TEST(!positive(b.derive(param_kind::product, n, threads, "p0")));
  BOOST_TEST(positive(b.derive(param_kind::product, one_or_more, threads, "p1")));
  BOOST_TEST(positive(b.derive(param_kind::ceil_div, one_or_more, threads, "c0")));
  BOOST_TEST(!positive(b.derive(param_kind::floor_div, one_or_more, threads, "f0")));
}

BOOST_AUTO_TEST_CASE(quotients_of_parameters) {
  constexpr std::int64_t cases[][4] = {{12, 4, 3, 3}, {13, 4, 3, 4}, {-13, 4, -4, -3}, {-12, 4, -3, -3}, {3, 4, 0, 1}, {0, 4, 0, 0}};
  for (const auto& [a, by, down, up] : cases) {
    builder b;
    const scalar x = b.parameter(param_kind::user, 0, -1, "x"), y = b.parameter(param_kind::user, 1, -1, "y");
    b.derive(param_kind::floor_div, x, y, "down");
    b.derive(param_kind::ceil_div, x, y, "up");
    const std::int64_t user[] = {a, by};
    run_shapes run{};
    run.user = user;
    std::int64_t got[4]{};
    int failed = 5;
    BOOST_TEST(evaluate_parameters_checked(b.p, run, got, failed));
    BOOST_TEST(got[2] == down, a << " / " << by);
    BOOST_TEST(got[3] == up, a << " / " << by);
  }
}

BOOST_AUTO_TEST_CASE(division_rounds_down) {
  for (std::int64_t b : {1, 3, 7})
    for (std::int64_t a = -20; a <= 20; ++a) {
      BOOST_TEST(b * floor_div(a, b) <= a);
      BOOST_TEST(b * floor_div(a, b) > a - b);
      BOOST_TEST(modulo(a, b) == a - b * floor_div(a, b));
    }
}

BOOST_AUTO_TEST_CASE(folds) {
  // the same by walking: one step at a time from 0, turning at the ends
  const std::int64_t extent = 4;
  const std::int64_t reflected[] = {0, 1, 2, 3, 2, 1}, symmetric[] = {0, 1, 2, 3, 3, 2, 1, 0};
  for (std::int64_t at = -24; at < 24; ++at) {
    BOOST_TEST(fold_coordinate(border_kind::reflect, at, extent) == reflected[(at + 24) % 6]);
    BOOST_TEST(fold_coordinate(border_kind::symmetric, at, extent) == symmetric[(at + 24) % 8]);
    BOOST_TEST(fold_coordinate(border_kind::wrap, at, extent) == (at + 24) % 4);
    BOOST_TEST(fold_coordinate(border_kind::clamp, at, extent) == (at < 0 ? 0 : at > 3 ? 3 : at));
    BOOST_TEST(fold_coordinate(border_kind::pad, at, extent) == at);
    BOOST_TEST(fold_coordinate(border_kind::reflect, at, 1) == 0);
  }
}

BOOST_AUTO_TEST_CASE(lets) {
  builder b;
  const int x = b.variable("x");
  auto value = [&](let_kind kind, std::int64_t at, std::int64_t other) {
    const int n = b.open_let(x, kind, expr(at), expr(other));
    const std::int64_t none[1]{};
    return let_value(b.p, b.p.nodes[n], none, none);
  };
  BOOST_TEST(value(let_kind::affine, -5, 3) == -5);
  BOOST_TEST(value(let_kind::minimum, -5, 3) == -5);
  BOOST_TEST(value(let_kind::maximum, -5, 3) == 3);
  BOOST_TEST(value(let_kind::product, -5, 3) == -15);
  BOOST_TEST(value(let_kind::floor_div, -5, 3) == -2);
  BOOST_TEST(value(let_kind::modulo, -5, 3) == 1);
  BOOST_TEST(value(let_kind::clamp, -5, 3) == 0);
  BOOST_TEST(value(let_kind::reflect, -5, 3) == 1);
  BOOST_TEST(value(let_kind::symmetric, -5, 3) == 1);
  BOOST_TEST(value(let_kind::wrap, -5, 3) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
