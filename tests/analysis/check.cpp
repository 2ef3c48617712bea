// Tests the checks at the door: declaration, call, parameters, memory.
#include <winsum/analysis/check.hpp>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"
#include "says.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::check_says;
using analysis_test::product;
using analysis_test::reader;
using analysis_test::with_output;
namespace ir = winsum::ir;
using winsum::operation;

BOOST_AUTO_TEST_SUITE(analysis_check)

namespace {

winsum::diagnostic of_statement(const ir::statement& s) { return check_statement(s, roles_of(s)); }

/// Dense, last dimension fastest.
constexpr tensor_memory dense(std::uintptr_t data, std::int64_t element_size, const shape& extents) {
  tensor_memory t{data, element_size, extents, {}};
  t.strides = extents.extents;
  std::int64_t step = 1;
  for (int d = extents.rank() - 1; d >= 0; --d) {
    t.strides[d] = step;
    step *= extents.extents[d];
  }
  return t;
}

}  // namespace

constexpr ir::statement gemm = product("c i j", {"a i k", "b k j"}).s;
static_assert(!check_statement(gemm, roles_of(gemm)));
static_assert(!check_call(gemm, call_of(shape_of(2, 3), shape_of(3, 5))));
static_assert(check_call(gemm, call_of(shape_of(2, 3), shape_of(3, 5, 7))).view() ==
              "winsum: `b` is declared with 2 dimensions but argument 2 of the call has 3; give a tensor of rank 2, or declare "
              "as many dimensions as it has");

BOOST_AUTO_TEST_CASE(declarations) {
  check_says(of_statement(product("out y", {"in y", "in y x"}).s), "`in`", "1 dimension and with 2");
  check_says(of_statement(product("out y", {"out y", "in y"}).s), "`out`", "both sides", "+=");
  check_says(of_statement(product("out pad(y-1)", {"in y"}).s), "`out` (dimension 0)", "`pad(y - 1)`");
  check_says(of_statement(ir::statement{}), "right-hand side");
  reader r;
  r.access("out y");
  const int sum = r.sum_of(r.read("in y+r"));
  const int bias = r.read("b r");
  r.node(operation::add, sum, bias);
  check_says(of_statement(r.s), "index `r`", "`b`", "sum(");  // B26: the scope of a sum is never guessed
}

BOOST_AUTO_TEST_CASE(declarations_that_do_not_fit) {
  ir::statement s = gemm;
  s.indices.overflow = true;
  check_says(of_statement(s), "more than 16 indices");
  reader r = product("out y", {"in y y y y y y y y y"});
  check_says(of_statement(r.s), "more than 8 dimensions");
}

BOOST_AUTO_TEST_CASE(calls) {
  check_says(check_call(gemm, call_of(shape_of(2, 3))), "2 tensors (`a`, `b`)", "gives 1");
  check_says(check_call(gemm, with_output(call_of(shape_of(2, 3), shape_of(3, 5)), shape_of(10))), "`c`", "2 dimensions", "has 1");
  check_says(check_call(gemm, call_of(shape_of(2, -3), shape_of(3, 5))), "`a` (dimension 1)", "-3");
  const ir::statement scalar = product("out", {"a", "b i"}).s;
  BOOST_CHECK(!check_call(scalar, call_of(shape_of(), shape_of(4))));
}

BOOST_AUTO_TEST_CASE(parameters) {
  const ir::statement s = product("out y", {"in $stride*y+$dilation*r", "w r"}).s;
  const auto bind = [&](std::initializer_list<named_value> given, call_shapes& call) {
    return bind_params(s, given.begin(), static_cast<int>(given.size()), call);
  };
  call_shapes call = call_of(shape_of(9), shape_of(3));
  BOOST_CHECK(!bind({{"dilation", 4}, {"stride", 2}}, call));
  BOOST_CHECK_EQUAL(call.param[0], 2);
  BOOST_CHECK_EQUAL(call.param[1], 4);
  BOOST_CHECK(!check_call(s, call, true));
  call_shapes half = call_of(shape_of(9), shape_of(3));
  BOOST_CHECK(!bind({{"stride", 2}}, half));
  BOOST_CHECK(!check_call(s, half));
  check_says(check_call(s, half, true), "`dilation`", "dilation = ");
  check_says(bind({{"stride", 3}}, half), "`stride`", "twice", "as 2 and as 3");
  check_says(bind({{"strid", 3}}, half), "`strid`", "`stride`, `dilation`");
  call_shapes none;
  const named_value extra{"stride", 2};
  check_says(bind_params(gemm, &extra, 1, none), "`stride`", "has none");
}

BOOST_AUTO_TEST_CASE(spans_of_memory) {
  tensor_memory t = dense(1000, 4, shape_of(3, 5));
  BOOST_CHECK_EQUAL(bytes_of(t).begin, 1000u);
  BOOST_CHECK_EQUAL(bytes_of(t).end, 1060u);
  t.strides[0] = -5;
  BOOST_CHECK_EQUAL(bytes_of(t).begin, 1000u - 40u);
  BOOST_CHECK_EQUAL(bytes_of(t).end, 1020u);
  t.strides[0] = 0;
  BOOST_CHECK_EQUAL(bytes_of(t).end, 1020u);
  t.extents = shape_of(0, 5);
  BOOST_CHECK_EQUAL(bytes_of(t).begin, bytes_of(t).end);
  t = dense(1000, 8, shape_of(1LL << 40, 1LL << 22));
  BOOST_CHECK(!bytes_of(t).fits);
  t = dense(UINTPTR_MAX - 8, 4, shape_of(5));
  BOOST_CHECK(!bytes_of(t).fits);
  t = dense(8, 4, shape_of(5));
  t.strides[0] = -1;
  BOOST_CHECK(!bytes_of(t).fits);
}

BOOST_AUTO_TEST_CASE(memory_of_a_call) {
  const index_roles roles = roles_of(gemm);
  const shape c = shape_of(2, 5), a = shape_of(2, 3), b = shape_of(3, 5);
  const auto check = [&](const tensor_memory& mc, const tensor_memory& ma, const tensor_memory& mb) {
    const tensor_memory memory[] = {mc, ma, mb};
    return check_memory(gemm, roles, memory);
  };
  BOOST_CHECK(!check(dense(1000, 4, c), dense(1040, 4, a), dense(1064, 4, b)));  // side by side
  check_says(check(dense(1000, 4, c), dense(1036, 4, a), dense(2000, 4, b)), "`c`", "overlaps", "`a`");
  check_says(check(dense(1000, 4, c), dense(2000, 4, a), dense(944, 4, b)), "`c`", "overlaps", "`b`");
  BOOST_CHECK(!check(dense(1000, 4, c), dense(2000, 4, a), dense(2000, 4, b)));  // operands may share
  check_says(check(dense(1000, 4, c), dense(0, 4, a), dense(2000, 4, b)), "`a`", "2 x 3", "null");
  check_says(check(dense(0, 4, c), dense(1000, 4, a), dense(2000, 4, b)), "`c`", "2 x 5", "null");
  BOOST_CHECK(!check(dense(1000, 4, c), dense(0, 4, shape_of(2, 0)), dense(0, 4, shape_of(0, 5))));
  check_says(check(dense(1000, 4, c), dense(4000, 4, shape_of(1LL << 40, 1LL << 22)), dense(2000, 4, b)), "64 bits", "`a`");
  tensor_memory row = dense(1000, 4, c);
  row.strides[0] = 0;
  check_says(check(row, dense(2000, 4, a), dense(3000, 4, b)), "`c` (dimension 0)", "share memory", "stride of 0");
  row.strides[0] = 4;
  check_says(check(row, dense(2000, 4, a), dense(3000, 4, b)), "`c` (dimension 0)", "stride of 4");
  row.strides[0] = -5;
  BOOST_CHECK(!check(row, dense(2000, 4, a), dense(3000, 4, b)));
}

BOOST_AUTO_TEST_CASE(the_same_memory_where_each_element_is_read_where_it_is_written) {
  const auto check = [](const ir::statement& s, const tensor_memory& out, const tensor_memory& in) {
    const tensor_memory memory[] = {out, in};
    return check_memory(s, roles_of(s), memory);
  };
  const tensor_memory x = dense(1000, 4, shape_of(3, 5)), square = dense(1000, 4, shape_of(4, 4));
  BOOST_CHECK(!check(product("y i j", {"x i j"}).s, x, x));
  check_says(check(product("y i j", {"x j i"}).s, square, square), "`y`", "`x`");                // B37
  check_says(check(product("y i j", {"x i j+1"}).s, x, dense(1004, 4, shape_of(3, 5))), "`x`");  // B36
  tensor_memory turned = square;
  turned.strides[0] = 1;
  turned.strides[1] = 4;
  check_says(check(product("y i j", {"x i j"}).s, square, turned), "`x`");
}

BOOST_AUTO_TEST_CASE(the_first_read_outside_of_the_sum) {
  analysis_test::reader r;
  r.access("out y");
  const int shift = r.read("e r");  // r is summed
  r.node(operation::add, shift, r.sum_of(r.read("in y+r")));
  analysis_test::check_says(of_statement(r.s), "index `r` is not on the left side", "`e` uses it outside any sum");
}

BOOST_AUTO_TEST_SUITE_END()
