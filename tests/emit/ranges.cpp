// Tests what the texts know of their indices: which may be negative, which need 64 bits, and which blocks have no work.
#include <algorithm>
#include <numeric>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/cpp.hpp>
#include <winsum/emit/cuda.hpp>
#include <winsum/emit/ranges.hpp>

#include "cases/bounced.hpp"
#include "gpu_on_host.hpp"
#include "host_build.hpp"
#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::let_kind;
using test::expr;
using test::v;

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return (a - ((a % b) + b) % b) / b; }

/// A program whose loop over i in [lower, lower + 9) reads in[20 + x] into out[columns * (i - lower) + c] for each let x, in that order.
struct lets {
  test::builder b{};
  int i = 0, columns = 0, lower = 0, r = 0;

  explicit lets(int how_many, int from = 0) : columns(how_many), lower(from) {
    test::operands(b, {"out", "in"});
    i = b.variable("i");
    r = b.registers("r", 1, 1);
    b.open_loop(i, loop_ir::loop_kind::serial, lower, lower + 9);
  }
  int let(let_kind kind, const expr& x, const expr& y = {}) {
    const int var = b.variable("v");
    b.open_let(var, kind, x, y);
    return var;
  }
  void see(int column, const expr& x) {
    test::own(b, b.open_region(), r, 1);
    test::memory_node(b, loop_ir::node_kind::load, b.at(r), 1, x + 20);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, columns * (v(i) - lower) + column);
    b.close();
  }
  /// What `seen` of each i is found to be; `in` holds 20 less than its positions.
  template <class F>
  void run(F seen) {
    b.close(b.open.count);
    test::host_library text(emit::text<winsum::cpp>(b.p, test::header_of("see", "out(i)", 2)), "-O1");
    if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
    const auto kernel = text.function<void(float*, const float*)>("see");
    BOOST_REQUIRE(kernel != nullptr);
    std::vector<float> in(60), out(static_cast<std::size_t>(9 * columns), -99.0f), wanted;
    std::iota(in.begin(), in.end(), -20.0f);
    kernel(out.data(), in.data());
    for (int at = lower; at < lower + 9; ++at)
      for (std::int64_t each : seen(at)) wanted.push_back(static_cast<float>(each));
    BOOST_TEST(out == wanted, boost::test_tools::per_element());
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_ranges)

BOOST_AUTO_TEST_CASE(what_may_be_negative_is_divided_downwards) {
  lets t(8);
  const int low = t.let(let_kind::minimum, v(t.i) - 3, 5), high = t.let(let_kind::maximum, v(t.i) - 7, -4);
  const int either = t.b.variable("either"), choice = t.b.open_let(either, let_kind::choose, v(t.i), v(t.i) - 9);
  t.b.condition_on(choice, v(t.i), 2, 6);
  const int product = t.let(let_kind::product, v(t.i), v(low)), small = t.let(let_kind::affine, v(t.i) - 8);
  const int of_sum = t.let(let_kind::floor_div, v(t.i) - 4, 3), of_quotient = t.let(let_kind::floor_div, v(of_sum), 2);
  const int all[] = {low, high, either, product, small, of_sum};
  int column = 0;
  for (int each : all) t.see(column++, v(t.let(let_kind::floor_div, v(each), 4)));
  t.see(column++, v(of_quotient));
  t.see(column++, v(t.let(let_kind::modulo, v(low), 4)));
  t.run([](std::int64_t i) {
    const std::int64_t least = std::min<std::int64_t>(i - 3, 5), sum = floor_div(i - 4, 3);
    return std::vector<std::int64_t>{floor_div(least, 4),
                                     floor_div(std::max<std::int64_t>(i - 7, -4), 4),
                                     floor_div(i >= 2 && i < 6 ? i : i - 9, 4),
                                     floor_div(i * least, 4),
                                     floor_div(i - 8, 4),
                                     floor_div(sum, 4),
                                     floor_div(sum, 2),
                                     least - 4 * floor_div(least, 4)};
  });
}

BOOST_AUTO_TEST_CASE(a_loop_from_below_0) {
  lets t(3, -5);
  t.see(0, v(t.let(let_kind::floor_div, v(t.i), 3)));
  t.see(1, v(t.let(let_kind::modulo, v(t.i), 3)));
  t.see(2, v(t.i));
  t.run([](std::int64_t i) { return std::vector<std::int64_t>{floor_div(i, 3), i - 3 * floor_div(i, 3), i}; });
}

BOOST_AUTO_TEST_CASE(coordinates_are_folded_as_step_by_step) {
  using winsum::border_kind;
  static constexpr int extents[] = {1, 2, 4, 5};
  lets t(16);
  int column = 0;
  for (const int extent : extents)
    for (const let_kind kind : {let_kind::clamp, let_kind::reflect, let_kind::symmetric, let_kind::wrap})
      t.see(column++, v(t.let(kind, 2 * v(t.i) - 7, extent)));
  t.run([](std::int64_t i) {
    std::vector<std::int64_t> all;
    for (const int extent : extents)
      for (const border_kind border : {border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap})
        all.push_back(cases::bounced(border, 2 * i - 7, extent));
    return all;
  });
}

BOOST_AUTO_TEST_CASE(a_condition_on_what_may_be_negative_has_both_ends) {
  lets t(2);
  const int low = t.let(let_kind::minimum, v(t.i) - 3, 5), sum = t.let(let_kind::affine, v(t.i) - 6);
  int column = 0;
  for (int each : {low, sum}) {
    const int guard = t.b.open_guard();
    t.b.condition_on(guard, v(each), 0, 4);
    t.see(column++, v(each));
    t.b.close();
  }
  t.run([](std::int64_t i) {
    const auto inside = [](std::int64_t x) { return x >= 0 && x < 4 ? x : -99; };
    return std::vector<std::int64_t>{inside(std::min<std::int64_t>(i - 3, 5)), inside(i - 6)};
  });
}

BOOST_AUTO_TEST_CASE(an_index_is_an_int_where_sums_of_it_fit_one) {
  const auto text_of = [](auto write) {
    test::builder b;
    test::operands(b, {"out"});
    const int r = b.registers("r", 1, 1);
    const expr offset = write(b);
    test::own(b, b.open_region(), r, 1);
    test::constant(b, b.at(r), 1);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, offset);
    b.close(b.open.count);
    return emit::text<winsum::cpp>(b.p, test::header_of("ones", "out(i) = 1", 1));
  };
  const auto loop = [](test::builder& b, std::string_view name, std::int64_t upper, std::int64_t lower = 0, std::int64_t step = 1) {
    const int i = b.variable(name);
    b.open_loop(i, loop_ir::loop_kind::serial, lower, upper, {step, -1});
    return i;
  };
  constexpr std::int64_t most = (1 << 24) - 1;
  const std::string to_most = text_of([&](auto& b) { return v(loop(b, "i", most)); });
  BOOST_TEST(has(to_most, "for (int i = 0; i < 16777215; ++i)"), to_most);
  const std::string past_most = text_of([&](auto& b) { return v(loop(b, "i", most + 1)); });
  BOOST_TEST(has(past_most, "for (long long i = 0; i < 16777216; ++i)"), past_most);
  const std::string large_step = text_of([&](auto& b) { return v(loop(b, "i", 100, 0, most + 2)); });
  BOOST_TEST(has(large_step, "for (long long i = 0;"), large_step);
  const std::string far_below = text_of([&](auto& b) { return v(loop(b, "i", 100, -5000000000)); });
  BOOST_TEST(has(far_below, "for (long long i = -5000000000"), far_below);

  const auto let_of = [&](let_kind kind, std::int64_t second) {
    return text_of([&](auto& b) {
      const int i = loop(b, "i", 1000), x = b.variable("x");
      b.open_let(x, kind, v(i), second);
      return v(x);
    });
  };
  for (const let_kind kind : {let_kind::minimum, let_kind::maximum, let_kind::choose}) {
    BOOST_TEST(has(let_of(kind, 2000), "const int x = "), let_of(kind, 2000));
    BOOST_TEST(has(let_of(kind, 5000000000), "const long long x = "), let_of(kind, 5000000000));
  }
  BOOST_TEST(has(let_of(let_kind::modulo, 77), "const int x = i % 77;"), let_of(let_kind::modulo, 77));
  BOOST_TEST(has(let_of(let_kind::clamp, 5000000000), "const long long x = clamped(i, 5000000000"), let_of(let_kind::clamp, 5000000000));
  BOOST_TEST(has(let_of(let_kind::product, 3), "const long long x = "), let_of(let_kind::product, 3));

  const std::string far_quotient = text_of([&](auto& b) {
    const int i = loop(b, "i", 1000), x = b.variable("x");
    b.open_let(x, let_kind::floor_div, v(i) + 50000000000, 2);
    return v(x);
  });
  BOOST_TEST(has(far_quotient, "const long long x = "), far_quotient);

  const auto sum_of = [&](std::int64_t first, std::int64_t second, std::int64_t factor) {
    return text_of([&](auto& b) {
      const int i = loop(b, "i", first), j = loop(b, "j", second), s = b.variable("s");
      b.open_let(s, let_kind::affine, v(i) + factor * v(j));
      return v(s);
    });
  };
  BOOST_TEST(has(sum_of(6000000, 5000000, 2), "const int s = i + 2 * j;"), sum_of(6000000, 5000000, 2));
  BOOST_TEST(has(sum_of(9000000, 9000000, 1), "const long long s = i + j;"), sum_of(9000000, 9000000, 1));
  BOOST_TEST(has(sum_of(10, 9000000, 2), "const long long s = i + 2 * j;"), sum_of(10, 9000000, 2));
  BOOST_TEST(has(sum_of(10, 9000000, -300), "const long long s = i - 300LL * j;"), sum_of(10, 9000000, -300));
  BOOST_TEST(has(sum_of(10, 9000000, 5000000000), "s = i + 5000000000LL * j;"), sum_of(10, 9000000, 5000000000));
}

/// Two loops over blocks, one after the other: the grid is as long as the longer one, and the shorter one's blocks end in time.
BOOST_AUTO_TEST_CASE(loops_over_blocks_of_different_lengths) {
  test::builder b;
  test::operands(b, {"out", "in"});
  const int x = b.variable("x"), y = b.variable("y"), t = b.variable("t"), r = b.registers("r", 1, 1);
  const auto copy = [&](int block, int blocks, int to) {
    b.open_loop(block, loop_ir::loop_kind::block_x, 0, blocks);
    b.open_loop(t, loop_ir::loop_kind::thread, 0, 2);
    test::own(b, b.open_region(), r, 1);
    test::memory_node(b, loop_ir::node_kind::load, b.at(r), 1, to + 2 * v(block) + v(t));
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, to + 2 * v(block) + v(t));
    b.close(3);
  };
  copy(x, 5, 0);
  copy(y, 3, 10);
  const emit::header head = test::header_of("both", "out(x) = in(x)", 2);
  const emit::launch l = emit::launch_of(b.p, head, nullptr);
  BOOST_TEST(l.grid[0] == 5);
  BOOST_TEST(l.block[0] == 2);
  test::host_library text(test::gpu_on_host(emit::text<winsum::cuda>(b.p, head), "both", "float* out, const float* in", "out, in"), "-O0");
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto run = text.function<void(const std::int64_t*, const std::int64_t*, float*, const float*)>("both_run");
  BOOST_REQUIRE(run != nullptr);
  std::vector<float> in(24), out(24, -1.0f), wanted(24, -1.0f);
  std::iota(in.begin(), in.end(), 100.0f);
  std::copy_n(in.begin(), 16, wanted.begin());
  run(l.grid, l.block, out.data(), in.data());
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

/// Two blocks of up to 512 threads are asked for on a processor, of more one.
BOOST_AUTO_TEST_CASE(blocks_on_a_processor) {
  for (const auto& [threads, bounds] :
       {std::pair{512, "__launch_bounds__(512, 2) "}, std::pair{513, "__launch_bounds__(513) "}, std::pair{1024, "__launch_bounds__(1024) "}}) {
    test::builder b;
    test::operands(b, {"out"});
    const int x = b.variable("x"), t = b.variable("t"), r = b.registers("r", 1, 1);
    b.open_loop(x, loop_ir::loop_kind::block_x, 0, 3);
    b.open_loop(t, loop_ir::loop_kind::thread, 0, threads);
    test::own(b, b.open_region(), r, 1);
    test::constant(b, b.at(r), 1);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, threads * v(x) + v(t));
    b.close(3);
    const std::string text = emit::text<winsum::cuda>(b.p, test::header_of("ones", "out(x) = 1", 1));
    BOOST_TEST(has(text, bounds), text);
  }
}

/// A phase of one loop in a block of three dimensions counts its threads through all of them.
BOOST_AUTO_TEST_CASE(a_line_of_threads_in_a_block_of_three_dimensions) {
  test::builder b;
  test::operands(b, {"out", "in"});
  const int x = b.variable("x"), r = b.registers("r", 1, 1);
  const auto copy = [&](const expr& at) {
    test::own(b, b.open_region(), r, 1);
    test::memory_node(b, loop_ir::node_kind::load, b.at(r), 1, at);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, at);
  };
  b.open_loop(x, loop_ir::loop_kind::block_x, 0, 1);
  const int i = b.variable("i"), j = b.variable("j"), k = b.variable("k"), t = b.variable("t");
  b.open_loop(i, loop_ir::loop_kind::thread, 0, 2);
  b.open_loop(j, loop_ir::loop_kind::thread, 0, 3);
  b.open_loop(k, loop_ir::loop_kind::thread, 0, 5);
  copy(15 * v(i) + 5 * v(j) + v(k));
  b.close(4);
  b.open_loop(t, loop_ir::loop_kind::thread, 0, 37);
  copy(30 + v(t));
  b.close(3);
  const emit::header head = test::header_of("line", "out(x) = in(x)", 2);
  const emit::launch l = emit::launch_of(b.p, head, nullptr);
  BOOST_TEST(l.block[0] == 5);
  BOOST_TEST(l.block[1] == 3);
  BOOST_TEST(l.block[2] == 2);
  test::host_library text(test::gpu_on_host(emit::text<winsum::cuda>(b.p, head), "line", "float* out, const float* in", "out, in"), "-O0");
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto run = text.function<void(const std::int64_t*, const std::int64_t*, float*, const float*)>("line_run");
  BOOST_REQUIRE(run != nullptr);
  std::vector<float> in(70), out(70, -1.0f), wanted(70, -1.0f);
  std::iota(in.begin(), in.end(), 100.0f);
  std::copy_n(in.begin(), 67, wanted.begin());
  run(l.grid, l.block, out.data(), in.data());
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
