#include <winsum/emit/cuda.hpp>

#include <algorithm>

#include <boost/test/unit_test.hpp>

#include "emit/nvrtc.hpp"
#include "source/host_texts.hpp"

namespace test = winsum::test;
using winsum::cuda;

namespace {

/// One CUDA text of a statement of the list.
struct kernel {
  const test::stated& from;
  std::string name;
  bool tiled, is_static;
  std::unique_ptr<test::lowered> made;
  std::unique_ptr<test::call_of> call;
};

/// Every statement in every kernel that there is for it.
const std::vector<kernel>& kernels() {
  static const std::vector<kernel> all = [] {
    std::vector<kernel> made;
    for (const test::stated& s : test::statements())
      for (bool tiled : {false, true})
        for (bool is_static : {true, false}) {
          if (tiled && !s.tiled) continue;
          const std::string name = std::string(s.name) + (tiled ? "_t" : "_e") + (is_static ? "s" : "d");
          auto call = std::make_unique<test::call_of>(s, false);
          auto l = std::make_unique<test::lowered>(*call, tiled ? winsum::implicit_gemm : winsum::loop_nest, cuda, is_static, name);
          made.push_back({s, name, tiled, is_static, std::move(l), std::move(call)});
        }
    return made;
  }();
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_cuda)

BOOST_AUTO_TEST_CASE(there_are_enough_kernels_of_both_kinds) {
  BOOST_TEST(test::statements().size() >= 60u);
  BOOST_TEST(std::count_if(test::statements().begin(), test::statements().end(), [](const test::stated& s) { return s.tiled; }) >= 60);
  for (const kernel& k : kernels()) BOOST_TEST(k.made->program.error.empty(), k.name << ": " << k.made->program.error.view());
}

BOOST_AUTO_TEST_CASE(programs_agree_with_the_oracle) {
  for (const kernel& k : kernels()) BOOST_TEST(test::agree(k.made->interpreted(*k.call), k.call->oracle(), k.from.exact), k.name);
}

/// OpenCL runs the same kernels on a device; here run those that it has no words for, and some of the others.
BOOST_AUTO_TEST_CASE(texts_on_threads_of_the_host_agree_with_the_oracle) {
  std::vector<const kernel*> chosen;
  for (std::size_t i = 0; i < kernels().size(); ++i)
    if (i % 6 == 0 || kernels()[i].from.of == test::numbers::c64) chosen.push_back(&kernels()[i]);
  test::host_texts texts(true);
  for (const kernel* k : chosen) texts.add(*k->made);
  texts.build("-O1");
  if (!texts.available()) return test::skip("no C++ compiler for the texts (CXX, or c++)");
  BOOST_TEST_REQUIRE(texts.loaded(), texts.log());
  for (const kernel* k : chosen) BOOST_TEST(test::agree(texts.run(*k->made, *k->call), k->call->oracle(), k->from.exact), k->name);
}

BOOST_AUTO_TEST_CASE(nvrtc_compiles_every_kernel_and_tiles_stay_in_registers) {
  for (const kernel& k : kernels()) {
    const std::string text = winsum::emit::text<winsum::cuda>(k.made->program, k.made->head);
    std::string registers;
    for (const char* architecture : {"sm_80", "sm_90", "sm_100"}) {
      if (!k.is_static && std::string_view(architecture) != "sm_90") continue;
      const test::cuda_result r = test::compile_cuda(text, architecture);
      if (!r.available) return test::skip("the tests were built without NVRTC");
      BOOST_TEST(r.compiled, k.name << ": " << r.log);
      BOOST_TEST(!r.cubin.empty(), k.name);
      registers += std::string(" ") + architecture + " " + std::to_string(r.registers);
      if (!k.tiled || k.from.of != test::numbers::f32) continue;
      BOOST_TEST(r.spilled_bytes == 0, k.name << ": " << r.log);
      BOOST_TEST(r.stack_bytes == 0, k.name << ": " << r.log);
      BOOST_TEST(r.registers <= 128, k.name << ": " << r.log);
    }
    BOOST_TEST_MESSAGE(k.name << ": registers" << registers);
  }
}

BOOST_AUTO_TEST_SUITE_END()
