// Tests `choose` apart from results: the method taken, the reason, and what is said of each of the others.
#include <boost/test/unit_test.hpp>
#include <winsum/choice/choose.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/plan.hpp>

namespace {

using namespace winsum;

struct known_extents {
  std::int64_t operand[3][5];  ///< of each operand, ended by 0
};

constexpr methods::problem problem_for(std::string_view text, const known_extents& extents, int lanes = 16) {
  const ir::statement s = einsum(text).value;
  call_form call = open_call(s);
  for (int o = 0; o < s.operand_count(); ++o) {
    call.shapes.operand[o + 1].extents.clear();
    for (int d = 0; extents.operand[o][d] != 0; ++d) call.shapes.operand[o + 1].extents.push_back(extents.operand[o][d]);
  }
  return decide(s, call, processor{.vector_bytes = 4 * lanes}).problem;
}

template <int N>
constexpr bool says(const fixed_string<N>& text, std::string_view part) {
  return text.view().find(part) != std::string_view::npos;
}
constexpr const fixed_string<220>& rejection_of(const choice& c, method m) { return c.rejected[position_of(m)]; }

/// A sentence for the method taken, and one for each of the others.
bool is_complete(const choice& c) {
  bool complete = c.reason.count > 15 && !c.reason.overflow;
  for (method m : all_methods) {
    const auto& why = rejection_of(c, m);
    complete = complete && !why.overflow && (m == c.taken ? why.empty() : why.count > 15);
  }
  return complete;
}

constexpr known_extents some_layer{{{1, 64, 56, 58}, {67, 64, 3, 3}}};
constexpr std::string_view convolution = "out(n,o,y,x)=in(n,c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)";

}  // namespace

BOOST_AUTO_TEST_SUITE(choice_choose)

BOOST_AUTO_TEST_CASE(a_convolution_is_an_implicit_product) {
  constexpr choice c = choose(problem_for(convolution, some_layer));
  static_assert(c.taken == implicit_gemm);
  BOOST_TEST(is_complete(c));
  BOOST_TEST(says(c.reason, "register tile"));
  BOOST_TEST(says(rejection_of(c, im2col_gemm), "written to memory first"));
  BOOST_TEST(says(rejection_of(c, loop_nest), "reuse"));
}

BOOST_AUTO_TEST_CASE(unknown_extents_are_taken_for_large) {
  const choice c = choose(problem_for(convolution, {{{-1, -1, -1, -1}, {-1, -1, -1, -1}}}));
  BOOST_TEST((c.taken == implicit_gemm));
  BOOST_TEST(is_complete(c));
}

BOOST_AUTO_TEST_CASE(little_work_is_loops) {
  constexpr choice c = choose(problem_for("ij,jk->ik", {{{4, 4}, {4, 4}}}));
  static_assert(c.taken == loop_nest);
  BOOST_TEST(is_complete(c));
  BOOST_TEST(says(c.reason, "only 64 multiply-adds"));
  static_assert(choose(problem_for("ij,jk->ik", {{{16, 16}, {16, 15}}})).taken == loop_nest);
  static_assert(choose(problem_for("ij,jk->ik", {{{16, 16}, {16, 16}}})).taken == implicit_gemm);
}

BOOST_AUTO_TEST_CASE(what_is_no_product_is_vectors_along_the_output) {
  const choice depthwise = choose(problem_for("out(n,c,y,x)=in(n,c,y+r,x+s)*w(c,r,s)", {{{2, 31, 28, 30}, {31, 3, 3}}}));
  BOOST_TEST((depthwise.taken == strided_view));
  BOOST_TEST(is_complete(depthwise));
  BOOST_TEST(says(rejection_of(depthwise, implicit_gemm), "`w` alone"));

  const choice pointwise = choose(problem_for("out(i,j)=in(i,j)+1", {{{99, 98}}}));
  BOOST_TEST((pointwise.taken == strided_view));
  BOOST_TEST(says(rejection_of(pointwise, im2col_gemm), "nothing is summed"));

  const choice distance = choose(problem_for("out(y)=sum(abs(p(y+r)-q(r)))", {{{1000}, {50}}}));
  BOOST_TEST((distance.taken == strided_view));
  BOOST_TEST(says(rejection_of(distance, implicit_gemm), "not over a product"));
}

BOOST_AUTO_TEST_CASE(a_shallow_sum_or_few_rows_do_not_pay) {
  BOOST_TEST((choose(problem_for("ij,jk->ik", {{{99, 4}, {4, 97}}})).taken == implicit_gemm));
  BOOST_TEST((choose(problem_for("ij,jk->ik", {{{4, 90}, {90, 97}}})).taken == implicit_gemm));
  BOOST_TEST((choose(problem_for("ij,jk->ik", {{{3, 90}, {90, 97}}})).taken == strided_view));
  const choice c = choose(problem_for("ij,jk->ik", {{{99, 3}, {3, 97}}}));
  BOOST_TEST((c.taken == strided_view));
  BOOST_TEST(says(rejection_of(c, implicit_gemm), "register tile"));
}

BOOST_AUTO_TEST_CASE(one_number_has_no_vector_to_run_along) {
  const choice c = choose(problem_for("i,i->", {{{9999}, {9999}}}));
  BOOST_TEST((c.taken == loop_nest));
  BOOST_TEST(is_complete(c));
  BOOST_TEST(says(c.reason, "one number"));
  BOOST_TEST(says(rejection_of(c, strided_view), "one number"));
}

BOOST_AUTO_TEST_CASE(a_type_without_vectors_is_loops) {
  const choice c = choose(problem_for("out(i,j)=in(i,j)+1", {{{99, 98}}}, 1));
  BOOST_TEST((c.taken == loop_nest));
  BOOST_TEST(is_complete(c));
  BOOST_TEST(says(c.reason, "no vectors"));
}

BOOST_AUTO_TEST_CASE(a_method_that_cannot_serve_says_why) {
  auto refusal = [](std::string_view text, const known_extents& e, method m = implicit_gemm, target t = cpp) {
    const methods::verdict v = applies(m, t, problem_for(text, e));
    return v.applies ? fixed_string<220>("it applies") : v.reason;
  };
  BOOST_TEST(says(refusal("i,j->ij", {{{9}, {8}}}), "nothing is summed"));
  BOOST_TEST(says(refusal("ij,kl->ik", {{{9, 8}, {7, 6}}}), "no reduced index is in both factors"));
  BOOST_TEST(says(refusal("ij,j->i", {{{9, 8}, {8}}}), "one "));
  BOOST_TEST(says(refusal("ij,jk,kl->il", {{{9, 8}, {8, 7}, {7, 6}}}), "not over a product of two operands"));
  BOOST_TEST(says(refusal("out(i) = sum(a(i,k)*a(i,k))", {{{9, 8}}}), "not over a product of two operands"));
  BOOST_TEST(says(refusal("out(i,k)=sum(a(i,j)*b(j,k))+e(clamp(i-1))", {{{9, 8}, {8, 7}, {9}}}), "`e`, read outside the sum, has a border"));
  BOOST_TEST(says(refusal("out(i,k,z)=sum(a(i,j)*b(j,k))+e(z)", {{{9, 8}, {8, 7}, {5}}}), "index `z` of the left side is in neither factor"));
  BOOST_TEST(says(refusal("out(2*i,k)=a(i,j)*b(j,k)", {{{9, 8}, {8, 7}}}, loop_nest, cuda), "+="));
  BOOST_TEST(says(refusal("ij,jk->ik", {{{9, 8}, {8, 7}}}, im2col_gemm, cuda), "GPU kernels"));
  BOOST_TEST(says(refusal("ij,jk->ik", {{{9, 8}, {8, 7}}}), "it applies"));
}

BOOST_AUTO_TEST_CASE(only_who_leaves_the_choice_gets_another_method_on_a_gpu) {
  const methods::problem filter = problem_for("y+r x+s, r s -> y x", {{{200, 300}, {3, 5}}});
  BOOST_REQUIRE(choose(filter).taken == strided_view);
  BOOST_TEST(lower(filter, automatic, cuda).error.empty());
  BOOST_TEST(says(lower(filter, strided_view, cuda).error, "there are GPU kernels for"));
}

BOOST_AUTO_TEST_SUITE_END()
