// Tests that a program is one plain value: it can be copied as bytes and made while compiling, its tables are counted in their numbers, and what is
// not said has no effect.
#include <winsum/loop_ir/program.hpp>

#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <type_traits>

#include <boost/test/unit_test.hpp>

#include "example_programs.hpp"

using namespace winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_program)

static_assert(std::is_trivially_copyable_v<program> && std::is_trivially_copyable_v<node> && std::is_trivially_destructible_v<program>);
static_assert(std::is_trivial_v<term>, "an array of zeros is filled at once");

// Whatever is in a table can be named by the number that names it, and one past the end as well.
constexpr int largest = std::numeric_limits<std::int16_t>::max();
static_assert(max_nodes < largest && max_terms < largest && max_vars < largest && max_params < largest && max_conditions < largest);
static_assert(max_registers < largest && decltype(program::nodes)::capacity == max_nodes && decltype(program::terms)::capacity == max_terms);
static_assert(decltype(program::vars)::capacity == max_vars && decltype(program::params)::capacity == max_params);
static_assert(decltype(program::conditions)::capacity == max_conditions && decltype(program::registers)::capacity == max_registers);
static_assert(decltype(program::buffers)::capacity <= std::numeric_limits<std::int8_t>::max(), "buffers below the operand count are operands");

static_assert(std::is_same_v<decltype(node::end), std::int16_t> && std::is_same_v<decltype(affine::begin), std::int16_t>);

// Terms and scalars are compared by value.
static_assert(term{3, -1, 2} == term{3, -1, 2} && term{3, -1, 2} != term{4, -1, 2} && term{3, -1, 2} != term{3, 0, 2} &&
              term{3, -1, 2} != term{3, -1, 1});
static_assert(scalar{} == scalar{0, -1} && scalar{5} == scalar{5, -1} && scalar{5, 0} != scalar{5, 1} && scalar{5, 0} != scalar{6, 0});

// Of what is not said: no number, no variable, no register, no memory; a loop advances by 1.
constexpr node unsaid{};
static_assert(unsaid.var == -1 && unsaid.buffer == -1 && unsaid.source == -1 && unsaid.to.array == -1 && unsaid.a.array == -1);
static_assert(unsaid.step == scalar{1, -1} && unsaid.condition_count == 0 && unsaid.reg_count == 0 && !unsaid.partial);
static_assert(!unsaid.has_lower1 && !unsaid.has_upper1 && unsaid.offset.count == 0 && unsaid.border == winsum::border_kind::none);
static_assert(param{}.a == -1 && param{}.x == scalar{} && buffer{}.operand == -1 && register_array{}.lanes == 1 && register_array{}.count == 1);

constexpr program none{};
static_assert(none.nodes.empty() && none.terms.empty() && none.buffers.empty() && none.operand_count == 0 && none.error.empty());

// A whole one, made by the compiler.
constexpr program tile = example::register_tile(winsum::border_kind::wrap);
static_assert(tile.error.empty() && tile.operand_count == 3 && tile.buffers.size() == 4 && tile.params.size() == 7);

BOOST_AUTO_TEST_CASE(a_copy_of_its_bytes_is_the_program) {
  const auto p = std::make_unique<program>(tile), copy = std::make_unique<program>();
  std::memcpy(static_cast<void*>(copy.get()), p.get(), sizeof(program));
  BOOST_TEST((copy->terms == p->terms));
  BOOST_TEST(copy->nodes.size() == p->nodes.size());
  BOOST_TEST(copy->buffers[3].label.view() == "panel");
  BOOST_TEST((copy->buffers[3].size == p->buffers[3].size));
  copy->nodes[0].step = {5, -1};  // nothing is shared
  BOOST_TEST((p->nodes[0].step == scalar{4, -1}));
}

BOOST_AUTO_TEST_CASE(nodes_are_in_preorder) {
  const auto& nodes = tile.nodes;
  for (int i = 0; i < nodes.size(); ++i) {
    BOOST_TEST((nodes[i].end > i && nodes[i].end <= nodes.size()), i);
    if (nodes[i].kind > node_kind::region) BOOST_TEST(nodes[i].end == i + 1, i);  // it encloses none
    for (int child = i + 1; child < nodes[i].end; child = nodes[child].end) BOOST_TEST(nodes[child].end <= nodes[i].end, child);
  }
}

// Parameters are worked out in order: those that one is made of stand before it.
BOOST_AUTO_TEST_CASE(parameters_follow_what_they_are_made_of) {
  for (int i = 0; i < tile.params.size(); ++i) BOOST_TEST((tile.params[i].x.param < i && tile.params[i].y.param < i), i);
  BOOST_TEST((tile.params[6].kind == param_kind::product && tile.params[6].x.param == 1 && tile.params[6].y.param == 2));
}

BOOST_AUTO_TEST_SUITE_END()
