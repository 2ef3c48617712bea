// Tests that OpenCL texts are CUDA texts in other words, and which statements have none.
#include <winsum/emit/cuda.hpp>
#include <winsum/emit/opencl.hpp>

#include <cctype>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "source/lowered.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Every `from` that is a word of its own as `to`; a `from` that ends with a space or a bracket needs no end.
void replace_words(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;) {
    const bool begins = at == 0 || !in_word(text[at - 1]) || !in_word(from.front());
    const std::size_t after = at + from.size();
    const bool ends = !in_word(from.back()) || after == text.size() || !in_word(text[after]);
    if (begins && ends) text.replace(at, from.size(), to);
    at += begins && ends ? to.size() : 1;
  }
}

/// The suffix of literals: "5L" as "5LL".
void replace_suffix(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;) {
    const std::size_t after = at + from.size();
    const bool literal = at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])) != 0 && (after == text.size() || !in_word(text[after]));
    if (literal) text.replace(at, from.size(), to);
    at += literal ? to.size() : 1;
  }
}

/// Takes out one "(…)" group of a kernel's head: the limits of its block, which each language states by other numbers.
void erase_call(std::string& text, const std::string& name) {
  const std::size_t begin = text.find(name + "(");
  if (begin == std::string::npos) return;
  std::size_t end = begin + name.size();
  int depth = 0;
  do {
    depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    ++end;
  } while (depth > 0);
  text.erase(begin, end - begin + 1);
}

/// An OpenCL text in the words of CUDA.
std::string in_cuda_words(std::string text, bool doubles) {
  erase_call(text, "__attribute__");
  for (int i = 0; i < 12; ++i)
    if (const auto e = static_cast<winsum::element>(i); emit::opencl_language[e] != emit::cuda_language[e] && !emit::opencl_language[e].empty())
      replace_words(text, emit::opencl_language[e], emit::cuda_language[e]);
  using words = emit::language;
  for (const auto suffix : {&words::index_suffix, &words::unsigned_suffix})
    replace_suffix(text, emit::opencl_language.*suffix, emit::cuda_language.*suffix);
  // Without the word for indices: `long` was an element.
  for (const auto word : {&words::function, &words::kernel, &words::restrict_pointer, &words::global, &words::shared, &words::barrier,
                          &words::thread_x, &words::thread_y, &words::thread_z, &words::block_x, &words::block_y, &words::block_z, &words::block_size,
                          &words::grid_x, &words::grid_y, &words::grid_z, &words::grid_title, &words::block_title, &words::shared_title})
    replace_words(text, emit::opencl_language.*word, emit::cuda_language.*word);
  if (!doubles)  // library functions of double have one name in both
    for (const char* function : {"fma", "exp", "fabs", "sqrt", "tanh"})
      replace_words(text, "= " + std::string(function) + "(", "= " + std::string(function) + "f(");
  return text;
}

/// A CUDA text without what only nvcc sees.
std::string kernel_alone(std::string text) {
  erase_call(text, "__launch_bounds__");
  return text.substr(0, text.find("\n#if defined(__CUDACC__)"));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_opencl)

BOOST_AUTO_TEST_CASE(opencl_texts_are_cuda_texts_in_other_words) {
  int compared = 0;
  for (const test::stated& s : test::statements())
    for (winsum::method m : {winsum::loop_nest, winsum::implicit_gemm})
      for (bool is_static : {true, false}) {
        if (s.of == test::numbers::c64 || (m == winsum::implicit_gemm && !s.tiled)) continue;
        const test::call_of call(s, false);
        const test::lowered l(call, m, winsum::opencl, is_static, s.name);
        BOOST_TEST_REQUIRE(l.program.error.empty(), s.name << ": " << l.program.error.view());
        std::string cl = emit::text<winsum::opencl>(l.program, l.head), cuda = kernel_alone(emit::text<winsum::cuda>(l.program, l.head));
        if (const std::size_t at = cl.find("#pragma OPENCL"); at != std::string::npos) cl.erase(at, cl.find('\n', at) + 1 - at);
        cl = in_cuda_words(cl, s.of == test::numbers::f64);
        BOOST_TEST((cl == cuda), s.name << "\n" << cl << "\n" << cuda);
        ++compared;
      }
  BOOST_TEST(compared > 240);
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_no_opencl_text) {
  for (const test::stated& s : test::statements()) {
    if (s.of != test::numbers::c64) continue;
    const test::call_of call(s, false);
    const test::lowered l(call, winsum::loop_nest, winsum::opencl, true, s.name);
    BOOST_TEST(emit::text<winsum::opencl>(l.program, l.head) ==
               "#error winsum: OpenCL C has no complex numbers; print this program as CUDA or C++\n");
  }
}

/// Names that OpenCL C keeps for itself are not given to tensors and indices.
BOOST_AUTO_TEST_CASE(names_of_the_language_are_left_to_it) {
  const test::stated s{"kernel", "half(global,local) = kernel(global,uchar) * constant(uchar,local)", {{5, 3}, {3, 4}}};
  const test::call_of call(s, false);
  const test::lowered l(call, winsum::loop_nest, winsum::opencl, true, "kernel");
  const std::string text = emit::text<winsum::opencl>(l.program, l.head);
  for (const char* name : {"kernel_", "half_", "kernel_2_", "constant_", "global_", "local_", "uchar_"})
    BOOST_TEST(text.find(name) != std::string::npos, name << "\n" << text);
}

BOOST_AUTO_TEST_SUITE_END()
