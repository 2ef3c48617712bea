// Tests that each method's row answers for itself: what serves every call, and what a product needs.
#include <winsum/choice/methods.hpp>

#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/plan.hpp>

using namespace winsum;

namespace {

/// float arrays of run-time extents.
methods::problem problem_of_text(std::string_view text) {
  const ir::statement s = einsum(text).value;
  return decide(s, open_call(s), processor{.vector_bytes = 32}).problem;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(choice_methods)

BOOST_AUTO_TEST_CASE(the_loop_nest_serves_all) {
  for (std::string_view text : {"ij,jk->ik", "y+r x+s,r s->y x", "i->i", "i j->"})
    BOOST_CHECK_MESSAGE(applies(winsum::loop_nest, problem_of_text(text)).applies, text);
}

BOOST_AUTO_TEST_CASE(a_matrix_product_is_served_by_the_blocked_methods_and_a_copy_is_not) {
  for (method blocked : {winsum::im2col_gemm, winsum::implicit_gemm}) {
    BOOST_CHECK(applies(blocked, problem_of_text("ij,jk->ik")).applies);
    const methods::verdict no = applies(blocked, problem_of_text("ij->ji"));
    BOOST_CHECK(!no.applies);
    BOOST_CHECK(!no.reason.empty());
  }
}

BOOST_AUTO_TEST_CASE(every_row_says_why_another_method_is_taken) {
  for (method m : all_methods) {
    BOOST_CHECK(row_of(m).is == m);
    BOOST_CHECK_GT(std::string(row_of(m).otherwise).size(), 15u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
