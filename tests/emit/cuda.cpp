#include <winsum/emit/cuda.hpp>

#include <cmath>
#include <cstring>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "golden.hpp"
#include "gpu_on_host.hpp"
#include "host_build.hpp"
#include "nvrtc.hpp"
#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;

namespace {

struct gemm_text {
  template <class Sink>
  static constexpr void print(Sink& to) {
    emit::print<winsum::cuda>(to, test::gemm_program, test::gemm_header);
  }
};
constexpr std::string_view gemm = emit::exact_text<gemm_text>.view();
static_assert(gemm.find("__shared__ float a_tile[256];\n") != std::string_view::npos);
static_assert(gemm.find("// Launch: grid (3, 2, 1), block (4, 8, 1), 1536 bytes of shared memory\n") != std::string_view::npos);
static_assert(gemm.find("for (long long mb = (long long)blockIdx.y * 32; mb < 45; mb += (long long)gridDim.y * 32)") != std::string_view::npos);

constexpr emit::launch gemm_launch = emit::launch_of(test::gemm_program, test::gemm_header, nullptr);
static_assert(gemm_launch.grid[0] == 3 && gemm_launch.grid[1] == 2 && gemm_launch.grid[2] == 1);
static_assert(gemm_launch.block[0] == 4 && gemm_launch.block[1] == 8 && gemm_launch.shared_bytes == 1536);

std::vector<float> values(std::size_t count, unsigned seed) {
  std::vector<float> v(count);
  for (float& x : v) {
    seed = seed * 1664525u + 1013904223u;
    x = static_cast<float>(seed >> 8) / 8388608.0f - 1.0f;
  }
  return v;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_cuda)

BOOST_AUTO_TEST_CASE(text_at_run_time_is_the_constant) {
  BOOST_TEST(emit::text<winsum::cuda>(test::gemm_program, test::gemm_header) == gemm);
  BOOST_TEST(test::same_as_golden(gemm, "emit/gemm_cuda.txt"));
  BOOST_TEST(test::same_as_golden(emit::text<winsum::cuda>(test::scalar_convolution_program, test::scalar_convolution_header),
                                  "emit/scalar_convolution_cuda.txt"));
}

BOOST_AUTO_TEST_CASE(gemm_runs_on_threads_of_the_host) {
  constexpr int M = 45, N = 37, K = 21;
  test::host_library text(test::gpu_on_host(gemm, "gemm", "float* C, const float* A, const float* B", "C, A, B"));
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto run = text.function<void(const std::int64_t*, const std::int64_t*, float*, const float*, const float*)>("gemm_run");
  BOOST_REQUIRE(run != nullptr);
  const auto a = values(M * K, 5), b = values(K * N, 6);
  std::vector<float> expected(M * N);
  for (std::size_t m = 0; m < M; ++m)
    for (std::size_t n = 0; n < N; ++n) {
      float sum = 0;
      // The kernel's last slice is filled up with zeros.
      for (std::size_t k = 0; k < K; ++k) sum = std::fma(a[K * m + k], b[N * k + n], sum);
      expected[N * m + n] = sum;
    }
  for (const std::int64_t rows : {gemm_launch.grid[1], std::int64_t{1}}) {  // a clamped grid strides
    const std::int64_t grid[3] = {gemm_launch.grid[0], rows, 1};
    std::vector<float> out(M * N, NAN);
    run(grid, gemm_launch.block, out.data(), a.data(), b.data());
    BOOST_TEST(std::memcmp(out.data(), expected.data(), out.size() * sizeof(float)) == 0, "rows of blocks: " << rows);
  }
}

BOOST_AUTO_TEST_CASE(convolution_runs_on_threads_of_the_host) {
  constexpr std::size_t O = 7, Y = 13, W = 26;
  test::host_library text(
      test::gpu_on_host(emit::text<winsum::cuda>(test::scalar_convolution_program, test::scalar_convolution_header), "strided_rows",
                        "float* out, const float* in, const float* w, long long n_o, long long n_y, long long width", "out, in, w, n_o, n_y, width"));
  if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
  const auto run = text.function<void(const std::int64_t*, const std::int64_t*, float*, const float*, const float*, long long, long long, long long)>(
      "strided_rows_run");
  BOOST_REQUIRE(run != nullptr);
  const auto in = values(5 * W, 7), w = values(15 * O, 8);
  const std::int64_t params[] = {O, Y, W, O * Y};
  const emit::launch l = emit::launch_of(test::scalar_convolution_program, test::scalar_convolution_header, params);
  BOOST_TEST(l.grid[0] == 2);
  std::vector<float> out(O * Y, NAN);
  run(l.grid, l.block, out.data(), in.data(), w.data(), O, Y, W);
  for (std::size_t o = 0; o < O; ++o)
    for (std::size_t y = 0; y < Y; ++y) {
      float sum = 0;
      for (std::size_t c = 0; c < 5; ++c)
        for (std::size_t r = 0; r < 3; ++r) {
          const std::size_t at = 2 * y + r - 1;  // huge before the start
          sum = std::fma(at < W ? in[W * c + at] : 0.0f, w[15 * o + 3 * c + r], sum);
        }
      BOOST_TEST(out[Y * o + y] == sum);
    }
}

BOOST_AUTO_TEST_CASE(nvrtc_compiles_without_spills) {
  const std::string convolution = emit::text<winsum::cuda>(test::scalar_convolution_program, test::scalar_convolution_header);
  for (const char* architecture : {"sm_80", "sm_90", "sm_100"})
    for (std::string_view text : {gemm, std::string_view(convolution)}) {
      const test::cuda_result r = test::compile_cuda(text, architecture);
      if (!r.available) return test::skip("the tests were built without NVRTC");
      BOOST_TEST(r.compiled, r.log);
      BOOST_TEST(!r.cubin.empty());
      BOOST_TEST(r.registers > 0, r.log);
      BOOST_TEST(r.spilled_bytes == 0, r.log);
      BOOST_TEST(r.stack_bytes == 0, r.log);
    }
}

BOOST_AUTO_TEST_CASE(extents_that_are_long_keep_the_launch_within_limits) {
  static test::builder b;
  b = {};
  test::operands(b, {"out", "in"});
  const int z = b.variable("z"), x = b.variable("x"), r = b.registers("r", 1, 1);
  b.open_loop(z, loop_ir::loop_kind::grid, 0, 70001);
  b.open_loop(x, loop_ir::loop_kind::grid, 2, 515);
  test::own(b, b.open_region(), r, 1);
  test::memory_node(b, loop_ir::node_kind::load, b.at(r), 1, 515 * test::v(z) + test::v(x));
  test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 515 * test::v(z) + test::v(x));
  b.close(3);
  const emit::header head = test::header_of("copy", "out(z,x) = in(z,x)", 2);
  const emit::launch l = emit::launch_of(b.p, head, nullptr);
  BOOST_TEST(l.grid[0] == 3);
  BOOST_TEST(l.grid[1] == 65535);
  const std::string text = emit::text<winsum::cuda>(b.p, head);
  BOOST_TEST(text.find("for (long long x = 2 + blockIdx.x * (long long)blockDim.x + threadIdx.x; x < 515;") != std::string::npos);
  BOOST_TEST(text.find("for (long long z = (long long)blockIdx.y; z < 70001; z += (long long)gridDim.y)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(programs_without_a_text_say_why) {
  BOOST_TEST(emit::text<winsum::cuda>(test::packed_program, test::packed_header) ==
             "#error winsum: this program is for the threads of a CPU; print it as C++\n");
}

BOOST_AUTO_TEST_SUITE_END()
