// Tests the rule for the types in which a call's numbers are computed, by hand-worked rows: each kind of operand, output and constant.
#include <initializer_list>
#include <optional>
#include <string>

#include <boost/test/unit_test.hpp>

#include <winsum/frontend/einsum.hpp>
#include <winsum/ir/number_types.hpp>

namespace {

using winsum::element;
using enum winsum::element;

constexpr element all_types[] = {f32, f64, i8, u8, i16, u16, i32, u32, i64, u64, c64, c128};

winsum::call_elements elements_of(std::initializer_list<element> operands, std::optional<element> output = {}) {
  winsum::call_elements c;
  for (element each : operands) c.of[++c.operand_count] = each;
  c.output_given = output.has_value();
  if (output) c.of[0] = *output;
  return c;
}

void computed_in(std::string_view text, std::initializer_list<element> operands, std::optional<element> output, element sum, element point,
                 element result) {
  const winsum::statement s = winsum::parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, text << ": " << s.wrong.view());
  const winsum::call_elements c = elements_of(operands, output);
  const winsum::number_types t = winsum::types_of(s.value, c);
  const auto name = [](element e) { return std::string(winsum::name_of(e)); };
  BOOST_TEST(name(t.sum) == name(sum), text << ": the sum is " << name(t.sum) << ", wanted " << name(sum));
  BOOST_TEST(name(t.point) == name(point), text << ": around it is " << name(t.point) << ", wanted " << name(point));
  BOOST_TEST(name(t.result) == name(result), text << ": the result is " << name(t.result) << ", wanted " << name(result));
  BOOST_TEST(!winsum::check_numbers(s.value, c), text << ": " << winsum::check_numbers(s.value, c).view());
}
/// One type for all.
void computed_in(std::string_view text, std::initializer_list<element> operands, element all) { computed_in(text, operands, {}, all, all, all); }

void refused(std::string_view text, std::initializer_list<element> operands, std::string_view part, std::optional<element> output = {}) {
  const winsum::statement s = winsum::parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, text << ": " << s.wrong.view());
  const auto d = winsum::check_numbers(s.value, elements_of(operands, output));
  BOOST_TEST((d.view().find(part) != std::string_view::npos), text << ": `" << d.view() << "` without `" << part << "`");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(frontend_number_types)

BOOST_AUTO_TEST_CASE(the_common_type_of_two_operands) {
  constexpr std::string_view product = "ij,jk->ik";
  // As C++ has it, whichever stands first: rows are one operand, columns the other.
  constexpr element wanted[12][12] = {
      {f32, f64, f32, f32, f32, f32, f32, f32, f32, f32, c64, c128},  {f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, c128, c128},
      {f32, f64, i32, i32, i32, i32, i32, u32, i64, u64, c64, c128},  {f32, f64, i32, i32, i32, i32, i32, u32, i64, u64, c64, c128},
      {f32, f64, i32, i32, i32, i32, i32, u32, i64, u64, c64, c128},  {f32, f64, i32, i32, i32, i32, i32, u32, i64, u64, c64, c128},
      {f32, f64, i32, i32, i32, i32, i32, u32, i64, u64, c64, c128},  {f32, f64, u32, u32, u32, u32, u32, u32, i64, u64, c64, c128},
      {f32, f64, i64, i64, i64, i64, i64, i64, i64, u64, c64, c128},  {f32, f64, u64, u64, u64, u64, u64, u64, u64, u64, c64, c128},
      {c64, c128, c64, c64, c64, c64, c64, c64, c64, c64, c64, c128}, {c128, c128, c128, c128, c128, c128, c128, c128, c128, c128, c128, c128},
  };
  for (std::size_t a = 0; a < 12; ++a)
    for (std::size_t b = 0; b < 12; ++b) computed_in(product, {all_types[a], all_types[b]}, wanted[a][b]);
  computed_in("i,i,i->", {i8, i8, f64}, f64);
  computed_in("i,i,i->", {i8, u32, i8}, u32);
  computed_in("i->", {i8}, i32);
  computed_in("out(i) = 7 where i in range(3)", {}, f64);
}

BOOST_AUTO_TEST_CASE(an_output_that_is_given) {
  computed_in("i->", {i32}, i64, i64, i64, i64);
  computed_in("i->", {i32}, u64, i64, i64, u64);
  computed_in("i->", {u32}, u64, u64, u64, u64);
  computed_in("i->", {u32}, i64, i64, i64, i64);
  computed_in("i->", {i32}, u32, i32, i32, u32);  // of the same size: what is stored is converted
  computed_in("i->", {u32}, i32, u32, u32, i32);
  computed_in("i->", {u64}, i64, u64, u64, i64);
  computed_in("i->", {i64}, i8, i64, i64, i8);
  computed_in("i->", {f32}, f64, f64, f64, f64);
  computed_in("i->", {f64}, f32, f64, f64, f32);
  computed_in("i->", {c64}, c128, c128, c128, c128);
  computed_in("i->", {f32}, c128, f32, c128, c128);  // another kind: the sum stays as it is
  computed_in("i->", {f32}, i64, f32, f32, i64);
  computed_in("i->", {i32}, f64, i32, f64, f64);  // around an integer sum stands the output's fraction
  computed_in("i->", {i8}, f32, i32, f32, f32);
  computed_in("out(i) = 7", {}, i8, i32, i32, i8);
  computed_in("out(i) = 7", {}, f32, f32, f32, f32);
}

BOOST_AUTO_TEST_CASE(integers_that_need_fractions) {
  computed_in("out(i) = sum(in(i,j)) / 4", {i32}, f64);
  computed_in("out(i) = sum(in(i,j) * 0.5)", {u64}, f64);
  for (const char* function : {"exp", "log", "sqrt", "tanh", "sin", "cos"}) computed_in("out(i) = " + std::string(function) + "(in(i))", {i16}, f64);
  for (const char* function : {"abs", "floor", "round", "conj"}) computed_in("out(i) = " + std::string(function) + "(in(i))", {i16}, i32);
  computed_in("out(i) = pow(in(i), -1)", {i32}, f64);
  computed_in("out(i) = pow(in(i), 0)", {i32}, i32);
  computed_in("out(i) = pow(in(i), w(i))", {i32, i32}, i32);
  computed_in("out(i) = sum(in(i,j)) / 4", {i8}, f32, f64, f64, f32);
  computed_in("out(i) = in(i) / 4", {f32}, f32);
}

BOOST_AUTO_TEST_CASE(constants_widen) {
  computed_in("out(i) = in(i) + 2147483647", {i32}, i32);
  computed_in("out(i) = in(i) + 2147483648", {i32}, i64);
  computed_in("out(i) = in(i) - 2147483648", {i32}, i64);  // the constant is 2147483648, and is subtracted
  computed_in("out(i) = in(i) + -2147483648", {i32}, i32);
  computed_in("out(i) = in(i) + -2147483649", {i8}, i64);
  computed_in("out(i) = in(i) + 4294967295", {u32}, u32);
  computed_in("out(i) = in(i) + 4294967296", {u32}, u64);
  computed_in("out(i) = in(i) + -1", {u32}, i64);
  computed_in("out(i) = in(i) + 18446744073709551615", {u64}, u64);
  computed_in("out(i) = in(i) + 9223372036854775807", {i32}, i64);
  refused("out(i) = in(i) + 9223372036854775808", {i64}, "9223372036854775808");
  refused("out(i) = in(i) + 9223372036854775808", {i8}, "uint64");
  refused("out(i) = in(i) + -1", {u64}, "-1");
  refused("out(i) = in(i) + -1 + 18446744073709551615", {u32}, "18446744073709551615");
  computed_in("out(i) = in(i) + 18446744073709551616", {i32}, f64);  // past 64 bits it is no integer
  computed_in("out(i) = in(i) * 3e38", {f32}, f32);
  computed_in("out(i) = in(i) * 4e38", {f32}, f64);
  computed_in("out(i) = in(i) * -4e38", {c64}, c128);
  computed_in("out(i) = in(i) * inf", {f32}, f32);
}

BOOST_AUTO_TEST_CASE(pad_values_are_elements) {
  for (const auto& [type, least, greatest] :
       {std::tuple{i8, "-128", "127"}, std::tuple{u8, "0", "255"}, std::tuple{i16, "-32768", "32767"}, std::tuple{u16, "0", "65535"},
        std::tuple{i32, "-2147483648", "2147483647"}, std::tuple{u32, "0", "4294967295"},
        std::tuple{i64, "-9223372036854775808", "9223372036854775807"}, std::tuple{u64, "0", "18446744073709551615"}}) {
    const auto padded = [](const std::string& value) { return "out(i) = in(pad(i-1, " + value + "))"; };
    for (const char* fits : {least, greatest}) {
      const winsum::statement s = winsum::parse_statement(padded(fits));
      BOOST_TEST(!winsum::check_numbers(s.value, elements_of({type})), winsum::name_of(type) << " holds " << fits);
    }
    const std::string past = std::string(greatest) == "18446744073709551615" ? "18446744073709551616" : std::to_string(std::stoull(greatest) + 1);
    refused(padded(past), {type}, std::string(least) + " to " + greatest);
    refused(padded(winsum::is_unsigned(type) ? "-1" : "-1e20"), {type}, std::string(least) + " to " + greatest);
    refused(padded("0.5"), {type}, "0.5");
  }
  refused("out(i) = in(i) * w(pad(i-1, 300))", {i8, i8}, "`w` (dimension 0)");
  refused("out(i) = in(pad(i-1, 4e38))", {f32}, "float32");
  refused("out(i) = in(pad(i-1, -4e38))", {c64}, "complex64");
  computed_in("out(i) = in(pad(i-1, 4e38))", {f64}, f64);
  computed_in("out(i) = in(pad(i-1, 3e38))", {f32}, f32);
  computed_in("out(i) = in(pad(i-1, -inf))", {f32}, f32);
}

BOOST_AUTO_TEST_SUITE_END()
