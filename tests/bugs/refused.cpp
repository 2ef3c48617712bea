// Tests that what reported bugs asked for and a declaration cannot say is refused, with a sentence that names the matter.
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>
#include <boost/test/unit_test.hpp>
#include <winsum/analysis/check.hpp>
#include <winsum/analysis/domain.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/naive.hpp>

#include "cases/tensor.hpp"

namespace {

using namespace winsum;

struct refusal {
  std::string_view id, why, text;
  std::vector<cases::numbers_list> extents;  ///< of the operands
  std::string_view says;                     ///< and the oracle, in the same words
};

const refusal table[] = {
    {"B01",
     "a maximum over a window is no sum",
     "out(y,x) = max(in(2*y+r,2*x+s)) where r in range(1), s in range(1)",
     {{6, 7}},
     "`max` takes two values; over indices only sum(...) is available"},
    {"B03",
     "a maximum over a window is no sum",
     "out(y,x) = max(in(pad(3*y+r-1),pad(3*x+s-1))) where r in range(3), s in range(3)",
     {{5, 5}},
     "`max` takes two values; over indices only sum(...) is available"},
    {"B50", "a maximum over a window is no sum", "out() = max(in(i))", {{2}}, "`max` takes two values; over indices only sum(...) is available"},
    {"B13",
     "a window larger than its data, as operands in the wrong order have it",
     "out(x) = in(x+3*r) * w(r)",
     {{1}, {3}},
     "goes from 0 to 6 at x = 0, larger than extent 1; make the window smaller or the padding larger, or see which tensor is given for each of "
     "`in`, `w` (in this order, or by name)"},
    {"B19", "a size of 1 is no other size", "i,i->", {{2}, {1}}, "index `i` has extent 2 in `in` (dimension 0) but 1 in `w` (dimension 0)"},
    {"B19", "a size of 1 is no other size", "ij,jk->ik", {{1, 5}, {1, 5}}, "index `j` has extent 5 in `in` (dimension 1) but 1 in `w` (dimension 0)"},
    {"B26",
     "where the sum ends is open",
     "O(i,k) = M(i,k) * (I(i,j)*W(j,k) + b(k))",
     {{1, 2}, {1, 3}, {3, 2}, {2}},
     "index `j` is not on the left side, and the right side is not one product, so where its sum ends is open"},
    {"B29",
     "the sizes differ",
     "aabcb,abc->",
     {{3, 3, 4, 5, 6}, {3, 4, 5}},
     "index `b` has extent 4 in `in` (dimension 2) but 6 in `in` (dimension 4)"},
    {"B30",
     "5 outputs are no 2 groups of 3",
     "out(3*g+o,x) = in(2*g+c,x+s) * w(3*g+o,c,s) where g in range(2), o in range(3)",
     {{4, 9}, {5, 2, 3}},
     "`3*g + o` reaches 5 in `w` (dimension 0), past its end (extent 5)"},
    {"B30",
     "5 outputs are no 2 groups of 2",
     "out(2*g+o,x) = in(2*g+c,x+s) * w(2*g+o,c,s) where g in range(3), o in range(2)",
     {{4, 9}, {6, 2, 3}},
     "`2*g + c` reaches 5 in `in` (dimension 0), past its end (extent 4)"},
    {"B36",
     "an output is read while it is written",
     "A(i,j+1,k) = P(j) * A(i,j+1,k)",
     {{3}, {3, 4, 3}},
     "`A` stands on both sides of the declaration"},
    {"B37", "an output is read while it is written", "x(j,i) = x(i,j)", {{1, 4}}, "`x` stands on both sides of the declaration"},
    {"B58", "sums that meet in one element", "y(i+r) += x(i) * w(r)", {{4}, {3}}, "the left side writes an element more than once"},
};

/// What is wrong with a text for tensors of these extents, as analysis sees it; or nothing.
std::string wrong_with(const refusal& each) {
  const statement s = einsum(each.text);
  if (s.wrong) return std::string(s.wrong.view());
  analysis::call_shapes shapes;
  shapes.operand_count = static_cast<int>(each.extents.size());
  for (std::size_t o = 0; o < each.extents.size(); ++o)
    for (std::int64_t n : each.extents[o]) shapes.operand[o + 1].extents.push_back(n);
  if (const diagnostic d = analysis::check_statement(s, analysis::roles_of(s))) return std::string(d.view());
  if (const diagnostic d = analysis::check_call(s, shapes, true)) return std::string(d.view());
  return std::string(analysis::resolve(s, shapes).error.view());
}

/// What the oracle throws.
std::string oracle_says(const refusal& each) {
  std::vector<cases::tensor> tensors;
  std::vector<any_operand> operands;
  for (const cases::numbers_list& extents : each.extents) tensors.push_back(cases::make_tensor(element::f32, extents, cases::memory_form::row_major));
  for (const cases::tensor& t : tensors) operands.push_back(t.operand());
  try {
    const statement s = parse_statement(each.text);
    const index_space space = naive_space(s, operands, nullptr, {});
    cases::tensor out = cases::make_tensor(element::f32, {space.output.begin(), space.output.end()}, cases::memory_form::row_major);
    naive_into(s, operands, out.output(), {}, space);
  } catch (const error& e) {
    return e.what();
  }
  return "nothing";
}

const char* const reports = WINSUM_SOURCE_DIR "/../shared/BUGS.md";

boost::test_tools::assertion_result have_reports(boost::unit_test::test_unit_id) {
  boost::test_tools::assertion_result found(std::ifstream(reports).good());
  found.message() << "no list of reports, " << reports;
  return found;
}

/// The ids in the names of tests, B08_size_formula_of_mixed_axes.
struct tested_ids : boost::unit_test::test_tree_visitor {
  std::set<std::string> found{};
  void visit(const boost::unit_test::test_case& each) override {
    const std::string name = each.p_name.get();
    if (name.size() > 4 && name[0] == 'B' && name[3] == '_') found.insert(name.substr(0, 3));
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(bugs_refused)

BOOST_AUTO_TEST_CASE(what_a_declaration_cannot_say) {
  for (const refusal& each : table) {
    BOOST_TEST_CONTEXT(each.id << ": " << each.why << ": " << each.text) {
      BOOST_TEST(wrong_with(each).starts_with("winsum: "));
      BOOST_TEST(wrong_with(each).find(each.says) != std::string::npos, wrong_with(each));
      BOOST_TEST(oracle_says(each).find(each.says) != std::string::npos, oracle_says(each));
    }
  }
}

/// The same where types say it: extents that clash, and a window that never fits.
BOOST_AUTO_TEST_CASE(what_types_say) {
  using detail::made;
  using detail::mistakes;
  const auto says = [](const diagnostic& d, std::string_view sentence) { BOOST_TEST(d.view().find(sentence) != std::string_view::npos, d.view()); };
  says(mistakes<"i,i->", automatic, made, array<float, extents<2>>, array<float, extents<1>>>,  // B19
       "index `i` has extent 2 in `in` (dimension 0) but 1 in `w` (dimension 0)");
  says(mistakes<"aabcb,abc->", automatic, made, array<float, extents<3, 3, 4, 5, 6>>, array<float, extents<3, 4, 5>>>,  // B29
       "index `b` has extent 4 in `in` (dimension 2) but 6 in `in` (dimension 4)");
  says(mistakes<"out(x) = in(x+3*r) * w(r)", automatic, made, array<float, extents<1>>, array<float, extents<3>>>,  // B13
       "the window `x + 3*r` in `in` (dimension 0) goes from 0 to 6 at x = 0, larger than extent 1");
}

BOOST_AUTO_TEST_CASE(every_report_is_a_test, *boost::unit_test::precondition(have_reports)) {
  tested_ids ids;
  boost::unit_test::traverse_test_tree(boost::unit_test::framework::master_test_suite(), ids, true);
  for (const refusal& each : table) ids.found.insert(std::string(each.id));
  std::ifstream lines(reports);
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 6 || line.compare(0, 3, "| B") != 0) continue;
    BOOST_TEST(ids.found.count(line.substr(2, 3)) == 1u, line.substr(0, 60));
    ++count;
  }
  BOOST_TEST(count > 30);
}

BOOST_AUTO_TEST_SUITE_END()
