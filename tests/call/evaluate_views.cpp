// Tests the verbs on memory that is not row-major: any strides of operands and outputs, and a tensor type of somebody else's.
#include "call/agrees.hpp"

#include <vector>

BOOST_AUTO_TEST_SUITE(call_evaluate_views)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
using matrix = winsum::array<float, 2>;

constexpr auto conv = out(o, y, x) = in(c, pad(y + r - 1), pad(x + s - 1)) * weight(o, c, r, s);

/// What the library's views and mdspan have in common: rank 2, columns contiguous.
struct column_major {
  using element_type = float;
  using layout_type = void;
  float* memory;
  std::size_t extents[2];
  static constexpr std::size_t rank() { return 2; }
  static constexpr std::size_t static_extent(std::size_t) { return static_cast<std::size_t>(-1); }
  std::size_t extent(std::size_t d) const { return extents[d]; }
  std::size_t stride(std::size_t d) const { return d == 0 ? 1 : extents[0]; }
  float* data_handle() const { return memory; }
};

BOOST_AUTO_TEST_CASE(sliced_reversed_and_transposed_operands_by_every_method) {
  const auto image = filled<winsum::array<float, 3>>({14, 9, 17}, 1);
  const auto filter = filled<winsum::array<float, 4>>({3, 3, 5, 7}, 2);
  const auto strided = winsum::view(image).transpose({1, 0, 2}).slice(1, 0, 14, 2).reverse(2);  // 9 x 7 x 17
  const auto channels_last = winsum::view(filter).transpose({3, 2, 0, 1}).slice(1, 0, 5).reverse(2);
  const auto part = strided.slice(0, 2, 7);
  called::agrees_by_all<conv>(part, channels_last);
}

BOOST_AUTO_TEST_CASE(a_stride_of_zero_repeats_an_element) {
  const auto row = filled<winsum::array<float, 1>>({13}, 3);
  const auto repeated = winsum::view(row).broadcast({6, 13});
  const matrix right = filled<matrix>({13, 5}, 4);
  called::agrees<"ij,jk->ik">(called::exact, repeated, right);
  called::agrees<"ij,jk->ik", winsum::loop_nest>(called::exact, repeated, right);
}

BOOST_AUTO_TEST_CASE(a_strided_type_whose_elements_lie_row_major_after_all) {
  const matrix left = filled<matrix>({6, 13}, 5), right = filled<matrix>({13, 5}, 6);
  called::agrees<"ij,jk->ik">(called::exact, winsum::view<const float, 2>(left), winsum::view<const float, 2>(right));
}

BOOST_AUTO_TEST_CASE(outputs_that_are_transposed_sliced_and_reversed) {
  const matrix left = filled<matrix>({19, 8}, 7), right = filled<matrix>({8, 23}, 8);
  const auto wanted = winsum::naive<"ij,jk->ik">(left, right);
  matrix memory({50, 40});
  const auto into = [&]<winsum::method M>(winsum::view<float, 2> output) {
    memory.fill(77);
    winsum::evaluate_into<"ij,jk->ik", M>(output, left, right);
    called::same(output, wanted);
    std::int64_t kept = 0;
    for (float each : memory) kept += each == 77;
    BOOST_TEST(kept == 50 * 40 - 19 * 23);  // all else is as it was (no sum here is 77)
  };
  for (float each : wanted) BOOST_REQUIRE(each != 77);
  const winsum::view<float, 2> all(memory);
  const auto transposed = all.transpose({1, 0}).slice(0, 3, 22).slice(1, 1, 24);
  const auto spread = all.slice(0, 49, 10, -2).slice(0, 0, 19).slice(1, 39, 16, -1);
  into.operator()<winsum::loop_nest>(transposed);
  into.operator()<winsum::strided_view>(transposed);
  into.operator()<winsum::im2col_gemm>(transposed);
  into.operator()<winsum::implicit_gemm>(transposed);
  into.operator()<winsum::loop_nest>(spread);
  into.operator()<winsum::strided_view>(spread);
  into.operator()<winsum::im2col_gemm>(spread);
  into.operator()<winsum::implicit_gemm>(spread);
}

BOOST_AUTO_TEST_CASE(a_static_shape_with_strides_at_run_time) {
  using block = winsum::view<const float, winsum::extents<6, 11>>;
  const matrix memory = filled<matrix>({20, 30}, 9), right = filled<matrix>({11, 7}, 10);
  called::agrees<"ij,jk->ik">(called::exact, block(memory.data() + 3, {6, 11}, {60, 2}), right);
}

BOOST_AUTO_TEST_CASE(a_tensor_type_that_looks_like_mdspan) {
  std::vector<float> left_memory(7 * 9), right_memory(9 * 11), result_memory(7 * 11, called::rubbish<float>());
  called::fill(left_memory, 11);
  called::fill(right_memory, 12);
  const column_major left{left_memory.data(), {7, 9}}, right{right_memory.data(), {9, 11}};
  called::agrees<"ij,jk->ik">(called::exact, left, right);
  winsum::evaluate_into<"ij,jk->ik">(column_major{result_memory.data(), {7, 11}}, left, right);
  called::same(column_major{result_memory.data(), {7, 11}}, winsum::naive<"ij,jk->ik">(left, right));
}

BOOST_AUTO_TEST_SUITE_END()
