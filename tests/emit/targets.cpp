// Tests that each target has its emitter: it prints programs of its kind, refuses those of the other, and prints what the target alone prints.
#include <winsum/emit/targets.hpp>

#include <boost/test/unit_test.hpp>

#include "programs.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;

BOOST_AUTO_TEST_SUITE(emit_targets)

BOOST_AUTO_TEST_CASE(host_and_gpu_programs) {
  for (const winsum::target_row& t : winsum::target_rows) {
    const emit::emitter_row& prints = emit::emitter_of(t.is);
    BOOST_TEST((prints.is == t.is));
    BOOST_TEST(prints.refuses(test::gemm_program, test::gemm_header).empty() == t.gpu, t.name);
    BOOST_TEST(prints.refuses(test::packed_program, test::packed_header).empty() == !t.gpu, t.name);
    for (const auto& [program, head] : {std::pair{&test::gemm_program, &test::gemm_header}, std::pair{&test::packed_program, &test::packed_header}}) {
      const emit::refusal why = prints.refuses(*program, *head);
      const std::string text = prints.text(*program, *head);
      if (why.empty())
        BOOST_TEST(text.starts_with("// " + std::string(head->statement.view()) + "\n"), text);
      else
        BOOST_TEST(text == "#error " + std::string(why.view()) + "\n");
    }
  }
}

BOOST_AUTO_TEST_CASE(the_row_prints_what_the_emitter_prints) {
  BOOST_TEST(emit::emitter_of(winsum::cpp).text(test::packed_program, test::packed_header) ==
             emit::text<winsum::cpp>(test::packed_program, test::packed_header));
  BOOST_TEST(emit::emitter_of(winsum::cuda).text(test::gemm_program, test::gemm_header) ==
             emit::text<winsum::cuda>(test::gemm_program, test::gemm_header));
  BOOST_TEST(emit::emitter_of(winsum::opencl).text(test::gemm_program, test::gemm_header) ==
             emit::text<winsum::opencl>(test::gemm_program, test::gemm_header));
}

BOOST_AUTO_TEST_SUITE_END()
