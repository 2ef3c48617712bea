// Tests `source`: the text of a call is a constant, in the user's index names, for each method and target.
#include "call/agrees.hpp"

BOOST_AUTO_TEST_SUITE(call_source)

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr auto layer = out(o, y) = in(c, pad(2 * y + r - 1)) * weight(o, c, r);
template <std::int64_t... E>
using fixed = winsum::array<float, winsum::extents<E...>>;
using image_type = fixed<6, 51>;
using filter_type = fixed<9, 6, 3>;

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
constexpr int count(std::string_view text, char wanted) {
  int n = 0;
  for (char c : text) n += c == wanted;
  return n;
}

constexpr std::string_view loops = winsum::source<layer, winsum::loop_nest>();
static_assert(has(loops, "extern \"C\" void out_loop_nest(float*"));
static_assert(has(loops, "for (long long y = 0; y < Y;") && has(loops, "for (long long o = 0; o < O;") && has(loops, "for (long long c = 0; c < C;"));
static_assert(has(loops, "out(o,y)=in(c,pad(2*y+r-1))*weight(o,c,r)") && has(loops, "weight: [O, C, R]"));

constexpr std::string_view constant_loops = winsum::source<layer, winsum::loop_nest, winsum::cpp, image_type, filter_type>();
static_assert(has(constant_loops, "in: [6, 51]") && has(constant_loops, "y < 26") && has(constant_loops, "o < 9") &&
              !has(constant_loops, "long long Y"));

constexpr std::string_view kernel = winsum::source<layer, winsum::implicit_gemm, winsum::cuda>();
static_assert(has(kernel, "extern \"C\" __global__ __launch_bounds__(") && has(kernel, "out_implicit_gemm(") && has(kernel, "__shared__ float") &&
              has(kernel, "__syncthreads()"));
static_assert(has(winsum::source<layer, winsum::loop_nest, winsum::cuda>(), "out_loop_nest("));

constexpr std::string_view copied = winsum::source<layer, winsum::im2col_gemm>();
static_assert(has(copied, "Method: im2col_gemm") && has(copied, "Workspace: out_im2col_gemm_workspace_bytes("));

// A NaN goes through a maximum, as it does in the executor.
static_assert(has(winsum::source<"out(i) = relu(in(i))", winsum::loop_nest>(),
                  "maximum(float a, float b) { return a != a ? a : b != b ? b : a < b ? b : a; }"));
static_assert(has(winsum::source<"out(i) = min(in(i), 6)", winsum::loop_nest, winsum::cuda>(),
                  "minimum(float a, float b) { return a != a ? a : b != b ? b : b < a ? b : a; }"));

// Positions are 64 bits wide.
static_assert(has(winsum::source<"ij,jk->ik", winsum::loop_nest>(), "long long"));

constexpr std::string_view bytes =
    winsum::source<"ij,jk->ik", winsum::loop_nest, winsum::cpp, winsum::array<std::int8_t, 2>, winsum::array<std::int8_t, 2>>();
static_assert(has(bytes, "const signed char* __restrict__ in") && has(bytes, "int* __restrict__ out"));

BOOST_AUTO_TEST_CASE(texts_are_whole) {
  for (std::string_view text : {loops, constant_loops, kernel, copied, bytes}) {
    BOOST_TEST(count(text, '{') == count(text, '}'));
    BOOST_TEST(count(text, '(') == count(text, ')'));
    BOOST_TEST(text.ends_with("}\n") != text.ends_with("#endif\n"));
    BOOST_TEST(count(text, '\0') == 0);
  }
}

BOOST_AUTO_TEST_CASE(both_notations_have_one_text) {
  BOOST_TEST((winsum::source<"out(o,y) = in(c, pad(2y+r-1)) * weight(o,c,r)", winsum::loop_nest>().data() == loops.data()));
}

BOOST_AUTO_TEST_CASE(the_method_that_is_left_out_is_the_one_that_evaluate_takes) {
  BOOST_TEST(has(winsum::source<layer>(), "Method: implicit_gemm"));
  constexpr std::string_view stencil = winsum::source<"y+r x+s, r s -> y x">();
  BOOST_TEST(has(stencil, "Method: strided_view"));
  constexpr std::string_view thread_each = winsum::source<"y+r x+s, r s -> y x", winsum::automatic, winsum::cuda>();
  BOOST_TEST(has(thread_each, "Method: loop_nest"));
}

BOOST_AUTO_TEST_SUITE_END()
