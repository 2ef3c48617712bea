// Tests what plans promise of their programs beside right numbers: where vectors run without conditions, what is kept in registers, and
// which copies there are.
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/plan.hpp>

namespace {

using namespace winsum;

constexpr processor host{64, 32};

loop_ir::program program_of(std::string_view text, const std::vector<std::vector<std::int64_t>>& extents, method m) {
  const statement s = parse_statement(text);
  call_form call = open_call(s.value);
  for (std::size_t o = 0; o < extents.size(); ++o) call.extents(static_cast<int>(o) + 1, extents[o]);
  const planned p = plan(s.value, call, host, m);
  BOOST_TEST_REQUIRE(!p.wrong, p.wrong.view());
  return p.program;
}

struct loads {
  int vectors = 0, with_conditions = 0, scalars = 0;
};
loads loads_of(const loop_ir::program& p, int buffer) {
  loads found;
  for (const loop_ir::node& n : p.nodes) {
    if (n.kind != loop_ir::node_kind::load || n.buffer != buffer) continue;
    const bool vector = p.registers[n.to.array].lanes > 1;
    found.scalars += !vector;
    found.vectors += vector;
    found.with_conditions += vector && n.condition_count > 0;
  }
  return found;
}
/// Sums that are kept in registers at once.
int sums_of(const loop_ir::program& p) {
  int most = 0;
  for (const loop_ir::register_array& r : p.registers)
    if (r.label == name("acc") && r.count > most) most = r.count;
  return most;
}
int copies(const loop_ir::program& p, loop_ir::place where) {
  int count = 0;
  for (const loop_ir::buffer& b : p.buffers) count += b.where == where;
  return count;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(methods_plans)

BOOST_AUTO_TEST_CASE(vectors_run_inside_of_borders_without_conditions) {
  for (const char* text : {"out(y,x)=in(pad(y+r-1),pad(x+s-2))*w(r,s)", "out(y,x)=in(clamp(y+r-1),clamp(x+s-2))*w(r,s)"}) {
    const loop_ir::program p = program_of(text, {{37, 203}, {3, 5}}, strided_view);
    const loads image = loads_of(p, 1);
    BOOST_TEST(image.vectors > 0, text);
    BOOST_TEST(image.with_conditions == 0, text);
    BOOST_TEST(image.scalars > 0, text);  // the two ends
  }
}

BOOST_AUTO_TEST_CASE(rows_that_share_what_is_loaded_are_kept_together) {
  // o is in the filter alone: four of its rows use each vector of the image, three vectors a row.
  BOOST_TEST(sums_of(program_of("out(o,x)=in(c,x+s)*w(o,c,s)", {{3, 203}, {9, 3, 5}}, strided_view)) == 12);
  // Every index of the output is in the image: there is nothing to share, and four vectors stand in a row.
  BOOST_TEST(sums_of(program_of("out(y,x)=in(y+r,x+s)*w(r,s)", {{37, 203}, {3, 5}}, strided_view)) == 4);
  // A border that hangs on the index would have to be looked at in each row.
  BOOST_TEST(sums_of(program_of("out(o,x)=in(c,x+s)*w(pad(o-1),c,s)", {{3, 203}, {9, 3, 5}}, strided_view)) == 4);
}

BOOST_AUTO_TEST_CASE(copies_stand_where_the_method_says) {
  constexpr std::string_view conv = "out(o,y,x)=in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)";
  const std::vector<std::vector<std::int64_t>> extents = {{5, 60, 61}, {33, 5, 3, 3}};
  using loop_ir::place;
  for (method m : {loop_nest, strided_view}) {
    const loop_ir::program p = program_of(conv, extents, m);
    BOOST_TEST(copies(p, place::workspace) + copies(p, place::local) == 0, name_of(m));
  }
  const loop_ir::program whole = program_of(conv, extents, im2col_gemm), pieces = program_of(conv, extents, implicit_gemm);
  BOOST_TEST(copies(whole, place::workspace) == 1);
  BOOST_TEST(copies(pieces, place::workspace) == 0);
  BOOST_TEST(copies(pieces, place::local) == 1);
  for (const loop_ir::buffer& b : whole.buffers)
    if (b.where == place::workspace) BOOST_TEST(b.size.factor >= 5 * 3 * 3 * 60 * 61);
  for (const loop_ir::buffer& b : pieces.buffers)
    if (b.where == place::local) BOOST_TEST(b.size.factor * 4 <= host.panel_bytes + 4 * 64 * 4);
}

BOOST_AUTO_TEST_SUITE_END()
