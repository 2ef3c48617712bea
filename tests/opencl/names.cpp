// Tests that OpenCL texts compile whatever a user names something: words and macros of OpenCL C, and the words that the texts are made of.
// WINSUM_NAMES: a file of more names.
#include <iostream>

#include <boost/test/unit_test.hpp>

#include "opencl/device.hpp"
#include "source/names.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

/// A text for a file of many: its helper functions have names of their own, by macros.
std::string apart(const std::string& text, int number) {
  std::string before, after;
  const std::string_view begin = "static inline ";
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    const std::size_t open = text.find('(', at), name = text.rfind(' ', open) + 1;
    const std::string function = text.substr(name, open - name);
    before += "#define " + function + " " + function + "_" + std::to_string(number) + "\n";
    after += "#undef " + function + "\n";
  }
  return before + text + after;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(opencl_names, *boost::unit_test::precondition(test::has_device))

BOOST_AUTO_TEST_CASE(texts_compile_with_any_names) {
  std::set<std::string> all = test::names_in(test::words_of_languages);
  const std::vector<std::string> plain = {"o", "x", "c", "s", "out", "in", "w", "p"};
  for (winsum::method m : {winsum::loop_nest, winsum::implicit_gemm})
    for (bool is_static : {true, false}) {
      const test::named_text made(plain, 0, winsum::opencl, m, is_static, "kernel");
      all.merge(test::names_in(emit::text<winsum::opencl>(made.program, made.head)));
    }
  if (const char* file = std::getenv("WINSUM_NAMES"); file != nullptr) {
    std::ifstream from(file);
    all.merge(test::names_in(std::string(std::istreambuf_iterator<char>(from), {})));
  }
  const std::vector<std::string> names(all.begin(), all.end());
  BOOST_TEST(names.size() > 200u);
  std::string file;
  int count = 0;
  for (std::size_t shift = 0; shift < 8; shift += 2)
    for (std::size_t from = shift; from < names.size() + shift; from += 8, ++count) {
      const test::named_text t(names, from, winsum::opencl, count % 2 == 0 ? winsum::loop_nest : winsum::implicit_gemm, count / 2 % 2 == 0,
                               "kernel_" + std::to_string(count));
      BOOST_TEST_REQUIRE(t.program.error.empty(), t.statement << t.program.error.view());
      file += apart(emit::text<winsum::opencl>(t.program, t.head), count);
    }
  // The file is compiled for the first kernel, which runs on one work-item.
  winsum::emit::launch one;
  float memory[3 * 40 * 9]{};
  const winsum::opencl_span tensors[] = {{memory, sizeof memory, true}, {memory, sizeof memory, true}, {memory, sizeof memory, true}};
  const std::int64_t numbers[] = {2};
  std::string wrong;
  try {
    test::device().run(file, "kernel_0", one, tensors, numbers);
  } catch (const winsum::error& e) {
    wrong = e.what();
  }
  BOOST_TEST(wrong.empty(), wrong);
  std::cout << names.size() << " names in " << count << " OpenCL texts\n";
}

BOOST_AUTO_TEST_SUITE_END()
