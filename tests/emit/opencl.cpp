// Tests the kernels of OpenCL C: which programs have none, what theirs say, and that they compute the right thing, run on the host.
#include <winsum/emit/opencl.hpp>

#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "gpu_on_host.hpp"
#include "host_build.hpp"
#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::expr;
using loop_ir::loop_kind;
using loop_ir::param_kind;
using test::place;
using test::v;
using winsum::element;
using winsum::operation;

namespace {

std::string text_of(const test::builder& b, const emit::header& head) { return emit::text<winsum::opencl>(b.p, head); }
bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// out(i) = in(i) for n elements.
struct copying {
  test::builder b{};
  emit::header head = test::header_of("copying", "out(i) = in(i)", 2);
  int i = b.variable("i"), load = 0;

  explicit copying(std::string_view in = "in") {
    test::operands(b, {"out", in});
    const int r = b.registers("r", 1, 1);
    b.open_loop(i, loop_kind::grid, 0, b.parameter(param_kind::index_extent, 0, -1, "n"));
    test::own(b, b.open_region(), r, 1);
    load = test::memory_node(b, test::node_kind::load, b.at(r), 1, v(i));
    test::memory_node(b, test::node_kind::store, b.at(r), 0, v(i));
    b.close(2);
  }
  std::string text() const { return text_of(b, head); }
};

/// Pieces of 4 x 3 of 29 numbers, each turned round within its block: 12 threads in two rows of loops, a copy that they share.
test::builder turned_pieces() {
  test::builder b;
  test::operands(b, {"out", "in"});
  const int tile = b.memory("local", place::shared, 1, {12, -1}), r = b.registers("r", 1, 1), s = b.registers("s", 1, 1);
  const int x = b.variable("x"), ty = b.variable("ty"), tx = b.variable("tx"), t = b.variable("t");
  b.open_loop(x, loop_kind::block_x, 0, 29, {12, -1});
  b.open_loop(ty, loop_kind::thread, 0, 4);
  b.open_loop(tx, loop_kind::thread, 0, 3);
  test::own(b, b.open_region(), r, 1);
  const expr from = v(x) + 3 * v(ty) + v(tx);
  const int load = test::memory_node(b, test::node_kind::load, b.at(r), 1, from);
  b.p.nodes[load].value = -1;
  b.condition_on(load, from, 0, 29);
  test::memory_node(b, test::node_kind::store, b.at(r), tile, 3 * v(ty) + v(tx));
  b.close(3);
  b.leaf({.kind = test::node_kind::barrier});
  b.open_loop(t, loop_kind::thread, 0, 12);
  test::own(b, b.open_region(), s, 1);
  test::memory_node(b, test::node_kind::load, b.at(s), tile, expr(11) - v(t));
  test::memory_node(b, test::node_kind::store, b.at(s), 0, v(x) + v(t));
  b.close(3);
  return b;
}

/// What a host needs to read OpenCL C.
constexpr std::string_view opencl_words = R"(#define __kernel extern "C"
#define __global
#define __local static
#define restrict __restrict__
#define CLK_LOCAL_MEM_FENCE
#define barrier __syncthreads
static long of_axis(int d, dim a) { return d == 0 ? a.x : d == 1 ? a.y : a.z; }
#define get_local_id(d) of_axis(d, threadIdx)
#define get_group_id(d) of_axis(d, blockIdx)
#define get_num_groups(d) of_axis(d, gridDim)
#define get_local_size(d) of_axis(d, blockDim)
)";
test::host_library on_host(const std::string& text, const std::string& name, const std::string& parameters, const std::string& arguments) {
  return test::host_library(std::string(test::gpu_words) + std::string(opencl_words) + text + test::gpu_runner(name, parameters, arguments), "-O0");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_opencl)

BOOST_AUTO_TEST_CASE(a_whole_text) {
  BOOST_TEST(
      copying().text() ==
      "// out(i) = in(i)\n"
      "// Launch: work-groups ((n + 255) / 256, 1, 1), each of work-items (256, 1, 1), 0 bytes of local memory\n"
      "\n"
      "__kernel void copying(__global float* restrict out, __global const float* restrict in, long n) {\n"
      "  for (long i = get_group_id(0) * (long)get_local_size(0) + get_local_id(0); i < n; i += (long)get_num_groups(0) * get_local_size(0)) {\n"
      "    float r;\n"
      "    r = in[i];\n"
      "    out[i] = r;\n"
      "  }\n"
      "}\n");
}

BOOST_AUTO_TEST_CASE(threads_of_a_block_and_a_shared_copy) {
  const std::string text = text_of(turned_pieces(), test::header_of("turned", "out(i)", 2));
  BOOST_TEST(has(text, "// Copy local_: 12 elements of float for each block, in local memory\n"), text);
  BOOST_TEST(has(text, "\n__kernel __attribute__((reqd_work_group_size(3, 4, 1))) void turned(__global float* restrict out, "), text);
  BOOST_TEST(has(text, "  __local float local_[12];\n"), text);
  BOOST_TEST(has(text, "  barrier(CLK_LOCAL_MEM_FENCE);\n"), text);
}

BOOST_AUTO_TEST_CASE(every_element_type) {
  const std::pair<element, std::string> rows[] = {{element::f32, "float"}, {element::f64, "double"}, {element::i8, "char"}, {element::u8, "uchar"},
                                                  {element::i16, "short"}, {element::u16, "ushort"}, {element::i32, "int"}, {element::u32, "uint"},
                                                  {element::i64, "long"},  {element::u64, "ulong"}};
  for (const auto& [type, word] : rows) {
    copying t;
    t.head.elements[0] = t.head.elements[1] = t.head.sum = t.head.point = type;
    const std::string text = t.text();
    BOOST_TEST(has(text, "(__global " + word + "* restrict out, __global const " + word + "* restrict in, long n)"), text);
    BOOST_TEST(has(text, "    " + word + " r;\n    r = in[i];\n    out[i] = r;\n"), text);
  }
}

/// An extension of OpenCL C 1.2, asked for where a tensor, a sum or the arithmetic around it is of double.
BOOST_AUTO_TEST_CASE(doubles) {
  constexpr std::string_view pragma = "\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  BOOST_TEST(!has(copying().text(), pragma));
  for (int where = 0; where < 4; ++where) {
    copying t;
    (where == 0 ? t.head.elements[0] : where == 1 ? t.head.elements[1] : where == 2 ? t.head.sum : t.head.point) = element::f64;
    const std::string text = t.text();
    BOOST_TEST(has(text, pragma), where);
    BOOST_TEST(text.find(pragma) < text.find("double"), where);
  }
}

BOOST_AUTO_TEST_CASE(words_that_are_names) {
  for (const char* word : {"kernel", "global", "float4", "constant", "get_id", "half"}) {
    copying t(word);
    t.head.kernel = word;
    BOOST_TEST(
        has(t.text(), "__kernel void " + std::string(word) + "_(__global float* restrict out, __global const float* restrict " + word + "_2_, "),
        t.text());
  }
}

BOOST_AUTO_TEST_CASE(programs_without_a_text) {
  for (int where = 0; where < 4; ++where) {
    copying t;
    (where == 0 ? t.head.elements[0] : where == 1 ? t.head.elements[1] : where == 2 ? t.head.sum : t.head.point) = element::c64;
    BOOST_TEST(t.text() == "#error winsum: OpenCL C has no complex numbers; print this program as CUDA or C++\n");
  }
  copying run;
  run.b.leaf({.kind = test::node_kind::run, .buffer = 0, .source = 1});
  BOOST_TEST(run.text() == "#error winsum: this program copies whole runs, which is for the host; print it as C++\n");
  BOOST_TEST(emit::emitter<winsum::opencl>::refuses(copying().b.p, copying().head).empty());
  BOOST_TEST(text_of({}, {}) == "#error winsum: no loop of this program is bound to a GPU grid; print it as C++, or bind a loop\n");
  copying of_cpu;
  of_cpu.b.p.nodes[0].loop = loop_kind::parallel;
  BOOST_TEST(of_cpu.text() == "#error winsum: this program is for the threads of a CPU; print it as C++\n");
  copying failed;
  failed.b.fail("winsum: no such program");
  BOOST_TEST(failed.text() == "#error winsum: no such program\n");
}

BOOST_AUTO_TEST_CASE(kernels_run_on_threads_of_the_host) {
  const auto turned = on_host(text_of(turned_pieces(), test::header_of("turned", "out(i)", 2)), "turned", "float* out, const float* in", "out, in");
  if (!turned.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  BOOST_TEST_REQUIRE(turned.loaded(), turned.log());
  std::vector<float> in(29), out(36, 99.0f), wanted;
  for (int i = 0; i < 29; ++i) in[static_cast<std::size_t>(i)] = static_cast<float>(i);
  for (const int first : {11, 23, 35})
    for (int i = first; i > first - 12; --i) wanted.push_back(i < 29 ? static_cast<float>(i) : -1.0f);
  const std::int64_t grid[] = {3, 1, 1}, block[] = {3, 4, 1};
  turned.function<void(const std::int64_t*, const std::int64_t*, float*, const float*)>("turned_run")(grid, block, out.data(), in.data());
  BOOST_TEST(out == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
