// Defines the main function of a test program. It returns 77, which CTest reports as skipped, if every test that was asked for
// was skipped by its precondition (no device, say).
#define BOOST_TEST_MODULE winsum
#define BOOST_TEST_NO_MAIN
#include <boost/test/included/unit_test.hpp>

int main(int argc, char** argv) {
  using namespace boost::unit_test;
  const int code = unit_test_main(&init_unit_test_suite, argc, argv);
  const test_results& all = results_collector.results(framework::master_test_suite().p_id);
  const bool none_ran = all.p_test_cases_passed == 0u && all.p_test_cases_failed == 0u && all.p_test_cases_aborted == 0u;
  return none_ran && all.p_test_cases_skipped > 0u ? 77 : code;
}
