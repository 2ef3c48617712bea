// Tests texts that are constants: they are those of run time, they compile, and three of them are kept to be read.
#include <boost/test/unit_test.hpp>

#include <winsum/winsum.hpp>

#include "emit/golden.hpp"
#include "emit/nvrtc.hpp"
#include "source/host_texts.hpp"

namespace test = winsum::test;

namespace {

namespace declared {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, bias{"bias"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + s - 1)) * w(o, c, r, s);
constexpr auto layer = out(n, o, y, x) = relu(sum(in(n, c, reflect(y + r - 1), x + s) * w(o, c, r, s)) + bias(o));
}  // namespace declared
template <std::int64_t... E>
using fixed = winsum::array<float, winsum::extents<E...>>;
using image = fixed<1, 8, 28, 30>;
using filter = fixed<12, 8, 3, 3>;

constexpr std::string_view tiles = winsum::source<declared::conv, winsum::implicit_gemm, winsum::cuda, image, filter>();
constexpr std::string_view threads = winsum::source<declared::conv, winsum::loop_nest, winsum::cuda>();
constexpr std::string_view loops = winsum::source<declared::conv, winsum::loop_nest>();
constexpr std::string_view fused = winsum::source<declared::layer, winsum::implicit_gemm, winsum::cuda>();
constexpr std::string_view product = winsum::source<"ij,jk->ik", winsum::automatic, winsum::cuda, fixed<700, 90>, fixed<90, 800>>();
constexpr std::string_view depthwise = winsum::source<"n c pad(y+r-1) pad(x+s-1), c r s -> n c y x", winsum::automatic, winsum::cuda>();

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
static_assert(has(tiles, "__shared__ float in_tile[") && has(tiles, "// Launch: grid (7, 1, 1), block (16, 16, 1)"));
static_assert(!has(tiles, "long long n ") && !has(tiles, "* n"));  // one image: no loop over images
static_assert(has(threads, "const long long in_stride_c = in_extent_2 * in_extent_3;") && !has(threads, "larger("));
static_assert(has(product, "__shared__") && !has(depthwise, "__shared__"));
static_assert(winsum::source<declared::conv, winsum::loop_nest>() == loops);

}  // namespace

BOOST_AUTO_TEST_SUITE(source_constant)

BOOST_AUTO_TEST_CASE(a_constant_is_the_text_of_run_time) {
  const test::stated conv{"conv", "out(n,o,y,x) = in(n,c,pad(2*y+r-1),pad(x+s-1)) * w(o,c,r,s)", {{1, 8, 28, 30}, {12, 8, 3, 3}}, true};
  test::call_of call(conv, false);
  const test::lowered tiled(call, winsum::implicit_gemm, winsum::cuda, true, "out_implicit_gemm");
  BOOST_TEST(winsum::emit::text<winsum::cuda>(tiled.program, tiled.head) == tiles);
  const test::lowered threaded(call, winsum::loop_nest, winsum::cuda, false, "out_loop_nest");
  BOOST_TEST(winsum::emit::text<winsum::cuda>(threaded.program, threaded.head) == threads);
  const test::lowered looped(call, winsum::loop_nest, winsum::cpp, false, "out_loop_nest");
  BOOST_TEST(winsum::emit::text<winsum::cpp>(looped.program, looped.head) == loops);
}

BOOST_AUTO_TEST_CASE(texts_are_as_they_were_read) {
  BOOST_TEST(test::same_as_golden(tiles, "source/convolution_tiles_cuda.txt"));
  BOOST_TEST(test::same_as_golden(threads, "source/convolution_threads_cuda.txt"));
  BOOST_TEST(test::same_as_golden(loops, "source/convolution_loops_cpp.txt"));
}

BOOST_AUTO_TEST_CASE(nvrtc_takes_constants) {
  for (std::string_view text : {tiles, threads, fused, product, depthwise}) {
    const test::cuda_result r = test::compile_cuda(text, "sm_90");
    if (!r.available) return test::skip("the tests were built without NVRTC");
    BOOST_TEST(r.compiled, r.log);
    BOOST_TEST(r.spilled_bytes == 0, r.log);
  }
}

BOOST_AUTO_TEST_SUITE_END()
