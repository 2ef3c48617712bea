// Tests sizes past 64 bits that need no memory to be asked for: strides of 0. Each is a sentence before anything is written.
#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/explain.hpp>
#include <winsum/winsum.hpp>

BOOST_AUTO_TEST_SUITE(evaluate_past_64_bits)

namespace declared {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto im = out(o, y, x) = in(c, y + r, x + s) * w(o, c, r, s);
constexpr auto product = out(i, k) = in(i, j) * w(j, k);
constexpr auto spread = out(2 * i) = in(i);
}  // namespace declared

float one = 1;
winsum::view<const float, 3> image(std::int64_t c, std::int64_t y, std::int64_t x) { return {&one, {c, y, x}, {0, 0, 0}}; }
winsum::view<const float, 4> filter(std::int64_t c) { return {&one, {1, c, 4, 1}, {0, 0, 0, 0}}; }

template <class F>
std::string refusal(const F& call) {
  try {
    call();
  } catch (const winsum::error& e) {
    return e.what();
  }
  return "no refusal";
}
void says(const std::string& text, const char* part) { BOOST_TEST(text.find(part) != text.npos, "\"" << part << "\" is not in " << text); }

BOOST_AUTO_TEST_CASE(an_output_past_64_bits_is_named) {
  const winsum::view<const float, 1> row(&one, {std::int64_t{1} << 25}, {0});
  const auto past =
      "winsum: size arithmetic past 64 bits: `out` would have 33554432 x 33554432 x 33554432 elements; give smaller extents, or split the work";
  BOOST_TEST(refusal([&] { winsum::evaluate<"out(i,j,k) = a(i)*b(j)*c(k)">(row, row, row); }) == past);
  BOOST_TEST(refusal([&] { winsum::output_extents<"out(i,j,k) = a(i)*b(j)*c(k)">(row, row, row); }) == past);
}

BOOST_AUTO_TEST_CASE(a_workspace_past_64_bits_is_refused) {
  using winsum::im2col_gemm;
  const auto past =
      "winsum: size arithmetic past 64 bits: the workspace of this call has more bytes than can be counted; give smaller extents, "
      "or another method";
  winsum::array<float, 3> out({1, 32, 32});
  out.fill(5);
  // 2^62 floats; almost 2^63 bytes; elements themselves past 64 bits.
  const std::int64_t many = std::int64_t{1} << 50;
  BOOST_TEST(refusal([&] { winsum::workspace_bytes<declared::im, im2col_gemm>(image(many, 35, 32), filter(many)); }) == past);
  BOOST_TEST(refusal([&] { winsum::evaluate<declared::im, im2col_gemm>(image(many, 35, 32), filter(many)); }) == past);
  BOOST_TEST(refusal([&] { winsum::evaluate_into<declared::im, im2col_gemm>(out, image(many, 35, 32), filter(many)); }) == past);
  says(refusal([&] { winsum::evaluate_into<declared::im, im2col_gemm>(out, image(many / 2 - 1, 35, 32), filter(many / 2 - 1)); }),
       "winsum: there is no memory for 92233720368547");
  says(refusal([&] { winsum::workspace_bytes<declared::im, im2col_gemm>(image(many * 4, 35, 32), filter(many * 4)); }), "past 64 bits");
  says(refusal([&] { winsum::evaluate_into<declared::im, im2col_gemm>(out, image(many * 4, 35, 32), filter(many * 4)); }), "past 64 bits");
  // As many bytes as can be counted, and more than there are.
  says(refusal([&] { winsum::evaluate_into<declared::im, im2col_gemm>(out, image(many / 8, 35, 32), filter(many / 8)); }),
       "winsum: there is no memory for 230584300921369");
  BOOST_TEST(out(0, 31, 31) == 5);
  // The pool serves the next call.
  const winsum::array<float, 3> small = winsum::evaluate<declared::im, im2col_gemm>(image(3, 35, 32), filter(3));
  BOOST_TEST(small(0, 31, 31) == 12);
}

BOOST_AUTO_TEST_CASE(a_caller_s_workspace_is_too_small_for_it) {
  alignas(64) static std::byte memory[384];
  const std::int64_t many = std::int64_t{1} << 50;
  says(refusal(
           [&] { winsum::evaluate<declared::im, winsum::im2col_gemm>(image(many, 35, 32), filter(many), winsum::workspace{memory, sizeof memory}); }),
       "more bytes than can be counted");
}

BOOST_AUTO_TEST_CASE(explain_counts_as_far_as_it_can) {
  const std::int64_t n = std::int64_t{1} << 22;
  const winsum::view<const float, 2> a(&one, {n, n}, {0, 0});
  std::string text = winsum::explain<declared::product>(a, a);
  says(text, "cost        more than 9.2e18 multiply-adds, 140,737,488,355,328 bytes read");
  BOOST_TEST(text.find("only 0") == text.npos);
  const std::int64_t many = std::int64_t{1} << 50;
  text = winsum::explain<declared::im>(image(many, 35, 32), filter(many));
  says(text, "workspace more than 9.2e18 bytes");
  using row = winsum::view<const float, winsum::extents<n, n>>;
  text = winsum::explain<declared::product>(row(&one, {n, n}, {0, 0}), row(&one, {n, n}, {0, 0}));
  says(text, "more than 9.2e18 multiply-adds");
  says(text, "choice      implicit_gemm");
}

BOOST_AUTO_TEST_CASE(an_output_past_64_bits_is_refused_by_its_expression) {
  const std::int8_t byte = 1;
  const winsum::view<const std::int8_t, 1> v(&byte, {INT64_MAX}, {0});
  const std::string text = refusal([&] { winsum::evaluate<declared::spread>(v); });
  BOOST_TEST(text == "winsum: size arithmetic past 64 bits: `2*i` in `out` (dimension 0) does not fit; give smaller factors, ranges or extents");
}

BOOST_AUTO_TEST_SUITE_END()
