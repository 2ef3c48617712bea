// Tests that every sentence names what it is about, is printable, and fits.
#include <winsum/core/diagnostics.hpp>
#include <winsum/core/diagnostics_array.hpp>
#include <winsum/core/diagnostics_notation.hpp>
#include <winsum/core/diagnostics_numbers.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;
using winsum::diagnostic;

BOOST_AUTO_TEST_SUITE(core_diagnostics)

static_assert(!diagnostic{});
static_assert(texts::extents_differ("c", {"in", 1}, 64, {"w", 1}, 32).view() ==
              "winsum: index `c` has extent 64 in `in` (dimension 1) but 32 in `w` (dimension 1); an index has one extent: "
              "give tensors that agree, or use two indices");

BOOST_AUTO_TEST_CASE(sentences_are_printable_distinct_and_fit_at_the_longest_names) {
  const std::string name(15, 'q'), expression(110, 'e'), list(180, 'l'), number(24, '9');
  const std::int64_t big = INT64_MIN;
  const texts::place p{name, 7};
  const std::int64_t data[8] = {big, big, big, big, big, big, big, big};
  const texts::extents e{data, 8};
  const texts::window_span span{big, big, big, big};
  const std::vector<diagnostic> all = {texts::too_many("dimensions in a tensor", 8),
                                       texts::rank_varies(name, 8, 7),
                                       texts::output_read(name),
                                       texts::reduced_outside_sum(name, name),
                                       texts::border_on_left(p, expression),
                                       texts::no_right_side(),
                                       texts::extents_differ(name, p, big, p, big),
                                       texts::range_differs(name, big, p, big),
                                       texts::ranges_differ(name, big, big),
                                       texts::range_negative(name, big),
                                       texts::extent_negative(p, big),
                                       texts::no_extent(name),
                                       texts::two_unknown(name, name, p, expression),
                                       texts::zero_step(name, p, expression),
                                       texts::window_too_large(name, p, expression, big, span, list),
                                       texts::window_outside(name, p, expression, big, span),
                                       texts::room_differs(name, big, p, expression, big),
                                       texts::output_unlike_size(name, big, p, p, expression, big),
                                       texts::not_covered(p, expression, big, span),
                                       texts::starts_outside(name, p, expression, big, big, big, big),
                                       texts::read_outside(p, expression, big, big, name),
                                       texts::nothing_to_read(p, expression),
                                       texts::write_before_start(p, expression, big + 1),
                                       texts::write_past_end(p, expression, big, big),
                                       texts::scatter(name, p, expression),
                                       texts::size_past_64_bits(name, e),
                                       texts::coordinate_past_64_bits(p, expression, big),
                                       texts::operand_count(9, 8, list),
                                       texts::operand_rank(name, 9, 8, 7),
                                       texts::output_rank(name, 8, 7),
                                       texts::param_missing(name),
                                       texts::param_unknown(name, list),
                                       texts::param_twice(name, big, big),
                                       texts::null_data(name, e),
                                       texts::overlap(name, name),
                                       texts::output_aliases_itself(p, big, big),
                                       texts::bytes_past_64_bits(name, e, big),
                                       texts::not_a_tensor(9),
                                       texts::output_not_a_tensor(name),
                                       texts::output_const(name),
                                       texts::method_does_not_apply(name, expression),
                                       texts::plan_past_64_bits(name),
                                       texts::workspace_too_small(big, big),
                                       texts::workspace_overlaps(name),
                                       texts::workspace_null(big),
                                       texts::workspace_unaligned(63),
                                       texts::array_extent_negative(big, 7),
                                       texts::array_extent_unlike_type(big, 7, big),
                                       texts::array_past_64_bits(e, 16),
                                       texts::array_values(e, big, big),
                                       texts::array_numbers(big, 8),
                                       texts::no_memory(big),
                                       texts::view_stride_past_64_bits(name, big, 7, big),
                                       texts::view_position_past_64_bits(big, 7, big),
                                       texts::slice_outside(big, big, 7, big),
                                       texts::empty_slice_outside(big, big, 7, big),
                                       texts::names_mixed(list),
                                       texts::names_count(9, 8, list),
                                       texts::operand_unknown(name, list),
                                       texts::operand_twice(name, list),
                                       texts::named_rank(name, 8, 7),
                                       texts::names_ranks(list),
                                       texts::names_open(list),
                                       texts::expression_as_tensor(9),
                                       texts::bits_as_tensor(9),
                                       texts::nested_as_tensor(9),
                                       texts::element_unknown(9),
                                       texts::output_element_unknown(name),
                                       texts::output_temporary(name),
                                       texts::output_not_complex(name),
                                       texts::complex_has_no("less_equal"),
                                       texts::two_pad_values(name, 8, 7),
                                       texts::pad_not_held(p, number, number, number, number),
                                       texts::pad_past(p, number, number),
                                       texts::constant_not_held(number, number, number),
                                       texts::constants_not_held(number),
                                       texts::zero_factor(name)};
  std::set<std::string> seen;
  for (const diagnostic& d : all) {
    const std::string text(d.view());
    BOOST_CHECK_MESSAGE(!d.text.overflow, text);
    BOOST_CHECK_MESSAGE(text.rfind("winsum: ", 0) == 0, text);
    BOOST_CHECK_MESSAGE(text.find(';') != std::string::npos, "says what to do: " + text);
    BOOST_CHECK_MESSAGE(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }), text);
    BOOST_CHECK_MESSAGE(text.find('\'') == std::string::npos, text);
    BOOST_CHECK_MESSAGE(text.find('"') == std::string::npos, text);
    seen.insert(text.substr(0, 480));
  }
  BOOST_CHECK_EQUAL(seen.size(), all.size());
  BOOST_CHECK_GE(all.size(), 20u);
}

BOOST_AUTO_TEST_CASE(one_and_many) {
  BOOST_CHECK_EQUAL(texts::operand_count(1, 3, "`in`").view(),
                    "winsum: this declaration reads 1 tensor (`in`) but the call gives 3; give one for each, in that order");
  BOOST_CHECK_EQUAL(texts::operand_rank("in", 1, 4, 3).view(),
                    "winsum: `in` is declared with 4 dimensions but argument 1 of the call has 3; give a tensor of rank 4, "
                    "or declare as many dimensions as it has");
  BOOST_CHECK_EQUAL(texts::write_before_start({"out", 0}, "i - 3", -3).view(),
                    "winsum: the left side writes `out` (dimension 0) at `i - 3`, which reaches -3, before its start; "
                    "add 3 to the expression, so that it starts at 0");
}

BOOST_AUTO_TEST_CASE(too_long_a_sentence_is_cut_not_lost) {
  texts::sentence s;
  for (int i = 0; i < 100; ++i) s << "0123456789";
  const diagnostic d = s;
  BOOST_CHECK(d.text.overflow);
  BOOST_CHECK_EQUAL(d.text.size(), 480);
}

BOOST_AUTO_TEST_SUITE_END()
