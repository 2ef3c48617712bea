// Defines the tests of interpret: programs written by hand against plain loops, and what it refuses.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <winsum/loop_ir/interpret.hpp>
#include "example_programs.hpp"

using namespace winsum::loop_ir;
using winsum::border_kind;

BOOST_AUTO_TEST_SUITE(interpret_program)

namespace {

template <class T>
std::vector<T> numbers(std::int64_t count, int seed) {
  std::vector<T> v;
  for (std::int64_t i = 0; i < count; ++i) v.push_back(static_cast<T>((i * 37 + seed * 11) % 23 - 11));
  return v;
}

/// The sentence of what `f` throws.
template <class Error, class F>
std::string thrown(F f) {
  try {
    f();
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}
bool says(const std::string& text, const std::string& part) {
  BOOST_TEST_INFO(text);
  return text.find(part) != std::string::npos;
}

/// A run of the register tile: its extents, and how `in` lies in memory.
struct tile_case {
  std::int64_t O = 6, X = 11, C = 3, W = 21;
  std::int64_t in_c = 50, in_x = -2, in_origin = 40;  // reads backwards, every other element

  template <class Sum, class Out, class In, class Weight>
  std::vector<Out> interpreted(const program& p, const std::vector<In>& in, const std::vector<Weight>& w, std::int64_t room) const {
    const std::int64_t index[] = {O, X, C}, extents[][8] = {{O, X}, {C, W}, {O, C, 3}}, strides[][8] = {{X, 1}, {in_c, in_x}, {3 * C, 3, 1}};
    std::int64_t params[max_params]{};
    evaluate_parameters(p, {index, extents, strides, nullptr, 1}, params);
    std::vector<Out> out(static_cast<std::size_t>(O * X), Out(99));
    const interpret_operand operands[] = {operand_of<Sum>(out.data(), room), operand_of<Sum>(in.data() + in_origin, 2, extents[1], strides[1]),
                                          operand_of<Sum>(w.data(), 3 * O * C)};
    interpret<Sum>(p, params, operands);
    return out;
  }

  template <class Sum, class Out, class In, class Weight>
  std::vector<Out> plain(border_kind border, const std::vector<In>& in, const std::vector<Weight>& w) const {
    std::vector<Out> out;
    for (std::int64_t o = 0; o < O; ++o)
      for (std::int64_t x = 0; x < X; ++x) {
        Sum sum{};
        for (std::int64_t c = 0; c < C; ++c)
          for (std::int64_t s = 0; s < 3; ++s) {
            std::int64_t at = 2 * x + s - 1;
            if (border == border_kind::clamp) at = std::min(std::max<std::int64_t>(at, 0), W - 1);
            if (border == border_kind::wrap) at = (at + 20 * W) % W;
            while (border == border_kind::reflect && (at < 0 || at >= W)) at = at < 0 ? -at : 2 * W - 2 - at;
            while (border == border_kind::symmetric && (at < 0 || at >= W)) at = at < 0 ? -1 - at : 2 * W - 1 - at;
            const bool outside = at < 0 || at >= W;
            const In value = outside ? In(-0.5) : in[static_cast<std::size_t>(in_origin + c * in_c + at * in_x)];
            sum = static_cast<Sum>(Sum(w[static_cast<std::size_t>((o * C + c) * 3 + s)]) * Sum(value) + sum);
          }
        if constexpr (requires { static_cast<Out>(sum); })
          out.push_back(static_cast<Out>(sum));
        else
          out.push_back(sum.real());
      }
    return out;
  }

  template <class Sum, class Out, class In, class Weight>
  void check(border_kind border) const {
    const auto in = numbers<In>(in_origin + C * in_c + 2, 1);
    const auto w = numbers<Weight>(3 * O * C, 2);
    const bool same = interpreted<Sum, Out>(example::register_tile(border), in, w, O * X) == plain<Sum, Out>(border, in, w);
    BOOST_TEST(same);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(register_tile_with_every_border) {
  for (border_kind border : {border_kind::pad, border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap}) {
    BOOST_TEST_CONTEXT(static_cast<int>(border)) {
      tile_case{}.check<float, float, float, float>(border);
      tile_case{.O = 9, .X = 4, .C = 1, .W = 2, .in_x = -20}.check<double, double, float, float>(border);  // folds several times
      tile_case{.O = 1, .X = 17, .C = 2, .W = 40, .in_x = -1}.check<float, double, float, float>(border);
    }
  }
}

BOOST_AUTO_TEST_CASE(element_types) {
  tile_case{}.check<int, int, signed char, signed char>(border_kind::wrap);
  tile_case{}.check<std::int16_t, std::int64_t, signed char, int>(border_kind::clamp);
  tile_case{}.check<std::complex<float>, std::complex<float>, float, std::complex<float>>(border_kind::pad);
  tile_case{}.check<std::complex<double>, double, std::complex<float>, float>(border_kind::reflect);
}

BOOST_AUTO_TEST_CASE(no_extent_no_work) {
  tile_case{.X = 0}.check<float, float, float, float>(border_kind::clamp);
  tile_case{.O = 0}.check<float, float, float, float>(border_kind::clamp);
  tile_case{.C = 0}.check<float, float, float, float>(border_kind::clamp);
}

BOOST_AUTO_TEST_CASE(stencil_with_folds_and_conditions) {
  const auto in = numbers<float>(35, 3);
  auto w = numbers<double>(12, 4);
  for (double& x : w) x /= 256;
  for (let_kind how : {let_kind::affine, let_kind::clamp, let_kind::reflect, let_kind::symmetric, let_kind::wrap}) {
    std::vector<float> out(35, 99);
    const interpret_operand operands[] = {operand_of<double, float>(out.data(), 35), operand_of<double, float>(in.data(), 35),
                                          operand_of<double, float>(w.data(), 12)};
    interpret<double, float>(example::stencil(how), nullptr, operands);
    for (int y = 0; y < 5; ++y)
      for (int x = 0; x < 7; ++x) {
        double sum = 0;
        for (int r = 0; r < 4; ++r)
          for (int s = 0; s < 3; ++s) {
            auto folded = [how](int at, int extent) {
              if (how == let_kind::wrap) return (at + extent) % extent;
              if (how == let_kind::clamp) return at < 0 ? 0 : at < extent ? at : extent - 1;
              const int shift = how == let_kind::reflect ? 1 : 0;
              return how == let_kind::affine ? at : at < 0 ? -at - 1 + shift : at < extent ? at : 2 * extent - 1 - shift - at;
            };
            const int row = folded(y + r - 2, 5), column = folded(x + s - 1, 7);
            const bool outside = row < 0 || row >= 5 || column < 0 || column >= 7;
            sum = std::fma(outside ? -2.0 : in[static_cast<std::size_t>(7 * row + column)], w[static_cast<std::size_t>(3 * r + s)], sum);
          }
        BOOST_TEST(out[static_cast<std::size_t>(7 * y + x)] == std::tanh(static_cast<float>(sum)));
      }
  }
}

BOOST_AUTO_TEST_CASE(block_with_phases) {
  using example::columns, example::depth, example::rows;
  const auto left = numbers<float>(rows * depth, 5), right = numbers<float>(depth * columns, 6);
  std::vector<float> out(rows * columns, 99), expected;
  for (int m = 0; m < rows; ++m)
    for (int n = 0; n < columns; ++n) {
      float sum = 0;
      for (int k = 0; k < depth; ++k) sum += left[static_cast<std::size_t>(m * depth + k)] * right[static_cast<std::size_t>(k * columns + n)];
      expected.push_back(sum);
    }
  const interpret_operand operands[] = {operand_of<float>(out.data(), rows * columns), operand_of<float>(left.data(), rows * depth),
                                        operand_of<float>(right.data(), depth * columns)};
  interpret<float>(example::block_product(), nullptr, operands);
  BOOST_TEST(out == expected, boost::test_tools::per_element());

  // serially a missing barrier changes nothing; on a device it would
  const program racing = example::block_product(false);
  BOOST_TEST(verify(racing).empty());
  BOOST_TEST(says(thrown<std::out_of_range>([&] { interpret<float>(racing, nullptr, operands); }),
                  "writes an element of `left_tile` that another thread uses before any barrier"));
  program unread = example::block_product();
  node& first = unread.nodes[example::find(unread, node_kind::barrier)];
  first = {.kind = node_kind::guard, .end = first.end};
  BOOST_TEST(says(thrown<std::out_of_range>([&] { interpret<float>(unread, nullptr, operands); }),
                  "reads an element of `left_tile` that another thread uses before any barrier"));
  std::fill(out.begin(), out.end(), 99.0f);
  interpret<float>(racing, nullptr, operands, {.check = false});
  BOOST_TEST(out == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(vectors_lanes_and_conditions) {
  // out[row, l] = in[9 - 2 l + row] for l < 3, else 0; row 2 fails the condition of its load, row 3 that of its store
  builder b;
  example::operand(b, "out");
  example::operand(b, "in");
  const int r = b.registers("r", 1, 4), row = b.variable("row");
  b.open_loop(row, loop_kind::serial, 0, 4);
  example::open_region(b, r, 1);
  node load = example::access(b, node_kind::load, b.at(r), 1, expr(9) + example::v(row));
  load.lane_stride = b.put(-2), load.lane_count = b.put(3), load.partial = true, load.value = 7;
  const int l = b.leaf(load);
  b.condition_on(l, example::v(row), example::v(row, 2) - 3, example::v(row, -1) + 4);
  node store = example::access(b, node_kind::store, b.at(r), 0, example::v(row, 5));
  store.lane_stride = b.put(1);
  const int s = b.leaf(store);
  b.condition_on(s, example::v(row), 0, 3);
  b.close(2);
  std::vector<float> in, out(20, 99);
  for (int i = 0; i < 11; ++i) in.push_back(static_cast<float>(i));
  const interpret_operand operands[] = {operand_of<float>(out.data(), 20), operand_of<float>(in.data(), 11)};
  interpret<float>(b.p, nullptr, operands);
  const std::vector<float> expected = {9, 7, 5, 0, 99, 10, 8, 6, 0, 99, 7, 7, 7, 7, 99, 99, 99, 99, 99, 99};
  BOOST_TEST(out == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(copy_whose_condition_fails) {
  for (bool holds : {true, false}) {
    builder b;
    example::operand(b, "out");
    example::operand(b, "in");
    node copy{.kind = node_kind::run};
    copy.buffer = 0, copy.source = 1;
    copy.offset = b.put(1), copy.source_stride = b.put(1), copy.first = b.put(2), copy.coordinate_step = b.put(-1), copy.length = b.put(3);
    copy.value = 8;
    const int n = b.leaf(copy);
    b.condition_on(n, holds ? 3 : 4, 3, 4);
    std::vector<double> out(5, 99);
    const std::vector<float> in = {10, 20, 30};
    const interpret_operand operands[] = {operand_of<double>(out.data(), 5), operand_of<double>(in.data(), 3)};
    interpret<double>(b.p, nullptr, operands);
    const std::vector<double> expected = holds ? std::vector<double>{99, 30, 20, 10, 99} : std::vector<double>{99, 8, 8, 8, 99};
    BOOST_TEST(out == expected, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(stale_and_missing_data_are_seen) {
  program p = example::register_tile(border_kind::clamp);
  p.terms.push_back({1, -1, -1});
  p.nodes[example::find(p, node_kind::run)].length = {static_cast<std::int16_t>(p.terms.count - 1), 1};
  const tile_case c;
  const auto out = c.interpreted<float, float>(p, numbers<float>(300, 1), numbers<float>(54, 2), c.O * c.X);
  int unknown = 0;
  for (float x : out) unknown += std::isnan(x);
  BOOST_TEST(unknown == 6 * 10);
}

BOOST_AUTO_TEST_CASE(refusals) {
  const tile_case c;
  const auto in = numbers<float>(300, 1), w = numbers<float>(54, 2);
  auto error = [&](const program& p, std::int64_t room) { return thrown<std::out_of_range>([&] { c.interpreted<float, float>(p, in, w, room); }); };
  BOOST_TEST(says(error(example::register_tile(border_kind::none), c.O * c.X),
                  "node 4 of the program reads outside `in`: offset -42, which has [-40, 101)"));
  BOOST_TEST(says(error(example::register_tile(border_kind::clamp), c.O * c.X - 1), "writes outside `out`: offset 65, which has [0, 65)"));
  program stepped = example::register_tile(border_kind::clamp);
  stepped.params.push_back({param_kind::difference, -1, -1, {1, 0}, {6, -1}, "zero"});
  stepped.nodes[0].step = {1, static_cast<std::int16_t>(stepped.params.count - 1)};
  BOOST_TEST(says(error(stepped, c.O * c.X), "node 0 of the program has a loop with step 0"));
  program broken = example::register_tile(border_kind::clamp);
  broken.registers[0].count = 7;
  BOOST_TEST(says(thrown<std::invalid_argument>([&] { c.interpreted<float, float>(broken, in, w, c.O * c.X); }), "leaves the array"));
}

BOOST_AUTO_TEST_CASE(a_local_buffer_holds_nothing_of_another_iteration) {
  builder b;
  b.memory("out", place::operand, 0, {0, -1});
  b.p.operand_count = 1;
  const int kept = b.memory("kept", place::local, 0, {1, -1});
  const int i = b.variable("i"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_kind::parallel, 0, 3);
  const int region = b.open_region();
  b.p.nodes[region].first_reg = static_cast<std::int16_t>(r);
  b.p.nodes[region].reg_count = 1;
  const int first = b.open_guard();
  b.condition_on(first, expr::var(i), 0, 1);
  b.leaf({.kind = node_kind::constant, .to = b.at(r), .value = 5});
  node put{.kind = node_kind::store, .buffer = static_cast<std::int16_t>(kept)};
  put.a = b.at(r);
  put.offset = b.put(0);
  b.leaf(put);
  b.close();
  node get{.kind = node_kind::load, .buffer = static_cast<std::int16_t>(kept)};
  get.to = b.at(r);
  get.offset = b.put(0);
  b.leaf(get);
  put.buffer = 0;
  put.a = b.at(r);
  put.offset = b.put(expr::var(i));
  b.leaf(put);
  b.close(2);
  std::vector<double> out(3, 99);
  const interpret_operand operands[] = {operand_of<double>(out.data(), 3)};
  interpret<double>(b.p, nullptr, operands);
  BOOST_TEST(out[0] == 5);
  BOOST_TEST(std::isnan(out[1]));
  BOOST_TEST(std::isnan(out[2]));
}

BOOST_AUTO_TEST_SUITE_END()
