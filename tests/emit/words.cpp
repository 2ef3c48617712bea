// Tests the tables that texts are made with: the words of each language, and the names that are taken.
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/reserved.hpp>
#include <winsum/emit/targets.hpp>
#include <winsum/emit/words.hpp>

namespace emit = winsum::emit;
using winsum::element;

BOOST_AUTO_TEST_SUITE(emit_words)

BOOST_AUTO_TEST_CASE(element_types) {
  struct row {
    element type;
    std::string_view cpp, opencl;
  };
  const row rows[] = {{element::f32, "float", "float"},     {element::f64, "double", "double"},
                      {element::i8, "signed char", "char"}, {element::u8, "unsigned char", "uchar"},
                      {element::i16, "short", "short"},     {element::u16, "unsigned short", "ushort"},
                      {element::i32, "int", "int"},         {element::u32, "unsigned", "uint"},
                      {element::i64, "long long", "long"},  {element::u64, "unsigned long long", "ulong"},
                      {element::c64, "complex<float>", ""}, {element::c128, "complex<double>", ""}};
  for (const row& r : rows) {
    BOOST_TEST(emit::cpp_language[r.type] == r.cpp);
    BOOST_TEST(emit::cuda_language[r.type] == r.cpp);
    BOOST_TEST(emit::opencl_language[r.type] == r.opencl);
  }
}

BOOST_AUTO_TEST_CASE(axes_of_blocks_and_threads) {
  for (int axis = 0; axis < 3; ++axis) {
    const std::string letter(1, static_cast<char>('x' + axis)), number = "(" + std::to_string(axis) + ")";
    BOOST_TEST(emit::cuda_language.thread(axis) == "threadIdx." + letter);
    BOOST_TEST(emit::cuda_language.block(axis) == "blockIdx." + letter);
    BOOST_TEST(emit::cuda_language.grid(axis) == "gridDim." + letter);
    BOOST_TEST(emit::opencl_language.thread(axis) == "get_local_id" + number);
    BOOST_TEST(emit::opencl_language.block(axis) == "get_group_id" + number);
    BOOST_TEST(emit::opencl_language.grid(axis) == "get_num_groups" + number);
  }
  BOOST_TEST(emit::cuda_language.block_size == "blockDim.x");
  BOOST_TEST(emit::opencl_language.block_size == "get_local_size(0)");
  BOOST_TEST(emit::opencl_language.index == "long");
  BOOST_TEST(emit::opencl_language.index_suffix == "L");
  BOOST_TEST(emit::cuda_language.index_suffix == "LL");
}

BOOST_AUTO_TEST_CASE(names_that_are_taken) {
  for (const char* taken : {"int",
                            "for",
                            "alignas",
                            "xor_eq",
                            "while",
                            "zebra_t",
                            "barrier",
                            "NULL",
                            "NAN",
                            "M_PI",
                            "EOF",
                            "I",
                            "L_ctermid",
                            "CHAR_BIT",
                            "cudaStream_t",
                            "cudaMalloc",
                            "cuda",
                            "get_global_id",
                            "omp_get_num_threads",
                            "cl_khr_fp64",
                            "cles_khr_int64",
                            "as_float",
                            "image2d_t",
                            "int_from_f32",
                            "long_from_f64",
                            "N2",
                            "threadIdx",
                            "dim3",
                            "warpSize",
                            "blocks_x",
                            "lane",
                            "position",
                            "quotient",
                            "power",
                            "stdin",
                            "unix",
                            "uint",
                            "half"})
    BOOST_TEST(emit::detail::is_reserved(taken), taken);
  for (const char* free : {"in",   "out",   "w",      "x",   "N", "N_extent", "Name", "forward", "fo",    "integer",  "Int",   "barriers", "cud",
                           "clip", "asset", "getter", "omp", "t", "_",        "int_", "NULL_",   "M_PI_", "power_of", "x_f32", "zebra"})
    BOOST_TEST(!emit::detail::is_reserved(free), free);
}

BOOST_AUTO_TEST_SUITE_END()
