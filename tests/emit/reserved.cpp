// Tests which names are taken: every word that the standards of C++20, C, CUDA and OpenCL C list, and nothing that merely looks like one.
#include <winsum/emit/reserved.hpp>

#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

namespace detail = winsum::emit::detail;

namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream from(text);
  std::vector<std::string> all;
  for (std::string word; from >> word;) all.push_back(word);
  return all;
}
void all_taken(const std::string& text) {
  for (const std::string& word : words(text)) {
    BOOST_TEST(detail::is_reserved(word), word);
    BOOST_TEST(!detail::is_reserved(word + "_"), word + "_");
  }
}

static_assert(detail::is_among("for friend", "for") && detail::is_among("for friend", "friend"));
static_assert(!detail::is_among("for friend", "fo") && !detail::is_among("for friend", "end") && !detail::is_among("for friend", "forf"));
static_assert(!detail::is_among("", "for") && detail::is_among("for", "for"));
static_assert(detail::is_capital('A') && detail::is_capital('Z') && !detail::is_capital('a') && !detail::is_capital('_'));
static_assert(detail::is_small('a') && detail::is_small('z') && !detail::is_small('A') && !detail::is_small('0'));

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_reserved)

BOOST_AUTO_TEST_CASE(keywords_of_cpp) {
  all_taken(R"(alignas alignof asm auto bool break case catch char char8_t char16_t char32_t class concept const consteval constexpr constinit
    const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float
    for friend goto if inline int long mutable namespace new noexcept nullptr operator private protected public register reinterpret_cast
    requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid
    typename union unsigned using virtual void volatile wchar_t while)");
  all_taken("and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq");
  all_taken("main");  // a function of this name is the program's
}

BOOST_AUTO_TEST_CASE(words_of_c_and_its_library) {
  all_taken("restrict inline complex imaginary size_t int64_t ptrdiff_t errno assert stdin stdout stderr std I");
  all_taken("NULL NAN INFINITY HUGE_VAL EOF INT_MAX INT8_MAX M_PI M_2_PI FLT_EPSILON CHAR_BIT FE_ALL_EXCEPT RAND_MAX P_tmpdir L_tmpnam");
}

BOOST_AUTO_TEST_CASE(words_of_cuda) {
  all_taken("threadIdx blockIdx blockDim gridDim warpSize dim3 cudaStream_t cudaMalloc cudaError_t");
  all_taken("char1 uchar4 short2 ushort3 int2 uint3 long1 ulong4 longlong2 ulonglong4 float1 float4 double2");
}

BOOST_AUTO_TEST_CASE(words_of_opencl) {
  all_taken(R"(kernel global local constant private generic read_only write_only read_write uniform pipe uchar ushort uint ulong half quad
    size_t intptr_t uintptr_t image1d_t image2d_t image3d_t image1d_array_t image2d_array_t image1d_buffer_t sampler_t event_t
    vec_step barrier get_global_id get_local_id get_group_id get_num_groups get_local_size as_int as_float4
    cl_khr_fp64 CLK_LOCAL_MEM_FENCE FLT_MAX MAXFLOAT)");
  // The types of vectors and of matrices are keywords, too.
  for (const char* type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half", "bool", "quad"})
    for (const char* size : {"2", "3", "4", "8", "16"}) all_taken(std::string(type) + size);
  all_taken("float2x4 double16x16");
}

/// What the texts call, each for double and for float, and for complex numbers.
BOOST_AUTO_TEST_CASE(functions_of_the_texts) {
  for (const char* name : {"pow", "fabs", "exp", "log", "sqrt", "tanh", "sin", "cos", "erf", "floor", "round", "fma"})
    all_taken(name + std::string(" ") + name + "f complex_" + name);
  all_taken("ceil ceilf copysign hypot rint rintf signbit isinf");
  all_taken("larger smaller floor_div modulo clamped reflect symmetric wrap round_up minimum maximum quotient magnitude power conj scale_of");
  all_taken("is_infinite infinite_parts i8_from_f32 u64_from_f64 workspace lane position length at from to valid_begin valid_end");
  all_taken("blocks_x blocks_y blocks_z grid block stream omp_get_max_threads current_thread");
}

/// A word that does not stand under its first letter would never be found.
BOOST_AUTO_TEST_CASE(each_word_of_the_table_is_found) {
  std::size_t count = 0;
  for (const char* row : detail::reserved_words)
    for (const std::string& word : words(row)) {
      ++count;
      BOOST_TEST(detail::is_word_of_texts(word), word);
    }
  BOOST_TEST(count > 150u);
}

BOOST_AUTO_TEST_CASE(names_that_are_free) {
  for (const std::string& word : words(R"(in out w x y N K A B_ N_extent Name Int Float4 integer barrie barriers thread threadidx threadIdxs
      forward fo f floats float_4 float4s x4 int_2 i2 v2 expo expff exp_ powe sinus coss complexes complex_y complex_exponent
      globals kernels image2d_ text tot _t_ cud cl getter omp assign ass_float x_from_f16 mains domain size_type Kb Nx C_in C_out M_ I_ if_ x2 int2y
      2x int_x2 floatx vector4)"))
    BOOST_TEST(!detail::is_reserved(word), word);
}

/// A capital, then a capital or a digit: as macros are named. It is asked of labels, not of words.
BOOST_AUTO_TEST_CASE(the_form_of_macros) {
  for (const char* macro : {"NX", "N1", "N_1", "N_X", "MAX", "X86", "PI", "B0"}) {
    BOOST_TEST(detail::is_reserved(macro), macro);
    BOOST_TEST(!detail::is_word_of_texts(macro), macro);
  }
  for (const char* name : {"N", "Nx", "N_x", "Pi", "nX", "n1", "aNAN", "x_MAX", "NX_", "C_"}) BOOST_TEST(!detail::is_reserved(name), name);
}

BOOST_AUTO_TEST_SUITE_END()
