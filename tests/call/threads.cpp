// Tests how many threads a call takes of those asked for, private memory of each, forked processes, and the pool.
#include "call/agrees.hpp"

#include <algorithm>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

BOOST_AUTO_TEST_SUITE(call_threads)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
using matrix = winsum::array<float, 2>;
using image_type = winsum::array<float, 3>;
using filter_type = winsum::array<float, 4>;
constexpr auto layer = out(o, y, x) = in(c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);

template <winsum::method M, class... Options>
std::int64_t bytes(const image_type& image, const filter_type& filter, const Options&... options) {
  return winsum::workspace_bytes<layer, M>(image, filter, options...);
}

BOOST_AUTO_TEST_CASE(more_threads_than_rows_and_than_there_can_be) {
  const matrix a = filled<matrix>({4000, 31}, 1), b = filled<matrix>({31, 17}, 2);
  const auto one = winsum::evaluate<"ij,jk->ik", winsum::loop_nest>(a, b, winsum::threads{1});
  for (int n : {1000, 100000, INT32_MAX}) {
    BOOST_TEST(called::same_bits(one, winsum::evaluate<"ij,jk->ik", winsum::loop_nest>(a, b, winsum::threads{n})), n);
    BOOST_TEST(called::same_bits(one, winsum::evaluate<"ij,jk->ik", winsum::loop_nest>(a, b, winsum::threads{n})), n);
  }
  BOOST_TEST(winsum::detail::threads_to_use(INT32_MAX) <= std::max(64, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN))));
  BOOST_TEST(winsum::detail::threads_to_use(3) == 3);
  BOOST_TEST(winsum::detail::threads_to_use(0) >= 1);
}

BOOST_AUTO_TEST_CASE(a_negative_number_is_refused) {
  matrix a = filled<matrix>({3, 4}, 1), to({3, 4});
  to.fill(7);
  BOOST_CHECK_EXCEPTION((winsum::evaluate_into<"ij->ij">(to, a, winsum::threads{-1})), winsum::error, [](const winsum::error& e) {
    return std::string(e.what()) == "winsum: threads{-1} asks for a negative number of threads; give 1 or more, or 0 for as many as OpenMP offers";
  });
  BOOST_TEST(to(2, 3) == 7);
}

BOOST_AUTO_TEST_CASE(workspace_is_for_threads_that_have_work) {
  const filter_type filter = filled<filter_type>({9, 3, 3, 3}, 2);
  // One block of rows and few rows of the product: two or three tasks, however many threads are asked for.
  const image_type small = filled<image_type>({3, 8, 9}, 1), large = filled<image_type>({3, 300, 301}, 1);
  const auto implicit = [&](const image_type& image, int n) { return bytes<winsum::implicit_gemm>(image, filter, winsum::threads{n}); };
  BOOST_TEST(implicit(small, 64) == implicit(small, 60));
  BOOST_TEST(implicit(small, 64) < 4 * implicit(small, 1));
  BOOST_TEST(implicit(large, 2) > implicit(large, 1));
  BOOST_TEST(implicit(large, 4) - implicit(large, 3) == implicit(large, 3) - implicit(large, 2));
  // What is said is what the call takes.
  std::vector<std::byte> memory(static_cast<std::size_t>(implicit(small, 64)) + 64);
  std::byte* const at = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64);
  const auto with = winsum::evaluate<layer, winsum::implicit_gemm>(small, filter, winsum::threads{64},
                                                                   winsum::workspace{at, static_cast<std::size_t>(implicit(small, 64))});
  BOOST_TEST(called::same_bits(with, winsum::evaluate<layer, winsum::implicit_gemm>(small, filter, winsum::threads{1})));
}

/// What one thread packs no other one touches: after a call each part has been written. That needs no second processor to show.
BOOST_AUTO_TEST_CASE(each_thread_has_memory_of_its_own) {
  const filter_type filter = filled<filter_type>({9, 3, 3, 3}, 2);
  const image_type image = filled<image_type>({3, 300, 301}, 1);
  const auto needed = [&](int n) { return static_cast<std::size_t>(bytes<winsum::implicit_gemm>(image, filter, winsum::threads{n})); };
  const std::size_t each = needed(3) - needed(2);
  BOOST_TEST_REQUIRE(each > 4096);
  std::vector<std::byte> memory(needed(3) + 64, std::byte{0x5a});
  std::byte* const at = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64);
  winsum::evaluate<layer, winsum::implicit_gemm>(image, filter, winsum::threads{3}, winsum::workspace{at, needed(3)});
  for (std::size_t t = 0; t < 3; ++t) {
    std::size_t touched = 0;
    for (std::size_t i = 0; i < each; ++i) touched += at[t * each + i] != std::byte{0x5a};
    BOOST_TEST(touched > each / 4, "part " << t << " of " << each << " bytes: " << touched << " written");
  }
}

/// A forked child of a process that has had threads: it may use one. The alarm ends it if it waits for threads that it does not have.
BOOST_AUTO_TEST_CASE(a_forked_child_goes_on) {
  const image_type image = filled<image_type>({3, 60, 61}, 1);
  const filter_type filter = filled<filter_type>({9, 3, 3, 3}, 2);
  const auto wanted = winsum::evaluate<layer, winsum::im2col_gemm>(image, filter, winsum::threads{2});
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    bool same = true;
    for (int n : {2, 0, 1}) same = same && called::same_bits(wanted, winsum::evaluate<layer, winsum::im2col_gemm>(image, filter, winsum::threads{n}));
    _exit(same ? 0 : 1);
  }
  int status = -1;
  BOOST_TEST_REQUIRE(waitpid(child, &status, 0) == child);
  BOOST_TEST(WIFEXITED(status));
  BOOST_TEST(WEXITSTATUS(status) == 0);
  BOOST_TEST(called::same_bits(wanted, winsum::evaluate<layer, winsum::im2col_gemm>(image, filter, winsum::threads{2})));
}

BOOST_AUTO_TEST_CASE(the_pool_grows_to_what_is_asked_and_keeps_it) {
  winsum::detail::workspace_pool pool;
  const std::size_t page = std::size_t{2} << 20;
  std::byte* const first = pool.at_least(100);
  BOOST_TEST(pool.bytes() == page);
  BOOST_TEST((pool.at_least(page) == first));
  for (std::size_t pages : {3, 7}) {
    std::byte* const more = pool.at_least(pages * page - 5);
    BOOST_TEST(pool.bytes() == pages * page);
    BOOST_TEST(reinterpret_cast<std::uintptr_t>(more) % page == 0);
    for (std::size_t i = 0; i < pool.bytes(); i += 512) more[i] = std::byte{1};
    BOOST_TEST((pool.at_least(9) == more));
  }
  // What there is not is an error, and the pool serves the next call.
  BOOST_CHECK_THROW(pool.at_least(std::size_t{1} << 60), winsum::error);
  BOOST_CHECK_THROW(pool.at_least(SIZE_MAX - 3), winsum::error);
  std::byte* const again = pool.at_least(2 * page);
  BOOST_TEST(pool.bytes() == 2 * page);
  again[2 * page - 1] = std::byte{1};
}

BOOST_AUTO_TEST_CASE(a_larger_call_after_a_smaller_one) {
  const filter_type filter = filled<filter_type>({9, 3, 3, 3}, 2);
  for (std::int64_t side : {8, 200, 500}) {
    const image_type image = filled<image_type>({3, side, side + 1}, 1);
    if (side > 8) BOOST_TEST((bytes<winsum::im2col_gemm>(image, filter, winsum::threads{1})) > std::int64_t{4} << 20);
    const auto got = winsum::evaluate<layer, winsum::im2col_gemm>(image, filter, winsum::threads{1});
    BOOST_TEST(called::same_bits(got, winsum::evaluate<layer, winsum::implicit_gemm>(image, filter, winsum::threads{1})), side);
  }
}

BOOST_AUTO_TEST_SUITE_END()
