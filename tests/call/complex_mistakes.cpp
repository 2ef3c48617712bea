// Tests which operations are refused to complex numbers, and where: inside a sum the type of the sum counts, around it that of the rest.
#include <winsum/frontend/einsum.hpp>
#include <winsum/plan.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

namespace {

bool refused(const std::string& text, bool complex_sum, bool complex_point) {
  const winsum::statement s = winsum::parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, text << ": " << s.wrong.view());
  const auto type = [](bool is_complex) { return is_complex ? winsum::element::c64 : winsum::element::f32; };
  return static_cast<bool>(
      winsum::detail::complex_mistake(s.value, winsum::analysis::roles_of(s.value), {type(complex_sum), type(complex_point), type(complex_point)}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(call_complex_mistakes)

BOOST_AUTO_TEST_CASE(what_needs_an_order_has_no_complex_form) {
  struct row {
    std::string inside, around;  // the operation of values that are summed, and of the sum
    bool ordered;
  };
  const row rows[] = {
      {"min(a(i,j), b(j))", "min(sum(a(i,j)), c(i))", true},
      {"max(a(i,j), b(j))", "max(sum(a(i,j)), c(i))", true},
      {"floor(a(i,j) * b(j))", "floor(sum(a(i,j)))", true},
      {"round(a(i,j) * b(j))", "round(sum(a(i,j)))", true},
      {"(a(i,j) < b(j))", "(sum(a(i,j)) < c(i))", true},
      {"(a(i,j) <= b(j))", "(c(i) <= sum(a(i,j)))", true},
      {"select(a(i,j) == b(j), 1, 0)", "select(sum(a(i,j)) == c(i), 1, 0)", false},
      {"abs(a(i,j))", "abs(sum(a(i,j)))", false},
      {"exp(a(i,j))", "sqrt(sum(a(i,j)))", false},
      {"conj(a(i,j)) / b(j)", "-sum(a(i,j)) / c(i)", false},
  };
  for (const row& r : rows)
    for (bool sum : {false, true})
      for (bool point : {false, true}) {
        BOOST_TEST(refused("out(i) = sum(" + r.inside + ")", sum, point) == (r.ordered && sum), r.inside << " in a sum, " << sum << point);
        BOOST_TEST(refused("out(i) = sum(1 + 2 * " + r.inside + ") + 1", sum, point) == (r.ordered && sum), r.inside << " deeper, " << sum << point);
        BOOST_TEST(refused("out(i) = 1 + " + r.around, sum, point) == (r.ordered && point), r.around << " around a sum, " << sum << point);
      }
}

BOOST_AUTO_TEST_CASE(the_sentence_names_the_operation) {
  const winsum::statement s = winsum::parse_statement("out(i) = sum(round(a(i,j)))");
  const winsum::decision d = decide(s.value, winsum::open_call(s.value, winsum::element::c64), winsum::this_processor);
  BOOST_TEST(d.wrong.view() == "winsum: `round` is asked of complex numbers, which have none; give real tensors");
}

BOOST_AUTO_TEST_SUITE_END()
