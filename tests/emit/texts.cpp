// Tests that what a target refuses is said with numbers and names, and what to do.
#include <winsum/emit/texts.hpp>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::emit::texts;

BOOST_AUTO_TEST_SUITE(emit_texts)

BOOST_AUTO_TEST_CASE(names_and_numbers) {
  BOOST_TEST(texts::block_too_large(1025, 1).view() ==
             "winsum: a block of this program has 1025 threads in 1 loop, but a GPU takes 1024 threads in 3; make the blocks smaller");
  BOOST_TEST(texts::shared_copy_open("tile").view() == "winsum: the size of shared copy `tile` is not constant; give it as a number");
  BOOST_TEST(texts::shared_copies_too_large(49156).view() ==
             "winsum: the shared copies of this program take 49156 bytes, but a block has 48 KiB (49152 bytes); copy smaller pieces");
  BOOST_TEST(texts::no_complex_numbers("OpenCL C").view() == "winsum: OpenCL C has no complex numbers; print this program as CUDA or C++");
}

BOOST_AUTO_TEST_CASE(each_is_a_whole_sentence) {
  for (const winsum::emit::refusal& each :
       {texts::of_a_gpu(), texts::of_threads_of_a_cpu(), texts::runs(), texts::no_grid(), texts::grid_size_inside_loops(), texts::thread_loop_open(),
        texts::block_too_large(1 << 30, 14), texts::phases_differ(), texts::private_copy("a_name_of_15_ch"),
        texts::shared_copy_open("a_name_of_15_ch"), texts::shared_copies_too_large(INT64_MAX), texts::no_complex_numbers("OpenCL C")}) {
    BOOST_TEST(each.view().starts_with("winsum: "));
    BOOST_TEST(each.view().find("; ") != std::string_view::npos, each.view());
    BOOST_TEST(!each.overflow, each.view());
  }
}

BOOST_AUTO_TEST_SUITE_END()
