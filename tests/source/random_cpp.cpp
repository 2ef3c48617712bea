// Tests that the C++ texts of statements drawn at random compile without a warning, and that those which are run give the oracle's numbers.
// WINSUM_TEXTS says how many compile, WINSUM_TEXTS_RUN how many of them run, WINSUM_SEED where to start.
#include <iostream>
#include <memory>

#include <boost/test/unit_test.hpp>

#include "emit/host_build.hpp"
#include "source/random_text.hpp"

namespace test = winsum::test;
namespace emit = winsum::emit;

namespace {

/// A file of many texts, each in a namespace of its own.
class text_file {
 public:
  void add(const test::random_text& r) {
    const std::string at = std::to_string(count_++), name(r.head.kernel.view());
    std::string tensors, given;
    for (int o = 0; o < r.program.operand_count; ++o) tensors += (o == 0 ? "any{tensors[" : ", any{tensors[") + std::to_string(o) + "]}";
    const std::vector<long long> arguments = r.arguments();
    for (std::size_t i = 0; i < arguments.size(); ++i) given += (i == 0 ? "values[" : ", values[") + std::to_string(i) + "]";
    const bool workspace = emit::has_workspace(r.program);
    all_ += "namespace text_" + at + " {\n" + emit::text<winsum::cpp>(r.program, r.head);
    all_ += "extern \"C\" long long bytes_" + at + "(const long long* values) { (void)values; return " +
            (workspace ? name + "_workspace_bytes(" + given + ")" : std::string("0")) + "; }\n";
    all_ += "extern \"C\" void run_" + at + "(void* const* tensors, void* workspace, const long long* values) { (void)workspace; (void)values; " +
            name + "(" + tensors + (workspace ? ", workspace" : "") + (given.empty() ? "" : ", ") + given + "); }\n}\n";
  }
  int count() const { return count_; }
  std::string text() const { return (all_.find("#include <complex>") != std::string::npos ? "#include <complex>\n" : "") + all_; }

 private:
  int count_ = 0;
  std::string all_ =
      "#include <cmath>\n#ifdef _OPENMP\n#include <omp.h>\n#endif\n"
      "extern \"C\" int threads_here() {\n#ifdef _OPENMP\n  return omp_get_max_threads();\n#else\n  return 1;\n#endif\n}\n"
      "struct any {\n  void* at;\n  template <class T>\n  operator T*() const { return static_cast<T*>(at); }\n};\n";
};

/// Runs text number `at` of a library; empty, or what is wrong.
std::string run(const test::host_library& library, int at, const test::random_text& r) {
  const auto bytes_of = library.function<long long(const long long*)>(("bytes_" + std::to_string(at)).c_str());
  const auto run = library.function<void(void* const*, void*, const long long*)>(("run_" + std::to_string(at)).c_str());
  if (bytes_of == nullptr || run == nullptr) return "the library lacks the text";
  std::vector<long long> values = r.arguments();
  values.push_back(0);
  const long long bytes = bytes_of(values.data());
  // A program without this parameter takes a piece for each thread that OpenMP offers.
  const bool told =
      std::any_of(r.program.params.begin(), r.program.params.end(), [](const auto& q) { return q.kind == winsum::loop_ir::param_kind::threads; });
  const std::int64_t threads = told ? r.way.threads : library.function<int()>("threads_here")();
  const std::int64_t wanted = emit::workspace_bytes(r.program, r.head, r.values.data(), threads);
  if (bytes != wanted) return "the workspace has " + std::to_string(bytes) + " bytes, not " + std::to_string(wanted);
  if (bytes < 0 || bytes > std::int64_t{1} << 32) return "the workspace has " + std::to_string(bytes) + " bytes";
  constexpr std::size_t beyond = 64;
  const std::size_t size = (static_cast<std::size_t>(bytes) + 63) / 64 * 64;
  const std::unique_ptr<unsigned char, void (*)(void*)> workspace(static_cast<unsigned char*>(std::aligned_alloc(64, size + beyond)), std::free);
  std::fill_n(workspace.get(), size + beyond, static_cast<unsigned char>(0xff));
  std::vector<cases::tensor> tensors = r.call.tensors;
  std::vector<void*> pointers;
  for (cases::tensor& t : tensors) pointers.push_back(t.begin());
  run(pointers.data(), workspace.get(), values.data());
  if (std::any_of(workspace.get() + bytes, workspace.get() + size + beyond, [](unsigned char c) { return c != 0xff; }))
    return "what is past the workspace is written";
  return cases::wrong_output(r.call, tensors[0]);
}

const std::vector<test::text_quota> quotas = {
    {"loop_nest", 20},
    {"strided_view", 10},
    {"im2col_gemm", 8},
    {"implicit_gemm", 8},
    {"static", 8},
    {"dynamic", 40},
    {"channels last", 5},
    {"threads", 5},
    {"parameter", 3},
    {"stride at run time", 20},
    {"workspace", 10},
    {"private copy", 5},
    {"parallel loop", 5},
    {"vectors", 10},
    {"run", 2},
    {"run pad", 2},
    {"run clamp", 0.5},
    {"run reflect", 0.5},
    {"run symmetric", 0.5},
    {"run wrap", 0.5},
    {"border in a load", 20},
    {"complex", 4},
    {"float", 20},
    {"double", 10},
    {"integer", 20},
    {"two types", 20},
    {"sum and point differ", 1},
    {"epilogue", 15},
    {"operation", 15},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(source_random_cpp)

BOOST_AUTO_TEST_CASE(texts_of_random_statements_compile_without_a_warning_and_agree_with_the_oracle) {
  constexpr int of_a_file = 25;
  const int count = laws::number_from("WINSUM_TEXTS", 300), to_run = laws::number_from("WINSUM_TEXTS_RUN", 100);
  test::text_kinds kinds(quotas, count);
  unsigned seed = static_cast<unsigned>(laws::number_from("WINSUM_SEED", 1));
  int ran = 0;
  while (!kinds.complete()) {
    text_file file;
    std::vector<test::random_text> texts;
    for (; file.count() < of_a_file && !kinds.complete(); ++seed) {
      std::optional<test::random_text> r = test::draw_text(seed, winsum::cpp, "kernel_" + std::to_string(file.count()));
      if (!r || !kinds.take(*r)) continue;
      file.add(*r);
      texts.push_back(std::move(*r));
    }
    const bool runs = ran < to_run;
    const test::host_library library(file.text(), runs ? "-O1 -fopenmp -ffp-contract=off" : "-fsyntax-only -fopenmp", "-Wall -Wextra");
    if (!library.available()) return test::skip("no C++ compiler for the texts (CXX, or c++)");
    BOOST_TEST(library.log().empty(), "WINSUM_SEED=" << texts.front().seed << "\n" << library.log());
    if (!runs) continue;
    BOOST_TEST_REQUIRE(library.loaded(), "WINSUM_SEED=" << texts.front().seed);
    for (std::size_t i = 0; i < texts.size(); ++i, ++ran) {
      const std::string wrong = run(library, static_cast<int>(i), texts[i]);
      BOOST_TEST(wrong.empty(), texts[i].described() << wrong << "\n" << emit::text<winsum::cpp>(texts[i].program, texts[i].head));
    }
  }
  std::cout << count << " C++ texts to seed " << seed << ", " << ran << " run\n";
  BOOST_TEST_MESSAGE(kinds.table());
  BOOST_TEST(ran >= to_run);
  for (const std::string& kind : kinds.missing()) BOOST_TEST(count < 300, "too few of the kind: " << kind);
}

BOOST_AUTO_TEST_SUITE_END()
