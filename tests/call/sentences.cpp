// Tests that a mistake is the same sentence while compiling (extents in the types) and as an exception (extents at run time).
#include "call/agrees.hpp"

#include <vector>

BOOST_AUTO_TEST_SUITE(call_sentences)

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr winsum::param stride{"stride"}, dilation{"dilation"};
using matrix = winsum::array<float, 2>;
using vector = winsum::array<float, 1>;
template <std::int64_t... E>
using fixed = winsum::array<float, winsum::extents<E...>>;
template <class... T>
constexpr winsum::meta::type_list<T...> types{};

/// While compiling for tensors of the types `Fixed`, and at a call with `args`.
template <winsum::key K, class... Fixed, class... A>
void says(winsum::meta::type_list<Fixed...>, const std::string& sentence, const A&... args) {
  BOOST_TEST((winsum::detail::mistakes<K, winsum::automatic, winsum::detail::made, Fixed...>.view() == sentence));
  BOOST_TEST(called::refusal([&] { winsum::evaluate<K>(args...); }) == sentence);
}
/// The same for a call with an output given; the call leaves it as it was.
template <winsum::key K, class FixedOut, class... Fixed, class Out, class... A>
void says_into(winsum::meta::type_list<FixedOut, Fixed...>, const std::string& sentence, Out& output, const A&... args) {
  BOOST_TEST((winsum::detail::mistakes<K, winsum::automatic, FixedOut, Fixed...>.view() == sentence));
  const Out before = output;
  BOOST_TEST(called::refusal([&] { winsum::evaluate_into<K>(output, args...); }) == sentence);
  BOOST_TEST(called::same_bits(output, before));
}
/// At a call only: what is wrong is known there.
template <winsum::key K, class... A>
void says_at_the_call(const std::string& sentence, const A&... args) {
  BOOST_TEST(called::refusal([&] { winsum::evaluate<K>(args...); }) == sentence);
}

BOOST_AUTO_TEST_CASE(an_output_of_no_element_for_windows_that_have_some) {
  constexpr auto valid = out(y, x) = in(y + r, x + s) * weight(r, s);
  constexpr auto padded = out(y, x) = in(pad(y + r - 1).extend(1, 1), pad(x + s - 1).extend(1, 1)) * weight(r, s);
  const matrix image({9, 11}), filter({3, 4});
  matrix none({0, 0});
  says_into<valid>(types<fixed<0, 0>, fixed<9, 11>, fixed<3, 4>>,
                   "winsum: the output given has extent 0 in `out` (dimension 0), but `y + r` in `in` (dimension 0) gives index `y` the extent 7; "
                   "pass an output of extent 7 (output_extents says it), or say that fewer are meant with range(y, 0)",
                   none, image, filter);
  BOOST_TEST(called::refusal([&] { winsum::evaluate_into<padded>(none, image, filter); }) != "");
  BOOST_TEST(called::refusal([&] { winsum::naive_into<valid>(none, image, filter); }) != "");
  BOOST_TEST(called::refusal([&] { winsum::naive_into<padded>(none, image, filter); }) != "");
  const matrix empty({0, 5});
  winsum::evaluate_into<"ij,kj->ik">(none, empty, empty);  // as many elements as there are
}

BOOST_AUTO_TEST_CASE(extents) {
  says<"ij,jk->ik">(types<fixed<4, 64>, fixed<32, 5>>,
                    "winsum: index `j` has extent 64 in `in` (dimension 1) but 32 in `w` (dimension 0); an index has one extent: give "
                    "tensors that agree, or use two indices",
                    matrix({4, 64}), matrix({32, 5}));
  constexpr auto doubled = (out(y) = 2 * in(y)).where(winsum::range(y, 28));
  says<doubled>(types<fixed<9>>,
                "winsum: index `y` has extent 28 by range(y, 28) but 9 in `in` (dimension 0); drop the range, or give a tensor that agrees "
                "with it",
                vector({9}));
}

BOOST_AUTO_TEST_CASE(extents_at_run_time_are_checked_where_types_know_the_others) {
  const std::string sentence =
      "winsum: index `j` has extent 5 in `in` (dimension 1) but 6 in `w` (dimension 0); an index has one extent: give tensors that agree, or "
      "use two indices";
  using half_open = winsum::array<float, winsum::extents<winsum::dynamic, 3>>;
  says_at_the_call<"ij,jk->ik">(sentence, fixed<4, 5>(), half_open({6, 3}));
  matrix short_by_one({4, 2});
  says_into<"ij,jk->ik">(types<fixed<4, 2>, fixed<4, 5>, fixed<5, 3>>,
                         "winsum: index `k` has extent 3 in `w` (dimension 1) but 2 in `out` (dimension 1); an index has one extent: give "
                         "tensors that agree, or use two indices",
                         short_by_one, fixed<4, 5>(), fixed<5, 3>());
}

BOOST_AUTO_TEST_CASE(an_output_given) {
  matrix wide({4, 7});
  says_into<"ij,jk->ik">(types<fixed<4, 7>, fixed<4, 5>, fixed<5, 6>>,
                         "winsum: index `k` has extent 6 in `w` (dimension 1) but 7 in `out` (dimension 1); an index has one extent: give "
                         "tensors that agree, or use two indices",
                         wide, matrix({4, 5}), matrix({5, 6}));
  constexpr auto spread = out(2 * y + 1) = in(y);
  vector narrow({7});
  says_into<spread>(types<fixed<7>, fixed<4>>,
                    "winsum: the left side writes `out` (dimension 0) at `2*y + 1`, which reaches 7, past the end of the output given "
                    "(extent 7); pass an output of extent 8 or more, or none",
                    narrow, vector({4}));
}

BOOST_AUTO_TEST_CASE(reads_outside) {
  constexpr auto blur = out(y) = in(y + r - 1) * weight(r);
  says<blur>(types<fixed<9>, fixed<3>>,
             "winsum: `y + r - 1` reaches -1 in `in` (dimension 0), before its start (extent 9); say what a read outside gives with "
             "pad(...), clamp(...), reflect(...), symmetric(...) or wrap(...)",
             vector({9}), vector({3}));
  constexpr auto wide = (out(y) = in(y + r) * weight(r)).where(winsum::range(y, 8));
  says<wide>(types<fixed<9>, fixed<3>>,
             "winsum: `y + r` reaches 9 in `in` (dimension 0), past its end (extent 9); say what a read outside gives with pad(...), "
             "clamp(...), reflect(...), symmetric(...) or wrap(...), or give a smaller range(y, n)",
             vector({9}), vector({3}));
  constexpr auto wrapped = (out(y) = in(wrap(y + 1))).where(winsum::range(y, 8));
  says<wrapped>(types<fixed<0>>,
                "winsum: `wrap(y + 1)` has no element to give: `in` (dimension 0) has extent 0; use pad(...), which gives a value, or a "
                "tensor with an element",
                vector({0}));
  constexpr auto late = out(y) = in(pad(y - 9).extend(2, 0));
  says<late>(types<fixed<5>>,
             "winsum: index `y` has no extent: at y = 0 `pad(y - 9)` in `in` (dimension 0) is at -9, outside extent 5 and its padding (-2 to "
             "4); give more with .extend(lo, hi), or say range(y, n)",
             vector({5}));
}

BOOST_AUTO_TEST_CASE(a_window_larger_than_its_dimension) {
  constexpr auto blur = out(y) = in(y + r) * weight(r), padded = out(y) = in(pad(y + r - 1)) * weight(r);
  says<blur>(types<fixed<9>, fixed<11>>,
             "winsum: index `y` has no place: the window `y + r` in `in` (dimension 0) goes from 0 to 10 at y = 0, larger than extent 9; make "
             "the window smaller or the padding larger, or see which tensor is given for each of `in`, `weight` (in this order, or by "
             "name)",
             vector({9}), vector({11}));
  says<padded>(types<fixed<3>, fixed<9>>,
               "winsum: index `y` has no place: the window `pad(y + r - 1)` in `in` (dimension 0) goes from -1 to 7 at y = 0, larger than "
               "extent 3 and its padding (-1 to 3); make the window smaller or the padding larger, or see which tensor is given for each of "
               "`in`, `weight` (in this order, or by name)",
               vector({3}), vector({9}));
  BOOST_TEST(winsum::evaluate<blur>(vector({0}), vector({11})).extent(0) == 0);
  const vector nine({9}), eleven({11});
  BOOST_TEST(called::refusal([&] {
               winsum::evaluate<blur>(weight = eleven, in = nine);
             }).find("for each of `in`, `weight` (in this order, or by name)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(scatter) {
  constexpr auto full = out(y + r) = in(y)*weight(r);
  const std::string sentence =
      "winsum: the left side writes an element more than once: index `y` in `y + r` of `out` (dimension 0) does not lead to an element of "
      "its own, and scatter is not supported yet; write the sum from the side of the output, each output index alone in its dimension";
  says<full>(types<fixed<9>, fixed<3>>, sentence, vector({9}), vector({3}));
}

BOOST_AUTO_TEST_CASE(parameters) {
  constexpr auto strided = out(y) = in(stride * y);
  constexpr auto conv = out(y) = in(stride * y + dilation * r) * weight(r);
  BOOST_TEST((winsum::detail::params_mistake<strided, vector>.view() == "winsum: parameter `stride` has no value; give one at the call: stride = 2"));
  BOOST_TEST((winsum::detail::params_mistake<strided, vector, winsum::argument>.view().empty()));
  says_at_the_call<conv>("winsum: parameter `dilation` has no value; give one at the call: dilation = 2", vector({9}), vector({3}), stride = 1);
  says_at_the_call<conv>("winsum: the call gives parameter `gain`, but the declaration only has `stride`, `dilation`; correct the name or drop it",
                         vector({9}), vector({3}), stride = 1, dilation = 1, winsum::param{"gain"} = 3);
  says_at_the_call<"i->i">("winsum: the call gives parameter `stride`, but the declaration has none; drop it", vector({9}), stride = 1);
  says_at_the_call<"i->i">("winsum: the call gives parameter `stride`, but the declaration has none; drop it", fixed<9>(), stride = 1);
  says_at_the_call<strided>("winsum: parameter `stride` is given twice, as 1 and as 2; keep one of them", vector({9}), stride = 1, stride = 2);
  says_at_the_call<strided>(
      "winsum: index `y` has a step of 0 in `stride*y` of `in` (dimension 0), so nothing bounds it; give a step that is not 0, or range(y, n)",
      vector({9}), stride = 0);
}

BOOST_AUTO_TEST_CASE(sizes_past_64_bits) {
  float one = 1;
  const std::int64_t large = std::int64_t{1} << 40;
  const winsum::view<const float, 1> many(&one, {large}, {0});
  says_at_the_call<"i,j->ij">(
      "winsum: size arithmetic past 64 bits: `out` would have 1099511627776 x 1099511627776 elements; give smaller extents, "
      "or split the work",
      many, many);
}

BOOST_AUTO_TEST_CASE(operands_and_outputs_in_types) {
  using winsum::detail::made;
  constexpr auto product = out(i, j) = in(i, k) * weight(k, j);
  const auto is = [](const winsum::diagnostic& d, std::string_view sentence) { BOOST_TEST(d.view() == sentence); };
  is(winsum::detail::mistakes<product, winsum::automatic, made, matrix>,
     "winsum: this declaration reads 2 tensors (`in`, `weight`) but the call gives 1; give one for each, in that order");
  is(winsum::detail::mistakes<product, winsum::automatic, made, matrix, vector>,
     "winsum: `weight` is declared with 2 dimensions but argument 2 of the call has 1; give a tensor of rank 2, or declare as many dimensions "
     "as it has");
  is(winsum::detail::mistakes<product, winsum::automatic, vector, matrix, matrix>,
     "winsum: the output `out` is declared with 2 dimensions but the output given has 1; pass one of rank 2");
  is(winsum::detail::mistakes<product, winsum::automatic, made, matrix, std::vector<std::string>>,
     "winsum: tensor 2 of the call has a type that holds no numbers; give an array, a view, an mdspan, contiguous numbers or one number");
  is(winsum::detail::mistakes<"y+r,r->y", winsum::implicit_gemm, made, vector, vector>,
     "winsum: method `implicit_gemm` does not apply: no index of the left side is in `w` alone, so a matrix would have one row; leave the "
     "method out, or name another");
}

/// The oracle at run time, for a declaration from text, says the same.
std::string naive_says(std::string_view text, const matrix& first, const matrix& second) {
  return called::refusal([&] { winsum::naive<float, 2>(winsum::parse_statement(text), first, second); });
}
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

BOOST_AUTO_TEST_CASE(declarations_from_texts_at_run_time) {
  const matrix left({4, 5}), right({6, 7});
  BOOST_TEST(naive_says("ij,jk->ik", left, right) == called::refusal([&] { winsum::evaluate<"ij,jk->ik">(left, right); }));
  BOOST_TEST(naive_says("ij,jk->i?", left, right) == "winsum: expected a space, a comma or `->` after a dimension\n  ij,jk->i?\n          ^");
  for (const char* text : {"out(i,k) = in(i,j) * w(j,k) + in(i,k)", "out(i,k) = out(i,k) + in(i,k)", "out(i,k) = in(i*k, k)",
                           "out(i,k) = foo in(i,k)", "ij,jk->ik->", "out(i,k) = in(i,k,a,b,c,d,e,f,g)", "out(i) = sum[i] in(i)", ""}) {
    const winsum::statement s = winsum::einsum(text);
    const std::string thrown = first_line(naive_says(text, left, right));
    BOOST_TEST_CONTEXT(text) {
      BOOST_TEST(thrown.substr(0, 8) == "winsum: ");
      if (s.wrong) BOOST_TEST(std::string(s.wrong.view()).substr(0, thrown.size() - 12) == thrown.substr(0, thrown.size() - 12));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
