// Tests what would drop elements unseen: factors that come to 0, groups that miss channels, windows that miss the end.
#include <boost/test/unit_test.hpp>

#include <winsum/frontend/einsum.hpp>

#include "every_way.hpp"
#include "windows.hpp"

namespace {

using namespace bugs::named;
using bugs::tensor;
using winsum::einsum;
using winsum::exact;
using winsum::key;
using winsum::param;
using winsum::statement;

constexpr param zero{"zero"};

std::string refusal(const auto& call) {
  try {
    call();
  } catch (const winsum::error& e) {
    return e.what();
  }
  return "";
}
bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr auto grouped = out(o, g) = in(exact(4 * g + c)) * weight(o, c);
constexpr auto pairs = (out(y) = sum(in(exact(2 * y + r)))).where(range(r, 2));
constexpr auto padded = out(y) = in(exact(pad(2 * y + r - 1).extend(1, 0))) * weight(r);
constexpr auto spread = out(exact(2 * y + r)) = in(y, r);
constexpr auto every_other = out(o) = in(exact(2 * c)) * weight(o, c, r);
constexpr auto matched =
    (out(d, y, x) = sum(abs(in(y + r, x + s + d) - weight(y + r, x + s + 2)), r, s)).where(range(r, 3), range(s, 2), range(d, 4));
constexpr auto far = (out(i) = sum(in(clamp(i + 4 * r).extend(1, 1)) * weight(i))).where(range(r, 5));
constexpr auto too_far = (out(i) = sum(in(reflect(4 * o + 2 * i - 1), i, i + 2) * weight(i))).where(range(o, 13));
constexpr auto too_far_or_open = (out(i) = sum(in(reflect(4 * o + 2 * i - 1), i, i + 2, pad(o - 2 * i + 2)) * weight(i))).where(range(o, 13));

}  // namespace

BOOST_AUTO_TEST_SUITE(bugs_covering)

BOOST_AUTO_TEST_CASE(an_index_whose_factors_come_to_zero_is_refused_on_either_side) {
  constexpr int none = 0;
  const statement written[] = {
      out(0 * i) = in(i),       out(i, 0 * j) = in(i, j), out(i - i) = in(i),      out(none * i + 1) = in(i),        out(2 * (i - i), j) = in(i, j),
      out(i, j) = in(0 * i, j), out() = in(i + 0 * j, j), out(i) = in(pad(i - i)), out(zero * i - zero * i) = in(i), out(3 * i - i - 2 * i) = in(i)};
  for (const statement& s : written) BOOST_TEST(says(std::string(s.wrong.view()), "the factors of index `"), s.wrong.view());
  for (const char* text : {"out(0*i) = in(i)", "out(i,0*j) = in(i,j)", "out(i-i) = in(i)", "out(i,j) = in(0*i,j)", "out($s*i-$s*i) = in(i)",
                           "0*i -> i", "i j -> 0i j", "out(0*(i+1)) = in(i)"})
    BOOST_TEST(says(std::string(einsum(text).wrong.view()), "the factors of index `"), text << ": " << einsum(text).wrong.view());
  const tensor<float, 1> line({4}, {1, 4, 9, 16});
  constexpr auto by_parameter = out(zero * i) = in(i);
  BOOST_TEST(says(refusal([&] { winsum::evaluate<by_parameter>(line, zero = 0); }), "writes an element more than once"));
}

BOOST_AUTO_TEST_CASE(exact_is_part_of_the_statement) {
  static_assert(key(grouped).view() == "out(o,g)=in(exact(4*g+c))*weight(o,c)");
  static_assert(key(grouped) == key("out(o,g) = in(exact(4*g + c)) * weight(o,c)"));
  static_assert(key(padded).view() == "out(y)=in(exact(pad(2*y+r-1).extend(1,0)))*weight(r)");
  static_assert(key(padded) == key("out(y) = in(exact(pad(2*y+r-1).extend(1,0))) * weight(r)"));
  static_assert(key("exact(4g+c), o c -> o g").view() == "out(o,g)=in(exact(4*g+c))*w(o,c)");
  static_assert(key(spread) == key("out(exact(2*y+r)) = in(y,r)"));
  BOOST_TEST(!(key(grouped) == key("out(o,g) = in(4*g + c) * weight(o,c)")));
  BOOST_TEST(says(std::string(einsum("out(i) = exact(in(i))").wrong.view()), "`exact` is followed by values"));
  BOOST_TEST(says(std::string(statement(out(i) = exact(in(i))).wrong.view()), "`exact` stands around a read"));
}

BOOST_AUTO_TEST_CASE(what_is_covered_is_computed) {
  bugs::by_every_way(
      [](auto& run) {
        run.template operator()<grouped>(tensor<float, 2>({2, 2}, {1 + 2 + 3 + 4, 5 + 6 + 7 + 8, 10 - 20, 50 - 60}),
                                         tensor<float, 1>({8}, {1, 2, 3, 4, 5, 6, 7, 8}), tensor<float, 2>({2, 4}, {1, 1, 1, 1, 10, -10, 0, 0}));
        run.template operator()<pairs>(tensor<float, 1>({3}, {3, 7, 11}), tensor<float, 1>({6}, {1, 2, 3, 4, 5, 6}));
        run.template operator()<padded>(tensor<float, 1>({2}, {0 + 1, 4 + 6}), tensor<float, 1>({3}, {1, 4, 6}), tensor<float, 1>({2}, {1, 1}));
        run.template operator()<spread>(tensor<float, 1>({6}, {1, 2, 3, 4, 5, 6}), tensor<float, 2>({3, 2}, {1, 2, 3, 4, 5, 6}));
      },
      14);
}

BOOST_AUTO_TEST_CASE(what_is_left_over_is_refused) {
  const tensor<float, 2> filter({2, 4}), three({2, 3});
  const auto refused = [](const auto& call, const auto& oracle, std::string_view sentence) {
    BOOST_TEST(says(refusal(call), sentence), refusal(call));
    BOOST_TEST(says(refusal(oracle), sentence), refusal(oracle));
  };
  for (const std::int64_t channels : {9, 11}) {  // two groups of four reach 0 to 7
    const tensor<float, 1> image({channels});
    const std::string last = std::to_string(channels - 1);
    refused([&] { winsum::evaluate<grouped>(image, filter); }, [&] { winsum::naive<grouped>(image, filter); },
            "`4*g + c` has to cover `in` (dimension 0) from 0 to " + last + ", but reaches from 0 to 7 (extent " + std::to_string(channels) + ")");
  }
  const tensor<float, 1> eight({8}), seven({7}), two({2});
  refused([&] { winsum::evaluate<grouped>(eight, three); }, [&] { winsum::naive<grouped>(eight, three); }, "reaches from 0 to 6");
  refused([&] { winsum::evaluate<pairs>(seven); }, [&] { winsum::naive<pairs>(seven); }, "reaches from 0 to 5 (extent 7)");
  refused([&] { winsum::evaluate<padded>(eight, two); }, [&] { winsum::naive<padded>(eight, two); }, "from -1 to 7, but reaches from -1 to 6 ");
  tensor<float, 1> longer({8});
  refused([&] { winsum::evaluate_into<spread>(longer, tensor<float, 2>({3, 2})); },
          [&] { winsum::naive_into<spread>(longer, tensor<float, 2>({3, 2})); }, "`2*y + r` has to cover `out` (dimension 0) from 0 to 7");
  static_assert(winsum::detail::mistakes<grouped, winsum::automatic, winsum::detail::made, winsum::array<float, winsum::extents<9>>,
                                         winsum::array<float, winsum::extents<2, 4>>>.view().find("has to cover") != std::string_view::npos);
}

BOOST_AUTO_TEST_CASE(where_nothing_is_read_nothing_has_to_be_covered_or_to_fit) {
  bugs::by_every_way(
      [](auto& run) {
        run.template operator()<every_other>(tensor<float, 1>({2}, {0, 0}), tensor<float, 1>({9}), tensor<float, 3>({2, 3, 0}));
        run.template operator()<too_far>(tensor<float, 1>({0}), tensor<float, 3>({9, 3, 5}), tensor<float, 1>({0}));
        run.template operator()<too_far_or_open>(tensor<float, 1>({0}), tensor<float, 4>({9, 3, 5, 6}), tensor<float, 1>({0}));
      },
      9);
  const tensor<float, 1> nine({9}), three({3});
  const tensor<float, 3> block({9, 3, 5}), weights({2, 3, 1});
  BOOST_TEST(says(refusal([&] { winsum::evaluate<every_other>(nine, weights); }), "to 8, but reaches from 0 to 4"));
  BOOST_TEST(says(refusal([&] { winsum::naive<every_other>(nine, weights); }), "to 8, but reaches from 0 to 4"));
  BOOST_TEST(says(refusal([&] { winsum::evaluate<too_far>(block, three); }), "index `i` has no place: the window"));
  BOOST_TEST(says(refusal([&] { winsum::naive<too_far>(block, three); }), "index `i` has no place: the window"));
}

BOOST_AUTO_TEST_CASE(an_output_in_the_type_says_no_extent_that_an_operand_says_when_it_runs) {
  const winsum::array<float, winsum::extents<4>> line({4}, {1, 2, 3, 4});
  const tensor<float, 1> weights({5}, {1, 2, 3, 4, 5});
  const float wanted[] = {17, 36, 57, 80, 100};  // 1 + 4*4, 2*(2 + 4*4), 3*(3 + 4*4), 4*(4 + 4*4), 5*5*4
  winsum::array<float, winsum::extents<5>> result;
  winsum::evaluate_into<far>(result, line, weights);
  for (int x = 0; x < 5; ++x) BOOST_TEST(result(x) == wanted[x]);
  winsum::evaluate_into<far, winsum::loop_nest>(result, line, weights);
  for (int x = 0; x < 5; ++x) BOOST_TEST(result(x) == wanted[x]);
}

BOOST_AUTO_TEST_CASE(windows_that_leave_different_room_let_a_smaller_output_say_its_size) {
  tensor<float, 2> left({5, 11}), right({5, 11});
  for (int k = 0; k < 55; ++k) left.data()[k] = static_cast<float>(k * k % 17), right.data()[k] = static_cast<float>(k * 7 % 13);
  const auto wanted = [&](int d, int y, int x) {
    float sum = 0;
    for (int r = 0; r < 3; ++r)
      for (int s = 0; s < 2; ++s) {
        const float distance = left(y + r, x + s + d) - right(y + r, x + s + 2);
        sum += distance < 0 ? -distance : distance;
      }
    return sum;
  };
  for (const std::int64_t columns : {5, 6, 7}) {  // `in` leaves 7, `weight` 8
    tensor<float, 3> ours({4, 3, columns}), plain({4, 3, columns}), oracle({4, 3, columns});
    winsum::evaluate_into<matched>(ours, left, right);
    winsum::evaluate_into<matched, winsum::loop_nest>(plain, left, right);
    winsum::naive_into<matched>(oracle, left, right);
    for (int d = 0; d < 4; ++d)
      for (int y = 0; y < 3; ++y)
        for (int x = 0; x < columns; ++x)
          BOOST_TEST((ours(d, y, x) == wanted(d, y, x) && plain(d, y, x) == wanted(d, y, x) && oracle(d, y, x) == wanted(d, y, x)));
  }
  winsum::array<float, winsum::extents<4, 3, 6>> known;
  winsum::evaluate_into<matched>(known, left, right);
  BOOST_TEST(known(3, 2, 5) == wanted(3, 2, 5));
  tensor<float, 3> wide({4, 3, 8}), low({4, 2, 6});  // all reads of y leave 3
  BOOST_TEST(says(refusal([&] { winsum::evaluate_into<matched>(wide, left, right); }), "gives index `x` the extent 7"));
  BOOST_TEST(says(refusal([&] { winsum::naive_into<matched>(wide, left, right); }), "gives index `x` the extent 7"));
  BOOST_TEST(says(refusal([&] { winsum::evaluate_into<matched>(low, left, right); }), "gives index `y` the extent 3"));
  BOOST_TEST(says(refusal([&] { winsum::naive_into<matched>(low, left, right); }), "gives index `y` the extent 3"));
}

BOOST_AUTO_TEST_SUITE_END()
