// Tests that the texts count in 64 bits where extents are large, and that launches fit a GPU's limits.
#include <boost/test/unit_test.hpp>

#include "emit/nvrtc.hpp"
#include "source/host_texts.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;
using winsum::element;

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The program and header of a statement over extents that no memory is taken for.
struct large {
  winsum::methods::problem problem{};
  winsum::loop_ir::program program{};
  emit::header head{};

  large(std::string_view text, const std::vector<std::vector<std::int64_t>>& extents, winsum::method m, winsum::target t) {
    const winsum::statement s = winsum::parse_statement(text);
    winsum::call_form call = winsum::open_call(s.value);
    for (std::size_t o = 0; o < extents.size(); ++o) call.extents(static_cast<int>(o) + 1, extents[o]);
    const winsum::planned p = plan(s.value, call, winsum::this_processor, m, t);
    problem = p.problem;
    program = p.program;
    head = text_header(p);
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(source_indexing)

BOOST_AUTO_TEST_CASE(offsets_of_large_tensors_are_64_bits_wide) {
  const std::vector<std::vector<std::int64_t>> square = {{70000, 70000}, {70000, 70000}};
  const large threads("C(i,j) = A(i,k) * B(k,j)", square, winsum::loop_nest, winsum::cuda);
  const std::string text = emit::text<winsum::cuda>(threads.program, threads.head);
  BOOST_TEST(has(text, "element < 4900000000LL;"), text);
  BOOST_TEST(has(text, "const long long i = element / 70000;"), text);
  BOOST_TEST(has(text, "B[70000LL * k + j]"), text);
  BOOST_TEST(emit::launch_of(threads.program, threads.head, nullptr).grid[0] == (4900000000 + 255) / 256);

  const large loops("C(i,j) = A(i,k) * B(k,j)", square, winsum::loop_nest, winsum::cpp);
  const std::string cpp = emit::text<winsum::cpp>(loops.program, loops.head);
  BOOST_TEST(has(cpp, "A[70000LL * i + k]"), cpp);
  BOOST_TEST(has(cpp, "C[70000LL * i + j]"), cpp);

  const large batches("C(b,i,j) = A(b,i,k) * B(b,k,j)", {{3, 70000, 70000}, {3, 70000, 70000}}, winsum::implicit_gemm, winsum::cuda);
  const std::string tiles = emit::text<winsum::cuda>(batches.program, batches.head);
  BOOST_TEST(has(tiles, "4900000000LL * b"), tiles);
  BOOST_TEST(has(tiles, "const long long i = "), tiles);
  for (const std::string& kernel : {text, tiles}) {
    const test::cuda_result r = test::compile_cuda(kernel, "sm_90");
    if (!r.available) return test::skip("the tests were built without NVRTC");
    BOOST_TEST(r.compiled, r.log);
    BOOST_TEST(r.log.find("integer") == std::string::npos, r.log);  // no constant overflows an int
  }
}

BOOST_AUTO_TEST_CASE(every_parameter_of_a_text_is_64_bits_wide) {
  for (const test::stated& s : test::statements()) {
    test::call_of call(s, false);
    const test::lowered l(call, winsum::loop_nest, winsum::cuda, false, "wide");
    const std::string text = emit::text<winsum::cuda>(l.program, l.head);
    const std::size_t begin = text.find("wide("), end = text.find(") {", begin);
    BOOST_TEST(!has(std::string_view(text).substr(begin, end - begin), " int "), s.name);
    BOOST_TEST(has(text, "for (long long "), s.name);
  }
}

BOOST_AUTO_TEST_CASE(launches_fit_the_axes_of_a_grid) {
  const large rows("C(i,j) = A(i,k) * B(k,j)", {{5000000, 20}, {20, 130}}, winsum::implicit_gemm, winsum::cuda);
  const emit::launch l = emit::launch_of(rows.program, rows.head, nullptr);
  BOOST_TEST(l.grid[0] == 3);
  BOOST_TEST(l.grid[1] == 65535);  // of 78125: the text's loop goes on
  BOOST_TEST(l.grid[2] == 1);
  BOOST_TEST(l.block[0] * l.block[1] == 256);
  const std::string text = emit::text<winsum::cuda>(rows.program, rows.head);
  BOOST_TEST(has(text, "i_block < 5000000; i_block += (long long)gridDim.y * 64"), text);
  BOOST_TEST(has(text, "// Launch: grid (3, 65535, 1), block (16, 16, 1)"), text);

  const large batches("C(b,i,j) = A(b,i,k) * B(b,k,j)", {{70001, 5, 6}, {70001, 6, 7}}, winsum::implicit_gemm, winsum::cuda);
  BOOST_TEST(emit::launch_of(batches.program, batches.head, nullptr).grid[2] == 65535);
  BOOST_TEST(has(emit::text<winsum::cuda>(batches.program, batches.head), "b < 70001; b += (long long)gridDim.z"));
}

BOOST_AUTO_TEST_CASE(a_grid_that_is_too_small_gives_the_same_result) {
  const test::stated row_blocks{"row_blocks", "C(b,i,j) = A(b,i,k) * B(b,k,j)", {{3, 150, 17}, {3, 17, 40}}, true};
  test::call_of call(row_blocks, false);
  const test::lowered tiles(call, winsum::implicit_gemm, winsum::cuda, true, "by_tiles");
  const test::lowered threads(call, winsum::loop_nest, winsum::cuda, false, "by_threads");
  test::host_texts texts(true);
  texts.add(tiles);
  texts.add(threads);
  texts.build("-O1");
  if (!texts.available()) return test::skip("no C++ compiler for the texts (CXX, or c++)");
  BOOST_REQUIRE(texts.loaded());
  const test::tensor_memory truth = call.oracle();
  BOOST_TEST(emit::launch_of(tiles.program, tiles.head, tiles.values).grid[1] == 3);
  BOOST_TEST(test::agree(texts.run(tiles, call, {1 << 30, 2, 1}), truth, true));
  BOOST_TEST(test::agree(texts.run(tiles, call, {1 << 30, 1, 2}), truth, true));
  BOOST_TEST(test::agree(texts.run(threads, call, {7, 1, 1}), truth, true));
}

BOOST_AUTO_TEST_SUITE_END()
