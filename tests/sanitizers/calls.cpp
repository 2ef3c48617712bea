// Calls for the sanitizers: kernels, copies, the pool of workspaces and the buffers of threads, each in memory of exactly its size.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/winsum.hpp>

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto layer = out(o, y, x) = in(c, pad(y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s);
constexpr std::int64_t C = 3, R = 2, S = 3, O = 5;

struct sizes {
  std::int64_t height, width;
  std::int64_t rows() const { return height; }                      // one row of border above, none below: height + 1 - 2 + 1
  std::int64_t columns() const { return (width + 1 - S) / 2 + 1; }  // one column before
};

std::vector<float> whole_numbers(std::int64_t count, int seed) {
  std::vector<float> v(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<float>((static_cast<int>(i) * 7 + seed) % 11 - 5);
  return v;
}

struct operands {
  explicit operands(sizes s) : size(s), image(whole_numbers(C * s.height * s.width, 1)), filter(whole_numbers(O * C * R * S, 4)) {}
  sizes size;
  std::vector<float> image, filter;

  /// The definition, as loops.
  std::vector<float> wanted() const {
    std::vector<float> sums;
    for (std::int64_t o = 0; o < O; ++o)
      for (std::int64_t y = 0; y < size.rows(); ++y)
        for (std::int64_t x = 0; x < size.columns(); ++x) {
          float sum = 0;
          for (std::int64_t c = 0; c < C; ++c)
            for (std::int64_t r = 0; r < R; ++r)
              for (std::int64_t s = 0; s < S; ++s) {
                const std::int64_t row = y + r - 1, column = 2 * x + s - 1;
                if (row < 0 || row >= size.height || column < 0 || column >= size.width) continue;
                sum += image[static_cast<std::size_t>((c * size.height + row) * size.width + column)] *
                       filter[static_cast<std::size_t>(((o * C + c) * R + r) * S + s)];
              }
          sums.push_back(sum);
        }
    return sums;
  }
};

template <winsum::method M, class... More>
std::vector<float> computed(const operands& of, More... more) {
  std::vector<float> result(static_cast<std::size_t>(O * of.size.rows() * of.size.columns()), NAN);
  const auto image = winsum::view<const float, 3>(of.image.data(), {C, of.size.height, of.size.width});
  const auto filter = winsum::view<const float, 4>(of.filter.data(), {O, C, R, S});
  winsum::evaluate_into<layer, M>(winsum::view<float, 3>(result.data(), {O, of.size.rows(), of.size.columns()}), image, filter, more...);
  return result;
}

template <winsum::method M>
void in_a_workspace_of_its_size(const operands& of, int threads) {
  const auto image = winsum::view<const float, 3>(of.image.data(), {C, of.size.height, of.size.width});
  const auto filter = winsum::view<const float, 4>(of.filter.data(), {O, C, R, S});
  const auto bytes = static_cast<std::size_t>(winsum::workspace_bytes<layer, M>(image, filter, winsum::threads{threads}));
  BOOST_TEST(bytes > 0u);
  const auto memory = static_cast<std::byte*>(::operator new(bytes, std::align_val_t{64}));
  std::memset(memory, 0xff, bytes);
  const std::vector<float> result = computed<M>(of, winsum::threads{threads}, winsum::workspace{memory, bytes});
  BOOST_TEST((result == of.wanted()), winsum::name_of(M) << " by " << threads << " threads");
  ::operator delete(memory, std::align_val_t{64});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sanitizers_calls)

BOOST_AUTO_TEST_CASE(methods_in_memory_of_exactly_their_size) {
  for (const sizes s : {sizes{7, 70}, sizes{1, 5}, sizes{4, 33}}) {
    const operands of(s);
    BOOST_TEST((computed<winsum::loop_nest>(of) == of.wanted()));
    BOOST_TEST((computed<winsum::strided_view>(of) == of.wanted()));
    BOOST_TEST((computed<winsum::im2col_gemm>(of) == of.wanted()));
    BOOST_TEST((computed<winsum::implicit_gemm>(of) == of.wanted()));
    for (int n : {1, 3}) {
      in_a_workspace_of_its_size<winsum::im2col_gemm>(of, n);
      in_a_workspace_of_its_size<winsum::implicit_gemm>(of, n);
    }
  }
}

BOOST_AUTO_TEST_CASE(threads_of_a_call_have_buffers_of_their_own) {
  const operands of({24, 150});
  for (int round = 0; round < 3; ++round) {
    BOOST_TEST((computed<winsum::implicit_gemm>(of, winsum::threads{4}) == of.wanted()));
    BOOST_TEST((computed<winsum::im2col_gemm>(of, winsum::threads{4}) == of.wanted()));
    BOOST_TEST((computed<winsum::strided_view>(of, winsum::threads{4}) == of.wanted()));
  }
}

BOOST_AUTO_TEST_CASE(a_pool_grows_with_the_calls_of_its_thread) {
  // 3 x 2 x 3 taps times the outputs, 4 bytes each: 600 bytes, then past the pool's first 2 MiB.
  for (const sizes s : {sizes{2, 9}, sizes{100, 621}, sizes{3, 40}}) {
    const operands of(s);
    BOOST_TEST((computed<winsum::im2col_gemm>(of, winsum::threads{2}) == of.wanted()), s.height << " x " << s.width);
  }
}

BOOST_AUTO_TEST_CASE(calls_of_several_threads_at_once) {
  const operands of({9, 61});
  const std::vector<float> wanted = of.wanted();
  std::vector<int> right(3, 0);
  std::vector<std::thread> callers;
  for (int& each : right)
    callers.emplace_back([&of, &wanted, &each] {
      for (int round = 0; round < 4; ++round)
        each += computed<winsum::implicit_gemm>(of, winsum::threads{1}) == wanted && computed<winsum::im2col_gemm>(of, winsum::threads{1}) == wanted;
    });
  for (std::thread& each : callers) each.join();
  for (int each : right) BOOST_TEST(each == 4);
}

BOOST_AUTO_TEST_SUITE_END()
