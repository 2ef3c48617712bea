// Tests that a program of every method is a constant expression within the default limits of compilers.
#include "methods/constant.hpp"

#include <boost/test/unit_test.hpp>

using constant::convolution;
using constant::has_program;

static_assert(has_program(convolution(true, true), winsum::loop_nest));
static_assert(has_program(convolution(false, false), winsum::loop_nest));
static_assert(has_program(convolution(true, true), winsum::strided_view));
static_assert(has_program(convolution(false, false), winsum::strided_view));
static_assert(has_program(convolution(true, true), winsum::im2col_gemm));
static_assert(has_program(convolution(false, false), winsum::im2col_gemm));
static_assert(has_program(convolution(true, true), winsum::implicit_gemm));
static_assert(has_program(convolution(false, false), winsum::implicit_gemm));
static_assert(has_program(convolution(true, true), winsum::loop_nest, winsum::cuda));
static_assert(has_program(convolution(false, false), winsum::loop_nest, winsum::cuda));
static_assert(has_program(convolution(true, true), winsum::implicit_gemm, winsum::cuda));
static_assert(has_program(convolution(false, false), winsum::implicit_gemm, winsum::cuda));

BOOST_AUTO_TEST_SUITE(methods_constant)

/// A constant and a run-time value of one problem have one program.
BOOST_AUTO_TEST_CASE(the_same_program_at_run_time) {
  static constexpr winsum::methods::problem p = convolution(true, true);
  static constexpr winsum::loop_ir::program at_compile_time = winsum::lower(p, winsum::implicit_gemm);
  const winsum::methods::problem q = p;
  const winsum::loop_ir::program at_run_time = winsum::lower(q, winsum::implicit_gemm);
  BOOST_TEST(at_run_time.nodes.count == at_compile_time.nodes.count);
  BOOST_TEST((at_run_time.terms == at_compile_time.terms));
}

/// A row of two outputs is half a register: how many lanes are moved is a number in the program, found at no time of a run.
BOOST_AUTO_TEST_CASE(the_only_tile_of_a_short_row_has_a_constant_number_of_lanes) {
  static constexpr winsum::loop_ir::program made = winsum::lower(constant::two_by_two(), winsum::loop_nest);
  int partial = 0;
  for (const winsum::loop_ir::node& n : made.nodes) {
    if (!n.partial) continue;
    ++partial;
    BOOST_TEST_REQUIRE(n.lane_count.count == 1);
    const winsum::loop_ir::term lanes = made.terms[n.lane_count.begin];
    BOOST_TEST((lanes == winsum::loop_ir::term{2, -1, -1}));
  }
  BOOST_TEST(partial == 2);  // the load of `in` and the store
}

BOOST_AUTO_TEST_SUITE_END()
