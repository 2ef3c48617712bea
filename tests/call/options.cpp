// Tests the options of a call: parameters, threads, and workspace of the caller's.
#include "call/agrees.hpp"

#include <memory>
#include <vector>

BOOST_AUTO_TEST_SUITE(call_options)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr winsum::param stride{"stride"}, dilation{"dilation"}, padding{"padding"}, gain{"gain"};
using matrix = winsum::array<float, 2>;

constexpr auto conv = out(o, y) = in(c, pad(stride* y + dilation * r - padding)) * weight(o, c, r);
constexpr auto layer = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);
using image_type = winsum::array<float, winsum::extents<1, 16, 23, 38>>;
using filter_type = winsum::array<float, winsum::extents<24, 16, 3, 3>>;

BOOST_AUTO_TEST_CASE(parameters_at_the_call_by_every_method) {
  const matrix image = filled<matrix>({6, 51}, 1);
  const auto filter = filled<winsum::array<float, 3>>({9, 6, 3}, 2);
  for (int step : {1, 2, 3})
    for (int reach : {1, 2})
      for (int edge : {0, 2}) {
        called::agrees_by_all<conv>(image, filter, stride = step, dilation = reach, padding = edge);
        const auto result = winsum::evaluate<conv>(image, filter, padding = edge, stride = step, dilation = reach);
        BOOST_TEST(result.extent(1) == (51 + 2 * edge - reach * 2 - 1) / step + 1);
      }
}

BOOST_AUTO_TEST_CASE(parameters_with_static_extents_and_as_values) {
  constexpr auto scaled = out(y) = gain * in(stride * y + y);
  called::agrees<scaled>(called::exact, filled<winsum::array<float, winsum::extents<33>>>(3), stride = 2, gain = -3);
  called::agrees<scaled, winsum::loop_nest>(called::exact, filled<winsum::array<float, 1>>({33}, 3), gain = 5, stride = 0);
}

BOOST_AUTO_TEST_CASE(a_parameter_and_a_number_before_one_index) {
  constexpr auto sheared = out(o, y) = in(c, pad(stride * y + y + 2 * r - 3)) * weight(o, c, r);
  const matrix image = filled<matrix>({6, 90}, 4);
  const auto filter = filled<winsum::array<float, 3>>({9, 6, 3}, 5);
  called::agrees_by_all<sheared>(image, filter, stride = 1);
  called::agrees_by_all<sheared>(image, filter, stride = 2);
}

template <winsum::key K, winsum::method M, class... Tensors>
void same_bits_on_any_number_of_threads(const Tensors&... tensors) {
  const auto one = winsum::evaluate<K, M>(tensors..., winsum::threads{1});
  for (int n : {2, 3, 7}) {
    auto many = one;
    many.fill(called::rubbish<float>());
    winsum::evaluate_into<K, M>(many, winsum::threads{n}, tensors...);
    BOOST_TEST(called::same_bits(one, many), winsum::name_of(M) << " with " << n << " threads");
  }
}

template <class T>
T fractions(const typename T::position_type& extents, unsigned seed) {
  T made = filled<T>(extents, seed);
  float scale = 0.1f;
  for (float& each : made) each *= scale += 0.013f;
  return made;
}

BOOST_AUTO_TEST_CASE(bits_do_not_depend_on_threads) {
  const auto image = fractions<image_type>({1, 16, 23, 38}, 6);
  const auto filter = fractions<filter_type>({24, 16, 3, 3}, 7);
  same_bits_on_any_number_of_threads<layer, winsum::loop_nest>(image, filter);
  same_bits_on_any_number_of_threads<layer, winsum::strided_view>(image, filter);
  same_bits_on_any_number_of_threads<layer, winsum::im2col_gemm>(image, filter);
  same_bits_on_any_number_of_threads<layer, winsum::implicit_gemm>(image, filter);
  const auto left = fractions<matrix>({130, 77}, 8), right = fractions<matrix>({77, 95}, 9);
  same_bits_on_any_number_of_threads<"ij,jk->ik", winsum::implicit_gemm>(left, right);
  same_bits_on_any_number_of_threads<"ij,jk->ik", winsum::strided_view>(left, right);
}

BOOST_AUTO_TEST_CASE(workspace_bytes_is_a_constant_for_static_extents) {
  constexpr std::int64_t whole = winsum::workspace_bytes<layer, winsum::im2col_gemm, image_type, filter_type>();
  static_assert(whole >= 4 * 16 * 3 * 3 * 12 * 38 && whole < 5 * 16 * 3 * 3 * 12 * 38);
  static_assert(winsum::workspace_bytes<layer, winsum::loop_nest, image_type, filter_type>() == 0);
  static_assert(winsum::workspace_bytes<layer, winsum::strided_view, image_type, filter_type>() == 0);
  constexpr std::int64_t piece = winsum::workspace_bytes<layer, winsum::implicit_gemm, image_type, filter_type>();
  constexpr std::int64_t pieces = winsum::workspace_bytes<layer, winsum::implicit_gemm, image_type, filter_type>(3);
  static_assert(piece > 0 && piece <= whole && pieces > 2 * piece && pieces <= 3 * piece);
  using large_type = winsum::array<float, winsum::extents<1, 16, 211, 198>>;
  static_assert(winsum::workspace_bytes<layer, winsum::im2col_gemm, large_type, filter_type>() >
                10 * winsum::workspace_bytes<layer, winsum::implicit_gemm, large_type, filter_type>());
  const auto image = filled<image_type>(10);
  const auto filter = filled<filter_type>(11);
  BOOST_TEST((winsum::workspace_bytes<layer, winsum::im2col_gemm>(image, filter, winsum::threads{1})) == whole);
  BOOST_TEST((winsum::workspace_bytes<layer, winsum::implicit_gemm>(image, filter, winsum::threads{1})) == piece);
}

/// Memory of just so many bytes, 64-byte aligned, with marks around it.
struct marked_memory {
  explicit marked_memory(std::int64_t bytes) : size(static_cast<std::size_t>(bytes)), all(size + 192, std::byte{0x5a}) {
    void* start = all.data() + 64;
    std::size_t room = size + 128;
    data = std::align(64, size, start, room);
  }
  bool marks_are_whole() const {
    const std::byte* begin = static_cast<const std::byte*>(data);
    for (const std::byte& each : all)
      if ((&each < begin || &each >= begin + size) && each != std::byte{0x5a}) return false;
    return true;
  }
  std::size_t size;
  std::vector<std::byte> all;
  void* data = nullptr;
};

template <winsum::method M, class... Tensors>
void works_in_given_memory(const Tensors&... tensors) {
  const auto wanted = winsum::naive<layer>(tensors...);
  for (int n : {1, 2}) {
    const std::int64_t bytes = winsum::workspace_bytes<layer, M>(tensors..., winsum::threads{n});
    marked_memory memory(bytes);
    called::same(winsum::evaluate<layer, M>(tensors..., winsum::workspace{memory.data, memory.size}, winsum::threads{n}), wanted);
    BOOST_TEST(memory.marks_are_whole());
    auto got = winsum::evaluate<layer, M>(tensors...);  // its type is of the call that was asked about
    got.fill(77);
    const auto before = got;
    const std::string refused = called::refusal(
        [&] { winsum::evaluate_into<layer, M>(got, tensors..., winsum::workspace{memory.data, memory.size - 1}, winsum::threads{n}); });
    BOOST_TEST(refused == "winsum: the workspace has " + std::to_string(bytes - 1) + " bytes but this call needs " + std::to_string(bytes) +
                              "; ask workspace_bytes first");
    BOOST_TEST(called::same_bits(got, before));
  }
}

BOOST_AUTO_TEST_CASE(workspace_that_would_destroy_a_tensor) {
  const auto filter = filled<filter_type>(13);
  const std::int64_t bytes = winsum::workspace_bytes<layer, winsum::im2col_gemm, image_type, filter_type>();
  marked_memory memory(bytes + static_cast<std::int64_t>(sizeof(float)) * filled<image_type>(12).size());
  const auto image = filled<image_type>(12);
  const auto last = static_cast<std::byte*>(memory.data) + (bytes - 64);
  const winsum::view<float, 4> inside(reinterpret_cast<float*>(last), image.extents());
  std::copy(image.begin(), image.end(), inside.data());
  auto got = winsum::naive<layer>(image, filter);
  const auto before = got;
  const auto by = [&](const winsum::workspace& given) {
    return called::refusal([&] { winsum::evaluate_into<layer, winsum::im2col_gemm>(got, inside, filter, given); });
  };
  const auto size = static_cast<std::size_t>(bytes);
  BOOST_TEST(by({memory.data, size}) ==
             "winsum: the workspace overlaps the memory of `in`, which the call would overwrite; give it memory of its own");
  BOOST_TEST(by({got.data(), size}).starts_with("winsum: the workspace "));  // `out`, wherever it is aligned
  BOOST_TEST(by({nullptr, size}) ==
             "winsum: the workspace has " + std::to_string(bytes) + " bytes but its pointer is null; point it at them, or leave the option out");
  BOOST_TEST(by({static_cast<std::byte*>(memory.data) + 32, size}).find("starts 32 bytes past a multiple of 64") != std::string::npos);
  // The other end: the last element of a tensor is the first of the workspace; and one that ends just before it.
  const std::int64_t before_it = (static_cast<std::int64_t>(sizeof(float)) * image.size() + 63) / 64 * 64;
  marked_memory longer(before_it + bytes);
  std::byte* const start = static_cast<std::byte*>(longer.data) + before_it;
  for (const std::int64_t shared : {1, 0}) {
    const winsum::view<float, 4> meeting(reinterpret_cast<float*>(start) - image.size() + shared, image.extents());
    const std::string said =
        called::refusal([&] { winsum::evaluate_into<layer, winsum::im2col_gemm>(got, meeting, filter, winsum::workspace{start, size}); });
    BOOST_TEST((said.find("overlaps the memory of `in`") != std::string::npos) == (shared == 1), said);
    got = before;
  }
  BOOST_TEST(by({static_cast<std::byte*>(memory.data) + 4, size}) ==
             "winsum: the workspace starts 4 bytes past a multiple of 64; ask std::aligned_alloc(64, bytes) for it");
  BOOST_TEST(called::same_bits(got, before));
}

BOOST_AUTO_TEST_CASE(workspace_of_the_callers) {
  const auto image = filled<image_type>(12);
  const auto filter = filled<filter_type>(13);
  works_in_given_memory<winsum::im2col_gemm>(image, filter);
  works_in_given_memory<winsum::implicit_gemm>(image, filter);
  const auto open_image = filled<winsum::array<float, 4>>({2, 5, 19, 33}, 14), open_filter = filled<winsum::array<float, 4>>({7, 5, 3, 3}, 15);
  works_in_given_memory<winsum::im2col_gemm>(open_image, open_filter);
  works_in_given_memory<winsum::implicit_gemm>(open_image, open_filter);
}

BOOST_AUTO_TEST_SUITE_END()
