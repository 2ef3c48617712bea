// Tests the rows of operations against what mathematics says of them.
#include <winsum/core/operation.hpp>

#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(core_operation)

BOOST_AUTO_TEST_CASE(names_and_spellings_are_told_apart) {
  std::set<std::string> names, functions;
  int called = 0;
  for (const operation_row& each : operation_rows) {
    BOOST_CHECK_MESSAGE(names.insert(each.name).second, each.name);
    if (each.binds != binding::call) continue;
    ++called;
    functions.insert(each.spelling);
    BOOST_CHECK_MESSAGE(find_function(each.spelling) == &each, each.name);
  }
  BOOST_CHECK_EQUAL(functions.size(), called);
  BOOST_CHECK(find_function("+") == nullptr && find_function("fma") == nullptr && find_function("") == nullptr && find_function("Exp") == nullptr);
}

BOOST_AUTO_TEST_CASE(arity) {
  for (operation one : {operation::neg, operation::abs, operation::erf, operation::conj, operation::convert})
    BOOST_CHECK_EQUAL(int{row_of(one).arity}, 1);
  for (operation two : {operation::add, operation::sub, operation::pow, operation::max, operation::less})
    BOOST_CHECK_EQUAL(int{row_of(two).arity}, 2);
  BOOST_CHECK_EQUAL(int{row_of(operation::select).arity}, 3);
  BOOST_CHECK_EQUAL(int{row_of(operation::fma).arity}, 3);
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_no_order) {
  for (operation of_order : {operation::min, operation::max, operation::less, operation::less_equal, operation::floor, operation::round})
    BOOST_CHECK_MESSAGE(!row_of(of_order).complex, row_of(of_order).name);
  for (operation any : {operation::add, operation::div, operation::exp, operation::sqrt, operation::equal, operation::conj, operation::abs})
    BOOST_CHECK_MESSAGE(row_of(any).complex, row_of(any).name);
}

BOOST_AUTO_TEST_CASE(integers_stay_integers_or_become_fractions) {
  for (operation closed : {operation::add, operation::sub, operation::mul, operation::neg, operation::abs, operation::min, operation::floor})
    BOOST_CHECK_MESSAGE(!row_of(closed).fractions, row_of(closed).name);
  for (operation open :
       {operation::div, operation::exp, operation::log, operation::sqrt, operation::tanh, operation::sin, operation::cos, operation::erf})
    BOOST_CHECK_MESSAGE(row_of(open).fractions, row_of(open).name);
  for (const operation_row& each : operation_rows)  // unchanged: of one operand, and no fraction
    BOOST_CHECK_MESSAGE(!each.keeps_integers || (each.arity == 1 && !each.fractions), each.name);
  BOOST_CHECK(row_of(operation::round).keeps_integers && row_of(operation::conj).keeps_integers && !row_of(operation::abs).keeps_integers);
}

BOOST_AUTO_TEST_CASE(products_bind_more_tightly_than_sums_and_comparisons) {
  const auto tighter = [](operation a, operation b) { return row_of(a).binds > row_of(b).binds; };
  BOOST_CHECK(tighter(operation::mul, operation::add) && tighter(operation::add, operation::less) && tighter(operation::less, operation::equal));
  BOOST_CHECK(tighter(operation::neg, operation::mul) && tighter(operation::exp, operation::neg));
  BOOST_CHECK(row_of(operation::add).binds == row_of(operation::sub).binds && row_of(operation::mul).binds == row_of(operation::div).binds);
}

BOOST_AUTO_TEST_SUITE_END()
