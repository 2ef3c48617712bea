// Tests that the OpenCL texts of statements drawn at random give the oracle's numbers on a device.
// WINSUM_OPENCL_TEXTS says how many, WINSUM_SEED where to start.
#include <iostream>

#include <boost/test/unit_test.hpp>

#include "opencl/device.hpp"
#include "source/random_text.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

/// What the text writes, compared; empty, or what is wrong. `group`: work-items of a group of a kernel without tiles.
std::string run(const test::random_text& r, int group) {
  emit::header head = r.head;
  head.threads = group;
  std::vector<cases::tensor> tensors = r.call.tensors;
  std::vector<winsum::opencl_span> spans;
  for (cases::tensor& t : tensors) spans.push_back({t.bytes.data(), static_cast<std::int64_t>(t.bytes.size()), true});
  const std::vector<long long> given = r.arguments();
  const std::vector<std::int64_t> numbers(given.begin(), given.end());
  try {
    test::device().run(emit::text<winsum::opencl>(r.program, head), head.kernel.view(), emit::launch_of(r.program, head, r.values.data()), spans,
                       numbers);
  } catch (const winsum::error& e) {
    return e.what();
  }
  return cases::wrong_output(r.call, tensors[0]);
}

const std::vector<test::text_quota> quotas = {
    {"loop_nest", 40},
    {"implicit_gemm", 5},
    {"static", 8},
    {"dynamic", 40},
    {"channels last", 2},
    {"parameter", 1},
    {"shared copy", 5},
    {"float", 15},
    {"double", 8},
    {"integer", 20},
    {"two types", 15},
    {"epilogue", 15},
    {"operation", 15},
    {"border in a load", 15},
    {"stride at run time", 15},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(opencl_random, *boost::unit_test::precondition(test::has_device))

BOOST_AUTO_TEST_CASE(texts_of_random_statements_agree_with_the_oracle) {
  const int count = laws::number_from("WINSUM_OPENCL_TEXTS", 40);
  constexpr int groups[] = {7, 64, 23, 256, 1, 37};  // most divide no extent
  test::text_kinds kinds(quotas, count);
  unsigned seed = static_cast<unsigned>(laws::number_from("WINSUM_SEED", 1));
  for (; !kinds.complete(); ++seed) {
    const std::optional<test::random_text> r = test::draw_text(seed, winsum::opencl, "kernel_of_" + std::to_string(seed));
    if (!r || !emit::emitter<winsum::opencl>::refuses(r->program, r->head).empty() || !kinds.take(*r)) continue;
    const std::string wrong = run(*r, groups[kinds.all() % 6]);
    BOOST_TEST(wrong.empty(), r->described() << wrong << "\n" << emit::text<winsum::opencl>(r->program, r->head));
  }
  std::cout << count << " OpenCL texts to seed " << seed << "\n";
  BOOST_TEST_MESSAGE(kinds.table());
  for (const std::string& kind : kinds.missing()) BOOST_TEST(count < 40, "too few of the kind: " << kind);
}

BOOST_AUTO_TEST_SUITE_END()
