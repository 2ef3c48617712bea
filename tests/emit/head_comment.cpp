// Tests the comment that opens every text: the statement, its tensors and method, each copy and where it lives, and the workspace.
#include <winsum/emit/head_comment.hpp>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/opencl.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::param_kind;
using test::place;
using winsum::element;

namespace {

std::string comment(const test::builder& b, const emit::header& head, const emit::language& words = {}) {
  return test::printed<emit::printer>(b.p, head, words, [](auto& c) { emit::print_head(c); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_head_comment)

BOOST_AUTO_TEST_CASE(of_an_empty_program) {
  BOOST_TEST(comment({}, {}) == "// \n");
  BOOST_TEST(comment({}, test::header_of("ones", "out(i) = 1", 1)) == "// out(i) = 1\n");
}

BOOST_AUTO_TEST_CASE(tensors_and_method) {
  test::builder b;
  test::operands(b, {"out", "in"});
  emit::header head = test::header_of("twice", "out(i) = 2 * in(i)", 2);
  head.lines.push_back("out float [7]");
  head.lines.push_back("in float [7], any strides");
  head.method = "loop_nest";
  BOOST_TEST(comment(b, head) ==
             "// out(i) = 2 * in(i)\n"
             "//   out float [7]\n"
             "//   in float [7], any strides\n"
             "// Method: loop_nest\n");
  head.statement = winsum::fixed_string<255>(std::string(255, 's'));
  head.lines.clear();
  head.method = {};
  BOOST_TEST(comment(b, head) == "// " + std::string(255, 's') + "\n");
}

/// A name in the comment is the one in the text, not the label.
BOOST_AUTO_TEST_CASE(copies) {
  test::builder b;
  test::operands(b, {"out", "in"});
  const auto n = b.parameter(param_kind::index_extent, 0, -1, "int");
  const auto twice = b.derive(param_kind::sum, n, n, "more");
  b.memory("for", place::workspace, 1, {0, -1});
  b.memory("in", place::workspace, 0, {3, n.param});
  b.memory("mine", place::local, 1, twice);
  emit::header head = test::header_of("copying", "out(i) = in(i)", 2);
  head.elements[0] = element::u16, head.elements[1] = element::c64;
  BOOST_TEST(comment(b, head) ==
             "// out(i) = in(i)\n"
             "// Copy for_: 0 elements of complex<float>, in the workspace\n"
             "// Copy in_2: 3 * int_ elements of unsigned short, in the workspace\n"
             "// Copy mine: more elements of complex<float> for each thread, in the workspace\n"
             "// Workspace: copying_workspace_bytes(int_) bytes, aligned to 64\n");
}

/// What a block shares is no part of the workspace.
BOOST_AUTO_TEST_CASE(copies_of_a_block) {
  test::builder b;
  test::operands(b, {"out"});
  b.memory("tile", place::shared, 0, {96, -1});
  emit::header head = test::header_of("fill", "out(i) = 1", 1);
  head.elements[0] = element::u8;
  emit::language words;
  words.shared_title = "memory of the block";
  BOOST_TEST(comment(b, head, words) == "// out(i) = 1\n// Copy tile: 96 elements of unsigned char for each block, in memory of the block\n");
  BOOST_TEST(comment(b, head, emit::opencl_language) == "// out(i) = 1\n// Copy tile: 96 elements of uchar for each block, in local memory\n");
}

BOOST_AUTO_TEST_CASE(the_workspace_without_and_with_numbers) {
  test::builder b;
  test::operands(b, {"out"});
  b.memory("all", place::workspace, 0, {5, -1});
  const emit::header head = test::header_of("fill", "out(i) = 1", 1);
  const std::string copy = "// out(i) = 1\n// Copy all: 5 elements of float, in the workspace\n";
  BOOST_TEST(comment(b, head) == copy + "// Workspace: fill_workspace_bytes() bytes, aligned to 64\n");
  const auto n = b.parameter(param_kind::index_extent, 0, -1, "n"), k = b.parameter(param_kind::user, 0, -1, "k");
  b.derive(param_kind::sum, n, k, "more");  // no argument
  BOOST_TEST(comment(b, head) == copy + "// Workspace: fill_workspace_bytes(n, k) bytes, aligned to 64\n");
}

/// The texts of OpenCL C have no such function: the bytes are said.
BOOST_AUTO_TEST_CASE(the_workspace_of_opencl) {
  test::builder b;
  test::operands(b, {"out"});
  const emit::header head = test::header_of("fill", "out(i) = 1", 1);
  b.memory("all", place::workspace, 0, {17, -1});
  const std::string copy = "// out(i) = 1\n// Copy all: 17 elements of float, in the workspace\n";
  BOOST_TEST(comment(b, head, emit::opencl_language) == copy + "// Workspace: 128 bytes, aligned to 64\n");
  b.memory("row", place::workspace, 0, b.parameter(param_kind::index_extent, 0, -1, "n"));
  BOOST_TEST(comment(b, head, emit::opencl_language) ==
             copy + "// Copy row: n elements of float, in the workspace\n// Workspace: round_up(4 * n) + 128 bytes, aligned to 64\n");
}

BOOST_AUTO_TEST_SUITE_END()
