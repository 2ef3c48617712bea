// Tests the executor's indices, and the interpreter's: each kind of let on both sides of zero, loops with two bounds and steps of run time, and
// conditions.
#include <algorithm>
#include <numeric>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/execute/execute.hpp>
#include <winsum/loop_ir/interpret.hpp>

#include "cases/bounced.hpp"
#include "emit/programs.hpp"

namespace {

using namespace winsum::test;
namespace loop_ir = winsum::loop_ir;
using winsum::border_kind;

constexpr int kinds = 11;

/// out(11 * i + column) = in(30 + value) for i below 9: a column for each kind of let.
constexpr program all_lets() {
  builder b;
  operands(b, {"out", "in"});
  const scalar divisor = b.parameter(loop_ir::param_kind::user, 0, -1, "d");
  const int i = b.variable("i"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_kind::serial, 0, 9);
  int column = 0;
  const auto see = [&](int value) {
    own(b, b.open_region(), r, 1);
    memory_node(b, node_kind::load, b.at(r), 1, v(value) + 30);
    memory_node(b, node_kind::store, b.at(r), 0, kinds * v(i) + column++);
    b.close();
  };
  const expr a = 3 * v(i) - 13;
  for (const let_kind kind : {let_kind::affine, let_kind::minimum, let_kind::maximum, let_kind::product, let_kind::floor_div, let_kind::modulo,
                              let_kind::clamp, let_kind::reflect, let_kind::symmetric, let_kind::wrap}) {
    const int value = b.variable("value");
    b.open_let(value, kind, kind == let_kind::product ? v(i) - 4 : a, kind == let_kind::product ? 2 - v(i) : expr(divisor));
    see(value);
    b.close();
  }
  const int value = b.variable("value"), let = b.open_let(value, let_kind::choose, v(i), -1 - v(i));
  b.condition_on(let, v(i), 2, 7);
  b.condition_on(let, a, -5, expr(divisor));
  see(value);
  b.close(2);
  return b.p;
}
struct lets {
  static constexpr program value = all_lets();
};

/// out(9 * i + j) = 1 for i below 9 and j from max(i - 3, 1) to min(i + 2, 7) in steps of the parameter.
constexpr program two_bounds() {
  builder b;
  operands(b, {"out"});
  const scalar step = b.parameter(loop_ir::param_kind::user, 0, -1, "step");
  const int i = b.variable("i"), j = b.variable("j"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_kind::parallel, 0, 9);
  const int loop = b.open_loop(j, loop_kind::serial, v(i) - 3, v(i) + 2, step);
  b.p.nodes[loop].lower[1] = b.put(1);
  b.p.nodes[loop].has_lower1 = true;
  b.also_below(loop, 7);
  own(b, b.open_region(), r, 1);
  constant(b, b.at(r), 1);
  memory_node(b, node_kind::store, b.at(r), 0, 9 * v(i) + v(j));
  b.close(3);
  return b.p;
}
struct bounds {
  static constexpr program value = two_bounds();
};

/// For u in -3, -1, 1, 3 unrolled: out(20 * i + u + 4) = 3, out(20 * i + u + 3) = 1 where -1 <= u < 3 and i is below 2, and for u below 1
/// out(20 * i + u + 13) = 2.
constexpr program unrolled_negative() {
  builder b;
  operands(b, {"out"});
  const int i = b.variable("i"), u = b.variable("u"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_kind::serial, 0, 4);
  b.open_loop(u, loop_kind::unroll, -3, 4, {2, -1});
  own(b, b.open_region(), r, 1);
  constant(b, b.at(r), 3);
  memory_node(b, node_kind::store, b.at(r), 0, 20 * v(i) + v(u) + 4);
  constant(b, b.at(r), 1);
  const int store = memory_node(b, node_kind::store, b.at(r), 0, 20 * v(i) + v(u) + 3);
  b.condition_on(store, v(u), -1, 3);
  b.condition_on(store, v(i), 0, 2);
  const int guard = b.open_guard();
  b.condition_on(guard, v(u), -4, 1);
  constant(b, b.at(r), 2);
  memory_node(b, node_kind::store, b.at(r), 0, 20 * v(i) + v(u) + 13);
  b.close(4);
  return b.p;
}
struct unrolled {
  static constexpr program value = unrolled_negative();
};

/// out(32 * i + j) = 1 for i and j in parallel loops of two bounds and two steps, all at run time.
constexpr program parallel_bounds() {
  builder b;
  operands(b, {"out"});
  const scalar step = b.parameter(loop_ir::param_kind::user, 0, -1, "step"), n = b.parameter(loop_ir::param_kind::index_extent, 0, -1, "n");
  const int i = b.variable("i"), j = b.variable("j"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_kind::parallel, 0, n, step);
  const int loop = b.open_loop(j, loop_kind::parallel, 1, n, {2, -1});
  b.also_below(loop, 11);
  own(b, b.open_region(), r, 1);
  constant(b, b.at(r), 1);
  memory_node(b, node_kind::store, b.at(r), 0, 32 * v(i) + v(j));
  b.close(3);
  return b.p;
}
struct parallel {
  static constexpr program value = parallel_bounds();
};

/// What the interpreter makes of the program; what it does not write is `rubbish`.
std::vector<float> interpreted(const program& p, const std::int64_t* params, std::size_t size, float rubbish, std::vector<float> in = {}) {
  std::vector<float> out(size, rubbish);
  const loop_ir::interpret_operand operands[] = {loop_ir::operand_of<float>(out.data(), static_cast<std::int64_t>(size)),
                                                 loop_ir::operand_of<float>(in.data(), static_cast<std::int64_t>(in.size()))};
  loop_ir::interpret<float>(p, params, operands);
  return out;
}

/// out(5 * i + j) = 1 for i below 4 and j below 3, and out(5 * i + 4) = 2: both loops are parallel, and something stands behind the inner one.
constexpr program parallel_with_more() {
  builder b;
  operands(b, {"out"});
  const int i = b.variable("i"), j = b.variable("j"), r = b.registers("r", 1, 1);
  const auto put = [&](double value, const expr& at) {
    own(b, b.open_region(), r, 1);
    constant(b, b.at(r), value);
    memory_node(b, node_kind::store, b.at(r), 0, at);
    b.close();
  };
  b.open_loop(i, loop_kind::parallel, 0, 4);
  b.open_loop(j, loop_kind::parallel, 0, expr(b.parameter(loop_ir::param_kind::user, 0, -1, "three")));
  put(1, 5 * v(i) + v(j));
  b.close();
  put(2, 5 * v(i) + 4);
  b.close();
  return b.p;
}
struct with_more {
  static constexpr program value = parallel_with_more();
};

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_lets)

BOOST_AUTO_TEST_CASE(every_kind_of_let) {
  for (std::int64_t d : {0, 1, 2, 5}) {
    std::vector<float> in(80), out(9 * kinds, -99.0f), wanted;
    std::iota(in.begin(), in.end(), -30.0f);
    void* const data[] = {out.data(), in.data()};
    winsum::execution::execute<lets, float, float, float, float>(data, &d, nullptr, 1);
    for (std::int64_t i = 0; i < 9; ++i) {
      const std::int64_t a = 3 * i - 13;
      std::int64_t down = 0;
      if (d > 0)
        for (down = -20; (down + 1) * d <= a;) ++down;
      const auto folded = [&](border_kind border) { return d < 1 ? 0 : cases::bounced(border, a, d); };
      for (std::int64_t each : {a, std::min(a, d), std::max(a, d), (i - 4) * (2 - i), down, d == 0 ? 0 : a - d * down, folded(border_kind::clamp),
                                folded(border_kind::reflect), folded(border_kind::symmetric), folded(border_kind::wrap),
                                i >= 2 && i < 7 && a >= -5 && a < d ? i : -1 - i})
        wanted.push_back(static_cast<float>(each));
    }
    BOOST_TEST((interpreted(lets::value, &d, out.size(), -99, in) == wanted), "interpreted, divisor " << d);
    for (std::size_t k = 0; k < wanted.size(); ++k)
      BOOST_TEST(out[k] == wanted[k], "kind " << k % kinds << " for " << k / kinds << ", divisor " << d);
  }
}

BOOST_AUTO_TEST_CASE(two_bounds_at_each_end_and_steps_of_run_time) {
  for (std::int64_t step : {1, 2, 3}) {
    std::vector<float> out(81), wanted(81);
    void* const data[] = {out.data()};
    winsum::execution::execute<bounds, float, float, float>(data, &step, nullptr, 3);
    for (std::int64_t i = 0; i < 9; ++i)
      for (std::int64_t j = std::max<std::int64_t>(i - 3, 1); j < i + 2 && j < 7; j += step) wanted[static_cast<std::size_t>(9 * i + j)] = 1;
    BOOST_TEST(out == wanted, boost::test_tools::per_element());
    BOOST_TEST((interpreted(bounds::value, &step, 81, 0) == wanted));
  }
}

BOOST_AUTO_TEST_CASE(unrolled_loops_through_zero_with_conditions) {
  std::vector<float> out(80), wanted(80);
  void* const data[] = {out.data()};
  winsum::execution::execute<unrolled, float, float, float>(data, nullptr, nullptr, 1);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t at : {1u, 3u, 5u, 7u}) wanted[20 * i + at] = 3;
    wanted[20 * i + 10] = wanted[20 * i + 12] = 2;
    if (i < 2) wanted[20 * i + 2] = wanted[20 * i + 4] = 1;
  }
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
  BOOST_TEST((interpreted(unrolled::value, nullptr, 80, 0) == wanted));
}

BOOST_AUTO_TEST_CASE(what_stands_behind_an_inner_parallel_loop) {
  for (const std::int64_t inner : {0, 3})
    for (int threads : {1, 3}) {
      std::vector<float> out(20), wanted(20);
      void* const data[] = {out.data()};
      winsum::execution::execute<with_more, float, float, float>(data, &inner, nullptr, threads);
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < static_cast<std::size_t>(inner); ++j) wanted[5 * i + j] = 1;
        wanted[5 * i + 4] = 2;
      }
      BOOST_TEST(out == wanted, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(two_parallel_loops_are_one_range) {
  for (std::int64_t step : {1, 2, 3})
    for (std::int64_t n : {0, 1, 2, 7, 12, 17})
      for (int threads : {1, 2, 3, 7}) {
        std::vector<float> out(32 * 17), wanted(32 * 17);
        void* const data[] = {out.data()};
        const std::int64_t params[] = {step, n};
        winsum::execution::execute<parallel, float, float, float>(data, params, nullptr, threads);
        for (std::int64_t i = 0; i < n; i += step)
          for (std::int64_t j = 1; j < n && j < 11; j += 2) wanted[static_cast<std::size_t>(32 * i + j)] = 1;
        BOOST_TEST((out == wanted), "step " << step << ", n " << n << ", threads " << threads);
      }
}

BOOST_AUTO_TEST_SUITE_END()
