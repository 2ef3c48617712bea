// Tests that the OpenCL text of every statement of the list, run on a device, gives the oracle's result by both kernels.
#include <boost/test/unit_test.hpp>

#include "opencl/device.hpp"
#include "source/lowered.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

/// What the text writes. `group`: work-items of a group of a kernel without tiles.
test::tensor_memory run(winsum::opencl_device& on, const test::lowered& l, test::call_of& c, int group) {
  c.clear_output();
  test::tensor_memory result = c.tensors[0];
  emit::header head = l.head;
  head.threads = group;
  std::vector<winsum::opencl_span> spans{{result.bytes.data(), static_cast<std::int64_t>(result.bytes.size()), true}};
  for (std::size_t o = 1; o < c.tensors.size(); ++o)
    spans.push_back({c.tensors[o].bytes.data(), static_cast<std::int64_t>(c.tensors[o].bytes.size()), true});
  const std::vector<long long> given = l.arguments();
  const std::vector<std::int64_t> numbers(given.begin(), given.end());
  on.run(emit::text<winsum::opencl>(l.program, head), head.kernel.view(), emit::launch_of(l.program, head, l.values), spans, numbers);
  return result;
}

/// Every statement by a kernel, or one of `each`; how many ran. Compiling a kernel for the device takes the time.
int run_all(winsum::method m, bool is_static, int each = 1) {
  int ran = 0, turn = 0;
  constexpr int groups[] = {7, 64, 23, 256, 1, 37};  // most divide no extent
  for (const test::stated& s : test::statements()) {
    if (s.of == test::numbers::c64 || (m == winsum::implicit_gemm && !s.tiled) || turn++ % each != 0) continue;
    test::call_of call(s, false);
    const test::lowered l(call, m, winsum::opencl, is_static, std::string(s.name) + "_kernel");
    const int group = groups[ran % 6];
    BOOST_TEST(test::agree(run(test::device(), l, call, group), call.oracle(), s.exact), s.name << " with work-groups of " << group);
    ++ran;
  }
  return ran;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(opencl_kernels, *boost::unit_test::precondition(test::has_device))

BOOST_AUTO_TEST_CASE(one_output_a_work_item) { BOOST_TEST(run_all(winsum::loop_nest, true) >= 80); }
BOOST_AUTO_TEST_CASE(one_output_a_work_item_with_extents_at_run_time) { BOOST_TEST(run_all(winsum::loop_nest, false, 3) >= 26); }
BOOST_AUTO_TEST_CASE(tiles_in_local_memory) { BOOST_TEST(run_all(winsum::implicit_gemm, true) >= 60); }
BOOST_AUTO_TEST_CASE(tiles_in_local_memory_with_extents_at_run_time) { BOOST_TEST(run_all(winsum::implicit_gemm, false, 3) >= 20); }

BOOST_AUTO_TEST_SUITE_END()
