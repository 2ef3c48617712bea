// Tests that the reasons that are made of names and numbers read as they shall, and fit.
#include <winsum/choice/texts.hpp>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::methods::texts;

BOOST_AUTO_TEST_SUITE(choice_texts)

BOOST_AUTO_TEST_CASE(names_and_numbers) {
  BOOST_TEST(texts::little_work(1, "multiply-add").view() == "only 1 multiply-add, known while compiling: loops of constant length");
  BOOST_TEST(texts::clocks_of_kernel("block tiles", 8, "blocks", 132, 5000).view() == "block tiles: 8 blocks on 132 processors, about 5000 clocks");
  BOOST_TEST(texts::thread_an_output(texts::nothing_summed).view() == "one thread an output: nothing is summed, so there is no matrix product");
  BOOST_TEST(texts::gpu_kernels_only("loop_nest (one thread an output) and implicit_gemm (block tiles)").view() ==
             "there are GPU kernels for loop_nest (one thread an output) and implicit_gemm (block tiles) only");
  BOOST_TEST(texts::one_line("in", "row").view() == "no index of the left side is in `in` alone, so a matrix would have one row");
  BOOST_TEST(texts::in_neither_factor("z").view() == "index `z` of the left side is in neither factor of the sum");
  BOOST_TEST(texts::border_outside_the_sum("b").view() == "`b`, read outside the sum, has a border");
}

BOOST_AUTO_TEST_CASE(they_fit) {
  for (const texts::reason& each :
       {texts::clocks_of_kernel("one thread an output", INT64_MAX, "outputs", INT32_MAX, INT64_MAX), texts::little_work(INT64_MAX, "multiply-adds"),
        texts::thread_an_output(texts::one_line("a_name_of_15_ch", "column").view()), texts::reason(texts::kernels_clear_nothing)})
    BOOST_TEST(!each.overflow, each.view());
}

BOOST_AUTO_TEST_SUITE_END()
