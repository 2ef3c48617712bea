// Tests how the texts write sums with parameters and numbers derived from them: what is computed, for parameters of either sign.
#include <cmath>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/cpp.hpp>
#include <winsum/emit/sums.hpp>

#include "host_build.hpp"
#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::param_kind;
using loop_ir::scalar;
using test::expr;
using test::v;

namespace {

std::int64_t floor_of(double x) { return static_cast<std::int64_t>(std::floor(x)); }
std::int64_t ceil_of(double x) { return static_cast<std::int64_t>(std::ceil(x)); }

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_sums)

BOOST_AUTO_TEST_CASE(numbers_derived_from_parameters) {
  static test::builder b;
  b = {};
  test::operands(b, {"out"});
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "n"), k = b.parameter(param_kind::user, 0, -1, "k");
  const auto times = [](std::int64_t f, scalar s) { return scalar{f * s.factor, s.param}; };
  const int r = b.registers("r", 1, 1);
  const scalar all[] = {
      b.derive(param_kind::sum, n, times(3, k), "a"),
      b.derive(param_kind::difference, n, k, "b"),
      b.derive(param_kind::difference, n, times(-2, k), "c"),
      b.derive(param_kind::floor_div, k, {4, -1}, "d"),
      b.derive(param_kind::floor_div, times(-1, k), {3, -1}, "e"),
      b.derive(param_kind::floor_div, {100, -1}, n, "f"),
      b.derive(param_kind::floor_div, {1000, -1}, times(3, b.derive(param_kind::maximum, n, {1, -1}, "one_or_n")), "g"),
      b.derive(param_kind::ceil_div, n, {4, -1}, "h"),
      b.derive(param_kind::ceil_div, k, {4, -1}, "i"),
      b.derive(param_kind::ceil_div, times(5, n), times(2, b.derive(param_kind::maximum, k, {1, -1}, "one_or_k")), "j"),
      b.derive(param_kind::minimum, n, k, "l"),
      b.derive(param_kind::maximum, times(-1, n), k, "m"),
      b.times(n, times(-5, k), "o"),
  };
  test::own(b, b.open_region(), r, 1);
  int at = 0;
  const auto put = [&](const expr& value) {
    loop_ir::node set{.kind = loop_ir::node_kind::constant};
    set.to = b.at(r);
    set.offset = b.put(value);
    b.leaf(set);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, at++);
  };
  for (const scalar& each : all) put(expr(each));
  put(2 * expr(n) - 3 * expr(k) + 5);
  put(7 - expr(n));
  put(expr(k) - 9);
  b.close();
  test::host_library text(emit::text<winsum::cpp>(b.p, test::header_of("numbers", "out(i)", 1)), "-O1");
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto kernel = text.function<void(float*, long long, long long)>("numbers");
  BOOST_REQUIRE(kernel != nullptr);
  for (std::int64_t extent : {1, 3, 8, 11})
    for (std::int64_t user : {-9, -4, -1, 1, 4, 7}) {
      const auto x = static_cast<double>(extent), y = static_cast<double>(user);
      const std::vector<std::int64_t> wanted = {extent + 3 * user,
                                                extent - user,
                                                extent + 2 * user,
                                                floor_of(y / 4),
                                                floor_of(-y / 3),
                                                floor_of(100 / x),
                                                floor_of(1000 / (3 * x)),
                                                ceil_of(x / 4),
                                                ceil_of(y / 4),
                                                ceil_of(5 * x / (2 * (user > 1 ? y : 1.0))),
                                                extent < user ? extent : user,
                                                -extent > user ? -extent : user,
                                                -5 * extent * user,
                                                2 * extent - 3 * user + 5,
                                                7 - extent,
                                                user - 9};
      std::vector<float> out(wanted.size(), NAN);
      kernel(out.data(), extent, user);
      for (std::size_t i = 0; i < out.size(); ++i)
        BOOST_TEST(out[i] == static_cast<float>(wanted[i]), "number " << i << " for n " << extent << ", k " << user);
    }
}

BOOST_AUTO_TEST_CASE(several_terms_with_one_parameter) {
  static test::builder b;
  b = {};
  test::operands(b, {"out"});
  const scalar n = b.parameter(param_kind::index_extent, 0, -1, "n");
  const int i = b.variable("i"), j = b.variable("j"), r = b.registers("r", 1, 1);
  b.open_loop(i, loop_ir::loop_kind::serial, 0, 3);
  b.open_loop(j, loop_ir::loop_kind::serial, 0, 2);
  test::own(b, b.open_region(), r, 1);
  test::constant(b, b.at(r), 1);
  const scalar twice{-2, n.param};
  test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, expr::var(i, {6, n.param}) + expr::var(j, twice) + 3 * expr(n) - v(j) + 4);
  b.close(3);
  test::host_library text(emit::text<winsum::cpp>(b.p, test::header_of("ones", "out(i)", 1)), "-O1");
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto kernel = text.function<void(float*, long long)>("ones");
  BOOST_REQUIRE(kernel != nullptr);
  constexpr std::size_t extent = 5;
  std::vector<float> out(100), wanted(100);
  for (std::size_t x = 0; x < 3; ++x)
    for (std::size_t y = 0; y < 2; ++y) wanted[6 * extent * x + 3 * extent + 4 - 2 * extent * y - y] = 1;
  kernel(out.data(), extent);
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
