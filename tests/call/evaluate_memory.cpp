// Tests what the verbs do to memory: accumulation, elements that no iteration writes, and calls refused before anything is written.
#include "call/agrees.hpp"

BOOST_AUTO_TEST_SUITE(call_evaluate_memory)

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, out{"out"};
using matrix = winsum::array<float, 2>;
using vector = winsum::array<float, 1>;

constexpr auto product = out(i, k) = in(i, j) * weight(j, k);
constexpr auto added = out(i, k) += in(i, j) * weight(j, k);

template <winsum::method M>
void adds() {
  const matrix left = filled<matrix>({13, 9}, 1), right = filled<matrix>({9, 21}, 2);
  matrix got = filled<matrix>({13, 21}, 3), wanted = got;
  winsum::naive_into<added>(wanted, left, right);
  winsum::evaluate_into<added, M>(got, left, right);
  called::same(got, wanted);
  winsum::naive_into<added>(wanted, left, right);
  winsum::evaluate_into<added, M>(got, left, right);
  called::same(got, wanted);
}

BOOST_AUTO_TEST_CASE(accumulation_adds_to_what_the_output_holds_by_every_method) {
  adds<winsum::loop_nest>();
  adds<winsum::strided_view>();
  adds<winsum::im2col_gemm>();
  adds<winsum::implicit_gemm>();
}

BOOST_AUTO_TEST_CASE(accumulation_into_a_new_array_starts_from_zero) {
  const matrix left = filled<matrix>({13, 9}, 4), right = filled<matrix>({9, 21}, 5);
  called::same(winsum::evaluate<added>(left, right), winsum::naive<product>(left, right));
}

/// The memory of a new output is that of arrays of rubbish before.
template <winsum::key K, winsum::method M = winsum::automatic, class... Tensors>
void writes_all_of_its_output(const Tensors&... tensors) {
  const auto wanted = winsum::naive<K>(tensors...);
  for (int i = 0; i < 4; ++i) {
    matrix rubbish(wanted.extents());
    rubbish.fill(called::rubbish<float>());
    asm volatile("" : : "r"(rubbish.data()) : "memory");
  }
  called::same(winsum::evaluate<K, M>(tensors...), wanted);
}
BOOST_AUTO_TEST_CASE(a_new_output_is_written_everywhere) {
  constexpr auto gaps = out(3 * i + 1, j) = 2 * in(i, j);
  constexpr auto summed = out(i, j) = sum(in(i, k) * weight(k, j)) + 1;
  const matrix left = filled<matrix>({13, 9}, 4), right = filled<matrix>({9, 21}, 5);
  writes_all_of_its_output<product, winsum::loop_nest>(left, right);
  writes_all_of_its_output<product, winsum::strided_view>(left, right);
  writes_all_of_its_output<product, winsum::im2col_gemm>(left, right);
  writes_all_of_its_output<product, winsum::implicit_gemm>(left, right);
  writes_all_of_its_output<added>(left, right);
  writes_all_of_its_output<gaps>(left);
  writes_all_of_its_output<summed>(matrix({13, 0}), matrix({0, 21}));
  writes_all_of_its_output<product>(matrix({13, 0}), matrix({0, 21}));
}

BOOST_AUTO_TEST_CASE(accumulation_with_static_extents_and_an_epilogue) {
  constexpr auto layer = out(o) += relu(sum(in(c)*weight(o, c)) + bias(o));
  const auto signal = filled<winsum::array<float, winsum::extents<9>>>(6);
  const auto filter = filled<winsum::array<float, winsum::extents<7, 9>>>(7);
  const auto offset = filled<winsum::array<float, winsum::extents<7>>>(8);
  auto got = filled<winsum::array<float, winsum::extents<7>>>(9), wanted = got;
  winsum::naive_into<layer>(wanted, signal, filter, offset);
  winsum::evaluate_into<layer>(got, signal, filter, offset);
  called::same(got, wanted);
}

BOOST_AUTO_TEST_CASE(a_left_side_with_gaps_sets_the_rest_to_zero_or_leaves_it) {
  constexpr auto set = out(3 * y + 1, x) = 2 * in(y, x);
  constexpr auto add = out(3 * y + 1, x) += 2 * in(y, x);
  const matrix image = filled<matrix>({4, 5}, 10);
  called::agrees<set>(called::exact, image);
  matrix longer({17, 5}), kept = filled<matrix>({17, 5}, 11), wanted = kept;
  longer.fill(called::rubbish<float>());
  winsum::evaluate_into<set>(longer, image);
  BOOST_TEST(longer(16, 4) == 0);
  BOOST_TEST(longer(10, 2) == 2 * image(3, 2));
  BOOST_TEST(longer(2, 0) == 0);
  winsum::naive_into<add>(wanted, image);
  winsum::evaluate_into<add>(kept, image);
  called::same(kept, wanted);
  const auto fixed = filled<winsum::array<float, winsum::extents<4, 5>>>(12);
  called::agrees<set>(called::exact, fixed);
  matrix wide({30, 20});
  wide.fill(-7);
  const auto window = winsum::view<float, 2>(wide).slice(0, 1, 27, 2).slice(1, 3, 18, 3);
  winsum::evaluate_into<set>(window, image);
  called::same(window, [&] {
    matrix w({13, 5});
    winsum::naive_into<set>(w, image);
    return w;
  }());
  BOOST_TEST(wide(0, 3) == -7);
  BOOST_TEST(wide(1, 4) == -7);
}

BOOST_AUTO_TEST_CASE(blocks_that_fill_the_output_leave_no_gap) {
  constexpr auto upsampled = (out(2 * y + r) = in(y)).where(winsum::range(r, 2));
  called::agrees<upsampled>(called::exact, filled<vector>({9}, 13));
  called::agrees<upsampled>(called::exact, filled<winsum::array<float, winsum::extents<9>>>(13));
}

template <class F>
void refused_before_writing(vector& memory, const std::string& sentence, F&& call) {
  const vector before = memory;
  BOOST_TEST(called::refusal(call) == sentence);
  BOOST_TEST(called::same_bits(memory, before));
}

BOOST_AUTO_TEST_CASE(an_output_over_an_operand) {
  constexpr auto filtered = out(x) = in(x + s) * weight(s);
  constexpr auto doubled = out(x) = 2 * in(x);
  vector memory = filled<vector>({40}, 14);
  const vector taps = filled<vector>({3}, 15);
  const winsum::view<float, 1> all(memory);
  const std::string sentence =
      "winsum: the memory of the output `out` overlaps that of `in`, so results would overwrite what is still to be read; write to "
      "another tensor, or copy `in` first";
  refused_before_writing(memory, sentence, [&] { winsum::evaluate_into<filtered>(all.slice(0, 9, 19), all.slice(0, 0, 12), taps); });
  refused_before_writing(memory, sentence,
                         [&] { winsum::evaluate_into<filtered, winsum::loop_nest>(all.slice(0, 0, 10), all.slice(0, 0, 12), taps); });
  refused_before_writing(memory, sentence, [&] { winsum::evaluate_into<doubled>(all.slice(0, 0, 10), all.slice(0, 1, 11)); });
  winsum::evaluate_into<filtered>(all.slice(0, 12, 22), all.slice(0, 0, 12), taps);  // side by side
  called::same(all.slice(0, 12, 22), winsum::naive<filtered>(all.slice(0, 0, 12), taps));
}

BOOST_AUTO_TEST_CASE(static_tensors_over_one_another) {
  constexpr auto filtered = out(x) = in(x + s) * weight(s);
  using row = winsum::view<float, winsum::extents<12>, winsum::layout::row_major>;
  using result = winsum::view<float, winsum::extents<10>, winsum::layout::row_major>;
  const auto taps = filled<winsum::array<float, winsum::extents<3>>>(16);
  vector memory = filled<vector>({40}, 17);
  const std::string overlap =
      "winsum: the memory of the output `out` overlaps that of `in`, so results would overwrite what is still to be read; write to "
      "another tensor, or copy `in` first";
  refused_before_writing(memory, overlap, [&] { winsum::evaluate_into<filtered>(result(memory.data() + 11, {10}), row(memory.data(), {12}), taps); });
  refused_before_writing(memory, "winsum: `in` has extents 12 but its data pointer is null; point it at its elements",
                         [&] { winsum::evaluate_into<filtered>(result(memory.data(), {10}), row(nullptr, {12}), taps); });
  refused_before_writing(memory, "winsum: `out` has extents 10 but its data pointer is null; point it at its elements",
                         [&] { winsum::evaluate_into<filtered>(result(nullptr, {10}), row(memory.data(), {12}), taps); });
  winsum::evaluate_into<filtered>(result(memory.data() + 12, {10}), row(memory.data(), {12}), taps);
  called::same(result(memory.data() + 12, {10}), winsum::naive<filtered>(row(memory.data(), {12}), taps));
}

BOOST_AUTO_TEST_CASE(elementwise_in_place_is_allowed) {
  constexpr auto shrunk = out(x) = max(in(x), 0) * 0.5;
  vector memory = filled<vector>({37}, 18);
  const vector wanted = winsum::evaluate<shrunk>(memory);
  winsum::evaluate_into<shrunk>(memory, memory);
  called::same(memory, wanted);
  auto fixed = filled<winsum::array<float, winsum::extents<37>>>(18);
  winsum::evaluate_into<shrunk>(fixed, fixed);
  called::same(fixed, wanted);
}

BOOST_AUTO_TEST_CASE(an_operand_that_is_read_where_it_is_written_is_in_place_whatever_its_view) {
  constexpr auto turned = out(i, j) = 2 * in(j, i);
  constexpr auto column = out(i) = 2 * in(i, 2);
  auto cells = filled<winsum::array<float, 1>>({20}, 21);
  const auto before = cells;
  const winsum::view<float, 2> rows(cells.data(), {4, 5}, {5, 1});
  winsum::evaluate_into<turned>(rows, winsum::view<const float, 2>(cells.data(), {5, 4}, {1, 5}));
  for (std::int64_t at = 0; at < 20; ++at) BOOST_TEST(cells(at) == 2 * before(at));
  winsum::evaluate_into<column>(rows.subview(1, 2), rows);  // in place
  winsum::evaluate_into<column>(rows.subview(1, 4), rows);  // beside it
  for (std::int64_t at = 0; at < 20; ++at) BOOST_TEST(cells(at) == (at % 5 == 4 ? 8 * before(at - 2) : (at % 5 == 2 ? 4 : 2) * before(at)));
  BOOST_TEST(called::refusal([&] { winsum::evaluate_into<column>(rows.subview(0, 2).slice(0, 0, 4), rows); }).find("overlaps") != std::string::npos);
}

template <winsum::method M>
void adds_a_residual_in_place() {
  constexpr auto layer = out(o, x) = relu(sum(in(c, pad(x + s - 1)) * weight(o, c, s)) + bias(o, x));
  for (const std::int64_t length : {5, 19, 67}) {
    const auto image = filled<matrix>({4, length}, 22);
    const auto taps = filled<winsum::array<float, 3>>({9, 4, 3}, 23);
    auto result = filled<matrix>({9, length}, 24);
    const auto wanted = winsum::naive<layer>(image, taps, result);
    winsum::evaluate_into<layer, M>(result, image, taps, result);
    called::same(result, wanted);
  }
}
BOOST_AUTO_TEST_CASE(a_residual_may_be_the_output_s_own_memory_by_every_method) {
  adds_a_residual_in_place<winsum::loop_nest>();
  adds_a_residual_in_place<winsum::strided_view>();
  adds_a_residual_in_place<winsum::im2col_gemm>();
  adds_a_residual_in_place<winsum::implicit_gemm>();
}

BOOST_AUTO_TEST_CASE(an_operand_in_place_beside_one_that_ends_where_the_output_begins) {
  constexpr auto both = out(x) = in(x) + bias(x);
  constexpr auto weighted = out(x) = in(x) + sum(bias(x) * weight(y));
  using row = winsum::view<float, winsum::extents<9>, winsum::layout::row_major>;
  vector memory = filled<vector>({27}, 26);
  const vector before = memory, taps = filled<vector>({3}, 27);
  const row left(memory.data(), {9}), middle(memory.data() + 9, {9}), right(memory.data() + 18, {9});
  winsum::evaluate_into<both>(middle, middle, left);
  winsum::evaluate_into<both>(middle, right, middle);
  for (std::int64_t x = 0; x < 9; ++x) BOOST_TEST(memory(9 + x) == before(x) + before(9 + x) + before(18 + x));
  // What stands in the sum is read again and again.
  refused_before_writing(
      memory,
      "winsum: the memory of the output `out` overlaps that of `bias`, so results would overwrite what is still to be read; write to "
      "another tensor, or copy `bias` first",
      [&] { winsum::evaluate_into<weighted>(middle, left, middle, taps); });
}

BOOST_AUTO_TEST_CASE(nothing_is_in_place_where_the_rest_of_the_output_is_set_to_zero_first) {
  constexpr auto odd = out(2 * x + 1) = 3 * in(2 * x + 1);
  constexpr auto odd_added = out(2 * x + 1) += 3 * in(2 * x + 1);
  vector memory = filled<vector>({11}, 25);
  refused_before_writing(
      memory,
      "winsum: the memory of the output `out` overlaps that of `in`, so results would overwrite what is still to be read; write to "
      "another tensor, or copy `in` first",
      [&] { winsum::evaluate_into<odd>(memory, memory); });
  const vector before = memory;
  winsum::evaluate_into<odd_added>(memory, memory);
  for (std::int64_t at = 0; at < 11; ++at) BOOST_TEST(memory(at) == (at % 2 == 1 ? 4 : 1) * before(at));
}

BOOST_AUTO_TEST_CASE(no_data_where_elements_are_needed) {
  constexpr auto doubled = out(x) = 2 * in(x);
  vector memory = filled<vector>({9}, 19);
  const winsum::view<float, 1> nowhere(nullptr, {9}), nothing(nullptr, {0});
  refused_before_writing(memory, "winsum: `in` has extents 9 but its data pointer is null; point it at its elements",
                         [&] { winsum::evaluate_into<doubled>(memory, nowhere); });
  refused_before_writing(memory, "winsum: `out` has extents 9 but its data pointer is null; point it at its elements",
                         [&] { winsum::evaluate_into<doubled>(nowhere, memory); });
  winsum::evaluate_into<doubled>(nothing, nothing);  // nothing is read or written
}

BOOST_AUTO_TEST_CASE(an_output_whose_elements_share_memory) {
  constexpr auto doubled = out(x) = 2 * in(x);
  vector memory = filled<vector>({9}, 20);
  const vector line = filled<vector>({9}, 21);
  refused_before_writing(memory,
                         "winsum: two elements of the output `out` (dimension 0) share memory: extent 9 with a stride of 0 elements; "
                         "pass an output whose elements are all apart",
                         [&] { winsum::evaluate_into<doubled>(winsum::view<float, 1>(memory.data(), {9}, {0}), line); });
}

BOOST_AUTO_TEST_CASE(the_stride_of_a_dimension_of_one_element_says_nothing) {
  using namespace winsum::names;
  constexpr winsum::tensor in{"in"}, out{"out"};
  constexpr auto twice = out(i, j) = 2 * in(i, j);
  float cells[4] = {3, 4, 5, 6};
  // In place: each element is read where it is written, whatever the other stride is.
  winsum::evaluate_into<twice>(winsum::view<float, 2>(cells, {1, 3}, {-3, 1}), winsum::view<const float, 2>(cells, {1, 3}, {INT64_MIN, 1}));
  BOOST_TEST((cells[0] == 6 && cells[1] == 8 && cells[2] == 10 && cells[3] == 6));
  float one = 0;
  winsum::evaluate_into<twice>(winsum::view<float, 2>(&one, {1, 1}, {INT64_MAX, INT64_MIN}),
                               winsum::view<const float, 2>(cells, {1, 1}, {-7, INT64_MIN}));
  BOOST_TEST(one == 12);
}

BOOST_AUTO_TEST_SUITE_END()
