// Tests `value_writer`: loads, splats and short lanes of a register tile, conjugated reads, values used again, and registers by name and type.
#include <winsum/nest/lower_values.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::node;
using loop_ir::node_kind;
using loop_ir::register_type;
using nests::variable;

namespace {

loop_ir::nest product() { return nests::described(nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{5, 6}, {6, 9}})); }

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_lower_values)

BOOST_AUTO_TEST_CASE(loads_follow_the_tile) {
  loop_ir::nest n = product();
  loop_ir::value_writer w(n);
  w.t.row_var = variable(n, "i");
  w.t.row_unroll = n.b.variable("u");
  w.t.rows = 3;
  w.t.vector_var = variable(n, "j");
  w.t.vector_unroll = n.b.variable("v");
  w.t.vectors = 2;
  w.t.lanes = w.t.vector_step = 4;
  BOOST_TEST(w.by_row(n.accesses[1]));
  BOOST_TEST(!w.by_vector(n.accesses[1]));
  w.load(1, register_type::sum);
  w.load(2, register_type::sum);
  const node &a = n.b.p.nodes[0], &b = n.b.p.nodes[1];
  BOOST_TEST((a.kind == node_kind::splat));
  BOOST_TEST((b.kind == node_kind::load));
  BOOST_TEST(n.b.p.registers[a.to.array].count == 1);
  BOOST_TEST(n.b.p.registers[b.to.array].count == 2);
  BOOST_TEST(n.b.p.registers[b.to.array].lanes == 4);
  const auto step_of = [&n](const node& m, int var) {
    std::int64_t step = 0;
    for (int i = 0; i < m.offset.count; ++i) step += n.b.p.terms[m.offset.begin + i].var == var ? n.b.p.terms[m.offset.begin + i].factor : 0;
    return step;
  };
  BOOST_TEST(step_of(a, w.t.row_unroll) == 6);
  BOOST_TEST(step_of(b, w.t.vector_unroll) == 4);
  w.t.row_step = 5;
  w.forget();
  w.load(1, register_type::sum);
  BOOST_TEST(step_of(n.b.p.nodes[2], w.t.row_unroll) == 30);
}

/// The last vector is short where it reads an operand, or a copy without as much slack, or one that it strides over.
BOOST_AUTO_TEST_CASE(lanes_past_the_end_are_read_where_there_is_slack) {
  const auto is_short = [](int slack, bool transposed, bool copied) {
    loop_ir::nest n = product();
    const int j = variable(n, "j");
    loop_ir::copy_request c{.which = 2, .after = -1, .slack = slack};
    for (int v : {variable(n, transposed ? "j" : "k"), variable(n, transposed ? "k" : "j")}) c.items.push_back(static_cast<std::int16_t>(v));
    if (copied) loop_ir::copy_at(n, c);
    loop_ir::value_writer w(n);
    w.t.vector_var = j;
    w.t.lanes = w.t.vector_step = 4;
    w.t.partial = true;
    w.t.lane_end = 9;
    w.load(2, register_type::sum);
    return n.b.p.nodes[0].partial;
  };
  BOOST_TEST(is_short(0, false, false));
  BOOST_TEST(is_short(3, false, true));
  BOOST_TEST(!is_short(4, false, true));
  BOOST_TEST(is_short(16, true, true));
}

BOOST_AUTO_TEST_CASE(a_conjugated_access_is_conjugated_as_it_is_loaded) {
  loop_ir::nest n = product();
  n.accesses[1].conjugate = true;
  loop_ir::value_writer w(n);
  const loop_ir::reg to = w.load(1, register_type::sum);
  BOOST_TEST((n.b.p.nodes[1].kind == node_kind::op && n.b.p.nodes[1].does == operation::conj));
  BOOST_TEST(n.b.p.nodes[1].to.array == to.array);
  BOOST_TEST(n.b.p.nodes.count == 2);
}

BOOST_AUTO_TEST_CASE(registers_are_made_once_for_a_name_a_type_and_an_access) {
  loop_ir::nest n = product();
  loop_ir::value_writer w(n);
  const int acc = w.registers("acc", 2, 1, register_type::sum);
  BOOST_TEST(w.registers("acc", 6, 1, register_type::sum) == acc);
  BOOST_TEST(n.b.p.registers[acc].count == 6);
  BOOST_TEST(w.registers("acc", 1, 4, register_type::sum) != acc);
  BOOST_TEST(w.registers("acc", 1, 1, register_type::point) != acc);
  BOOST_TEST(w.registers("acc", 1, 1, register_type::sum, 2) != acc);
}

/// (i*i)^2 is computed from one product: a value used twice has a register of its own.
BOOST_AUTO_TEST_CASE(values_used_again_are_written_once) {
  const cases::call c = nests::call_of("out(i) = abs(a(i)-3)*abs(a(i)-3) + d(i)", {{5}, {5}});
  loop_ir::nest n = nests::described(c);
  int uses = 0;
  for (const loop_ir::value_node& v : n.values) uses += v.kind == loop_ir::value_kind::apply && v.does == operation::abs;
  loop_ir::value_writer w(n);
  w.write(n.result, register_type::point, {});
  int written = 0;
  for (const node& m : n.b.p.nodes) written += m.kind == node_kind::op && m.does == operation::abs;
  BOOST_TEST(written == uses);
  BOOST_TEST(nests::wrong(c, nests::described(c)) == "");
}

BOOST_AUTO_TEST_SUITE_END()
