// Tests that the CUDA texts of statements drawn at random compile. WINSUM_TEXTS_CUDA says how many, WINSUM_SEED where to start.
#include <iostream>

#include <boost/test/unit_test.hpp>

#include "emit/host_build.hpp"
#include "emit/nvrtc.hpp"
#include "source/random_text.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

const std::vector<test::text_quota> quotas = {
    {"loop_nest", 40}, {"implicit_gemm", 8}, {"static", 8},  {"dynamic", 40}, {"channels last", 3}, {"parameter", 3}, {"shared copy", 8},
    {"float", 15},     {"double", 8},        {"complex", 4}, {"integer", 20}, {"two types", 15},    {"epilogue", 15}, {"operation", 15},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(source_random_cuda)

BOOST_AUTO_TEST_CASE(texts_of_random_statements_compile) {
  constexpr int of_a_file = 25;
  const int count = laws::number_from("WINSUM_TEXTS_CUDA", 100);
  test::text_kinds kinds(quotas, count);
  unsigned seed = static_cast<unsigned>(laws::number_from("WINSUM_SEED", 1));
  while (!kinds.complete()) {
    std::string all, names;
    for (int i = 0; i < of_a_file && !kinds.complete(); ++seed) {
      const std::optional<test::random_text> r = test::draw_text(seed, winsum::cuda, "kernel_" + std::to_string(i));
      if (!r || !emit::emitter<winsum::cuda>::refuses(r->program, r->head).empty() || !kinds.take(*r)) continue;
      all += "namespace text_" + std::to_string(i++) + " {\n" + emit::text<winsum::cuda>(r->program, r->head) + "}\n";
      names += "WINSUM_SEED=" + std::to_string(r->seed) + ": " + r->statement + "\n";
    }
    const test::cuda_result r = test::compile_cuda(all, "sm_90");
    if (!r.available) return test::skip("the tests were built without NVRTC");
    BOOST_TEST(r.compiled, names << r.log);
    BOOST_TEST(r.log.find("warning") == std::string::npos, names << r.log);
  }
  std::cout << count << " CUDA texts to seed " << seed << "\n";
  BOOST_TEST_MESSAGE(kinds.table());
  for (const std::string& kind : kinds.missing()) BOOST_TEST(count < 100, "too few of the kind: " << kind);
}

BOOST_AUTO_TEST_SUITE_END()
