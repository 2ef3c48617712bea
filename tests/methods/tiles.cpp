// Tests that the sizes of a GPU's block tiles are values: every size computes the same, and the program has the block and the copies it asks for.
#include <boost/test/unit_test.hpp>
#include <winsum/plan.hpp>

#include "cases/statements.hpp"

using namespace winsum;

namespace {

constexpr block_tile sizes[] = {
    {.threads = 16, .micro = 4, .depth = 16, .slack = 2}, {.threads = 8, .micro = 2, .depth = 8, .slack = 1},
    {.threads = 4, .micro = 3, .depth = 5, .slack = 0},   {.threads = 5, .micro = 1, .depth = 7, .slack = 3},
    {.threads = 1, .micro = 6, .depth = 1, .slack = 0},   {.threads = 32, .micro = 1, .depth = 2, .slack = 0},
    {.threads = 2, .micro = 9, .depth = 33, .slack = 5},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(methods_tiles)

BOOST_AUTO_TEST_CASE(every_size_of_a_tile_agrees_with_the_oracle) {
  unsigned turn = 0;
  int ran = 0;
  for (const cases::statement_case& s : cases::statements()) {
    cases::call_form form = cases::form_of(s);
    ++turn;
    form.kind = s.ordered ? cases::real_numbers[turn % std::size(cases::real_numbers)] : cases::all_numbers[turn % std::size(cases::all_numbers)];
    const cases::call c = cases::make_call(form);
    BOOST_TEST_REQUIRE(c.refused.empty(), s.text << ": " << c.refused);
    for (const cases::extents_known known : {cases::extents_known::all, cases::extents_known::none}) {
      methods::problem p = cases::problem_of(c, {known, turn}, {});
      if (!applies(implicit_gemm, cuda, p).applies) continue;
      const block_tile& size = sizes[turn % std::size(sizes)];
      p.device.tile = size;
      const loop_ir::program made = lower(p, implicit_gemm, cuda);
      cases::tensor got;
      std::string wrong = cases::run(c, made, 1, got);
      if (wrong.empty()) wrong = cases::wrong_output(c, got);
      BOOST_TEST(wrong.empty(), cases::describe(c) << "\n"
                                                   << size.threads << " threads, micro " << size.micro << ", depth " << size.depth << ": " << wrong);
      ++ran;
      if (known == cases::extents_known::all) {
        std::int64_t shared = 0;
        for (const loop_ir::buffer& b : made.buffers)
          if (b.where == loop_ir::place::shared) shared += b.size.factor;
        BOOST_TEST(shared == size.depth * (2 * size.size() + size.slack), s.text);
      }
    }
  }
  BOOST_TEST(ran > 60);
}

BOOST_AUTO_TEST_CASE(a_plan_is_made_for_the_gpu_that_is_given) {
  const ir::statement s = parse_statement("out(i,k) = a(i,j)*b(j,k)").value;
  gpu small;
  small.tile = {.threads = 8, .micro = 2, .depth = 4, .slack = 1};
  const planned p = plan(s, open_call(s), this_processor, implicit_gemm, cuda, small);
  BOOST_TEST_REQUIRE(!p.wrong, p.wrong.view());
  int threads = 0;
  for (const loop_ir::node& n : p.program.nodes)
    if (n.kind == loop_ir::node_kind::loop && n.loop == loop_ir::loop_kind::block_x) BOOST_TEST(n.step.factor == 16);
  for (const loop_ir::node& n : p.program.nodes) threads += n.kind == loop_ir::node_kind::loop && n.loop == loop_ir::loop_kind::thread;
  BOOST_TEST(threads == 10);  // two loops a phase: zero, two copies, product, store
}

BOOST_AUTO_TEST_SUITE_END()
