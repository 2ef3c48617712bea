// Tests that whatever a user names something, its texts compile: words of the languages, macros of the compilers, and the words that the texts
// themselves are made of. WINSUM_NAMES: a file of more names.
#include <iostream>

#include <boost/test/unit_test.hpp>

#include "emit/host_build.hpp"
#include "emit/nvrtc.hpp"
#include "source/names.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

const std::string& compiler() {
  static const std::string chosen = std::getenv("CXX") != nullptr && *std::getenv("CXX") != '\0' ? std::getenv("CXX") : "c++";
  return chosen;
}

/// Every word of the texts of one statement by each method.
std::string texts(winsum::target t) {
  std::string all;
  const std::vector<std::string> plain = {"o", "x", "c", "s", "out", "in", "w", "p"};
  for (winsum::method m : winsum::all_methods) {
    if (t != winsum::cpp && m != winsum::loop_nest && m != winsum::implicit_gemm) continue;
    for (bool is_static : {true, false}) {
      const test::named_text made(plain, 0, t, m, is_static, "kernel");
      all += t == winsum::cpp ? emit::text<winsum::cpp>(made.program, made.head) : emit::text<winsum::cuda>(made.program, made.head);
    }
  }
  return all;
}

std::vector<std::string> names_for(winsum::target t) {
  std::set<std::string> all = test::names_in(test::words_of_languages);
  all.merge(test::names_in(texts(t)));
  all.merge(test::macros_in(
      test::printed_by("printf '#include <cmath>\\n#include <omp.h>\\n' | " + compiler() + " -std=gnu++17 -fopenmp -dM -E -x c++ -")));
  if (const char* file = std::getenv("WINSUM_NAMES"); file != nullptr) {
    std::ifstream from(file);
    all.merge(test::names_in(std::string(std::istreambuf_iterator<char>(from), {})));
  }
  return {all.begin(), all.end()};
}

/// Each name in each of the eight places, over all methods.
template <class Add>
void each_text(const std::vector<std::string>& names, winsum::target t, const Add& add) {
  int count = 0;
  for (std::size_t shift = 0; shift < 8; ++shift)
    for (std::size_t from = shift; from < names.size() + shift; from += 8, ++count) {
      const winsum::method m = t == winsum::cpp ? winsum::all_methods[static_cast<std::size_t>(count) % 4]
                               : count % 2 == 0 ? winsum::loop_nest
                                                : winsum::implicit_gemm;
      add(test::named_text(names, from, t, m, count / 4 % 2 == 0, "kernel_" + std::to_string(count)));
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_names)

BOOST_AUTO_TEST_CASE(ordinary_names_are_left_as_they_are) {
  for (const char* name : {"in",          "w",   "out",    "image", "filter", "x",        "y",          "r",    "s",       "n",       "o",
                           "c",           "A",   "B",      "C",     "N",      "N_extent", "A_stride_0", "bias", "scale",   "weights", "Image",
                           "inputTensor", "row", "column", "i",     "j",      "k",        "alpha",      "mean", "kernel_", "rows_2"})
    BOOST_TEST(!emit::detail::is_reserved(name), name);
}

BOOST_AUTO_TEST_CASE(cpp_texts_compile_with_any_names) {
  const std::vector<std::string> names = names_for(winsum::cpp);
  BOOST_TEST(names.size() > 350u);
  std::string all = "#include <cmath>\n#ifdef _OPENMP\n#include <omp.h>\n#endif\n", statements;
  int count = 0;
  each_text(names, winsum::cpp, [&](const test::named_text& t) {
    BOOST_TEST_REQUIRE(t.program.error.empty(), t.statement << t.program.error.view());
    all += "namespace text_" + std::to_string(count++) + " {\n" + emit::text<winsum::cpp>(t.program, t.head) + "}\n";
  });
  const test::host_library library(all, "-std=gnu++17 -fsyntax-only -fopenmp", "-Wall -Wextra");
  if (!library.available()) return test::skip("no C++ compiler for the texts (CXX, or c++)");
  BOOST_TEST(library.log().empty(), library.log());
  std::cout << names.size() << " names in " << count << " C++ texts\n";
}

BOOST_AUTO_TEST_CASE(cuda_texts_compile_with_any_names) {
  const std::vector<std::string> names = names_for(winsum::cuda);
  std::string all;
  int count = 0;
  each_text(names, winsum::cuda, [&](const test::named_text& t) {
    BOOST_TEST_REQUIRE(t.program.error.empty(), t.statement << t.program.error.view());
    if (count++ % 4 == 0) all += "namespace text_" + std::to_string(count) + " {\n" + emit::text<winsum::cuda>(t.program, t.head) + "}\n";
  });
  const test::cuda_result r = test::compile_cuda(all, "compute_90");
  if (!r.available) return test::skip("the tests were built without NVRTC");
  BOOST_TEST(r.compiled, r.log);
}

BOOST_AUTO_TEST_SUITE_END()
