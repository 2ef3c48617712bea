#include <winsum/emit/cpp.hpp>
#include <winsum/emit/cuda.hpp>

#include <cmath>
#include <complex>
#include <cstring>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/interpret.hpp>

#include "cases/bounced.hpp"
#include "golden.hpp"
#include "host_build.hpp"
#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using winsum::border_kind;
using winsum::element;
using winsum::operation;

namespace {

struct packed_text {
  template <class Sink>
  static constexpr void print(Sink& to) {
    emit::print<winsum::cpp>(to, test::packed_program, test::packed_header);
  }
};
constexpr std::string_view packed = emit::exact_text<packed_text>.view();
static_assert(packed.starts_with("// out(m,x) = sum(in(pad(x+k-2, 0.1)) * w(m,k))\n"));
static_assert(packed.find("sum[3 * m + u][lane] = std::fma(x[u][lane], f[lane], sum[3 * m + u][lane]);") != std::string_view::npos);
static_assert(packed.ends_with("}\n"));

std::vector<float> values(std::size_t count, unsigned seed) {
  std::vector<float> v(count);
  for (float& x : v) {
    seed = seed * 1664525u + 1013904223u;
    x = static_cast<float>(seed >> 8) / 8388608.0f - 1.0f;
  }
  return v;
}
bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

constexpr int N_O = 7, N_Y = 13, WIDTH = 26;
std::vector<float> plain_convolution(const std::vector<float>& in, const std::vector<float>& w) {
  std::vector<float> out(N_O * N_Y);
  for (int o = 0; o < N_O; ++o)
    for (int y = 0; y < N_Y; ++y) {
      float sum = 0;
      for (int c = 0; c < 5; ++c)
        for (int r = 0; r < 3; ++r) {
          const int at = 2 * y + r - 1;
          sum = std::fma(at >= 0 && at < WIDTH ? in[static_cast<std::size_t>(WIDTH * c + at)] : 0.0f, w[static_cast<std::size_t>(15 * o + 3 * c + r)],
                         sum);
        }
      out[static_cast<std::size_t>(N_Y * o + y)] = sum;
    }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_cpp)

BOOST_AUTO_TEST_CASE(text_at_run_time_is_the_constant) {
  BOOST_TEST(emit::text<winsum::cpp>(test::packed_program, test::packed_header) == packed);
  BOOST_TEST(test::same_as_golden(packed, "emit/packed_rows_cpp.txt"));
  BOOST_TEST(test::same_as_golden(emit::text<winsum::cpp>(test::scalar_convolution_program, test::scalar_convolution_header),
                                  "emit/scalar_convolution_cpp.txt"));
}

BOOST_AUTO_TEST_CASE(scalar_convolution_runs) {
  test::host_library text(emit::text<winsum::cpp>(test::scalar_convolution_program, test::scalar_convolution_header), "-O2 -fopenmp");
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto kernel = text.function<void(float*, const float*, const float*, long long, long long, long long)>("strided_rows");
  BOOST_REQUIRE(kernel != nullptr);
  const auto in = values(5 * WIDTH, 1), w = values(N_O * 15, 2);
  std::vector<float> out(N_O * N_Y, NAN);
  kernel(out.data(), in.data(), w.data(), N_O, N_Y, WIDTH);
  BOOST_TEST(same_bits(out, plain_convolution(in, w)));
}

BOOST_AUTO_TEST_CASE(packed_rows_run_with_every_border) {
  constexpr int X = 61;
  const auto in = values(X, 3), w = values(11 * 5, 4);
  for (const border_kind border : {border_kind::pad, border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap}) {
    static loop_ir::program p;
    p = test::packed_rows(border);
    test::host_library text(emit::text<winsum::cpp>(p, test::packed_header), "-O2 -fopenmp");
    if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
    const auto kernel = text.function<void(float*, const float*, const float*, void*, long long)>("rows");
    const auto bytes = text.function<long long(long long)>("rows_workspace_bytes");
    BOOST_REQUIRE(kernel != nullptr);
    std::vector<float> workspace(static_cast<std::size_t>(bytes(X)) / sizeof(float) + 16, NAN), out(11 * X, NAN), expected(11 * X, NAN);
    void* aligned = workspace.data();
    std::size_t room = workspace.size() * sizeof(float);
    std::align(64, static_cast<std::size_t>(bytes(X)), aligned, room);
    kernel(out.data(), in.data(), w.data(), aligned, X);
    for (int m = 0; m < 11; ++m)
      for (int x = 0; x < X; ++x) {
        float sum = 0;
        for (int k = 0; k < 5; ++k) {
          const std::int64_t at = x + k - 2;
          const float read = border == border_kind::pad && (at < 0 || at >= X) ? 0.1f : in[static_cast<std::size_t>(cases::bounced(border, at, X))];
          sum = std::fma(read, w[static_cast<std::size_t>(5 * m + k)], sum);
        }
        expected[static_cast<std::size_t>(X * m + x)] = sum;
      }
    BOOST_TEST(same_bits(out, expected), "border " << static_cast<int>(border));
  }
}

BOOST_AUTO_TEST_CASE(operations_agree_with_the_interpreter) {
  using winsum::operation;
  const operation all[] = {operation::fma, operation::add,   operation::sub,   operation::mul,        operation::div,   operation::min,
                           operation::max, operation::pow,   operation::less,  operation::less_equal, operation::equal, operation::neg,
                           operation::abs, operation::exp,   operation::log,   operation::sqrt,       operation::tanh,  operation::sin,
                           operation::cos, operation::floor, operation::round, operation::conj,       operation::select};
  // out(i,q) = operation q of a(i), b(i), c(i), through both register types.
  static test::builder b;
  b = {};
  test::operands(b, {"out", "a", "b", "c"});
  const int i = b.variable("i"), r = b.registers("int", 4, 1), s = b.registers("for", 1, 1, loop_ir::register_type::point);
  b.open_loop(i, loop_ir::loop_kind::serial, 0, 9);
  test::own(b, b.open_region(), r, 2);
  for (int k = 0; k < 3; ++k) test::memory_node(b, loop_ir::node_kind::load, b.at(r, k), k + 1, test::v(i));
  int count = 0;
  for (operation q : all) {
    test::apply(b, q, b.at(r, 3), b.at(r, 0), b.at(r, 1), b.at(r, 2));
    test::apply(b, operation::convert, b.at(s), b.at(r, 3));
    test::memory_node(b, loop_ir::node_kind::store, b.at(s), 0, 23 * test::v(i) + count++);
  }
  b.close(2);
  const auto run = [&](element sums, element points, auto element, auto point) {
    using T = decltype(element);
    using P = decltype(point);
    emit::header head;
    head.kernel = "while";
    head.elements.push_back(points);
    for (int k = 0; k < 3; ++k) head.elements.push_back(sums);
    head.sum = sums;
    head.point = points;
    test::host_library text(emit::text<winsum::cpp>(b.p, head), "-O1 -ffp-contract=off");
    if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
    const auto kernel = text.function<void(P*, const T*, const T*, const T*)>("while_");
    BOOST_REQUIRE(kernel != nullptr);
    const T x[9] = {T(1), T(2), T(3), T(7), T(2), T(5), T(6), T(9), T(4)}, y[9] = {T(3), T(2), T(1), T(4), T(2), T(2), T(3), T(1), T(5)},
            z[9] = {T(0), T(4), T(9), T(2), T(2), T(6), T(1), T(5), T(3)};
    std::vector<P> out(9 * 23), expected(9 * 23);
    kernel(out.data(), x, y, z);
    const loop_ir::interpret_operand operands[] = {loop_ir::operand_of<T, P>(expected.data(), 9 * 23), loop_ir::operand_of<T, P>(x, 9),
                                                   loop_ir::operand_of<T, P>(y, 9), loop_ir::operand_of<T, P>(z, 9)};
    loop_ir::interpret<T, P>(b.p, nullptr, operands);
    for (std::size_t k = 0; k < out.size(); ++k)
      BOOST_TEST(out[k] == expected[k],
                 "operation " << static_cast<int>(all[k % 23]) << " of row " << k / 23 << ": " << out[k] << " " << expected[k]);
  };
  run(element::f32, element::f64, float{}, double{});
  run(element::f64, element::f32, double{}, float{});
  run(element::i32, element::i64, int{}, static_cast<long long>(0));
}

BOOST_AUTO_TEST_CASE(complex_sums) {
  // out = sum over i of conj(a(i)) * b(i), with b real
  static test::builder b;
  b = {};
  test::operands(b, {"out", "a", "b"});
  const int i = b.variable("i"), r = b.registers("r", 3, 1);
  test::own(b, b.open_region(), r, 1);
  test::constant(b, b.at(r), 0.5);
  b.open_loop(i, loop_ir::loop_kind::serial, 0, 5);
  test::memory_node(b, loop_ir::node_kind::load, b.at(r, 1), 1, test::v(i));
  test::memory_node(b, loop_ir::node_kind::load, b.at(r, 2), 2, test::v(i));
  test::apply(b, operation::conj, b.at(r, 1), b.at(r, 1));
  test::apply(b, operation::fma, b.at(r), b.at(r, 1), b.at(r, 2), b.at(r));
  b.close();
  test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 0);
  b.close();
  emit::header head = test::header_of("dot", "out() = sum(conj(a(i)) * b(i))", 3);
  head.elements[0] = head.elements[1] = element::c64;
  head.sum = head.point = element::c128;
  test::host_library text(emit::text<winsum::cpp>(b.p, head));
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto kernel = text.function<void(std::complex<float>*, const std::complex<float>*, const float*)>("dot");
  BOOST_REQUIRE(kernel != nullptr);
  const std::complex<float> x[] = {{1, 2}, {3, -4}, {5, 6}, {-7, 8}, {0, 1}};
  const float y[] = {1, 2, 3, 4, 5};
  std::complex<float> out;
  kernel(&out, x, y);
  BOOST_TEST(out == std::complex<float>(-5.5f, -49.0f));
}

BOOST_AUTO_TEST_CASE(a_quotient_by_an_extent_of_0_outside_of_loops) {
  // Inside a loop over the extent nothing divides by 0; before it a number of 0 must give 0.
  static test::builder b;
  b = {};
  test::operands(b, {"out"});
  const loop_ir::scalar extent = b.parameter(loop_ir::param_kind::index_extent, 0, -1, "n");
  const int q = b.variable("q"), m = b.variable("m"), r = b.registers("r", 1, 1);
  b.open_let(q, loop_ir::let_kind::floor_div, test::expr(7), test::expr(extent));
  b.open_let(m, loop_ir::let_kind::modulo, test::expr(8), test::expr(extent));
  test::own(b, b.open_region(), r, 1);
  test::constant(b, b.at(r), 1);
  test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, test::v(q) + 4 * test::v(m));
  b.close(3);
  test::host_library text(emit::text<winsum::cpp>(b.p, test::header_of("quotients", "out(i) = 1", 1)));
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto kernel = text.function<void(float*, long long)>("quotients");
  BOOST_REQUIRE(kernel != nullptr);
  for (const auto& [n, at] : {std::pair{0, 0}, std::pair{3, 2 + 4 * 2}, std::pair{5, 1 + 4 * 3}}) {
    std::vector<float> out(16, 0.0f), wanted(16, 0.0f);
    wanted[static_cast<std::size_t>(at)] = 1;
    kernel(out.data(), n);
    BOOST_TEST(same_bits(out, wanted), "an extent of " << n);
  }
}

BOOST_AUTO_TEST_CASE(programs_without_a_text_say_why) {
  const std::string text = emit::text<winsum::cpp>(test::gemm_program, test::gemm_header);
  BOOST_TEST(text == "#error winsum: this program is for the blocks and threads of a GPU; print it as CUDA\n");
  static loop_ir::program broken;
  broken.error = "winsum: no";
  BOOST_TEST(emit::text<winsum::cpp>(broken, test::gemm_header) == "#error winsum: no\n");
  static test::builder b;
  b = {};
  test::operands(b, {"out"});
  const int r = b.registers("r", 1, 1);
  test::own(b, b.open_region(), r, 1);
  test::constant(b, b.at(r), 1);
  test::apply(b, operation::max, b.at(r), b.at(r), b.at(r));
  test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 0);
  b.close();
  emit::header head = test::header_of("largest", "out() = max(1, 1)", 1);
  head.elements[0] = head.sum = head.point = element::c64;
  const std::string unordered = "#error winsum: `max` is asked of complex numbers, which have none; give real tensors\n";
  BOOST_TEST(emit::text<winsum::cpp>(b.p, head) == unordered);
  BOOST_TEST(emit::text<winsum::cuda>(b.p, head) == unordered);
}

BOOST_AUTO_TEST_SUITE_END()
