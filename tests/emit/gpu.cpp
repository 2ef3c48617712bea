// Tests what the texts of GPUs have in common: loops bound to the grid, to blocks and to threads, what is launched, and the kernel.
#include <winsum/emit/gpu.hpp>

#include <array>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/cuda.hpp>
#include <winsum/emit/opencl.hpp>

#include "host_build.hpp"
#include "printed.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::expr;
using loop_ir::loop_kind;
using loop_ir::param_kind;
using loop_ir::scalar;
using test::v;

namespace {

template <class Print>
std::string printed(const test::builder& b, Print print, const emit::language& words = emit::cuda_language) {
  emit::header head = test::header_of("fill", "out(i) = 1", 1);
  head.threads = 64;
  return test::printed<emit::gpu_printer>(b.p, head, words, print);
}
std::string nodes(const test::builder& b, const emit::language& words = emit::cuda_language) {
  return printed(b, [](auto& c) { emit::print_nodes(c, 0, c.p.nodes.size()); }, words);
}
/// out[at] = r
void store(test::builder& b, const expr& at) { test::memory_node(b, test::node_kind::store, b.at(0), 0, at); }

struct filled {
  test::builder b{};
  int i = b.variable("i"), j = b.variable("j"), k = b.variable("k"), l = b.variable("l");
  filled() { test::operands(b, {"out"}), b.registers("r", 1, 1); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_gpu)

/// From the fourth on a loop of the grid runs in every thread.
BOOST_AUTO_TEST_CASE(loops_of_the_grid) {
  filled t;
  const scalar n = t.b.parameter(param_kind::index_extent, 0, -1, "n");
  t.b.open_loop(t.l, loop_kind::grid, 0, 3);
  t.b.open_loop(t.k, loop_kind::grid, 0, 5, {2, -1});
  t.b.open_loop(t.j, loop_kind::grid, 1, 6);
  t.b.open_loop(t.i, loop_kind::grid, 4, expr(n), {3, -1});
  store(t.b, v(t.i) + v(t.l));
  t.b.close(4);
  BOOST_TEST(
      nodes(t.b) ==
      "  for (long long l = 0; l < 3; ++l) {\n"
      "    for (long long k = (long long)blockIdx.z * 2; k < 5; k += (long long)gridDim.z * 2) {\n"
      "      for (long long j = 1 + (long long)blockIdx.y; j < 6; j += (long long)gridDim.y) {\n"
      "        for (long long i = 4 + (blockIdx.x * (long long)blockDim.x + threadIdx.x) * 3; i < n; i += (long long)gridDim.x * blockDim.x * 3) {\n"
      "          out[i + l] = r;\n        }\n      }\n    }\n  }\n");
  BOOST_TEST(printed(t.b, [](auto& c) { emit::print_gpu_head(c); }) ==
             "// out(i) = 1\n// Launch: grid (((n - (4) + 2) / 3 + 63) / 64, 6 - (1), (5 + 1) / 2), block (64, 1, 1), 0 bytes of shared memory\n\n");
}

/// One along x needs no loop; the others stride, and two along x as well.
BOOST_AUTO_TEST_CASE(loops_of_blocks) {
  filled t;
  t.b.open_loop(t.k, loop_kind::block_z, 0, expr(t.b.parameter(param_kind::index_extent, 0, -1, "n")), {4, -1});
  t.b.open_loop(t.j, loop_kind::block_y, 2, 9);
  t.b.open_loop(t.i, loop_kind::block_x, 1, 99, {32, -1});
  store(t.b, v(t.i) + v(t.j));
  t.b.close(3);
  BOOST_TEST(nodes(t.b, emit::opencl_language) ==
             "  for (long k = (long)get_group_id(2) * 4; k < n; k += (long)get_num_groups(2) * 4) {\n"
             "    for (long j = 2 + (long)get_group_id(1); j < 9; j += (long)get_num_groups(1)) {\n"
             "      const long i = 1 + (long)get_group_id(0) * 32;\n"
             "      out[i + j] = r;\n    }\n  }\n");
  for (const bool shared : {false, true}) {
    filled two;
    if (shared) two.b.memory("tile", test::place::shared, 0, {7, -1});
    two.b.open_loop(two.i, loop_kind::block_x, 0, 5);
    store(two.b, v(two.i));
    two.b.close();
    two.b.open_loop(two.j, loop_kind::block_x, 0, 8, {2, -1});
    store(two.b, v(two.j));
    two.b.close();
    const std::string barrier = shared ? "    __syncthreads();  // the next block of work reuses the shared copies\n  }\n" : "  }\n";
    BOOST_TEST(nodes(two.b) == "  for (long long i = (long long)blockIdx.x; i < 5; i += (long long)gridDim.x) {\n    out[i] = r;\n" + barrier +
                                   "  for (long long j = (long long)blockIdx.x * 2; j < 8; j += (long long)gridDim.x * 2) {\n    out[j] = r;\n" +
                                   barrier);
  }
}

/// Threads of 4 x 6: a phase of those, a shorter one, and two in one row, of which the last mentions its variable in vain.
BOOST_AUTO_TEST_CASE(phases_of_threads) {
  filled t;
  t.b.open_loop(t.l, loop_kind::block_x, 0, 5);
  const auto phase = [&](std::initializer_list<std::int64_t> bounds, const expr& at) {
    t.b.open_loop(t.i, loop_kind::thread, 0, 4);
    t.b.open_loop(t.j, loop_kind::thread, bounds.begin()[0], bounds.begin()[1]);
    store(t.b, at);
    t.b.close(2);
  };
  phase({0, 6}, 6 * v(t.i) + v(t.j));
  phase({1, 5}, v(t.j));
  t.b.open_loop(t.k, loop_kind::thread, 3, 90, {2, -1});
  store(t.b, v(t.k));
  t.b.close();
  t.b.open_loop(t.k, loop_kind::thread, 0, 24);
  t.b.open_let(t.b.variable("unused"), loop_ir::let_kind::affine, v(t.k));
  store(t.b, 3);
  t.b.close(3);
  BOOST_TEST(nodes(t.b) ==
             "  // the results\n  {\n"
             "    const int i = (int)threadIdx.y;\n"
             "    const int j = (int)threadIdx.x;\n"
             "    out[6 * i + j] = r;\n  }\n"
             "  // the results\n"
             "  for (int j = 1 + (int)threadIdx.x; j < 5; j += 6) {\n"
             "    out[j] = r;\n  }\n"
             "  // the results\n"
             "  for (int k = 3 + ((int)threadIdx.x + 6 * (int)threadIdx.y) * 2; k < 90; k += 24 * 2) {\n"
             "    out[k] = r;\n  }\n"
             "  // the results\n  out[3] = r;\n");
  BOOST_TEST(printed(t.b, [](auto& c) { emit::print_gpu_head(c); }) ==
             "// out(i) = 1\n// Launch: grid (5, 1, 1), block (6, 4, 1), 0 bytes of shared memory\n\n");
}

BOOST_AUTO_TEST_CASE(threads_of_one_output_each) {
  BOOST_TEST(printed(
                 {}, [](auto& c) { emit::print_gpu_head(c); }, emit::opencl_language) ==
             "// out(i) = 1\n// Launch: work-groups (1, 1, 1), each of work-items (64, 1, 1), 0 bytes of local memory\n\n");
}

/// Of a launch that hangs on the numbers of a call: two loops of axis x, of which the longer one counts, in one of axis y.
struct launched : filled {
  scalar n = b.parameter(param_kind::index_extent, 0, -1, "n"), k = b.parameter(param_kind::user, 0, -1, "k");
  scalar halved = b.derive(param_kind::ceil_div, n, {2, -1}, "halved");
  launched() {
    b.open_loop(j, loop_kind::grid, 0, expr(n) - 3, k);
    b.open_loop(i, loop_kind::grid, 2, expr(halved));
    store(b, v(i));
    b.close();
    b.open_loop(i, loop_kind::grid, 0, 7);
    store(b, v(i));
    b.close(2);
  }
};
BOOST_AUTO_TEST_CASE(a_kernel) {
  const std::string loops =
      "  for (long long j = (long long)blockIdx.y * k_2; j < n - 3; j += (long long)gridDim.y * k_2) {\n"
      "    for (long long i = 2 + blockIdx.x * (long long)blockDim.x + threadIdx.x; i < halved; i += (long long)gridDim.x * blockDim.x) {\n"
      "      out[i] = r;\n    }\n"
      "    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < 7; i += (long long)gridDim.x * blockDim.x) {\n"
      "      out[i] = r;\n    }\n  }\n";
  BOOST_TEST(printed(launched().b, [](auto& c) { emit::print_gpu_head(c), emit::print_gpu_helpers(c), emit::print_gpu_kernel(c); }) ==
             "// out(i) = 1\n"
             "// Launch: grid (larger((halved - (2) + 63) / 64, (7 + 63) / 64), (n - 3 + k_2 - 1) / k_2, 1), block (64, 1, 1), "
             "0 bytes of shared memory\n"
             "//   where halved = (n + 1) / 2\n\n"
             "__host__ __device__ inline long long larger(long long a, long long b) { return a < b ? b : a; }\n\n"
             "void fill(float* __restrict__ out, long long n, long long k_2) {\n"
             "  const long long halved = (n + 1) / 2;\n" +
                 loops + "}\n");
}

/// The numbers of blocks that a text says, worked out by a compiler, and those of `launch_of`.
BOOST_AUTO_TEST_CASE(blocks_of_the_text_and_of_the_launch) {
  const launched t;
  const test::host_library text("static long long larger(long long a, long long b) { return a < b ? b : a; }\n" +
                                    printed(t.b,
                                            [](auto& c) {
                                              c.out << "extern \"C\" long long blocks(int axis, long long n, long long k_2) {\n";
                                              emit::print_derived(c, emit::detail::needed_for_launch(c.p));
                                              for (int axis = 0; axis < 3; ++axis)
                                                c.out << "  if (axis == " << axis << ") return ", emit::detail::print_grid_size(c, axis),
                                                    c.out << ";\n";
                                              c.out << "  return -1;\n}\n";
                                            }),
                                "-O0");
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto blocks = text.function<long long(int, long long, long long)>("blocks");
  BOOST_TEST_REQUIRE(blocks != nullptr, text.log());
  using numbers = std::array<std::int64_t, 4>;  // n, k, and blocks along x and y
  for (const auto& r : {numbers{3, 5, 1, 0}, {4, 5, 1, 1}, {8, 5, 1, 1}, {9, 5, 1, 2}, {132, 1, 1, 129}, {133, 40, 2, 4}, {1000, 999, 8, 1}}) {
    const std::int64_t params[] = {r[0], r[1], (r[0] + 1) / 2}, wanted[] = {r[2], r[3], 1};
    emit::header head;
    head.threads = 64;
    const emit::launch l = emit::launch_of(t.b.p, head, params);
    for (int axis = 0; axis < 3; ++axis) {
      BOOST_TEST(blocks(axis, r[0], r[1]) == wanted[axis], r[0] << ' ' << r[1] << ' ' << axis);
      BOOST_TEST(l.grid[axis] == wanted[axis], r[0] << ' ' << r[1] << ' ' << axis);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
