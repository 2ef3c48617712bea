// Tests what is known of each target.
#include <winsum/core/target.hpp>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(core_target)

BOOST_AUTO_TEST_CASE(hosts_and_gpus) {
  BOOST_TEST(!for_gpu(cpp));
  BOOST_TEST(for_gpu(cuda));
  BOOST_TEST(for_gpu(opencl));
  BOOST_TEST(name_of(cpp) == "cpp");
  BOOST_TEST(name_of(cuda) == "cuda");
  BOOST_TEST(name_of(opencl) == "opencl");
}

BOOST_AUTO_TEST_CASE(names_differ) {
  for (const target_row& a : target_rows)
    for (const target_row& b : target_rows) BOOST_TEST((name_of(a.is) == name_of(b.is)) == (a.is == b.is));
}

BOOST_AUTO_TEST_SUITE_END()
