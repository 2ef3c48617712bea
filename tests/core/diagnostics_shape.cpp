// Tests the sentences about extents: which border they tell of, what they say only where it helps, and numbers at their ends.
#include <winsum/core/diagnostics_shape.hpp>

#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;
using winsum::diagnostic;

BOOST_AUTO_TEST_SUITE(core_diagnostics_shape)

constexpr std::int64_t most = INT64_MAX, least = INT64_MIN;

bool has(const diagnostic& d, const char* part) { return d.view().find(part) != std::string_view::npos; }

BOOST_AUTO_TEST_CASE(ranges) {
  BOOST_TEST(texts::ranges_differ("y", 28, 14).view() == "winsum: index `y` has two ranges, 28 and 14; keep one of them");
  BOOST_TEST(texts::range_negative("y", -28).view() == "winsum: range(y, -28) gives index `y` a negative extent; give 0 or more");
  BOOST_TEST(texts::extent_negative({"in", 3}, least).view() ==
             "winsum: `in` (dimension 3) has the negative extent -9223372036854775808; give 0 or more");
  BOOST_TEST(texts::no_extent("k").view() ==
             "winsum: index `k` has no extent: no operand is read at it; give range(k, n) (in text: where k in range(n)), or pass an output whose "
             "dimension it is");
  BOOST_TEST(texts::two_unknown("y", "r", {"in", 2}, "3*y - r").view() ==
             "winsum: indices `y` and `r` both have no extent: they stand together in `3*y - r` of `in` (dimension 2) and nothing else fixes "
             "either; give range(y, n) or range(r, n) (in text: where r in range(n))");
}

BOOST_AUTO_TEST_CASE(padding_is_said_where_there_is_some) {
  const auto said = [](std::int64_t extent, std::int64_t first, std::int64_t last) {
    texts::sentence s;
    return std::string(diagnostic(texts::and_padding(s, extent, first, last)).view());
  };
  BOOST_TEST(said(9, 0, 8) == "winsum: ");
  BOOST_TEST(said(9, -1, 8) == "winsum:  and its padding (-1 to 8)");
  BOOST_TEST(said(9, 0, 11) == "winsum:  and its padding (0 to 11)");
  BOOST_TEST(said(9, 1, 7) == "winsum:  and its padding (1 to 7)");  // .extend(-1, -1)
  BOOST_TEST(said(0, 0, -1) == "winsum: ");
  BOOST_TEST(said(most, 0, most - 1) == "winsum: ");
}

BOOST_AUTO_TEST_CASE(windows_without_a_place) {
  BOOST_TEST(texts::window_outside("x", {"in", 1}, "pad(x + 7)", 5, {-2, 6, 7, 9}).view() ==
             "winsum: index `x` has no place: at x = 0 `pad(x + 7)` in `in` (dimension 1) reads from 7 to 9, outside extent 5 and its padding (-2 to "
             "6); make the shift smaller, or give a border more with .extend(lo, hi)");
  const texts::window_span inside{0, 4, 0, 10};
  BOOST_TEST(texts::window_too_large("x", {"in", 1}, "x + r", 5, inside, "").view() ==
             "winsum: index `x` has no place: the window `x + r` in `in` (dimension 1) goes from 0 to 10 at x = 0, larger than extent 5; make the "
             "window smaller or the padding larger");
  // The names of operands where there is room for all of them, else none.
  const std::string names = "`in`, `weight`";
  for (std::size_t length = 1; length <= 300; ++length) {
    const std::string expression(length, 'e');
    const std::string bare =
        "winsum: index `x` has no place: the window `" + expression +
        "` in `in` (dimension 1) goes from 0 to 10 at x = 0, larger than extent 5; make the window smaller or the padding larger";
    const std::string whole = bare + ", or see which tensor is given for each of `in`, `weight` (in this order, or by name)";
    BOOST_TEST(texts::window_too_large("x", {"in", 1}, expression, 5, inside, names).view() == (whole.size() <= 480 ? whole : bare));
  }
}

BOOST_AUTO_TEST_CASE(tensors_that_do_not_agree) {
  BOOST_TEST(texts::range_differs("y", 28, {"in", 2}, 9).view() ==
             "winsum: index `y` has extent 28 by range(y, 28) but 9 in `in` (dimension 2); drop the range, or give a tensor that agrees with it");
  BOOST_TEST(texts::room_differs("i", 9, {"in", 1}, "i + 1", 6).view() ==
             "winsum: index `i` has extent 9 elsewhere, but `i + 1` in `in` (dimension 1) leaves room for 6; give tensors that agree, or say "
             "range(i, n)");
  BOOST_TEST(texts::not_covered({"in", 1}, "2*y + r", 12, {0, 11, 1, 10}).view() ==
             "winsum: `2*y + r` has to cover `in` (dimension 1) from 0 to 11, but reaches from 1 to 10 (extent 12); give extents that agree, or drop "
             "exact(...)");
}

BOOST_AUTO_TEST_CASE(an_output_of_another_size) {
  const auto of = [](std::int64_t given) { return texts::output_unlike_size("y", given, {"out", 3}, {"in", 1}, "y + r", 7); };
  BOOST_TEST(of(6).view() ==
             "winsum: the output given has extent 6 in `out` (dimension 3), but `y + r` in `in` (dimension 1) gives index `y` the extent 7; pass an "
             "output of extent 7 (output_extents says it), or say that fewer are meant with range(y, 6)");
  BOOST_TEST(of(8).view() ==
             "winsum: the output given has extent 8 in `out` (dimension 3), but `y + r` in `in` (dimension 1) gives index `y` the extent 7; pass an "
             "output of extent 7 (output_extents says it), or say what reads outside give with pad(...) and how far they go with .extend(lo, hi)");
}

BOOST_AUTO_TEST_CASE(reads_and_writes_past_an_end) {
  const auto read = [](std::int64_t reached, const char* index) { return texts::read_outside({"in", 1}, "2*y", 9, reached, index); };
  BOOST_TEST(has(read(-1, "y"), "`2*y` reaches -1 in `in` (dimension 1), before its start (extent 9);"));
  BOOST_TEST(has(read(9, "y"), "`2*y` reaches 9 in `in` (dimension 1), past its end (extent 9);"));
  BOOST_TEST(read(9, "y").view().ends_with(" or wrap(...), or give a smaller range(y, n)"));
  BOOST_TEST(read(9, "").view().ends_with(" or wrap(...)"));
  BOOST_TEST(texts::starts_outside("y", {"in", 2}, "pad(y - 4)", 9, 0, 8, -4).view() ==
             "winsum: index `y` has no extent: at y = 0 `pad(y - 4)` in `in` (dimension 2) is at -4, outside extent 9; give more with .extend(lo, "
             "hi), or say range(y, n)");
  BOOST_TEST(has(texts::write_past_end({"out", 1}, "y", 9, most - 1), "reaches 9223372036854775806, past"));
  BOOST_TEST(has(texts::write_past_end({"out", 1}, "y", 9, most - 1), "(extent 9); pass an output of extent 9223372036854775807 or more, or none"));
  BOOST_TEST(has(texts::write_before_start({"out", 1}, "y", least + 1), "add 9223372036854775807 to the expression, so that it starts at 0"));
  // One further no number says what to do.
  BOOST_TEST(texts::write_past_end({"out", 1}, "y", 9, most).view() ==
             "winsum: size arithmetic past 64 bits: `y` in `out` (dimension 1) with extent 9 does not fit; give smaller factors, ranges or extents");
  BOOST_TEST(texts::write_before_start({"out", 1}, "y", least).view() ==
             "winsum: size arithmetic past 64 bits: `y` in `out` (dimension 1) does not fit; give smaller factors, ranges or extents");
}

BOOST_AUTO_TEST_CASE(sizes_past_64_bits) {
  constexpr std::int64_t extent[] = {2, most};
  BOOST_TEST(has(texts::size_past_64_bits("out", {extent, 2}), "`out` would have 2 x 9223372036854775807 elements;"));
  BOOST_TEST(texts::coordinate_past_64_bits({"in", 1}, "3*y", 4).view() ==
             "winsum: size arithmetic past 64 bits: `3*y` in `in` (dimension 1) with extent 4 does not fit; give smaller factors, ranges or extents");
  BOOST_TEST(has(texts::coordinate_past_64_bits({"in", 1}, "3*y", 0), " with extent 0 does not fit;"));
  BOOST_TEST(texts::coordinate_past_64_bits({"in", 1}, "3*y", -1).view() ==  // not known
             "winsum: size arithmetic past 64 bits: `3*y` in `in` (dimension 1) does not fit; give smaller factors, ranges or extents");
}

BOOST_AUTO_TEST_SUITE_END()
