// Tests that the C++ text of a call, built alone as its head says, gives every bit of what `evaluate` gives.
#include <cstdlib>
#include <memory>

#include "call/agrees.hpp"
#include "emit/host_build.hpp"

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"}, scale{"scale"}, shift{"shift"};

using image = winsum::array<float, winsum::extents<2, 5, 9, 19>>;
using filter = winsum::array<float, winsum::extents<7, 5, 3, 4>>;
using channel = winsum::array<float, winsum::extents<7>>;

constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + s - 2)) * weight(o, c, r, s);
constexpr auto mirrored = out(n, o, y, x) = in(n, c, reflect(y + r - 1), wrap(2 * x - s + 1)) * weight(o, c, r, s);
constexpr auto normalised = out(n, o, y, x) = relu(sum(in(n, c, y + r, clamp(x + s - 1)) * weight(o, c, r, s)) * scale(o) + shift(o));

/// Numbers whose sums have other bits in any other order.
template <class Array>
Array fractions(unsigned seed) {
  Array made;
  for (float& each : made) {
    seed = seed * 1664525u + 1013904223u;
    each = static_cast<float>(seed >> 8) / 8388608.0F - 1.0F;
  }
  return made;
}

/// `fma` is in the text where the sum is; what stands around the sum is not to be fused by the compiler.
constexpr const char* build_flags = "-O3 -march=native -fopenmp -ffp-contract=off";

/// Bytes of the text's workspace; 0 if it takes none.
template <class... Threads>
long long bytes_of(const winsum::test::host_library& built, const std::string& name, Threads... threads) {
  const auto ask = built.function<long long(Threads...)>((name + "_workspace_bytes").c_str());
  return ask == nullptr ? 0 : ask(threads...);
}

/// `parallel`: the number of threads is the last argument.
template <class Out, class... Ops>
void run_text(const winsum::test::host_library& built, const std::string& name, bool parallel, long long threads, Out& out, const Ops&... operands) {
  const auto bytes = parallel ? bytes_of<long long>(built, name, threads) : bytes_of<>(built, name);
  const std::unique_ptr<void, void (*)(void*)> workspace(std::aligned_alloc(64, static_cast<std::size_t>((bytes + 63) / 64 * 64)), std::free);
  const auto run = [&]<class... More>(More... more) {
    built.function<void(float*, decltype(operands.data())..., More...)>(name.c_str())(out.data(), operands.data()..., more...);
  };
  if (bytes > 0 && parallel)
    run(workspace.get(), threads);
  else if (bytes > 0)
    run(workspace.get());
  else if (parallel)
    run(threads);
  else
    run();
}

template <winsum::key K, winsum::method M, class... Ops>
void same_bits_by(const Ops&... operands) {
  const std::string_view text = winsum::source<K, M, winsum::cpp, Ops...>();
  const winsum::test::host_library built(text, build_flags);
  if (!built.available()) return winsum::test::skip("no C++ compiler for the texts (CXX, or c++)");
  BOOST_TEST_REQUIRE(built.loaded(), K.view() << " by " << winsum::name_of(M));
  const auto evaluated = winsum::evaluate<K, M>(operands...);
  auto written = evaluated;
  const std::string name = "out_" + std::string(winsum::name_of(M));
  const bool parallel = text.find(", long long threads)") != std::string_view::npos;  // the number of threads is an argument, the last one
  for (const long long threads : {2LL, 0LL}) {                                        // 0: as many as OpenMP offers
    if (!parallel && threads == 0) break;
    written.fill(called::rubbish<float>());
    run_text(built, name, parallel, threads, written, operands...);
    BOOST_TEST(called::same_bits(written, evaluated), K.view() << " by " << winsum::name_of(M) << ", threads " << threads);
  }
}

template <winsum::key K, class... Ops>
void same_bits_by_all(const Ops&... operands) {
  same_bits_by<K, winsum::loop_nest>(operands...);
  same_bits_by<K, winsum::strided_view>(operands...);
  same_bits_by<K, winsum::im2col_gemm>(operands...);
  same_bits_by<K, winsum::implicit_gemm>(operands...);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(call_text_bits)

BOOST_AUTO_TEST_CASE(a_strided_convolution) { same_bits_by_all<conv>(fractions<image>(1), fractions<filter>(2)); }
BOOST_AUTO_TEST_CASE(borders_and_a_flip) { same_bits_by_all<mirrored>(fractions<image>(3), fractions<filter>(4)); }
BOOST_AUTO_TEST_CASE(an_epilogue) {
  same_bits_by_all<normalised>(fractions<image>(5), fractions<filter>(6), fractions<channel>(7), fractions<channel>(8));
}
BOOST_AUTO_TEST_CASE(a_product) {
  same_bits_by_all<"out(i,k) = in(i,j) * weight(j,k)">(fractions<winsum::array<float, winsum::extents<23, 67>>>(9),
                                                       fractions<winsum::array<float, winsum::extents<67, 41>>>(10));
}

BOOST_AUTO_TEST_SUITE_END()
