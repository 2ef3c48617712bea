// Tests constants, pad values and extents at the ends of the types that hold them, and one past each, in both spellings.
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>
#include <winsum/dsl.hpp>
#include <winsum/ir/number_types.hpp>

BOOST_AUTO_TEST_SUITE(constants_at_ends)

namespace {

using namespace winsum::names;
using winsum::element;
constexpr winsum::tensor in{"in"}, out{"out"};

/// What `text` is computed in with an operand of `e`, or the sentence that refuses it.
std::string computed_in(std::string_view text, element e) {
  const winsum::statement s = winsum::einsum(text);
  if (s.wrong) return std::string(s.wrong.view());
  winsum::call_elements given{{e, e}, 1, false};
  if (const winsum::diagnostic d = winsum::check_numbers(s, given)) return std::string(d.view());
  return std::string(name_of(types_of(s, given).sum));
}
void says(const std::string& said, std::string_view wanted) { BOOST_TEST(said.find(wanted) != std::string::npos, said << " has no " << wanted); }

struct end {
  std::string_view constant, i32, u32, i64, u64;
};
constexpr std::string_view no = "no integer type holds both";
constexpr end ends[] = {
    {"2147483647", "int32", "uint32", "int64", "uint64"},
    {"2147483648", "int64", "uint32", "int64", "uint64"},
    {"-2147483648", "int32", "int64", "int64", no},
    {"-2147483649", "int64", "int64", "int64", no},
    {"4294967295", "int64", "uint32", "int64", "uint64"},
    {"4294967296", "int64", "uint64", "int64", "uint64"},
    {"9223372036854775807", "int64", "uint64", "int64", "uint64"},
    {"9223372036854775808", no, "uint64", no, "uint64"},
    {"-9223372036854775808", "int64", "int64", "int64", no},
    {"18446744073709551615", no, "uint64", no, "uint64"},
    // past 64 bits: a double
    {"-9223372036854775809", "float64", "float64", "float64", "float64"},
    {"-9223372036854776832", "float64", "float64", "float64", "float64"},
    {"-9223372036854776833", "float64", "float64", "float64", "float64"},
    {"18446744073709551616", "float64", "float64", "float64", "float64"},
    {"18446744073709551617", "float64", "float64", "float64", "float64"},
    {"-18446744073709551616", "float64", "float64", "float64", "float64"},
    {"-0x8000000000000001", "float64", "float64", "float64", "float64"},
    {"-0x8000000000000000", "int64", "int64", "int64", no},
    {"0x10000000000000000", "float64", "float64", "float64", "float64"},
    {"(-9223372036854775807 - 2)", "float64", "float64", "float64", "float64"},
    {"(-9223372036854775807 - 1)", "int64", "int64", "int64", no},
    {"4611686018427387905*-2", "float64", "float64", "float64", "float64"},
    {"(18446744073709551615 + 1)", "float64", "float64", "float64", "float64"},
    {"-(9223372036854775808 + 1)", "float64", "float64", "float64", "float64"},
};

struct pad_end {
  std::string_view value;
  element holds, refuses;
};
constexpr pad_end pad_ends[] = {
    {"127", element::i8, element::i8},
    {"-128", element::i8, element::u8},
    {"255", element::u8, element::i8},
    {"-9223372036854775808", element::i64, element::u64},
    {"18446744073709551615", element::u64, element::i64},
    {"-9223372036854775809", element::f64, element::i64},
    {"-0x8000000000000001", element::f64, element::i64},
    {"18446744073709551616", element::f64, element::u64},
};

std::string refused(const winsum::statement& s) { return std::string(s.wrong.view()); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_constant_widens_or_is_refused) {
  for (const end& each : ends) BOOST_TEST_CONTEXT(each.constant) {
      const std::string text = "out(i) = in(i) + " + std::string(each.constant);
      says(computed_in(text, element::i32), each.i32);
      says(computed_in(text, element::u32), each.u32);
      says(computed_in(text, element::i64), each.i64);
      says(computed_in(text, element::u64), each.u64);
      // The canonical text says the same number.
      const winsum::statement s = winsum::einsum(text);
      BOOST_TEST((winsum::einsum(winsum::ir::print(s).view()) == s));
    }
}

BOOST_AUTO_TEST_CASE(two_constants_that_no_type_holds) {
  says(computed_in("out(i) = max(in(i), -1) + 18446744073709551615", element::u32),
       "the constant 18446744073709551615 stands in one statement of integers with a constant below 0");
  says(computed_in("out(i) = max(in(i), -1) + 18446744073709551615", element::i32), "meets numbers of type int32, and no integer type holds both");
  BOOST_TEST(computed_in("out(i) = max(in(i), -1) + 9223372036854775807", element::u32) == "int64");
}

BOOST_AUTO_TEST_CASE(a_pad_value_is_an_element_or_refused) {
  for (const pad_end& each : pad_ends) BOOST_TEST_CONTEXT(each.value) {
      const std::string text = "out(i) = in(pad(i - 1, " + std::string(each.value) + "))";
      BOOST_TEST(computed_in(text, each.holds).find("winsum:") == std::string::npos);
      if (each.refuses != each.holds) says(computed_in(text, each.refuses), "but its elements are");
    }
  says(computed_in("out(i) = in(pad(i - 1, -9223372036854775809))", element::i64),
       "padded with -9223372036854775809, but its elements are int64, whole numbers from -9223372036854775808");
}

BOOST_AUTO_TEST_CASE(what_no_double_is_near_to_is_refused) {
  const std::string digits(400, '9'), small = "0." + std::string(400, '0') + "1";
  for (const std::string& each : {std::string("1e400"), std::string("-1e400"), digits, std::string("1e309"), std::string("1e39f"), "-" + digits})
    BOOST_TEST_CONTEXT(each) {
      says(computed_in("out(i) = in(i) + " + each, element::f64), "is past the largest double");
      says(computed_in("out(i) = in(pad(i - 1, " + each + "))", element::f64), "is past the largest double");
    }
  for (const std::string& each : {std::string("1e-400"), small, std::string("1e-50f"), std::string("0x1p-2000"), "-" + small})
    BOOST_TEST_CONTEXT(each) {
      says(computed_in("out(i) = in(i) * " + each, element::f64), "below the smallest double");
      says(computed_in("out(i) = in(pad(i - 1, " + each + "))", element::f64), "below the smallest double");
    }
  for (std::string_view each : {"1e308", "1.7976931348623157e308", "5e-324", "0e-999", "0.0"})
    BOOST_TEST(computed_in("out(i) = in(i) + " + std::string(each), element::f64) == "float64");
}

BOOST_AUTO_TEST_CASE(numbers_of_cpp_likewise) {
  BOOST_TEST(((out(i) = in(i) + -9223372036854775809.0L) == winsum::einsum("out(i) = in(i) + -9223372036854775809")));
  BOOST_TEST(((out(i) = in(i) + 18446744073709551615.0L) == winsum::einsum("out(i) = in(i) + 18446744073709551615")));
  BOOST_TEST(((out(i) = in(pad(i, -9223372036854775809.0L))) == winsum::einsum("out(i) = in(pad(i, -9223372036854775809))")));
  says(refused(out(i) = in(i) * 1e400L), "past the largest double");
  says(refused(out(i) = in(pad(i - 1, -1e400L))), "past the largest double");
  says(refused(out(i) = in(i) * 1e-400L), "below the smallest double");
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  says(refused(out(i) = in(i + most)), "an integer in a subscript is above 2^40");
  says(refused(out(i) = in(i * most)), "an integer in a subscript is above 2^40");
  says(refused(out(i) = in(i, most)), "an integer in a subscript is above 2^40");
  says(refused((out(i) = sum(in(i + r))).where(range(r, most))), "the range of index `r` is above 2^63 - 1");
  says(refused((out(i) = sum(in(i + r))).where(range(r, std::uint64_t{1} << 63))), "the range of index `r` is above 2^63 - 1");
}

BOOST_AUTO_TEST_CASE(ranges_in_texts_likewise) {
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  BOOST_TEST((winsum::einsum("out(i) = sum(in(i+r)) where r in range(9223372036854775807)") == (out(i) = sum(in(i + r))).where(range(r, largest))));
  for (std::string_view each : {"9223372036854775808", "18446744073709551617", "99999999999999999999999999999999999999999", "-9223372036854775809"})
    says(refused(winsum::einsum("out(i) = sum(in(i+r)) where r in range(" + std::string(each) + ")")), "the range of index `r` is above 2^63 - 1");
}

BOOST_AUTO_TEST_SUITE_END()
