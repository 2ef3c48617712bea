// Tests which right-hand sides are products that are summed without `sum` being written.
#include <winsum/ir/product.hpp>

#include <boost/test/unit_test.hpp>

using winsum::operation;
namespace ir = winsum::ir;

namespace {

/// Right-hand sides, node by node.
struct side {
  ir::node_list nodes{};
  int add(ir::node n) {
    nodes.push_back(n);
    return nodes.count - 1;
  }
  int read() { return add({.kind = ir::node_kind::read, .ref = 1}); }
  int parameter() { return add({.kind = ir::node_kind::parameter, .ref = 0}); }
  int number() { return add({.kind = ir::node_kind::constant, .value = 3}); }
  int apply(operation does, int a, int b = -1) {
    return add({.kind = ir::node_kind::apply, .does = does, .a = static_cast<std::int8_t>(a), .b = static_cast<std::int8_t>(b)});
  }
  bool product(int root) const { return ir::is_product(nodes, root); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(ir_product)

BOOST_AUTO_TEST_CASE(reads_scaled_negated_and_conjugated) {
  side s;
  const int in = s.read(), w = s.read(), both = s.apply(operation::mul, in, w);
  BOOST_CHECK(s.product(in) && s.product(both));
  BOOST_CHECK(s.product(s.apply(operation::neg, both)));
  BOOST_CHECK(s.product(s.apply(operation::mul, s.apply(operation::conj, in), w)));
  BOOST_CHECK(s.product(s.apply(operation::mul, s.parameter(), both)));
  BOOST_CHECK(s.product(s.apply(operation::div, both, s.apply(operation::add, s.number(), s.parameter()))));
}

BOOST_AUTO_TEST_CASE(sums_functions_and_quotients_by_a_read_are_none) {
  side s;
  const int in = s.read(), w = s.read(), both = s.apply(operation::mul, in, w);
  BOOST_CHECK(!s.product(s.apply(operation::add, in, w)) && !s.product(s.apply(operation::sub, both, s.number())));
  BOOST_CHECK(!s.product(s.apply(operation::exp, in)) && !s.product(s.apply(operation::max, in, w)));
  BOOST_CHECK(!s.product(s.apply(operation::div, in, w)) && !s.product(s.apply(operation::div, s.number(), w)));
  BOOST_CHECK(!s.product(s.apply(operation::mul, in, s.apply(operation::abs, w))));
  ir::node sum{.kind = ir::node_kind::reduce, .over = 1};
  sum.a = static_cast<std::int8_t>(both);
  BOOST_CHECK(!s.product(s.apply(operation::mul, in, s.add(sum))));
}

BOOST_AUTO_TEST_SUITE_END()
