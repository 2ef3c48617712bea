// Tests `execution::execute`: programs written by hand against plain loops, and bit for bit against the interpreter.
#include <cmath>
#include <complex>
#include <cstring>
#include <numeric>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <winsum/execute/execute.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include "../loop_ir/example_programs.hpp"

namespace {

using namespace winsum::loop_ir;
using example::access;
using example::constant;
using example::open_region;
using example::operate;
using example::v;
namespace execution = winsum::execution;
using numbers = std::vector<std::int64_t>;
using winsum::border_kind;
using winsum::operation;

template <class T>
std::vector<T> filled(std::int64_t count, int seed) {
  std::vector<T> x;
  for (std::int64_t i = 0; i < count; ++i) x.push_back(static_cast<T>((i * 37 + seed * 11) % 23 - 11) / T(1));
  return x;
}
std::vector<float> fractions(std::int64_t count, int seed) {
  std::vector<float> x;
  for (std::int64_t i = 0; i < count; ++i) x.push_back(static_cast<float>((i * 37 + seed * 11) % 23 - 11) / 7.0F);
  return x;
}

/// Runs the program with 1 and with 3 threads, compares with the interpreter, and returns the output.
template <class Tag, class Sum, class Point, class Out, class... In>
std::vector<Out> run(std::int64_t outputs, const numbers& params, const std::vector<In>&... in) {
  std::vector<Out> expected(static_cast<std::size_t>(outputs), Out(77)), got;
  const interpret_operand operands[] = {operand_of<Sum, Point>(expected.data(), outputs),
                                        operand_of<Sum, Point>(in.data(), static_cast<std::int64_t>(in.size()))...};
  interpret<Sum, Point>(Tag::value, params.data(), operands);
  for (const int threads : {1, 3}) {
    got.assign(static_cast<std::size_t>(outputs), Out(77));
    std::vector<std::byte> workspace(static_cast<std::size_t>(execution::workspace_bytes<Tag, Out, In...>(params.data(), threads)) + 3,
                                     std::byte{0xff});
    void* const memory[] = {got.data(), const_cast<In*>(in.data())...};
    execution::execute<Tag, Sum, Point, Out, In...>(memory, params.data(), workspace.data() + 3, threads);
    if (execution::has_fused_multiply_add || std::is_integral_v<Sum>)
      BOOST_TEST((got.empty() || std::memcmp(got.data(), expected.data(), sizeof(Out) * got.size()) == 0));
    for (std::size_t i = 0; i < got.size(); ++i) BOOST_TEST(std::abs(got[i] - expected[i]) <= 1e-4 * (1.0 + std::abs(expected[i])));
  }
  return got;
}

// ---- matrix product: panels of 3 vectors packed in a parallel loop, tiles of 8 rows ----

constexpr program matrix_product(bool is_static, std::int64_t m_value, std::int64_t n_value, std::int64_t k_value, int lanes, bool tiles_parallel) {
  builder b;
  example::operand(b, "c");
  example::operand(b, "a");
  example::operand(b, "b");
  const auto size = [&](int i, std::int64_t value, const char* label) {
    return is_static ? scalar{value, -1} : b.parameter(param_kind::user, i, 0, label);
  };
  const scalar m = size(0, m_value, "m"), n = size(1, n_value, "n"), k = size(2, k_value, "k");
  const int width = 3 * lanes;
  const int i = b.variable("i"), j = b.variable("j"), q = b.variable("q"), y = b.variable("y"), x = b.variable("x");
  const int panel = b.memory("panel", place::local, 2, b.times(k, {width, -1}));
  const int acc = b.registers("acc", 24, lanes), row = b.registers("row", 3, lanes), weight = b.registers("weight", 1, lanes);
  const auto unroll = [&](int var, int count) { b.open_loop(var, loop_kind::unroll, 0, count); };

  b.open_loop(j, loop_kind::parallel, 0, n, {width, -1});
  if (tiles_parallel) b.open_loop(i, loop_kind::parallel, 0, m, {8, -1});
  b.open_loop(q, loop_kind::serial, 0, k);
  node copy{.kind = node_kind::run};
  copy.buffer = static_cast<std::int16_t>(panel), copy.source = 2;
  copy.offset = b.put(v(q, width));
  copy.source_offset = b.put(v(q, n)), copy.source_stride = b.put(1);
  copy.first = b.put(v(j)), copy.coordinate_step = b.put(1), copy.extent = b.put(n), copy.length = b.put(width);
  copy.border = border_kind::pad;
  b.leaf(copy);
  b.close();
  if (!tiles_parallel) b.open_loop(i, loop_kind::serial, 0, m, {8, -1});
  open_region(b, acc, 3);
  unroll(y, 8), unroll(x, 3);
  b.leaf(constant(b.at(acc, v(y, 3) + v(x)), 0));
  b.close(2);
  b.open_loop(q, loop_kind::serial, 0, k);
  unroll(x, 3);
  node load = access(b, node_kind::load, b.at(row, v(x)), panel, v(q, width) + v(x, lanes));
  load.lane_stride = b.put(1);
  b.leaf(load);
  b.close();
  unroll(y, 8);
  node splat = access(b, node_kind::splat, b.at(weight), 1, v(i, k) + v(y, k) + v(q));
  const int at = b.leaf(splat);
  b.condition_on(at, v(i) + v(y), 0, m);
  unroll(x, 3);
  b.leaf(operate(operation::fma, b.at(acc, v(y, 3) + v(x)), b.at(weight), b.at(row, v(x)), b.at(acc, v(y, 3) + v(x))));
  b.close(3);
  unroll(y, 8);
  const int inside = b.open_guard();
  b.condition_on(inside, v(i) + v(y), 0, m);
  unroll(x, 3);
  node store = access(b, node_kind::store, b.at(acc, v(y, 3) + v(x)), 0, v(i, n) + v(y, n) + v(j) + v(x, lanes));
  example::only(b, store, expr(n) - v(j) - v(x, lanes));
  b.leaf(store);
  b.close(6);
  return b.p;
}

struct static_product {
  static constexpr program value = matrix_product(true, 13, 101, 17, 16, false);
};
struct whole_tiles {
  static constexpr program value = matrix_product(true, 16, 96, 9, 16, false);
};
struct dynamic_product {
  static constexpr program value = matrix_product(false, 0, 0, 0, 16, false);
};
struct nested_product {
  static constexpr program value = matrix_product(false, 0, 0, 0, 8, true);
};
struct narrow_product {
  static constexpr program value = matrix_product(true, 9, 25, 5, 4, true);
};

template <class Tag, class Sum, class Out, class In>
void check_product(std::int64_t m, std::int64_t n, std::int64_t k) {
  const auto a = filled<In>(m * k, 1), b = filled<In>(k * n, 2);
  const auto c = run<Tag, Sum, Sum, Out>(m * n, {m, n, k}, a, b);
  int wrong = 0;
  for (std::int64_t i = 0; i < m; ++i)
    for (std::int64_t j = 0; j < n; ++j) {
      Sum sum{};
      for (std::int64_t q = 0; q < k; ++q)
        sum += static_cast<Sum>(a[static_cast<std::size_t>(i * k + q)]) * static_cast<Sum>(b[static_cast<std::size_t>(q * n + j)]);
      wrong += c[static_cast<std::size_t>(i * n + j)] != static_cast<Out>(sum);
    }
  BOOST_TEST(wrong == 0);
}

// ---- a stencil of which everything is unrolled: 4 x 4 by 3 x 3, zero outside ----

constexpr program unrolled_stencil() {
  builder b;
  example::operand(b, "out");
  example::operand(b, "in");
  example::operand(b, "w");
  const int y = b.variable("y"), x = b.variable("x"), r = b.variable("r"), s = b.variable("s");
  const int total = b.registers("total", 1, 1), pixel = b.registers("pixel", 1, 1), weight = b.registers("weight", 1, 1);
  for (int var : {y, x}) b.open_loop(var, loop_kind::unroll, 0, 4);
  open_region(b, total, 3);
  b.leaf(constant(b.at(total), 0));
  for (int var : {r, s}) b.open_loop(var, loop_kind::unroll, -1, 2);
  const int load = b.leaf(access(b, node_kind::load, b.at(pixel), 1, v(y, 4) + v(x) + v(r, 4) + v(s)));
  b.condition_on(load, v(y) + v(r), 0, 4);
  b.condition_on(load, v(x) + v(s), 0, 4);
  b.leaf(access(b, node_kind::load, b.at(weight), 2, v(r, 3) + v(s) + 4));
  b.leaf(operate(operation::fma, b.at(total), b.at(pixel), b.at(weight), b.at(total)));
  b.close(2);
  b.leaf(access(b, node_kind::store, b.at(total), 0, v(y, 4) + v(x)));
  b.close(3);
  return b.p;
}
struct small_stencil {
  static constexpr program value = unrolled_stencil();
};

// ---- an epilogue: max(sum * scale + shift, 0), or tanh of it where that is below 1; every second output, rows apart ----

constexpr program epilogue(int stride, int lanes) {
  builder b;
  example::operand(b, "out");
  example::operand(b, "in");
  example::operand(b, "affine");
  const scalar n = b.parameter(param_kind::user, 0, 0, "n");
  const int i = b.variable("i");
  const int sum = b.registers("sum", 2, lanes), wide = b.registers("wide", 5, lanes, register_type::point);
  const auto w = [&](int r) { return b.at(wide, r); };
  b.open_loop(i, loop_kind::serial, 0, n, {lanes, -1});
  open_region(b, sum, 2);
  node load = access(b, node_kind::load, b.at(sum), 1, v(i, stride));
  example::only(b, load, expr(n) - v(i));
  load.lane_stride = b.put(stride);
  b.leaf(load);
  b.leaf(operate(operation::mul, b.at(sum, 1), b.at(sum), b.at(sum)));
  b.leaf(operate(operation::add, b.at(sum), b.at(sum, 1), b.at(sum)));
  b.leaf(operate(operation::convert, w(0), b.at(sum)));
  b.leaf(access(b, node_kind::splat, w(1), 2, 0));
  b.leaf(access(b, node_kind::splat, w(2), 2, 1));
  b.leaf(operate(operation::fma, w(0), w(0), w(1), w(2)));
  b.leaf(constant(w(1), 0));
  b.leaf(operate(operation::max, w(0), w(0), w(1)));
  b.leaf(constant(w(1), 1));
  b.leaf(operate(operation::less, w(2), w(0), w(1)));
  b.leaf(operate(operation::tanh, w(3), w(0)));
  b.leaf(operate(operation::select, w(4), w(2), w(3), w(0)));
  node store = access(b, node_kind::store, w(4), 0, v(i, 2));
  example::only(b, store, expr(n) - v(i));
  store.lane_stride = b.put(2);
  b.leaf(store);
  b.close(2);
  return b.p;
}
struct contiguous_epilogue {
  static constexpr program value = epilogue(1, 8);
};
struct strided_epilogue {
  static constexpr program value = epilogue(3, 4);
};
struct scalar_epilogue {
  static constexpr program value = epilogue(1, 1);
};

// ---- an input row is loaded once and used by three output rows; serial and let nodes stand in unrolled loops ----

constexpr program skewed_rows() {
  builder b;
  example::operand(b, "out");
  example::operand(b, "in");
  example::operand(b, "w");
  const scalar rows = b.parameter(param_kind::user, 0, 0, "rows");
  const int t = b.variable("t"), a = b.variable("a"), y = b.variable("y"), c = b.variable("c"), tap = b.variable("tap"), first = b.variable("first");
  const int acc = b.registers("acc", 3, 8), row = b.registers("row", 1, 8), weight = b.registers("weight", 1, 8);
  b.open_loop(t, loop_kind::parallel, 0, rows, {3, -1});
  open_region(b, acc, 3);
  b.open_loop(y, loop_kind::unroll, 0, 3);
  b.leaf(constant(b.at(acc, v(y)), -0.25));
  b.close();
  b.open_loop(a, loop_kind::unroll, 0, 5);
  b.open_let(first, let_kind::minimum, v(t) + v(a), expr(rows) + 1);
  b.open_loop(c, loop_kind::serial, 0, 2);
  node load = access(b, node_kind::load, b.at(row), 1, v(first, 16) + v(c, 8));
  load.lane_stride = b.put(1);
  b.leaf(load);
  b.open_loop(y, loop_kind::unroll, 0, 3);
  b.open_let(tap, let_kind::affine, v(a) - v(y));
  const int used = b.open_guard();
  b.condition_on(used, v(a) - v(y), 0, 3);
  b.leaf(access(b, node_kind::splat, b.at(weight), 2, v(tap, 2) + v(c)));
  b.leaf(operate(operation::fma, b.at(acc, v(y)), b.at(weight), b.at(row), b.at(acc, v(y))));
  b.close(6);
  b.open_loop(y, loop_kind::unroll, 0, 3);
  node store = access(b, node_kind::store, b.at(acc, v(y)), 0, v(t, 8) + v(y, 8));
  store.lane_stride = b.put(1);
  const int at = b.leaf(store);
  b.condition_on(at, v(t) + v(y), 0, rows);
  b.close(3);
  return b.p;
}
struct skewed {
  static constexpr program value = skewed_rows();
};

template <border_kind Border>
struct folded_tile {
  static constexpr program value = example::register_tile(Border);
};
template <let_kind How>
struct folded_stencil {
  static constexpr program value = example::stencil(How);
};

/// O 6, X 11, C 3, W 21, and the strides of `in`, by the parameters that the program asks for.
template <class Tag>
numbers tile_params() {
  const std::int64_t index[] = {6, 11, 3}, extents[][8] = {{6, 11}, {3, 21}, {6, 3, 3}}, strides[][8] = {{11, 1}, {50, 2}, {9, 3, 1}};
  numbers params(max_params);
  evaluate_parameters(Tag::value, {index, extents, strides, nullptr, 1}, params.data());
  return params;
}
template <border_kind Border>
void check_tile() {
  using tag = folded_tile<Border>;
  run<tag, float, float, float>(66, tile_params<tag>(), fractions(150, 1), fractions(54, 2));
  run<tag, std::int32_t, std::int32_t, std::int32_t>(66, tile_params<tag>(), filled<std::int8_t>(150, 1), filled<std::int8_t>(54, 2));
  run<tag, double, double, float>(66, tile_params<tag>(), fractions(150, 1), filled<std::int16_t>(54, 2));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_program)

BOOST_AUTO_TEST_CASE(matrix_products) {
  check_product<static_product, float, float, float>(13, 101, 17);
  check_product<whole_tiles, float, float, float>(16, 96, 9);
  check_product<dynamic_product, float, float, float>(13, 101, 17);
  check_product<dynamic_product, float, float, float>(1, 1, 1);
  check_product<dynamic_product, float, float, float>(5, 40, 0);
  check_product<dynamic_product, float, float, float>(0, 40, 3);
  check_product<nested_product, float, float, float>(29, 70, 6);
  check_product<narrow_product, double, double, double>(9, 25, 5);
}

BOOST_AUTO_TEST_CASE(narrow_integers_sum_in_wide_ones) {
  check_product<static_product, std::int32_t, std::int32_t, std::int8_t>(13, 101, 17);
  check_product<dynamic_product, std::int32_t, std::int32_t, std::int16_t>(13, 101, 17);
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_one_lane) {
  using z = std::complex<float>;
  static_assert(execution::walker<small_stencil, z, z, z, z, z>::is_small);
  run<small_stencil, z, z, z>(16, {}, filled<z>(16, 1), filled<z>(9, 2));
  run<small_stencil, std::complex<double>, z, z>(16, {}, filled<z>(16, 1), filled<float>(9, 2));
}

BOOST_AUTO_TEST_CASE(a_small_stencil_with_conditions) {
  const auto in = fractions(16, 1), w = fractions(9, 2);
  const auto out = run<small_stencil, float, float, float>(16, {}, in, w);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x) {
      double sum = 0;
      for (int r = 0; r < 3; ++r)
        for (int s = 0; s < 3; ++s)
          if (y + r >= 1 && y + r < 5 && x + s >= 1 && x + s < 5)
            sum += static_cast<double>(in[static_cast<std::size_t>(4 * (y + r - 1) + x + s - 1)]) *
                   static_cast<double>(w[static_cast<std::size_t>(3 * r + s)]);
      BOOST_TEST(std::abs(static_cast<double>(out[static_cast<std::size_t>(4 * y + x)]) - sum) < 1e-5);
    }
}

BOOST_AUTO_TEST_CASE(an_epilogue_in_the_other_type) {
  for (std::int64_t n : {1, 7, 8, 9, 21}) {
    const auto in = fractions(3 * n, 1), affine = fractions(2, 3);
    const auto out = run<contiguous_epilogue, float, double, float>(2 * n, {n}, in, affine);
    for (std::int64_t i = 0; i < n; ++i) BOOST_TEST(out[static_cast<std::size_t>(2 * i + 1)] == 77.0F);
    run<strided_epilogue, float, double, float>(2 * n, {n}, in, affine);
    run<scalar_epilogue, float, double, double>(2 * n, {n}, in, affine);
    run<strided_epilogue, std::int32_t, float, std::int16_t>(2 * n, {n}, filled<std::int8_t>(3 * n, 1), filled<std::int8_t>(2, 3));
  }
}

BOOST_AUTO_TEST_CASE(register_tiles_with_borders) {
  check_tile<border_kind::pad>();
  check_tile<border_kind::clamp>();
  check_tile<border_kind::reflect>();
  check_tile<border_kind::symmetric>();
  check_tile<border_kind::wrap>();
}

BOOST_AUTO_TEST_CASE(stencils_with_folded_coordinates) {
  const auto in = fractions(35, 1), w = fractions(12, 2);
  run<folded_stencil<let_kind::affine>, float, float, float>(35, {}, in, w);
  run<folded_stencil<let_kind::clamp>, float, float, float>(35, {}, in, w);
  run<folded_stencil<let_kind::reflect>, float, float, float>(35, {}, in, w);
  run<folded_stencil<let_kind::symmetric>, float, double, float>(35, {}, in, w);
  run<folded_stencil<let_kind::wrap>, double, float, float>(35, {}, in, w);
}

BOOST_AUTO_TEST_CASE(rows_shared_by_unrolled_outputs) {
  for (std::int64_t rows : {1, 3, 10}) run<skewed, float, float, float>(8 * rows, {rows}, fractions(16 * (rows + 2), 1), fractions(6, 2));
}

BOOST_AUTO_TEST_SUITE_END()
