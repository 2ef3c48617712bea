// Tests the work and the bytes of a call, and the formula line of an index.
#include <winsum/analysis/cost.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::product;
using analysis_test::reader;
using analysis_test::with_output;
namespace ir = winsum::ir;
using winsum::operation;

BOOST_AUTO_TEST_SUITE(analysis_cost)

constexpr ir::statement conv = product("out n o y x", {"in n c pad(2*y+r-1) pad(2*x+s-1)", "w o c r s"}).s;
constexpr call_shapes conv_call = call_of(shape_of(2, 5, 56, 41), shape_of(7, 5, 3, 3));
constexpr domain conv_domain = resolve(conv, conv_call);
static_assert(size_formula(conv, conv_call, conv_domain, 2).view() == "y: floor((56 + 1 + 1 - 1*(3-1) - 1)/2) + 1 = 28");
static_assert(size_formula(conv, conv_call, conv_domain, 0).view() == "n: 2, dimension 0 of `in`");

namespace {
std::string formula(const ir::statement& s, const call_shapes& call, int index = 0) {
  return std::string(size_formula(s, call, resolve(s, call), index).view());
}
}  // namespace

BOOST_AUTO_TEST_CASE(formulas) {
  BOOST_CHECK_EQUAL(formula(product("out y", {"in y+r", "w r"}).s, call_of(shape_of(4), shape_of(3))),
                    "y: floor((4 + 0 + 0 - 1*(3-1) - 1)/1) + 1 = 2");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in 2*y+3*r-4*t+5", "w r", "v t"}).s, call_of(shape_of(40), shape_of(3), shape_of(2))),
                    "y: floor((40 - 1 + 0 - 3*(3-1) - 4*(2-1) - 1)/2) + 1 = 15");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in pad(y+r+5){-5,1}", "w r"}).s, call_of(shape_of(6), shape_of(1))),
                    "y: floor((6 - 5 + 1 - 1*(1-1) - 1)/1) + 1 = 2");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in 9-2*y"}).s, call_of(shape_of(12))), "y: floor((9 + 0)/2) + 1 = 5");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in y+r", "w r"}).s, call_of(shape_of(0), shape_of(3))), "y: 0 (nothing to read)");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in y+r", "w r"}).s, call_of(shape_of(2), shape_of(0))),
                    "y: floor((2 + 0 + 0 - 1*(1-1) - 1)/1) + 1 = 2 (a size of 0 counts as 1)");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in y+r", "w r"}).s, call_of(shape_of(unknown), shape_of(3))),
                    "y: known at run time, from `in` (dimension 0)");
  BOOST_CHECK_EQUAL(formula(product("out y", {"in y"}).s, call_of(shape_of(unknown))), "y: known at run time, dimension 0 of `in`");
  reader r = product("out y", {"in y+r"});
  r.range("r", 3);
  BOOST_CHECK_EQUAL(formula(r.s, call_of(shape_of(9)), 1), "r: 3, from range(r, 3)");
}

BOOST_AUTO_TEST_CASE(work_and_bytes_of_a_convolution) {
  const std::int64_t sizes[] = {8, 4, 2};
  const cost c = cost_of(conv, roles_of(conv), conv_call, conv_domain, sizes);
  const std::int64_t outputs = 2 * 7 * 28 * 21;
  BOOST_CHECK_EQUAL(c.outputs, outputs);
  BOOST_CHECK_EQUAL(c.iterations, outputs * 5 * 3 * 3);
  BOOST_CHECK_EQUAL(c.multiply_adds, c.iterations);
  BOOST_CHECK_EQUAL(c.flops, 2 * c.iterations);
  BOOST_CHECK_EQUAL(c.bytes[0], outputs * 8);
  BOOST_CHECK_EQUAL(c.bytes[1], 2 * 5 * 56 * 41 * 4);
  BOOST_CHECK_EQUAL(c.bytes[2], 7 * 5 * 3 * 3 * 2);
  BOOST_CHECK_EQUAL(c.bytes_read, c.bytes[1] + c.bytes[2]);
  BOOST_CHECK_EQUAL(c.bytes_written, c.bytes[0]);
}

BOOST_AUTO_TEST_CASE(epilogues_and_accumulation_count_once_an_output) {
  reader r;
  r.access("out o y");
  const int image = r.read("in c y+r");
  const int filter = r.read("w o c r");
  const int sum = r.sum_of(r.node(operation::mul, image, filter));
  const int biased = r.node(operation::add, sum, r.read("b o"));
  r.node(operation::max, biased, r.constant(0));
  r.s.how = ir::assign::add;
  const call_shapes call = call_of(shape_of(3, 11), shape_of(5, 3, 2), shape_of(5));
  const domain d = resolve(r.s, call);
  const std::int64_t sizes[] = {4, 4, 4, 4};
  const cost c = cost_of(r.s, roles_of(r.s), call, d, sizes);
  BOOST_CHECK_EQUAL(c.outputs, 50);
  BOOST_CHECK_EQUAL(c.iterations, 300);
  BOOST_CHECK_EQUAL(c.flops, 2 * 300 + 3 * 50);
  BOOST_CHECK_EQUAL(c.bytes_read, 4 * (33 + 30 + 5 + 50));
}

BOOST_AUTO_TEST_CASE(sums_that_are_no_products_have_no_multiply_adds) {
  reader r;
  r.access("out y");
  const int image = r.read("in y+r"), filter = r.read("w r");
  const int chosen = r.node(operation::select, r.node(operation::less, image, filter), image, r.node(operation::abs, filter));
  r.node(operation::neg, r.sum_of(chosen));
  const call_shapes call = call_of(shape_of(11), shape_of(4));
  const std::int64_t sizes[] = {4, 4, 4};
  const cost c = cost_of(r.s, roles_of(r.s), call, resolve(r.s, call), sizes);
  BOOST_CHECK_EQUAL(c.multiply_adds, 0);
  BOOST_CHECK_EQUAL(c.iterations, 8 * 4);
  BOOST_CHECK_EQUAL(c.flops, 4 * 8 * 4 + 8);  // less, abs, select and the addition for each; the sign for each output
}

BOOST_AUTO_TEST_CASE(work_past_64_bits_stays_at_the_largest) {
  const ir::statement gemm = product("c i j", {"a i k", "b k j"}).s;
  const std::int64_t n = 1LL << 31;
  const call_shapes call = call_of(shape_of(n, n - 1), shape_of(n - 1, n - 2));
  const domain d = resolve(gemm, call);
  BOOST_REQUIRE(!d.error);
  const std::int64_t sizes[] = {4, 4, 4};
  const cost c = cost_of(gemm, roles_of(gemm), call, d, sizes);
  BOOST_CHECK_EQUAL(c.multiply_adds, INT64_MAX);
  BOOST_CHECK_EQUAL(c.bytes_read, INT64_MAX);
  const call_shapes nothing = call_of(shape_of(n, INT64_MAX / n), shape_of(INT64_MAX / n, 0));  // past 64 bits before the 0 is met
  BOOST_CHECK_EQUAL(cost_of(gemm, roles_of(gemm), nothing, resolve(gemm, nothing), sizes).iterations, 0);
  const call_shapes none = call_of(shape_of(n, 0), shape_of(0, n));
  BOOST_CHECK_EQUAL(cost_of(gemm, roles_of(gemm), none, resolve(gemm, none), sizes).multiply_adds, 0);
}

BOOST_AUTO_TEST_SUITE_END()
