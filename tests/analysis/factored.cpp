// Tests which sums of scaled products are written as scaled sums of products.
#include <winsum/analysis/factored.hpp>

#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/ir/print.hpp>

namespace {

using winsum::element;

std::string factored(std::string_view text, element sum = element::f32, element point = element::f32) {
  const winsum::statement s = winsum::parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, s.wrong.view());
  return std::string(winsum::ir::print(winsum::analysis::factored(s.value, {sum, point, point})).view());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_factored)

BOOST_AUTO_TEST_CASE(constants_parameters_and_signs_stand_around_the_sum) {
  const char* cases[][2] = {
      {"C(i,j) = sum(2*A(i,k)*B(k,j))", "C(i,j)=2*sum(A(i,k)*B(k,j))"},
      {"C(i,j) = -A(i,k)*B(k,j)", "C(i,j)=-sum(A(i,k)*B(k,j))"},
      {"C(i,j) = A(i,k)*(B(k,j)*0.5)", "C(i,j)=0.5*sum(A(i,k)*B(k,j))"},
      {"C(i,j) = A(i,k)*B(k,j)/3", "C(i,j)=sum(A(i,k)*B(k,j))/3"},
      {"C(i,j) = $alpha*A(i,k)*B(k,j)", "C(i,j)=$alpha*sum(A(i,k)*B(k,j))"},
      {"C(i,j) = -$alpha*A(i,k)*(2*$beta)*B(k,j)", "C(i,j)=$beta*($alpha*(-2*sum(A(i,k)*B(k,j))))"},
      {"C(i,j) = sum(3*A(i,k)*(2*B(k,j))) + D(j)", "C(i,j)=6*sum(A(i,k)*B(k,j))+D(j)"},
      {"C(i,j) = -2*A(i,k)*(-B(k,j))/5", "C(i,j)=2*sum(A(i,k)*B(k,j))/5"},
      {"C(i,j) += relu(sum(-4*A(i,k)*B(k,j)))", "C(i,j)+=max(-4*sum(A(i,k)*B(k,j)),0)"},
      {"C(i,j) = conj(A(i,k))*B(k,j)", "C(i,j)=sum(A(i,k)*B(k,j))"},
  };
  for (const auto& [from, to] : cases) {
    // A bare sum of a product is printed without the word.
    const std::string bare = std::string(to).find("=sum(") == 6 && std::string(to).back() == ')' ? "C(i,j)=A(i,k)*B(k,j)" : to;
    BOOST_TEST(factored(from) == bare, from);
  }
}

BOOST_AUTO_TEST_CASE(of_complex_numbers_one_factor_at_most_is_conjugated) {
  const element c = element::c64;
  BOOST_TEST(factored("C(i,j) = conj(A(i,k))*B(k,j)", c, c) == "C(i,j)=conj(A(i,k))*B(k,j)");
  BOOST_TEST(factored("C(i,j) = conj(A(i,k)*B(k,j))", c, c) == "C(i,j)=conj(sum(A(i,k)*B(k,j)))");
  BOOST_TEST(factored("C(i,j) = 2*conj(A(i,k))*conj(B(k,j))", c, c) == "C(i,j)=2*conj(sum(A(i,k)*B(k,j)))");
  BOOST_TEST(factored("C(i,j) = conj(conj(A(i,k))*B(k,j))*3", c, c) == "C(i,j)=3*sum(A(i,k)*conj(B(k,j)))");
}

BOOST_AUTO_TEST_CASE(what_would_change_more_than_rounding_stays) {
  for (const char* text :
       {"C(i,j)=A(i,k)*B(k,j)", "C(i)=sum(2*A(i,k))", "C(i,j)=sum(1e-9*A(i,k)*B(k,j))", "C(i,j)=sum(0*A(i,k)*B(k,j))", "C(i,j)=A(i,k)*B(k,j)/$n",
        "C(i,j)=A(i,k)*B(k,j)/0", "C(i,j)=1/$n*A(i,k)*B(k,j)", "C(i,j)=($m+1)*A(i,k)*B(k,j)", "C(i,j)=A(i,k)*B(k,j)/1e-30",
        "C(i,j)=sum(2*A(i,k)*B(k,j)*D(k))", "C(i,j)=sum(2*abs(A(i,k))*B(k,j))", "C(i,j)=sum((1+A(i,k))*B(k,j))"}) {
    const winsum::statement s = winsum::parse_statement(text);
    BOOST_TEST(factored(text) == winsum::ir::print(s.value).view(), text);
  }
  // An integer sum wraps around in its own type, and what stands around it is floating.
  const char* scaled = "C(i,j) = sum(2*A(i,k)*B(k,j))";
  BOOST_TEST(factored(scaled, element::i32, element::f64) == "C(i,j)=2*A(i,k)*B(k,j)");
  BOOST_TEST(factored(scaled, element::i32, element::i32) == "C(i,j)=2*sum(A(i,k)*B(k,j))");
}

BOOST_AUTO_TEST_SUITE_END()
