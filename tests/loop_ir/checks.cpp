// Tests checks of programs by themselves: an index of a register, threads that share an element, numbers that do not exist, and what memory
// an operand has.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/build.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/loop_ir/register_index.hpp>
#include <winsum/loop_ir/shared_races.hpp>

#include "emit/programs.hpp"

namespace loop_ir = winsum::loop_ir;
using loop_ir::expr;
using loop_ir::loop_kind;

namespace {

/// Two unrolled loops, u from `u_lower` to below `u_upper` in steps, v from 0 to below 3, with a guard u + v < `below` around their inside.
struct unrolled {
  loop_ir::builder b{};
  loop_ir::node_path path{};
  bool known[loop_ir::max_vars]{};
  int u = 0, v = 0;

  unrolled(std::int64_t u_lower, std::int64_t u_upper, std::int64_t step = 1, std::int64_t below = 1000) {
    u = b.variable("u"), v = b.variable("v");
    path.push_back(static_cast<std::int16_t>(b.open_loop(u, loop_kind::unroll, u_lower, u_upper, {step, -1})));
    path.push_back(static_cast<std::int16_t>(b.open_loop(v, loop_kind::unroll, 0, 3)));
    const int guard = b.open_guard();
    b.condition_on(guard, expr::var(u) + expr::var(v), -1000, below);
    path.push_back(static_cast<std::int16_t>(guard));
    known[u] = known[v] = true;
  }
  bool inside(const expr& index, std::int64_t count) {
    const loop_ir::affine a = b.put(index);
    return loop_ir::register_index_inside(b.p, path, a, count, known);
  }
  expr at(std::int64_t of_u, std::int64_t of_v, std::int64_t more) const { return of_u * expr::var(u) + of_v * expr::var(v) + more; }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(loop_ir_checks)

/// Against every iteration, counted.
BOOST_AUTO_TEST_CASE(an_index_of_a_register) {
  int in = 0, out = 0;
  for (const auto& [lower, upper, step] : {std::tuple{0, 4, 1}, std::tuple{-2, 3, 1}, std::tuple{0, 7, 3}, std::tuple{1, 6, 2}, std::tuple{2, 2, 1}})
    for (int below : {-1, 0, 2, 4, 1000})
      for (int of_u : {-2, -1, 0, 1, 3})
        for (int of_v : {-3, 0, 1, 4})
          for (int more : {-4, -1, 0, 2, 5, 8})
            for (int count : {1, 4, 9, 12}) {
              bool wanted = true;
              for (int u = lower; u < upper; u += step)
                for (int v = 0; v < 3; ++v)
                  if (u + v < below) wanted = wanted && of_u * u + of_v * v + more >= 0 && of_u * u + of_v * v + more < count;
              unrolled p(lower, upper, step, below);
              ++(wanted ? in : out);
              BOOST_TEST(p.inside(p.at(of_u, of_v, more), count) == wanted, of_u << " u + " << of_v << " v + " << more << " of " << count
                                                                                 << ", u from " << lower << " to " << upper << " by " << step
                                                                                 << ", below " << below);
            }
  BOOST_TEST(in > 1000);
  BOOST_TEST(out > 1000);
}

BOOST_AUTO_TEST_CASE(threads_that_share_an_element) {
  loop_ir::shared_races r(3);
  // Of its own thread anything goes, and reads of many threads.
  BOOST_TEST(r.touch(0, 1, 1, true));
  BOOST_TEST(r.touch(0, 1, 1, false));
  BOOST_TEST(r.touch(0, 1, 1, true));
  BOOST_TEST((r.touch(1, 1, 1, false) && r.touch(1, 2, 1, false) && r.touch(1, 3, 1, false) && r.touch(1, 1, 1, false)));
  // A write after another's read, also where the writer was the last of the readers; a read and a write after another's write.
  BOOST_TEST(!r.touch(1, 1, 1, true));
  BOOST_TEST(!r.touch(0, 2, 1, false));
  BOOST_TEST((r.touch(2, 1, 1, false) && r.touch(2, 2, 1, false)));
  BOOST_TEST(!r.touch(2, 2, 1, true));
  // After a barrier all is forgotten.
  BOOST_TEST(r.touch(2, 5, 2, true));
  BOOST_TEST(!r.touch(2, 6, 2, true));
  BOOST_TEST(r.touch(2, 6, 3, false));
  BOOST_TEST(!r.touch(2, 5, 3, true));
}

/// A program that stores one number at `offset`, which may name what does not exist.
loop_ir::program storing(loop_ir::term offset, int params) {
  loop_ir::builder b;
  winsum::test::operands(b, {"out"});
  for (int i = 0; i < params; ++i) b.parameter(loop_ir::param_kind::user, i, -1, "p");
  b.variable("v");
  const int r = b.registers("r", 1, 1);
  winsum::test::own(b, b.open_region(), r, 1);
  winsum::test::constant(b, b.at(r), 1);
  const int store = winsum::test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 1);
  b.p.terms[b.p.nodes[store].offset.begin] = offset;
  b.close();
  return b.p;
}

BOOST_AUTO_TEST_CASE(names_that_do_not_exist) {
  BOOST_TEST(loop_ir::verify(storing({1, 1, -1}, 2)).view() == "");
  for (const auto param : {std::int16_t{2}, std::int16_t{3}, std::int16_t{-2}})
    BOOST_TEST((loop_ir::verify(storing({1, param, -1}, 2)).view().find("names a parameter that does not exist") != std::string_view::npos), param);
  for (const auto var : {std::int16_t{1}, std::int16_t{2}, std::int16_t{-2}})
    BOOST_TEST((loop_ir::verify(storing({1, -1, var}, 0)).view().find("names a variable that does not exist") != std::string_view::npos), var);
}

BOOST_AUTO_TEST_CASE(the_memory_of_an_operand) {
  float x = 0;
  const auto range = [&](std::vector<std::int64_t> extents, std::vector<std::int64_t> strides) {
    const auto o = loop_ir::operand_of<float, float>(&x, static_cast<int>(extents.size()), extents.data(), strides.data());
    return std::pair(o.lo, o.hi);
  };
  BOOST_TEST((range({3, 4}, {10, 2}) == std::pair<std::int64_t, std::int64_t>(0, 27)));
  BOOST_TEST((range({3, 4}, {-10, 2}) == std::pair<std::int64_t, std::int64_t>(-20, 7)));
  BOOST_TEST((range({3, 4}, {-10, -2}) == std::pair<std::int64_t, std::int64_t>(-26, 1)));
  BOOST_TEST((range({}, {}) == std::pair<std::int64_t, std::int64_t>(0, 1)));
  BOOST_TEST((range({3, 0}, {1, 1}) == std::pair<std::int64_t, std::int64_t>(0, 0)));
  BOOST_TEST((range({0, 5}, {-7, 3}) == std::pair<std::int64_t, std::int64_t>(0, 0)));
}

BOOST_AUTO_TEST_CASE(a_program_that_is_not_verified_leaves_no_array) {
  for (const int index : {-1, 2, 0, 1}) {
    loop_ir::builder b;
    winsum::test::operands(b, {"out"});
    const int r = b.registers("r", 2, 1);
    winsum::test::own(b, b.open_region(), r, 1);
    winsum::test::constant(b, b.at(r, index), 1);
    b.close();
    float x = 0;
    const loop_ir::interpret_operand out = loop_ir::operand_of<float>(&x, 1);
    const auto run = [&] { loop_ir::interpret<float>(b.p, nullptr, &out, {.check = false}); };
    if (index < 0 || index > 1)
      BOOST_CHECK_THROW(run(), std::out_of_range);
    else
      BOOST_CHECK_NO_THROW(run());
  }
}

/// Much around nothing ends at once.
BOOST_AUTO_TEST_CASE(a_long_loop_around_an_empty_one) {
  loop_ir::builder b;
  winsum::test::operands(b, {"out"});
  const int r = b.registers("r", 1, 1), i = b.variable("i"), j = b.variable("j");
  b.open_loop(i, loop_kind::serial, 0, std::int64_t{1} << 50);
  b.open_loop(j, loop_kind::serial, 5, 5);
  winsum::test::own(b, b.open_region(), r, 1);
  winsum::test::constant(b, b.at(r), 1);
  winsum::test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 0);
  b.close(3);
  float x = 7;
  const loop_ir::interpret_operand out = loop_ir::operand_of<float>(&x, 1);
  loop_ir::interpret<float>(b.p, nullptr, &out);
  BOOST_TEST(x == 7);
}

BOOST_AUTO_TEST_SUITE_END()
