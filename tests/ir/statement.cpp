// Tests the operands of a statement: one for each tensor that is read, however often.
#include <winsum/ir/statement.hpp>

#include <boost/test/unit_test.hpp>

namespace ir = winsum::ir;

namespace {

/// y = a, b and a again, read in two ways; no subscripts, which no one asks here.
constexpr ir::statement read_twice() {
  ir::statement s;
  const auto add = [&](const char* tensor, std::int8_t operand) {
    ir::access a;
    a.tensor = winsum::name(tensor);
    a.operand = operand;
    s.accesses.push_back(a);
  };
  add("y", 0), add("a", 1), add("b", 2), add("a", 1);
  return s;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ir_statement)

BOOST_AUTO_TEST_CASE(operands_are_tensors_not_reads) {
  constexpr ir::statement s = read_twice();
  BOOST_CHECK_EQUAL(s.operand_count(), 2);
  BOOST_CHECK_EQUAL(s.operand_name(0), "y");
  BOOST_CHECK_EQUAL(s.operand_name(1), "a");
  BOOST_CHECK_EQUAL(s.operand_name(2), "b");
  BOOST_CHECK_EQUAL(s.operand_name(3), "");
  BOOST_CHECK_EQUAL(ir::statement{}.operand_count(), 0);
}

BOOST_AUTO_TEST_CASE(a_node_is_an_operation_only_where_it_applies_one) {
  ir::node n{.kind = ir::node_kind::apply, .does = winsum::operation::mul};
  BOOST_CHECK(n.is(winsum::operation::mul) && !n.is(winsum::operation::add));
  n.kind = ir::node_kind::read;
  BOOST_CHECK(!n.is(winsum::operation::mul));
}

BOOST_AUTO_TEST_CASE(statements_are_equal_by_all_that_they_say) {
  ir::statement a = read_twice(), b = read_twice();
  BOOST_CHECK(a == b);
  b.how = ir::assign::add;
  BOOST_CHECK(!(a == b));
  b = a;
  b.ranges.push_back({0, 28});
  BOOST_CHECK(!(a == b));
  b = a;
  b.accesses[3].operand = 2;
  BOOST_CHECK(!(a == b));
}

BOOST_AUTO_TEST_SUITE_END()
